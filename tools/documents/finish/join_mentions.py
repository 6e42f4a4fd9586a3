"""Sentences that speak of a figure or a table, kept with it."""

import re

from state.documents import Element

SPOKEN = re.compile(
    r"(?P<kind>fig(?:ure|s?\.)?|abb(?:ildung|\.)?|chart|exhibit|diagram|table|tab\.|tabelle|图|圖|図|表)\s*\.?\s*(?P<number>\d+|[IVX]+\b|[A-Z]\.?\d+)",
    re.IGNORECASE,
)
END = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Þ“\"(\[\d])|(?<=[。！？])")
SHORTENED = re.compile(
    r"\b(?:figs?|tab|abb|al|e\.g|i\.e|cf|vs|no|eq|dr|mr|mrs|ms|prof|st|z\.B|vgl|Nr)\.$", re.IGNORECASE
)
FIGURE = re.compile(r"^(?:fig|abb|chart|exhibit|diagram|图|圖|図)", re.IGNORECASE)
MOST = 8  # sentences of one figure


def join_mentions(elements: list[Element]) -> None:
    """Put into `about` of each named figure and table the sentences elsewhere that name it."""
    named: dict[str, list[Element]] = {}
    for element in elements:
        if element.get("name") and element["kind"] in {"picture", "chart", "table"}:
            named.setdefault(_key(element["name"]), []).append(element)
    if not named:
        return
    for element in elements:
        if element["kind"] not in {"text", "list", "quote", "footnote"} or not SPOKEN.search(element["text"]):
            continue
        for sentence in _sentences(element["text"]):
            for key in {_key(match[0]) for match in SPOKEN.finditer(sentence)}:
                for figure in named.get(key, []):
                    about = figure.setdefault("about", [])
                    if sentence not in about and len(about) < MOST:
                        about.append(sentence)


def _sentences(text: str) -> list[str]:
    """Cut at the ends of sentences, not after "Fig." and its like."""
    found: list[str] = []
    for piece in filter(None, map(str.strip, END.split(text))):
        if found and SHORTENED.search(found[-1]):
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found


def _key(name: str) -> str:
    match = SPOKEN.search(name)
    if not match:
        return name.casefold()
    return ("figure " if FIGURE.match(match["kind"]) else "table ") + match["number"].upper().replace(".", "")
