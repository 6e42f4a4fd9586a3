"""Choose between the forms that a file offers of one thing."""

from lxml.etree import _Element as Node

from tools.documents.pptx.tags import NAMESPACES, local_name, tag

KNOWN = {NAMESPACES["a14"], NAMESPACES["p14"]}
FAMILIES = (  # what they add we read, or may skip
    "http://schemas.microsoft.com/office/drawing/",
    "http://schemas.microsoft.com/office/powerpoint/",
    "http://schemas.microsoft.com/office/thememl/",
)
STRANGE = ("model3d", "contentPart", "sectionZm", "sldZm", "summaryZm")  # the fallback shows a picture of it


def resolve_alternates(root: Node) -> None:
    """Put in the place of each AlternateContent the choice that we know, else its fallback; never both."""
    for alternate in list(root.iter(tag("mc:AlternateContent"))):
        parent = alternate.getparent()
        if parent is None:
            continue
        chosen = _choose(alternate)
        place = parent.index(alternate)
        for node in reversed(list(chosen) if chosen is not None else []):
            parent.insert(place, node)
        parent.remove(alternate)


def _choose(alternate: Node) -> Node | None:
    for choice in alternate.findall(tag("mc:Choice")):
        spaces = [choice.nsmap.get(prefix, "") for prefix in choice.get("Requires", "").split()]
        known = all(space in KNOWN or (space or "").startswith(FAMILIES) for space in spaces)
        if known and not any(local_name(node) in STRANGE for node in choice.iter()):
            return choice
    return alternate.find(tag("mc:Fallback"))
