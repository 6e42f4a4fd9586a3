"""The shapes of a slide, with those in groups, each where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.etree import _Element as Node

from tools.documents.pptx.place import Frame, Place, Space, group_space, put, read_frame
from tools.documents.pptx.placeholders import Placeholders, placeholder_of
from tools.documents.pptx.tags import find, is_on, local_name

SHAPES = {"sp", "pic", "graphicFrame", "cxnSp"}
MADE_UP = re.compile(r"(?is)\s*(description automatically generated.*|AI-generated content may be incorrect\.?)\s*$")
FILE_NAME = re.compile(
    r"(?i)^\S*[^\s.]\.(png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|mp4|mov|avi|wmv|mp3|wav|m4a)$|^[a-z]:\\|^/"
)


@dataclass(frozen=True)
class Shape:
    """A shape: its node, and where it stands; `place` is None where the file doesn't say."""

    node: Node
    kind: str  # sp, pic, graphicFrame or cxnSp
    place: Place | None
    hidden: bool

    def number(self) -> str:
        """Return its id on the slide, by which connectors know it."""
        return self._named("id")

    def name(self) -> str:
        """Return the name that its author or the program gave it."""
        return self._named("name")

    def alt_text(self) -> str:
        """Return its description; empty if that is only a file's name."""
        text = MADE_UP.sub("", self._named("descr")).strip()
        return "" if FILE_NAME.search(text) and "\n" not in text else text

    def _named(self, attribute: str) -> str:
        node = _names(self.node)
        return node.get(attribute, "") if node is not None else ""


def walk_shapes(tree: Node, space: Space, inherited: Placeholders, hidden: bool = False) -> Iterator[Shape]:
    """Yield the shapes below a spTree or grpSp, from the back to the front."""
    for node in tree:
        kind = local_name(node)
        unseen = hidden or is_on(_names(node), "hidden")
        if kind == "grpSp":
            inside = group_space(find(node, "p:grpSpPr"), space)
            yield from walk_shapes(node, inside, inherited, unseen)
        elif kind in SHAPES:
            frame = _frame(node, kind, inherited)
            yield Shape(node, kind, put(frame, space) if frame else None, unseen)


def _frame(node: Node, kind: str, inherited: Placeholders) -> Frame | None:
    """Return the frame of a shape, that of its placeholder on the layout or master if it has none of its own."""
    own = read_frame(node, "p:xfrm") if kind == "graphicFrame" else read_frame(find(node, "p:spPr"))
    if own is not None or placeholder_of(node) is None:
        return own
    frames = (read_frame(find(above, "p:spPr")) for above in inherited.above(node))
    return next((frame for frame in frames if frame is not None), None)


def _names(node: Node) -> Node | None:
    """Return the cNvPr of a shape or group."""
    return next((part for above in node if local_name(above).startswith("nv") for part in above), None)
