"""Headers, footers and page numbers told from what a page says."""

import re
from collections import Counter

from state.documents import Element, Page

EDGE = 0.12  # of the page: a margin
OFTEN = 3  # pages on which a margin's words stand
SHARE = 0.2  # of the pages, of a long document
DIGITS = re.compile(r"\d+")
NUMBER = re.compile(
    r"^(?:page|seite|p\.|第|slide|folie)?\s*[-–—|]?\s*(?P<number>\d{1,4}|[ivxlc]{1,6})\s*(?:页|頁)?\s*[-–—|]?(?:\s*(?:of|/|von|de)\s*\d+)?$",
    re.IGNORECASE,
)
LONGEST = 160  # characters of a header or footer


def mark_margins(pages: list[Page], elements: list[Element]) -> None:
    """Turn texts in margins that come again and again into headers and footers; labels pages by printed numbers."""
    margins = [
        one
        for one in elements
        if _edge(one) and one["kind"] in {"text", "list", "title"} and len(one["text"]) <= LONGEST
    ]
    seen: dict[str, set[int]] = {}
    for element in margins:
        seen.setdefault(_key(element), set()).add(element["page"])
    for element in margins:
        if NUMBER.match(element["text"]):
            continue
        if len(seen[_key(element)]) >= max(OFTEN, SHARE * min(len(pages), 100)):
            element["kind"], element["level"] = ("header" if _edge(element) == "top" else "footer"), 0
    _mark_numbers(pages, margins)
    _mark_pictures(pages, elements)


def _edge(element: Element) -> str:
    if not element["box"] or element.get("reader", "native") == "native":
        return ""
    _, y, _, height = element["box"]
    return "top" if y + height <= EDGE else "bottom" if y >= 1 - EDGE else ""


def _key(element: Element) -> str:
    return f"{_edge(element)} {DIGITS.sub('#', element['text'].casefold())}"


def _mark_numbers(pages: list[Page], margins: list[Element]) -> None:
    """Mark numbers that go up with the pages; the distance that most have is the document's."""
    numbers = [
        (one, int(match["number"]))
        for one in margins
        if (match := NUMBER.match(one["text"])) and match["number"].isdigit()
    ]
    shifts = Counter(number - one["page"] for one, number in numbers)
    if not shifts:
        return
    shift, often = shifts.most_common(1)[0]
    if often < min(OFTEN, len(pages)):
        return
    for element, number in numbers:
        if number - element["page"] == shift:
            element["kind"], element["level"] = "page_number", 0
            pages[element["page"] - 1]["label"] = str(number)


def _mark_pictures(pages: list[Page], elements: list[Element]) -> None:
    """Mark logos: small pictures at one place of many pages."""
    small = [
        one
        for one in elements
        if one["kind"] == "picture" and one["box"] and one["box"][2] * one["box"][3] < 0.05 and not one.get("name")
    ]
    places = Counter(tuple(round(side, 2) for side in one["box"]) for one in small)
    for element in small:
        if places[tuple(round(side, 2) for side in element["box"])] >= max(OFTEN, SHARE * min(len(pages), 100)):
            element["kind"] = "header"
