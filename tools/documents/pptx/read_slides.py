"""Slides as pages: text, tables, charts with their numbers, SmartArt, pictures, notes, comments, connectors."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from state.documents import Element, Reading, Relation
from tools.documents.make_element import make_page
from tools.documents.pdf.reading_order import Piece, put_in_order
from tools.documents.pptx.package import DamagedPartError, Package, slide_keys, slide_parts
from tools.documents.pptx.read_asides import read_comments, read_notes
from tools.documents.pptx.shape_elements import Scribe
from tools.documents.pptx.slide_walk import Layout, Shape, walk

__all__ = ["read_slides", "slide_keys"]

EMU = 12_700  # to a point
USUAL = (12_192_000, 6_858_000)  # EMU of a slide where the file says nothing

Keep = Callable[[bytes], str]


def read_slides(file: str, path: Path, numbers: list[int], keep: Keep) -> list[Reading]:
    """Return the slides of these numbers (1-based, hidden ones counted); a broken slide says so and costs no other."""
    package = Package(file, path)
    parts = slide_parts(package)
    size = _size(package)
    return [_read(package, parts[number - 1], number, size, keep) for number in numbers]


def _size(package: Package) -> tuple[float, float]:
    main = next(iter(package.named("", "officeDocument")), "ppt/presentation.xml")
    found = package.xml(main).find("./{*}sldSz")
    try:
        return (float(found.get("cx")), float(found.get("cy"))) if found is not None else USUAL
    except (TypeError, ValueError):
        return USUAL


def _read(package: Package, part: str, number: int, size: tuple[float, float], keep: Keep) -> Reading:
    page = make_page(number, round(size[0] / EMU, 2), round(size[1] / EMU, 2))
    try:
        root = package.xml(part)
        tree = root.find("./{*}cSld/{*}spTree")
        layout = Layout(package, part)
        shapes = list(walk(tree, layout)) if tree is not None else []
    except DamagedPartError as error:
        page["problems"].append(f"the slide can't be read: {error}")
        return Reading(page=page, elements=[])
    page["hidden"] = root.get("show") in {"0", "false"}
    scribe = Scribe(package, part, layout, size, keep)
    pieces = [Piece(_box(shape, size), made, fixed=True) for shape in shapes if (made := scribe.write(shape))]
    page["problems"] = scribe.problems
    page["relations"] = _relations(shapes)
    elements = _ordered(pieces)
    for reader in (read_notes, read_comments):
        try:
            elements += reader(package, part)
        except DamagedPartError as error:
            page["problems"].append(str(error))
    for element in elements:
        element["page"] = number
        if page["hidden"]:
            element["hidden"] = True
    return Reading(page=page, elements=elements)


def _box(shape: Shape, size: tuple[float, float]) -> tuple[float, float, float, float]:
    found = shape.place
    if found is None:
        return (0.0, size[1], size[0], size[1])
    return (found.x0, found.y0, found.x1, found.y1)


def _ordered(pieces: list[Piece]) -> list[Element]:
    """Return the elements title first, then as the slide is read."""
    titles = [piece for piece in pieces if piece.held[0]["kind"] == "title"]
    others = [piece for piece in pieces if piece.held[0]["kind"] != "title"]
    groups = put_in_order(others, lambda _pieces, _gutters: False)
    read = [*titles, *(piece for group in groups for piece in group.pieces)]
    return [element for piece in read for element in piece.held]


def _relations(shapes: list[Shape]) -> list[Relation]:
    """Return which shapes connectors join, by their words."""
    said = {_identity(shape.element): _words(shape.element) for shape in shapes}
    found = []
    for shape in shapes:
        start, end = shape.element.find(".//{*}stCxn"), shape.element.find(".//{*}endCxn")
        if shape.kind == "cxnSp" and start is not None and end is not None:
            ends = said.get(start.get("id", ""), ""), said.get(end.get("id", ""), "")
            if all(ends):
                found.append(Relation(from_text=ends[0], to_text=ends[1], text=""))
    return found


def _identity(element: Any) -> str:
    named = next(element.iterfind(".//{*}cNvPr"), None)
    return named.get("id", "") if named is not None else ""


def _words(element: Any) -> str:
    return " ".join("".join(text.text or "" for text in element.iterfind(".//{*}txBody//{*}t")).split())
