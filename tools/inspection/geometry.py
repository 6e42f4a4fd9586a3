"""Shapes of text as it is drawn, and findings placed on the slide."""

import math
from typing import Literal

from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from state.present import Finding
from tools.browser.page_model import Line, PageModel

LEADING = 1.17  # height of a line of text by its font size, as common fonts have it
GHOST_ALPHA = 0.2  # a numeral behind the text, drawn as a shade, is decoration …
GHOST_SIZE = 80  # … from this font size in px
INK = 0.76  # of the font size: the height that letters really cover, about the line's centre


def decoration(line: Line) -> bool:
    """Is the line there for its looks alone: aria-hidden, or a huge faint numeral?"""
    faint = 0 < line["colour"][3] * line["opacity"] < GHOST_ALPHA and not line["gradient"]
    return line["hidden"] or (faint and line["size"] >= GHOST_SIZE)


def ink_shape(line: Line, tall: float = INK) -> Polygon:
    """Return the quadrilateral that the line's letters cover; `tall` is its height in font sizes."""
    x, y, width, height = line["box"]
    centre_x, centre_y = x + width / 2, y + height / 2
    if line["vertical"]:
        thick = min(width, tall * line["size"])
        return box(centre_x - thick / 2, y, centre_x + thick / 2, y + height)
    long = _length(line)
    thick = tall * line["size"]
    upright = box(centre_x - long / 2, centre_y - thick / 2, centre_x + long / 2, centre_y + thick / 2)
    return rotate(upright, line["angle"], use_radians=True) if line["angle"] else upright


def _length(line: Line) -> float:
    """Return how long the line is along its own direction, from the box that encloses it."""
    _, _, width, height = line["box"]
    across, along = abs(math.sin(line["angle"])), abs(math.cos(line["angle"]))
    thick = LEADING * line["size"]
    return (width - thick * across) / along if along > across else (height - thick * along) / across


def place_finding(  # noqa: PLR0913, PLR0917 (a finding has these fields)
    model: PageModel,
    rule: str,
    severity: Literal["error", "warning"],
    line: Line,
    value: float,
    limit: float,
    fix: str,
) -> Finding:
    """Return a finding about a line of text, its box as fractions of the slide."""
    return Finding(
        rule=rule,
        severity=severity,
        selector=line["selector"],
        box=fractions(model, line["box"]),
        value=round(value, 2),
        limit=limit,
        text=line["text"],
        fix=fix,
    )


def fractions(model: PageModel, box: list[float]) -> list[float]:
    """Return x, y, width and height in px as fractions of the slide."""
    x, y, width, height = box
    return [
        round(share, 4) for share in (x / model.width, y / model.height, width / model.width, height / model.height)
    ]
