"""All shapes of a slide, in the order of reading."""

from collections.abc import Callable

from lxml.etree import _Element as Node

from state.documents import Element, Relation
from tools.documents.pptx.charts.read_chart import read_chart
from tools.documents.pptx.charts.read_chartex import read_chartex
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.place import Box, slide_space
from tools.documents.pptx.read_connectors import read_connectors
from tools.documents.pptx.read_diagram import read_diagram
from tools.documents.pptx.read_embedded import read_embedded
from tools.documents.pptx.read_picture import read_fill, read_picture
from tools.documents.pptx.read_table import read_table
from tools.documents.pptx.reading_order import is_right_to_left, reading_order
from tools.documents.pptx.shapes import Shape, walk_shapes
from tools.documents.pptx.tags import descendants, find
from tools.documents.pptx.text.read_text import read_text

FRAMES: list[tuple[str, str, Callable[[Node, Shape, OpenSlide], list[Element]]]] = [
    ("a:tbl", "table", read_table),
    ("c:chart", "chart", read_chart),
    ("cx:chart", "chart", read_chartex),
    ("dgm:relIds", "diagram", read_diagram),
    ("p:oleObj", "embedded object", read_embedded),
]
FURNITURE = ("header", "footer", "page_number")  # the same on each slide, so read last


def read_shapes(slide: OpenSlide) -> tuple[list[Element], list[Relation]]:
    """Return the elements in the order of reading, and the relations that connectors draw."""
    tree = find(slide.tree(), "p:cSld", "p:spTree")
    space = slide_space(slide.width, slide.height)
    shapes = list(walk_shapes(tree, space, slide.inherited)) if tree is not None else []
    found = [(shape, _read(shape, slide)) for shape in shapes]
    texts = {shape.number(): _said(elements) for shape, elements in found}
    return _in_order([elements for _, elements in found if elements], slide.height / slide.width), read_connectors(
        shapes, texts
    )


def _read(shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the elements of one shape; what breaks costs this shape only, and is said."""
    kind = {"pic": "picture", "sp": "shape"}.get(shape.kind, "frame")
    try:
        if shape.kind == "pic":
            return read_picture(shape, slide)
        if shape.kind == "sp":
            return read_fill(shape, slide) + read_text(shape, slide)
        for name, kind, read in FRAMES if shape.kind == "graphicFrame" else ():  # noqa: B007 (named in the problem)
            mention = next(iter(descendants(shape.node, name)), None)
            if mention is not None:
                return read(mention, shape, slide)
    except UnreadableError as error:
        slide.problems.append(f"{kind} '{shape.name()}' can't be read: {error}")
    except (ValueError, KeyError, IndexError, ArithmeticError):
        slide.problems.append(f"{kind} '{shape.name()}' can't be read: its XML is malformed")
    return []


def _said(elements: list[Element]) -> str:
    """Return what a shape says, in one line."""
    return " ".join(" ".join(element["text"].split()) for element in elements if element["text"])


def _in_order(groups: list[list[Element]], shape: float) -> list[Element]:
    """Return titles, what has a box by rows and columns, what has none, and footers; `shape` is height by width."""
    titles = [group for group in groups if group[0]["kind"] == "title"]
    furniture = [group for group in groups if group[0]["kind"] in FURNITURE]
    rest = [group for group in groups if group[0]["kind"] not in ("title", *FURNITURE)]
    placed = [(group, box) for group in rest if (box := _around(group, shape))]
    text = "".join(element["text"] for group in groups for element in group)
    order = reading_order([box for _, box in placed], is_right_to_left(text))
    loose = [group for group in rest if not _around(group, shape)]
    ordered = (*titles, *(placed[one][0] for one in order), *loose, *furniture)
    return [element for group in ordered for element in group]


def _around(group: list[Element], shape: float) -> Box | None:
    """Return the box around a shape's elements, both ways in widths of the slide so that gaps compare."""
    boxes = [element["box"] for element in group if element["box"]]
    if not boxes:
        return None
    right, bottom = max(x + width for x, _, width, _ in boxes), max(y + height for _, y, _, height in boxes)
    return Box(min(box[0] for box in boxes), min(box[1] for box in boxes) * shape, right, bottom * shape)
