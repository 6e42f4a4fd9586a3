"""Objects of other programs inside a slide: workbooks as tables, the rest as the picture of them."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.read_picture import keep_image
from tools.documents.pptx.read_table import table_text
from tools.documents.pptx.read_workbook import open_sheets, sheet_rows
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, tag

WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")


def read_embedded(mention: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return a table a sheet of an embedded workbook, else a picture of the object."""
    link = slide.links().get(mention.get(tag("r:id"), ""))
    name, program = shape.name() or mention.get("name", ""), mention.get("progId", "") or "object"
    if link is not None and not link.external and _is_workbook(link.target, slide):
        try:
            return _tables(slide.package.blob(link.target), shape, slide)
        except UnreadableError as error:
            slide.problems.append(f"embedded workbook '{name}' can't be read: {error}")
    elif link is None:
        slide.problems.append(f"embedded object '{name}' ({program}) can't be read: its part is missing")
    else:
        slide.problems.append(f"embedded object '{name}' ({program}) is not read, only its picture")
    return [_picture(mention, shape, slide)]


def _is_workbook(part: str, slide: OpenSlide) -> bool:
    """Return whether a part is a workbook, by its name or else by what it holds."""
    if part.lower().endswith(WORKBOOKS):
        return True
    try:
        blob = slide.package.blob(part)
    except UnreadableError:
        return False
    return blob.startswith(b"PK") and b"xl/workbook.xml" in blob


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
