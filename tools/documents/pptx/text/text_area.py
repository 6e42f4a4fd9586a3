"""The part of a shape that its text is set in: a triangle's lies in its lower half."""

from lxml.etree import _Element as Node

from tools.documents.pptx.place import Box
from tools.documents.pptx.tags import find

WHOLE = Box(0.0, 0.0, 1.0, 1.0)
ROUND = Box(0.146, 0.146, 0.854, 0.854)
MIDDLE = Box(0.25, 0.25, 0.75, 0.75)
AREAS = {  # with the usual adjustments, from ECMA-376's preset shapes
    "ellipse": ROUND,
    "flowChartConnector": ROUND,
    "octagon": ROUND,
    "cloud": Box(0.138, 0.151, 0.791, 0.816),
    "diamond": MIDDLE,
    "flowChartDecision": MIDDLE,
    "triangle": Box(0.25, 0.5, 0.75, 1.0),
    "rtTriangle": Box(0.083, 0.583, 0.583, 0.917),
    "pentagon": Box(0.191, 0.233, 0.809, 1.0),
    "hexagon": Box(0.16, 0.16, 0.84, 0.84),
    "rightArrow": Box(0.0, 0.25, 0.85, 0.75),
    "leftArrow": Box(0.15, 0.25, 1.0, 0.75),
    "upArrow": Box(0.25, 0.15, 0.75, 1.0),
    "downArrow": Box(0.25, 0.0, 0.75, 0.85),
    "can": Box(0.0, 0.25, 1.0, 0.875),
}


def text_area(shape: Node) -> Box:
    """Return the area as fractions of the shape; all of it where its form is not known."""
    form = find(shape, "p:spPr", "a:prstGeom")
    return WHOLE if form is None else AREAS.get(form.get("prst", ""), WHOLE)
