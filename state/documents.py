"""A document as we have read it."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

Kind = Literal[
    "title",
    "text",
    "list",  # one item
    "table",
    "code",
    "quote",
    "picture",  # a figure, photo or diagram
    "chart",  # one with its numbers: `rows` has them
    "formula",
    "caption",
    "footnote",
    "notes",  # what a speaker says, not what the page shows
    "comment",
    "reference",  # an entry of a list of literature: never quoted as a statement of this document
    "header",
    "footer",
    "page_number",
]
UNQUOTED = frozenset(["header", "footer", "page_number", "reference"])  # kinds that state nothing of this document
Reader = Literal["native", "text", "ocr"]  # the file's own structure; a PDF's text layer; recognised from the picture
Outcome = Literal["complete", "partial", "empty"]


class Cell(TypedDict):
    """A cell that spans: `{"row": 0, "column": 1, "rows": 1, "columns": 3}`."""

    row: int
    column: int
    rows: int
    columns: int


class Element(TypedDict):
    """A piece of a page: `{"id": "e3f9a1c2", "kind": "text", "level": 0, "text": "Tides lag.", "page": 1, ...}`.

    `id` is evidence: a hash of content and place. `box` is x, y, width, height as fractions of the page as it is seen,
    origin top left, empty for formats without geometry; `lines` are then the first and last line of the file, 1-based.
    """

    id: str
    kind: Kind
    level: int  # of a title: 1 is the document's; of a list item: its depth from 0; else 0
    text: str
    page: int  # 1-based place in the file
    box: list[float]
    lines: list[int]
    rows: list[list[str]]  # of a table or chart, header first; a spanning cell's text stands at its first place only
    image: str  # path in the manifest, or blob, of a picture; else empty
    reader: NotRequired[Reader]  # absent: native
    confidence: NotRequired[float]  # of recognised text, 0 to 1
    parts: NotRequired[list[list[float]]]  # boxes of the lines or shapes it was joined from
    spans: NotRequired[list[Cell]]  # of a table
    name: NotRequired[str]  # Figure 3, 图 3, Table 1
    caption: NotRequired[str]
    about: NotRequired[list[str]]  # sentences elsewhere that speak of it
    links: NotRequired[list[str]]  # addresses in it
    hidden: NotRequired[bool]  # drawn for nobody: a hidden shape, or on a hidden slide
    size: NotRequired[float]  # points, the height of a line of its type
    bold: NotRequired[bool]


class Relation(TypedDict):
    """A connector between two shapes: `{"from_text": "Order", "to_text": "Invoice", "text": "is billed by"}`."""

    from_text: str
    to_text: str
    text: str


class Page(TypedDict):
    """A page of the file: `{"page": 1, "label": "iv", "width": 595.0, "height": 842.0, "reader": "text", ...}`."""

    page: int  # 1-based place in the file, hidden slides counted
    label: str  # the number printed on it, or a sheet's name; else empty
    width: float  # points, as it is seen; 0 for formats without geometry
    height: float
    reader: Reader
    hidden: bool
    language: str  # ISO 639-1; empty when unsure
    problems: list[str]  # what on it could not be read, a line each
    relations: list[Relation]
    given_up: NotRequired[bool]  # its reader died, hung or failed: it is tried again with the next reading


class Document(TypedDict):
    """A file after reading: `{"file": "notes.md", "title": "Tides", "language": "en", "pages": […], "elements": […]}`.

    `elements` are in the order of reading, page by page.
    """

    file: str
    title: str
    language: str  # ISO 639-1, by the script and a word list; empty when unsure
    outcome: Outcome
    problems: list[str]  # what could not be read, a line each, with its page
    pages: list[Page]
    elements: list[Element]


class Reading(TypedDict):
    """What a reader returns for one page: `{"page": {…}, "elements": […]}`; the ids are still empty."""

    page: Page
    elements: list[Element]
