"""A document as we have read it."""

from typing import Literal

from typing_extensions import TypedDict

Kind = Literal["title", "text", "list", "table", "code", "quote", "picture"]


class Element(TypedDict):
    """A piece of a page: `{"id": "e3f9a1c2", "kind": "text", "level": 0, "text": "Tides lag.", "page": 1, ...}`.

    `id` is evidence: a hash of content and place. `box` is x, y, width, height as fractions of the page, empty for
    formats without geometry; `lines` are then the first and last line of the file, 1-based.
    """

    id: str
    kind: Kind
    level: int  # of a title: 1 is the document's; of a list item: its depth from 0; else 0
    text: str
    page: int  # 1-based place in the file
    box: list[float]
    lines: list[int]
    rows: list[list[str]]  # of a table, header first; else empty
    image: str  # path in the manifest of a picture; else empty


class Document(TypedDict):
    """A file after reading: `{"file": "notes.md", "title": "Tides", "language": "en", "pages": 1, "elements": […]}`."""

    file: str
    title: str
    language: str  # ISO 639-1, by the script and a word list; empty when unsure
    pages: int
    elements: list[Element]
