"""A table drawn on a slide."""

from lxml.etree import _Element as Node

from state.documents import Cell, Element
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.place import Box
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import children, find, is_on, number
from tools.documents.pptx.text.read_paragraphs import addresses, plain_text


def read_table(table: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the table with its rows; a merged cell's text stands at its first place only."""
    lines = [children(row, "a:tc") for row in children(table, "a:tr")]
    columns = max([len(line) for line in lines] + [len(children(table, "a:tblGrid", "a:gridCol"))], default=0)
    rows = [[_cell_text(cell) for cell in line] + [""] * (columns - len(line)) for line in lines]
    if not any(any(row) for row in rows):
        return []
    element = slide.element("table", table_text(rows), shape, _box(table, shape))
    element["rows"] = rows
    spans = [
        span for row, line in enumerate(lines) for column, cell in enumerate(line) for span in _span(cell, row, column)
    ]
    if spans:
        element["spans"] = spans
    if links := addresses(table, slide.links()):
        element["links"] = links
    return [element]


def table_text(rows: list[list[str]]) -> str:
    """Return a table as plain text, a line each row."""
    return "\n".join(" | ".join(row) for row in rows)


def _cell_text(cell: Node) -> str:
    text = find(cell, "a:txBody")
    return "" if text is None or is_on(cell, "hMerge") or is_on(cell, "vMerge") else plain_text(text)


def _span(cell: Node, row: int, column: int) -> list[Cell]:
    down, across = int(number(cell, "rowSpan") or 1), int(number(cell, "gridSpan") or 1)
    if max(down, across) == 1 or is_on(cell, "hMerge") or is_on(cell, "vMerge"):
        return []
    return [{"row": row, "column": column, "rows": down, "columns": across}]


def _box(table: Node, shape: Shape) -> Box | None:
    """Return the table's box, as high as its rows say: its frame often keeps the height it was inserted with."""
    if shape.place is None:
        return None
    box = shape.place.box()
    heights = sum(number(row, "h") or 0.0 for row in children(table, "a:tr"))
    return Box(box.left, box.top, box.right, max(box.bottom, box.top + heights))
