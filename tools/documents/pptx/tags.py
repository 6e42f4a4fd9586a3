"""Names of the XML of Office files, short: `tag("a:p")` is what lxml calls it."""

import math

from lxml.etree import _Element as Node

NAMESPACES = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "a14": "http://schemas.microsoft.com/office/drawing/2010/main",
    "asvg": "http://schemas.microsoft.com/office/drawing/2016/SVG/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "cx": "http://schemas.microsoft.com/office/drawing/2014/chartex",
    "dgm": "http://schemas.openxmlformats.org/drawingml/2006/diagram",
    "dsp": "http://schemas.microsoft.com/office/drawing/2008/diagram",
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "p14": "http://schemas.microsoft.com/office/powerpoint/2010/main",
    "p188": "http://schemas.microsoft.com/office/powerpoint/2018/8/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
}


def tag(name: str) -> str:
    """Return the full name of `prefix:name`."""
    prefix, _, local = name.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


def find(node: Node, *path: str) -> Node | None:
    """Return the first node down this path of children, if each of them is there."""
    return node.find("/".join(tag(name) for name in path))


def children(node: Node, *path: str) -> list[Node]:
    """Return all nodes down this path of children."""
    return node.findall("/".join(tag(name) for name in path))


def descendants(node: Node, name: str) -> list[Node]:
    """Return all nodes of this name below, in order."""
    return list(node.iter(tag(name)))


def local_name(node: Node) -> str:
    """Return the node's name without its namespace; empty for comments and instructions."""
    return node.tag.rpartition("}")[2] if isinstance(node.tag, str) else ""


def number(node: Node | None, name: str) -> float | None:
    """Return the attribute as a number, None where it is absent or malformed."""
    try:
        value = float(node.get(name, "")) if node is not None else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def is_on(node: Node | None, name: str) -> bool:
    """Return whether the attribute says yes, as Office writes it."""
    return node is not None and node.get(name, "") in ("1", "true", "on")
