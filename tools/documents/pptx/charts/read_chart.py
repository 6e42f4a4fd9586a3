"""Native charts of all kinds: title, and the numbers as a table."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.charts.chart_data import Cells, Formats, Series, read_series, rich_text
from tools.documents.pptx.charts.chart_rows import chart_rows
from tools.documents.pptx.charts.format_number import is_date
from tools.documents.pptx.charts.read_workbook import Sheet, cells_at, open_sheets
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, find, is_on, local_name, tag


def read_chart(mention: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the chart that a frame mentions."""
    link = slide.links().get(mention.get(tag("r:id"), ""))
    if link is None:
        raise UnreadableError("its part is missing")
    root = slide.package.tree(link.target)
    plots = find(root, "c:chart", "c:plotArea")
    if plots is None:
        raise UnreadableError("it has no plots")
    formats = _formats(root, plots)
    cells = _workbook(link.target, slide)
    series = [one for plot in plots if local_name(plot).endswith("Chart") for one in read_series(plot, cells, formats)]
    across, up = _axis_titles(plots)
    title = _title(root, series) or shape.alt_text()
    element = slide.element("chart", "\n".join(text for text in (title, *up) if text), shape)
    element["rows"] = chart_rows(series, across, up[0] if up else "")
    if not element["rows"]:
        slide.problems.append(f"chart '{title or shape.name()}' has no numbers in the file")
    return [element]


def _title(root: Node, series: list[Series]) -> str:
    """Return the chart's title; a lone series gives it its name where the title is left to the program."""
    holder = find(root, "c:chart", "c:title")
    text = rich_text(holder)
    deleted = is_on(find(root, "c:chart", "c:autoTitleDeleted"), "val")
    return text or (series[0].name if len(series) == 1 and holder is not None and not deleted else "")


def _axis_titles(plots: Node) -> tuple[str, list[str]]:
    """Return the title of the axis of categories, or of x, and those of the others."""
    axes = [node for node in plots if local_name(node) in ("catAx", "dateAx", "valAx", "serAx")]
    shown = [node for node in axes if not is_on(find(node, "c:delete"), "val")]
    named = any(local_name(node) in ("catAx", "dateAx") for node in axes)
    across, up = "", []
    for axis in shown:
        text = " ".join(rich_text(find(axis, "c:title")).split())
        place = find(axis, "c:axPos")
        flat = place is not None and place.get("val") in ("b", "t")
        if local_name(axis) in ("catAx", "dateAx") or (not named and flat):
            across = across or text
        elif text:
            up.append(text)
    return across, list(dict.fromkeys(up))


def _formats(root: Node, plots: Node) -> Formats:
    """Return the formats that the axes give to numbers without one: percentages and dates only, which lose nothing."""
    values = categories = ""
    shares = any(node.get("val") == "percentStacked" for node in descendants(plots, "c:grouping"))
    for axis in plots:
        form = find(axis, "c:numFmt")
        code = form.get("formatCode", "") if form is not None and not is_on(form, "sourceLinked") else ""
        if local_name(axis) == "valAx" and "%" in code and not shares:
            values = "0.##%"
        elif local_name(axis) in ("catAx", "dateAx") and is_date(code):
            categories = categories or code
    return Formats(values, categories, is_on(find(root, "c:date1904"), "val"))


def _workbook(part: str, slide: OpenSlide) -> Cells:
    """Return a way into the chart's workbook that opens it when first asked; what is not there is empty."""
    opened: list[dict[str, Sheet]] = []

    def cells(reference: str) -> list[str]:
        if not opened:
            target = slide.package.target(part, "package")
            try:
                opened.append(open_sheets(slide.package.blob(target)) if target else {})
            except UnreadableError:
                opened.append({})
        return cells_at(opened[0], reference)

    return cells
