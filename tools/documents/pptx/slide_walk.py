"""The shapes of a slide, groups opened, each with its place."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tools.documents.pptx.package import DamagedPartError, Package
from tools.documents.pptx.placement import SAME, Matrix, Placed, Rect, group_matrix, place, rect_of

KNOWN = ("a14", "p14", "p15", "cx", "v", "wps", "wpg", "aink", "am3d")  # what a choice may require


@dataclass(frozen=True)
class Shape:
    """A shape: `Shape(element=…, kind="sp", place=…, hidden=False, role="title")`; `role` is of a placeholder."""

    element: Any
    kind: str  # sp, pic, graphicFrame, cxnSp
    place: Placed | None
    hidden: bool
    role: str
    number: str  # placeholder's idx


class Layout:
    """What a slide takes from its layout and master: places of placeholders, and whether their text has bullets."""

    def __init__(self, package: Package, part: str) -> None:
        self.roots = []
        layout = next(iter(package.named(part, "slideLayout")), "")
        master = next(iter(package.named(layout, "slideMaster")), "") if layout else ""
        for name in (layout, master):
            try:
                if name:
                    self.roots.append(package.xml(name))
            except DamagedPartError:
                continue

    def rect(self, role: str, number: str) -> Rect | None:
        """Return the place that layout or master give a placeholder."""
        for shape in self._placeholders(role, number):
            rect = rect_of(shape)
            if rect:
                return rect
        return None

    def bullets(self, role: str, number: str, level: int) -> bool:
        """Whether the text of a placeholder has bullets at a level where it says nothing itself."""
        name = f"./{{*}}lvl{level + 1}pPr"
        from tools.documents.pptx.read_text import bullet_of

        styles = [shape.find(".//{*}lstStyle") for shape in self._placeholders(role, number)]
        styles += [root.find(".//{*}txStyles/{*}bodyStyle") for root in self.roots[1:]]
        for style in styles:
            said = bullet_of(style.find(name)) if style is not None else None
            if said is not None:
                return said
        return False

    def _placeholders(self, role: str, number: str) -> Iterator[Any]:
        for root in self.roots:
            shapes = [(shape, shape.find(".//{*}nvPr/{*}ph")) for shape in root.iterfind(".//{*}spTree//{*}sp")]
            same = [shape for shape, mark in shapes if mark is not None and number and mark.get("idx") == number]
            alike = [
                shape
                for shape, mark in shapes
                if mark is not None and _plain(mark.get("type", "obj")) == _plain(role or "obj")
            ]
            yield from (same or alike)[:1]


def _plain(role: str) -> str:
    return {"ctrTitle": "title", "obj": "body", "subTitle": "body"}.get(role, role)


def walk(tree: Any, layout: Layout, around: Matrix = SAME, hidden: bool = False) -> Iterator[Shape]:
    """Yield the shapes in the order of the file, which is that from back to front."""
    for element in tree:
        kind = element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""
        if kind == "AlternateContent":
            yield from walk(_choice(element), layout, around, hidden)
        elif kind == "grpSp":
            unseen = hidden or _hidden(element)
            yield from walk(element, layout, group_matrix(element, around), unseen)
        elif kind in {"sp", "pic", "graphicFrame", "cxnSp"}:
            mark = element.find(".//{*}nvPr/{*}ph")
            role = mark.get("type", "obj") if mark is not None else ""
            number = mark.get("idx", "") if mark is not None else ""
            inherited = layout.rect(role, number) if mark is not None else None
            yield Shape(element, kind, place(element, around, inherited), hidden or _hidden(element), role, number)


def _choice(element: Any) -> Any:
    """Return the first alternative that we know; else the fallback."""
    for choice in element.iterfind("./{*}Choice"):
        if (choice.get("Requires") or "").rstrip("0123456789") in KNOWN and len(choice):
            return choice
    fallback = element.find("./{*}Fallback")
    return fallback if fallback is not None else []


def _hidden(element: Any) -> bool:
    named = next(element.iterfind(".//{*}cNvPr"), None)
    return named is not None and named.get("hidden") in {"1", "true"}
