"""How a paragraph is set, by itself or by the styles it inherits."""

from dataclasses import dataclass

from lxml.etree import _Element as Node

from tools.documents.pptx.placeholders import TITLES, Placeholders, placeholder_of
from tools.documents.pptx.tags import descendants, find, local_name, number

BULLETS = {"buNone": False, "buChar": True, "buAutoNum": True, "buBlip": True}
OTHER = ("dt", "ftr", "sldNum", "hdr")


@dataclass(frozen=True)
class TextStyle:
    """The styles of a shape's text, nearest first: `TextStyle([bodyPr, …], [lstStyle, …])`."""

    bodies: list[Node]
    lists: list[Node]

    def of_body(self, name: str, other: str) -> str:
        """Return what the shape, its layout or its master says of the whole text."""
        return next((body.get(name, "") for body in self.bodies if body.get(name)), other)

    def inset(self, name: str, other: float) -> float:
        """Return an inset in EMU."""
        found = (number(body, name) for body in self.bodies)
        return next((value for value in found if value is not None), other)

    def settings(self, paragraph: Node) -> list[Node]:
        """Return all that sets this paragraph, nearest first: its pPr, then its level in each style."""
        own = find(paragraph, "a:pPr")
        name = f"a:lvl{level_of(paragraph) + 1}pPr"
        levels = [find(one, name) for one in self.lists]
        return [node for node in (own, *levels) if node is not None]


def read_style(shape: Node, text: Node, inherited: Placeholders) -> TextStyle:
    """Return the styles that hold for the text of a shape."""
    above = [body for one in inherited.above(shape) for body in [find(one, "p:txBody")] if body is not None]
    bodies = [find(one, "a:bodyPr") for one in (text, *above)]
    lists = [find(one, "a:lstStyle") for one in (text, *above)]
    lists += [style for whole in inherited.styles for style in _for_shape(whole, shape)]
    return TextStyle([one for one in bodies if one is not None], [one for one in lists if one is not None])


def level_of(paragraph: Node) -> int:
    """Return the depth of a paragraph, from 0 to 8."""
    return min(max(int(number(find(paragraph, "a:pPr"), "lvl") or 0), 0), 8)


def has_bullet(settings: list[Node]) -> bool | None:
    """Return whether a bullet or number stands before it; None where nothing is said."""
    named = (BULLETS.get(local_name(mark)) for node in settings for mark in node)
    return next((said for said in named if said is not None), None)


def font_size(paragraph: Node, settings: list[Node]) -> float:
    """Return the size in points of its largest letters."""
    runs = descendants(paragraph, "a:rPr") or descendants(paragraph, "a:endParaRPr")
    own = [size for size in (number(node, "sz") for node in runs) if size]
    if own:
        return max(own) / 100
    styled = (number(find(node, "a:defRPr"), "sz") for node in settings)
    return next((size for size in styled if size), 1800.0) / 100


def setting(settings: list[Node], name: str, other: str = "") -> str:
    """Return the nearest value of an attribute."""
    return next((node.get(name, "") for node in settings if node.get(name)), other)


def spacing(settings: list[Node], name: str, size: float, other: float) -> float:
    """Return a space in points, given in points or as a share of the letters' size."""
    for node in settings:
        space = find(node, name)
        if space is None:
            continue
        for child in descendants(space, "a:spcPts"):
            return (number(child, "val") or 0.0) / 100
        for child in descendants(space, "a:spcPct"):
            return (number(child, "val") or 0.0) / 100000 * size * 1.2
    return other


def _for_shape(whole: Node, shape: Node) -> list[Node]:
    """Return what the master or presentation says of this kind of shape."""
    if local_name(whole) == "defaultTextStyle":
        return [whole]
    holder = placeholder_of(shape)
    if holder is None:
        return []
    kind = holder.get("type", "")
    name = "p:titleStyle" if kind in TITLES else "p:otherStyle" if kind in OTHER else "p:bodyStyle"
    style = find(whole, name)
    return [] if style is None else [style]
