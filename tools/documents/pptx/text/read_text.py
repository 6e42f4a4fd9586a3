"""The text of a shape, a paragraph an element."""

from state.documents import Element, Kind
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.placeholders import TITLES, placeholder_of
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import find
from tools.documents.pptx.text.paragraph_boxes import paragraph_boxes
from tools.documents.pptx.text.read_paragraphs import Paragraph, addresses, read_paragraphs
from tools.documents.pptx.text.text_area import text_area
from tools.documents.pptx.text.text_style import read_style

BODIES = ("", "body", "obj")


def read_text(shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the shape's paragraphs, a title or footer as one element."""
    text = find(shape.node, "p:txBody")
    if text is None:
        return []
    style = read_style(shape.node, text, slide.inherited)
    paragraphs = read_paragraphs(text, style, slide.links())
    holder = placeholder_of(shape.node)
    role = holder.get("type", "") if holder is not None else None
    if role in (*TITLES, "dt", "ftr", "hdr", "sldNum"):
        return _as_one(role or "", paragraphs, shape, slide)
    area = text_area(shape.node)
    boxes = paragraph_boxes(paragraphs, shape.place, style, area) if shape.place else [None] * len(paragraphs)
    whole = addresses(shape.node, slide.links()) if len([one for one in paragraphs if one.text]) == 1 else []
    elements = []
    for one, box in zip(paragraphs, boxes, strict=True):
        if not one.text:
            continue
        element = slide.element(_kind(one, role), one.text, shape, box)
        element["level"] = one.level if element["kind"] == "list" else 0
        if links := list(dict.fromkeys(one.links + whole)):
            element["links"] = links
        elements.append(element)
    return elements


def _kind(paragraph: Paragraph, role: str | None) -> Kind:
    """Return what a paragraph is: an item of a list where a reader sees a bullet or would expect one."""
    if paragraph.formula:
        return "formula"
    if paragraph.bullet or (paragraph.bullet is None and role in BODIES):
        return "list"
    return "text"


def _as_one(role: str, paragraphs: list[Paragraph], shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return a title, footer or number as one line."""
    text = " ".join(" ".join(one.text.split()) for one in paragraphs if one.text)
    if not text:
        return []
    element = slide.element("text", text, shape)
    if role in TITLES:
        element["kind"], element["level"] = "title", 1
    elif role == "sldNum":
        element["kind"] = "page_number"
    else:
        element["kind"] = "header" if element["box"] and element["box"][1] < 0.4 else "footer"
    if links := addresses(shape.node, slide.links()):
        element["links"] = links
    return [element]
