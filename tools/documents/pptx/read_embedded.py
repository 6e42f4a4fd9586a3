"""Objects of other programs inside a slide: workbooks as tables, the rest as the picture of them."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.charts.read_workbook import open_sheets, sheet_rows
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.read_container import read_stream
from tools.documents.pptx.read_picture import keep_image
from tools.documents.pptx.read_table import table_text
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, tag


def read_embedded(mention: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return a table a sheet of an embedded workbook, else a picture of the object."""
    link = slide.links().get(mention.get(tag("r:id"), ""))
    name, program = shape.name() or mention.get("name", ""), mention.get("progId", "") or "object"
    if link is not None and not link.external and (book := _workbook(link.target, slide)):
        try:
            return _tables(book, shape, slide)
        except UnreadableError as error:
            slide.problems.append(f"embedded workbook '{name}' can't be read: {error}")
    elif link is None or link.external or not slide.package.has(link.target):
        slide.problems.append(f"embedded object '{name}' ({program}) can't be read: its part is missing")
    else:
        slide.problems.append(f"embedded object '{name}' ({program}) is not read, only its picture")
    return [_picture(mention, shape, slide)]


def _workbook(part: str, slide: OpenSlide) -> bytes:
    """Return the workbook that a part is, or holds in the old container; empty if it is something else."""
    try:
        blob = slide.package.blob(part)
    except UnreadableError:
        return b""
    blob = read_stream(blob, "Package") or blob
    return blob if blob.startswith(b"PK") and b"xl/workbook.xml" in blob else b""


def _tables(blob: bytes, shape: Shape, slide: OpenSlide) -> list[Element]:
    elements = []
    for sheet in open_sheets(blob).values():
        rows = sheet_rows(sheet) if sheet.sheet_state == "visible" else []
        if rows:
            element = slide.element("table", table_text(rows), shape)
            element["rows"], element["name"] = rows, sheet.title
            elements.append(element)
    return elements


def _picture(mention: Node, shape: Shape, slide: OpenSlide) -> Element:
    element = slide.element("picture", shape.alt_text() or mention.get("name", "") or shape.name(), shape)
    blip = next(iter(descendants(mention, "a:blip")), None)
    element["image"] = keep_image(blip, shape, slide) if blip is not None else ""
    return element
