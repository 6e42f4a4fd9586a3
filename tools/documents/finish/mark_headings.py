"""Headings told from text by their type, and lists of literature by their headings."""

import re
from collections import Counter

from state.documents import Element

LARGER = 1.15  # times the body's size
LONGEST = 140  # characters
SENTENCE_END = (".", ",", ";", "。", "，", "；")
NUMBERED = re.compile(
    r"^(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+\S|第[一二三四五六七八九十\d]+[章节節])"
)
REFERENCES = re.compile(
    r"^(?:\d+\.?\s*|[IVX]+\.\s*)?(?:references|bibliography|works cited|literature cited|"
    r"literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|"
    r"bibliographie|références|referencias|bibliografía|参考文献|參考文獻|引用文献|список литературы)\s*:?$",
    re.IGNORECASE,
)
ENTRY = re.compile(r"^(?:\[\d+\]|\(\d+\)|\d{1,3}\.\s)|\b(?:19|20)\d\d[a-z]?\b|doi|arxiv|https?://", re.IGNORECASE)
FOOTNOTE = re.compile(r"^(?:\d{1,2}|[*†‡§¹²³⁴⁵⁶⁷⁸⁹])\s*\S")
LOW = 0.7  # of the page, below which footnotes stand


def mark_headings(elements: list[Element]) -> None:
    """Turn texts set larger or heavier than the body into titles with levels, small ones below it into footnotes."""
    body = _body_size(elements)
    if not body:
        return
    titles = [element for element in elements if _is_heading(element, body)]
    sizes = sorted({_rank(element) for element in titles}, reverse=True)
    for element in titles:
        element["kind"], element["level"] = "title", min(sizes.index(_rank(element)) + 1, 6)
    for element in elements:
        small = element.get("size", body) < 0.92 * body
        if element["kind"] in {"text", "list"} and small and element["box"] and element["box"][1] > LOW:
            element["kind"] = "footnote" if FOOTNOTE.match(element["text"]) else element["kind"]


def _body_size(elements: list[Element]) -> float:
    """Return the type size of most characters; of slides, which have little text, that of the lists and texts."""
    sizes = Counter[float]()
    for element in elements:
        if element["kind"] in {"text", "list"} and element.get("size"):
            sizes[round(element["size"] * 2) / 2] += len(element["text"])
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _is_heading(element: Element, body: float) -> bool:
    text = element["text"]
    if element["kind"] != "text" or not element.get("size") or len(text) > LONGEST or not _says_something(text):
        return False
    if element["size"] >= LARGER * body:
        return True
    lines = len(element.get("parts", [1]))
    strong = element.get("bold", False) or NUMBERED.match(text) is not None
    return strong and element["size"] >= 0.9 * body and lines <= 2 and not text.endswith(SENTENCE_END)


def _says_something(text: str) -> bool:
    """Whether a text has words, and more letters than figures: the labels of a chart or a cell are no headings."""
    letters = sum(map(str.isalpha, text))
    return letters >= 3 and letters > sum(map(str.isdigit, text))


def _rank(element: Element) -> tuple[float, bool]:
    """Return what orders headings: size in steps of a point, then weight."""
    return round(element.get("size", 0.0)), element.get("bold", False)


def mark_references(elements: list[Element]) -> None:
    """Mark the entries below a heading such as "References", up to the next heading that has none of them below."""
    within = False
    for number, element in enumerate(elements):
        if element["kind"] in {"title", "text"} and REFERENCES.match(element["text"].strip()):
            within = True
        elif within and element["kind"] == "title":
            below = [one for one in elements[number + 1 : number + 4] if one["kind"] in {"text", "list"}]
            within = bool(below) and all(ENTRY.search(one["text"]) for one in below)
        elif within and element["kind"] in {"text", "list", "footnote"}:
            element["kind"], element["level"] = "reference", 0
