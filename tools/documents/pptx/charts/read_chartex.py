"""Charts of the newer form: waterfall, funnel, treemap, histogram, box and whisker."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.charts.chart_data import Series
from tools.documents.pptx.charts.chart_rows import chart_rows
from tools.documents.pptx.charts.format_number import format_number
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import children, descendants, find, number, tag
from tools.documents.pptx.text.read_paragraphs import plain_text


def read_chartex(mention: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the chart that a frame mentions, with the points in its XML."""
    link = slide.links().get(mention.get(tag("r:id"), ""))
    if link is None:
        raise UnreadableError("its part is missing")
    root = slide.package.tree(link.target)
    data = {node.get("id", ""): node for node in descendants(root, "cx:data")}
    series = [_series(node, data) for node in descendants(root, "cx:series")]
    element = slide.element("chart", _title(root) or shape.alt_text(), shape)
    element["rows"] = chart_rows(series)
    return [element]


def _series(node: Node, data: dict[str, Node]) -> Series:
    mention = find(node, "cx:dataId")
    source = data.get(mention.get("val", "") if mention is not None else "")
    if source is None:
        return Series(_words(find(node, "cx:tx")), [])
    categories = [" / ".join(level for level in levels if level) for levels in _levels(find(source, "cx:strDim"))]
    values = [levels[0] for levels in _levels(find(source, "cx:numDim"))]
    return Series(_words(find(node, "cx:tx")), categories, {"val": values})


def _levels(dimension: Node | None) -> list[list[str]]:
    """Return for each point its texts, the outermost level first."""
    levels = [] if dimension is None else children(dimension, "cx:lvl")
    columns = []
    for level in reversed(levels):
        code = level.get("formatCode", "")
        points = {int(number(one, "idx") or 0): one.text or "" for one in children(level, "cx:pt")}
        count = min(max(points, default=-1) + 1, 20_000)
        texts = [points.get(index, "") for index in range(count)]
        is_number = dimension is not None and dimension.tag == tag("cx:numDim")
        columns.append([format_number(text, code or "General") if is_number else text.strip() for text in texts])
    count = max((len(column) for column in columns), default=0)
    return [[column[index] if index < len(column) else "" for column in columns] for index in range(count)]


def _title(root: Node) -> str:
    return _words(find(root, "cx:chart", "cx:title", "cx:tx"))


def _words(holder: Node | None) -> str:
    """Return a text, written out or taken from a cell."""
    if holder is None:
        return ""
    rich = find(holder, "cx:rich")
    if rich is not None:
        return plain_text(rich)
    value = next(iter(descendants(holder, "cx:v")), None)
    return (value.text or "").strip() if value is not None else ""
