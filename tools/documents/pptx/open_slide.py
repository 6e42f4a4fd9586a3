"""A slide while it is being read."""

from collections.abc import Callable
from dataclasses import dataclass, field

from lxml.etree import _Element as Node

from state.documents import Element, Kind
from tools.documents.make_element import make_element
from tools.documents.pptx.package import Link, Package
from tools.documents.pptx.place import Box
from tools.documents.pptx.placeholders import Placeholders
from tools.documents.pptx.shapes import Shape


@dataclass
class OpenSlide:
    """A slide, what it can ask, and what went wrong: `OpenSlide(package, "ppt/slides/slide1.xml", 1, …)`."""

    package: Package
    part: str
    page: int
    width: float  # EMU
    height: float
    inherited: Placeholders
    keep: Callable[[bytes], str]
    hidden: bool = False
    problems: list[str] = field(default_factory=list)

    def links(self) -> dict[str, Link]:
        """Return the slide's relations by their ids."""
        return self.package.related(self.part)

    def tree(self) -> Node:
        """Return the slide's XML."""
        return self.package.tree(self.part)

    def element(self, kind: Kind, text: str, shape: Shape | None = None, box: Box | None = None) -> Element:
        """Return an element in its box, cut at the slide's edges; by itself it takes the whole shape's box."""
        whole = box or (shape.place.box() if shape and shape.place else None)
        seen = self._cut(whole) if whole else None
        element = make_element(kind, text, self.page, seen or ())
        if self.hidden or (shape and shape.hidden) or (whole and seen is None):
            element["hidden"] = True
        return element

    def _cut(self, box: Box) -> list[float] | None:
        """Return the box as fractions of the slide; None where nothing of it is on the slide."""
        left, right = max(box.left / self.width, 0.0), min(box.right / self.width, 1.0)
        top, bottom = max(box.top / self.height, 0.0), min(box.bottom / self.height, 1.0)
        if left > right or top > bottom or left >= 1.0 or top >= 1.0 or right <= 0.0 or bottom <= 0.0:
            return None
        return [left, top, right - left, bottom - top]
