"""Pictures of slides, drawn by LibreOffice where there is one, else by an engine from a package."""

import json
from pathlib import Path

import pypdfium2

from state.errors import ToolError
from tools.documents.as_jpeg import as_jpeg
from tools.documents.pptx.drawing.draw_without_office import draw_without_office
from tools.documents.pptx.drawing.show_hidden import show_hidden
from tools.documents.run_office import find_office, run_office


def draw_slides(path: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return JPEGs of these slides, 1-based and hidden ones counted; a slide that could not be drawn is left out."""
    if not numbers:
        return {}
    office = find_office()
    if office is None:
        return draw_without_office(path, numbers, width)
    wanted = sorted(set(numbers))
    return _pictures(_print(office, path, wanted), wanted, width)


def _print(office: str, path: Path, numbers: list[int]) -> bytes:
    """Return a PDF of these slides, one page each."""
    pages = {
        "PageRange": {"type": "string", "value": ",".join(str(number) for number in numbers)},
        "ExportNotes": {"type": "boolean", "value": "false"},  # comments are no part of the picture
    }
    form = f"pdf:impress_pdf_Export:{json.dumps(pages)}"
    try:
        return run_office(office, "slides.pptx", show_hidden(path), form)
    except ToolError as error:
        raise ToolError(f"{path.name} could not be drawn: {error}") from None


def _pictures(printed: bytes, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return the pages of the PDF as JPEGs, by the numbers of their slides."""
    document = pypdfium2.PdfDocument(printed)
    try:
        if len(document) != len(numbers):
            raise ToolError(f"LibreOffice drew {len(document)} of {len(numbers)} slides")
        return {number: _picture(document[place], width) for place, number in enumerate(numbers)}
    finally:
        document.close()


def _picture(page: pypdfium2.PdfPage, width: int) -> bytes:
    return as_jpeg(page.render(scale=width / page.get_width()).to_pil())
