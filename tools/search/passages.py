"""A document cut into passages, the pieces that are found and cited."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Literal

from typing_extensions import TypedDict

from state.documents import UNQUOTED, Document, Element, Page
from tools.documents.count_words import count_words
from tools.search.cut_text import cut_text
from tools.search.headings import Headings
from tools.search.lay_out_rows import lay_out_rows

WORDS = 120  # of a passage
FEW = 40  # a passage shorter than this goes on under the next title of its page

ASIDE = {"notes", "comment"}  # not on the page itself
FIGURES = {"picture", "chart"}


class Passage(TypedDict):
    """What is found: `{"id": "3f9a1c2e7b04", "file": "tides.pdf", "page": 3, "kind": "passage", "text": …}`."""

    id: str
    file: str
    page: int  # 1-based place in the file
    label: str  # the number printed on the page; else empty
    box: list[float]  # around all its elements; empty for formats without geometry
    kind: Literal["passage", "figure", "table"]
    name: str  # Figure 3, 图 3; else empty
    text: str
    heading: str  # the titles above it, its own included, joined by " › "
    elements: list[str]  # their ids
    notes: bool  # said or remarked, not shown


def make_passages(document: Document, hidden: bool = False) -> list[Passage]:
    """Return the passages in the order of reading, none across pages; those that nobody is shown only when asked."""
    pages = {page["page"]: page for page in document["pages"]}
    shown = [one for one in document["elements"] if hidden or not _is_hidden(one, pages)]
    headings = Headings()
    found: list[Passage] = []
    for number in sorted({one["page"] for one in shown}):
        elements = [one for one in shown if one["page"] == number and one["kind"] not in UNQUOTED]
        label = pages[number]["label"] if number in pages else ""
        for passage in _Cutter(document["file"], number, label, headings).cut(elements):
            passage["id"] = _identify(passage, len(found))
            found.append(passage)
    return found


def _is_hidden(element: Element, pages: dict[int, Page]) -> bool:
    page = pages.get(element["page"])
    return element.get("hidden", False) or (page is not None and page["hidden"])


def _identify(passage: Passage, place: int) -> str:
    parts = [passage["file"], str(passage["page"]), str(place), passage["heading"], passage["text"]]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]


class _Cutter:
    """Cuts one page: what it shows first, then what is said about it."""

    def __init__(self, file: str, page: int, label: str, headings: Headings) -> None:
        self.file, self.page, self.label = file, page, label
        self.headings = headings
        self.open: list[tuple[Element, str]] = []  # the pieces of the passage that is being filled
        self.above = ""  # its heading

    def cut(self, elements: Sequence[Element]) -> Iterator[Passage]:
        """Yield the page's passages."""
        taken = {one["caption"]: one for one in elements if one.get("caption")}
        captions = {one["id"] for one in elements if one["kind"] == "caption" and one["text"] in taken}
        for one in elements:
            if one["kind"] == "table" or one["kind"] in FIGURES:
                yield from self._drawn(one, [caption for caption in elements if _belongs(caption, one)])
            elif one["kind"] not in ASIDE and one["id"] not in captions:
                yield from self._add(one)
        yield from self._close()
        for one in elements:
            if one["kind"] in ASIDE:
                yield from self._add(one)
        yield from self._close(notes=True)

    def _add(self, element: Element) -> Iterator[Passage]:
        if element["kind"] == "title":
            begun = sum(count_words(text) for _, text in self.open)
            if begun >= FEW:
                yield from self._close(notes=False)
            self.headings.enter(element)
        notes = element["kind"] in ASIDE
        for text in cut_text(element["text"], WORDS):
            if self.open and sum(count_words(piece) for _, piece in self.open) + count_words(text) > WORDS:
                yield from self._close(notes)
            if not self.open:
                self.above = self.headings.path()
            self.open.append((element, text))

    def _close(self, notes: bool = False) -> Iterator[Passage]:
        if self.open:
            elements = [element for element, _ in self.open]
            text = "\n".join(text for _, text in self.open)
            self.open = []
            yield self._passage("passage", text, elements, notes=notes)

    def _drawn(self, element: Element, captions: list[Element]) -> Iterator[Passage]:
        """Yield a figure or a table: one passage, of a long table several that all begin with its header."""
        kept, self.above = self.above, self.headings.path()
        kind: Literal["figure", "table"] = "table" if element["kind"] == "table" else "figure"
        for text in lay_out_rows(element, WORDS):
            yield self._passage(kind, text, [element, *captions], name=element.get("name", ""))
        self.above = kept

    def _passage(
        self,
        kind: Literal["passage", "figure", "table"],
        text: str,
        elements: list[Element],
        name: str = "",
        notes: bool = False,
    ) -> Passage:
        return {
            "id": "",
            "file": self.file,
            "page": self.page,
            "label": self.label,
            "box": _around([one["box"] for one in elements if one["box"]]),
            "kind": kind,
            "name": name,
            "text": text,
            "heading": self.above,
            "elements": list(dict.fromkeys(one["id"] for one in elements)),
            "notes": notes,
        }


def _belongs(caption: Element, drawn: Element) -> bool:
    return caption["kind"] == "caption" and caption["text"] == drawn.get("caption")


def _around(boxes: list[list[float]]) -> list[float]:
    if not boxes:
        return []
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return [left, top, round(right - left, 4), round(bottom - top, 4)]
