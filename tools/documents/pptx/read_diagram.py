"""SmartArt: the text of its points in the order of its model."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.place import Frame, Place, Space, put, read_frame
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, find, number, tag
from tools.documents.pptx.text.read_paragraphs import plain_text

SILENT = ("doc", "pres", "parTrans", "sibTrans")


def read_diagram(relations: Node, shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return a list item for each point, parents before children, in the box of the shape that shows it."""
    link = slide.links().get(relations.get(tag("r:dm"), ""))
    if link is None:
        raise UnreadableError("its part is missing")
    model = slide.package.tree(link.target)
    places = _places(model, shape, slide)
    elements = []
    for point, depth in _in_order(model):
        text = _text(point)
        if text:
            place = places.get(point.get("modelId", ""))
            element = slide.element("list", text, shape, place.box() if place else None)
            element["level"] = depth
            elements.append(element)
    return elements


def _in_order(model: Node) -> list[tuple[Node, int]]:
    """Return the points that say something with their depth, as the tree below the document's point has them."""
    points = {point.get("modelId", ""): point for point in descendants(model, "dgm:pt")}
    below: dict[str, list[tuple[float, str]]] = {}
    for line in descendants(model, "dgm:cxn"):
        if line.get("type", "parOf") == "parOf":
            below.setdefault(line.get("srcId", ""), []).append((number(line, "srcOrd") or 0.0, line.get("destId", "")))
    start = [key for key, point in points.items() if point.get("type") == "doc"]
    waiting, order, seen = [(key, -1) for key in reversed(start)], [], set()
    while waiting:
        key, depth = waiting.pop()
        if key in seen or key not in points:
            continue
        seen.add(key)
        order.append((points[key], depth))
        waiting += [(child, depth + 1) for _, child in sorted(below.get(key, []), reverse=True)]
    order += [(point, 0) for key, point in points.items() if key not in seen]
    return [(point, max(depth, 0)) for point, depth in order if point.get("type", "node") not in SILENT]


def _text(point: Node) -> str:
    text = find(point, "dgm:t")
    return "" if text is None else plain_text(text)


def _places(model: Node, shape: Shape, slide: OpenSlide) -> dict[str, Place]:
    """Return where the drawing made of the model shows each point; empty where there is none."""
    drawing = _drawing(model, slide)
    frame = read_frame(shape.node, "p:xfrm")
    if drawing is None or shape.place is None or frame is None:
        return {}
    space = Space(shape.place, Frame(0, 0, frame.width, frame.height))
    shown_by: dict[str, list[str]] = {}
    for line in descendants(model, "dgm:cxn"):
        if line.get("type") == "presOf":
            shown_by.setdefault(line.get("destId", ""), []).append(line.get("srcId", ""))
    places: dict[str, Place] = {}
    for node in descendants(drawing, "dsp:sp"):
        inside = read_frame(node, "dsp:txXfrm") or read_frame(find(node, "dsp:spPr"))
        text = find(node, "dsp:txBody")
        if inside is None or text is None or not plain_text(text):
            continue
        for point in shown_by.get(node.get("modelId", ""), []):
            places.setdefault(point, put(inside, space))
    return places


def _drawing(model: Node, slide: OpenSlide) -> Node | None:
    """Return the drawing that the program made of this model when it was last shown."""
    rid = next((node.get("relId", "") for node in descendants(model, "dsp:dataModelExt")), "")
    link = slide.links().get(rid)
    try:
        return slide.package.tree(link.target) if link else None
    except UnreadableError:
        return None
