"""What a placeholder takes from its layout and master."""

from dataclasses import dataclass, field

from lxml.etree import _Element as Node

from tools.documents.pptx.package import Package, UnreadableError
from tools.documents.pptx.tags import descendants, find, local_name

TITLES = ("title", "ctrTitle")
FURNITURE = ("dt", "ftr", "sldNum", "hdr")
ON_MASTER = {"ctrTitle": "title", "subTitle": "body", "obj": "body", "": "body"}  # others go by their own type


@dataclass
class Placeholders:
    """The shapes that a slide's placeholders inherit from, and the styles of text above all."""

    layout: list[Node] = field(default_factory=list)
    master: list[Node] = field(default_factory=list)
    styles: list[Node] = field(default_factory=list)  # the master's txStyles, then the presentation's default

    def above(self, node: Node) -> list[Node]:
        """Return the placeholders that this one inherits from, nearest first; none for other shapes."""
        holder = placeholder_of(node)
        if holder is None:
            return []
        kind = holder.get("type", "")
        near = _on_layout(self.layout, kind, holder.get("idx", "0"))
        if near is not None:
            own = placeholder_of(near)
            kind = (own.get("type", "") if own is not None else "") or kind
        wanted = ON_MASTER.get(kind, kind)
        far = next((one for one in self.master if _kind(one) == wanted), None)
        return [one for one in (near, far) if one is not None]


def read_placeholders(package: Package, slide: str, presentation: str) -> Placeholders:
    """Return what the slide's placeholders can inherit; a broken layout or master gives less."""
    found = Placeholders()
    layout = package.target(slide, "slideLayout")
    master = package.target(layout, "slideMaster") if layout else None
    found.layout = _placeholders(_tree(package, layout))
    above = _tree(package, master)
    found.master = _placeholders(above)
    if above is not None:
        styles = find(above, "p:txStyles")
        found.styles += [styles] if styles is not None else []
    default = find(package.tree(presentation), "p:defaultTextStyle")
    found.styles += [default] if default is not None else []
    return found


def placeholder_of(node: Node) -> Node | None:
    """Return the `ph` of a shape that is a placeholder."""
    return next(
        (holder for part in node if local_name(part).startswith("nv") for holder in descendants(part, "p:ph")), None
    )


def _on_layout(shapes: list[Node], kind: str, index: str) -> Node | None:
    """Return the layout's placeholder of the same number, else that of the same kind."""
    if kind in (*TITLES, *FURNITURE):
        wanted = TITLES if kind in TITLES else (kind,)
        return next((one for one in shapes if _kind(one) in wanted), None)
    plain = [one for one in shapes if _kind(one) not in (*TITLES, *FURNITURE)]
    same = [one for one in plain if _index(one) == index] or [one for one in plain if kind and _kind(one) == kind]
    return same[0] if same else None


def _kind(node: Node) -> str:
    holder = placeholder_of(node)
    return holder.get("type", "") if holder is not None else ""


def _index(node: Node) -> str:
    holder = placeholder_of(node)
    return holder.get("idx", "0") if holder is not None else ""


def _placeholders(root: Node | None) -> list[Node]:
    return [] if root is None else [node for node in descendants(root, "p:sp") if placeholder_of(node) is not None]


def _tree(package: Package, part: str | None) -> Node | None:
    try:
        return package.tree(part) if part else None
    except UnreadableError:
        return None
