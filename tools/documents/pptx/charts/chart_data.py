"""The numbers below a chart: its series, from the cache in the chart or else from the workbook in the file."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lxml.etree import _Element as Node

from tools.documents.pptx.charts.format_number import format_number
from tools.documents.pptx.tags import children, descendants, find, is_on, local_name, number
from tools.documents.pptx.text.read_paragraphs import plain_text

Cells = Callable[[str], list[str]]  # a reference such as Sheet1!$B$2:$B$5 -> what stands there
MOST_POINTS = 20_000


@dataclass
class Series:
    """A row of numbers as printed: `Series("Sales", ["Q1"], {"val": ["4.3"]})`."""

    name: str
    categories: list[str]
    values: dict[str, list[str]] = field(default_factory=dict)  # val, or xVal, yVal and bubbleSize


@dataclass(frozen=True)
class Formats:
    """What numbers look like where the data itself doesn't say: `Formats("0%", "yyyy")`."""

    values: str = ""
    categories: str = ""
    since_1904: bool = False


def read_series(plot: Node, cells: Cells, formats: Formats) -> list[Series]:
    """Return the series of one plot of a chart."""
    found = []
    for node in children(plot, "c:ser"):
        labels = _label_format(node) or _label_format(plot)
        values = {
            name: _points(find(node, f"c:{name}"), cells, formats.values, formats.since_1904, labels)
            for name in ("val", "xVal", "yVal", "bubbleSize")
            if find(node, f"c:{name}") is not None
        }
        categories = _points(find(node, "c:cat"), cells, formats.categories, formats.since_1904)
        found.append(Series(_name(node, cells), categories, values))
    return found


def _name(series: Node, cells: Cells) -> str:
    holder = find(series, "c:tx")
    if holder is None:
        return ""
    plain = find(holder, "c:v")
    if plain is not None:
        return (plain.text or "").strip()
    return " ".join(_points(holder, cells)).strip()


def _points(holder: Node | None, cells: Cells, usual: str = "", since_1904: bool = False, label: str = "") -> list[str]:
    """Return the points below cat, val or tx as printed; those without a value are empty."""
    source = (
        next((node for node in holder if local_name(node)[-3:] in ("Ref", "Lit")), None) if holder is not None else None
    )
    if source is None:
        return []
    if local_name(source) == "multiLvlStrRef":
        return _levels(source) or cells(_formula(source))
    cache = source if local_name(source).endswith("Lit") else _cache(source)
    if cache is None or not children(cache, "c:pt"):
        return [format_number(text, label or usual) for text in cells(_formula(source))]
    if local_name(cache).startswith("str"):
        return _filled(cache, lambda text, _: " ".join(text.split()))
    code = find(cache, "c:formatCode")
    own = code.text or "" if code is not None else ""
    chosen = label or (own if own and own != "General" else usual or own)
    return _filled(cache, lambda text, of_point: format_number(text, label or of_point or chosen, since_1904))


def _filled(cache: Node, printed: Callable[[str, str], str]) -> list[str]:
    points = {int(number(one, "idx") or 0): one for one in children(cache, "c:pt")}
    count = int(number(find(cache, "c:ptCount"), "val") or 0)
    texts = [""] * min(max(count, max(points, default=-1) + 1), MOST_POINTS)
    for index, point in points.items():
        value = find(point, "c:v")
        if value is not None and 0 <= index < len(texts):
            texts[index] = printed(value.text or "", point.get("formatCode", ""))
    return texts


def _levels(source: Node) -> list[str]:
    """Return categories of several levels as `2024 / Q1`; an outer one holds until the next."""
    cache = find(source, "c:multiLvlStrCache")
    levels = (
        [_filled(level, lambda text, _: text.strip()) for level in descendants(cache, "c:lvl")]
        if cache is not None
        else []
    )
    count = max((len(level) for level in levels), default=0)
    lines = []
    for depth, level in enumerate(levels):
        line, last = [], ""
        for text in level + [""] * (count - len(level)):
            last = text or (last if depth else "")
            line.append(last)
        lines.append(line)
    return [" / ".join(text for text in reversed(texts) if text) for texts in zip(*lines, strict=True)]


def _cache(source: Node) -> Node | None:
    return next((node for node in source if local_name(node).endswith("Cache")), None)


def _formula(source: Node) -> str:
    node = find(source, "c:f")
    return (node.text or "").strip() if node is not None else ""


def _label_format(node: Node) -> str:
    """Return the format of the labels that stand at the points, if they show the values."""
    labels = find(node, "c:dLbls")
    if labels is None or not is_on(find(labels, "c:showVal"), "val"):
        return ""
    form = find(labels, "c:numFmt")
    return "" if form is None or is_on(form, "sourceLinked") else form.get("formatCode", "")


def rich_text(holder: Node | None) -> str:
    """Return the text of a title, written out or taken from a cell."""
    text = find(holder, "c:tx", "c:rich") if holder is not None else None
    if text is not None:
        return plain_text(text)
    cached = descendants(holder, "c:v") if holder is not None else []
    return " ".join((node.text or "").strip() for node in cached).strip()
