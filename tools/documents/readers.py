"""The readers of each format behind one face: how many pages, what tells a page from its older self, and the pages."""

import hashlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from state.documents import Reading
from state.errors import UsageError
from tools.documents.make_element import make_page

Keep = Callable[[bytes], str]


@dataclass(frozen=True)
class Input:
    """A file laid out to be read: `Input(file="notes.pdf", path=Path("…/file"), form="pdf", engine="rapidocr")`."""

    file: str  # its name, for people
    path: Path
    form: str  # what it is, by its content
    engine: str  # of OCR


def page_keys(given: Input) -> list[str]:
    """Return a hash for each page of the file; a page that did not change keeps its hash where that can be told."""
    if given.form == "pptx":
        from tools.documents.pptx.read_slides import slide_keys

        return slide_keys(given.path)
    digest = hashlib.sha256(given.path.read_bytes()).hexdigest()
    count = 1
    if given.form == "pdf":
        with closing(open_pdf(given)) as document:
            count = len(document)
    return [hashlib.sha256(f"{digest} {number}".encode()).hexdigest() for number in range(1, count + 1)]


def read_pages(given: Input, numbers: list[int], keep: Keep) -> list[Reading]:
    """Return the pages of these numbers; what fails on one page is said there and costs no other."""
    if given.form == "pptx":
        from tools.documents.pptx.read_slides import read_slides

        return read_slides(given.path, numbers, keep)
    if given.form == "image":
        from tools.documents.read_picture import read_picture

        return [read_picture(given.file, given.path, keep, given.engine)]
    if given.form != "pdf":
        from tools.documents.read_office import read_office

        return read_office(given.file, given.path, given.form, keep)
    with closing(open_pdf(given)) as document:
        return [_read_pdf_page(document, number, keep, given.engine) for number in numbers]


def _read_pdf_page(document: Any, number: int, keep: Keep, engine: str) -> Reading:
    from tools.documents.pdf.read_page import read_page

    try:
        return read_page(document, number, keep, engine)
    except UsageError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever a library meets in a foreign file costs that page)
        return given_up(number, f"can't be read: {type(error).__name__} {str(error)[:100]}")


def given_up(number: int, problem: str) -> Reading:
    """Return a page of which nothing could be read, and why; it is tried again with the next reading."""
    page = make_page(number)
    page["problems"], page["given_up"] = [problem], True
    return Reading(page=page, elements=[])


def open_pdf(given: Input) -> Any:
    """Return PDFium's document; UsageError when it needs a password or is damaged."""
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(given.path)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise UsageError(f"{given.file} needs a password", "Save a copy without one and name that.") from None
        raise UsageError(
            f"{given.file} is damaged: {str(error)[:80].rstrip('.')}", "Get the file again, or print it to PDF anew."
        ) from None
