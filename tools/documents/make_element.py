"""Elements and pages as readers make them, before the document they belong to gives them ids."""

from collections.abc import Sequence

from state.documents import Element, Kind, Page


def make_element(kind: Kind, text: str, page: int = 1, box: Sequence[float] = (), lines: Sequence[int] = ()) -> Element:
    """Return an element with what every one has; `box` in fractions of the page, rounded to a ten-thousandth."""
    return {
        "id": "",
        "kind": kind,
        "level": 0,
        "text": text,
        "page": page,
        "box": [round(min(max(side, 0.0), 1.0), 4) for side in box],
        "lines": list(lines),
        "rows": [],
        "image": "",
    }


def make_page(page: int = 1, width: float = 0.0, height: float = 0.0) -> Page:
    """Return a page on which nothing has been found yet; width and height in points."""
    return {
        "page": page,
        "label": "",
        "width": width,
        "height": height,
        "reader": "native",
        "hidden": False,
        "language": "",
        "problems": [],
        "relations": [],
    }
