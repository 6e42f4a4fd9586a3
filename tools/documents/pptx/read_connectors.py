"""Which shape a connector leads from, and to which."""

from lxml.etree import _Element as Node

from state.documents import Relation
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, find
from tools.documents.pptx.text.read_paragraphs import plain_text


def read_connectors(shapes: list[Shape], texts: dict[str, str]) -> list[Relation]:
    """Return a relation for each connector between two shapes that say something; `texts` are by the shapes' ids."""
    relations: list[Relation] = []
    for shape in shapes:
        start, end = _end(shape.node, "a:stCxn"), _end(shape.node, "a:endCxn")
        if shape.kind != "cxnSp" or not texts.get(start) or not texts.get(end):
            continue
        if _points_back(shape.node):
            start, end = end, start
        relations.append({"from_text": texts[start], "to_text": texts[end], "text": _own_text(shape.node)})
    return relations


def _end(node: Node, name: str) -> str:
    mention = next(iter(descendants(node, name)), None)
    return mention.get("id", "") if mention is not None else ""


def _points_back(node: Node) -> bool:
    """Return whether the only arrow stands at the start of the line."""
    head, tail = (find(node, "p:spPr", "a:ln", name) for name in ("a:headEnd", "a:tailEnd"))
    return _is_arrow(head) and not _is_arrow(tail)


def _is_arrow(end: Node | None) -> bool:
    return end is not None and end.get("type", "none") != "none"


def _own_text(node: Node) -> str:
    text = find(node, "p:txBody")
    return "" if text is None else plain_text(text)
