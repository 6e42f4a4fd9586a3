"""Where a shape is seen: groups in groups, flipped, turned, or placed by the slide's layout."""

import math
from dataclasses import dataclass
from typing import Any

Matrix = tuple[float, float, float, float, float, float]  # a, b, c, d, e, f: x' = ax + cy + e, y' = bx + dy + f
Rect = tuple[float, float, float, float]  # x, y, width, height in EMU

SAME: Matrix = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True)
class Placed:
    """A shape's box as seen: `Placed(x0=0, y0=0, x1=914400, y1=457200, turn=0)`, in EMU; `turn` in degrees."""

    x0: float
    y0: float
    x1: float
    y1: float
    turn: float


def place(shape: Any, around: Matrix, inherited: Rect | None = None) -> Placed | None:
    """Return the box of a shape with its turn; None where the file says no usable place."""
    rect, turn = _rect(shape.find(".//{*}xfrm")), _turn(shape.find(".//{*}xfrm"))
    rect = rect or inherited
    if rect is None:
        return None
    x, y, width, height = rect
    whole = times(_about(x + width / 2, y + height / 2, math.radians(turn)), around)
    corners = [apply(whole, *corner) for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height))]
    xs, ys = zip(*corners, strict=True)
    return Placed(min(xs), min(ys), max(xs), max(ys), turn % 360)


def group_matrix(group: Any, around: Matrix) -> Matrix:
    """Return the matrix that takes places inside a group to the slide."""
    xfrm = group.find("./{*}grpSpPr/{*}xfrm")
    rect = _rect(xfrm)
    inner = _rect(xfrm, "chOff", "chExt") if xfrm is not None else None
    if rect is None or inner is None:
        return around
    x, y, width, height = rect
    wide, high = width / inner[2] if inner[2] else 1.0, height / inner[3] if inner[3] else 1.0
    matrix: Matrix = (wide, 0, 0, high, x - inner[0] * wide, y - inner[1] * high)
    centre = x + width / 2, y + height / 2
    if xfrm.get("flipH") in {"1", "true"}:
        matrix = times(matrix, (-1, 0, 0, 1, 2 * centre[0], 0))
    if xfrm.get("flipV") in {"1", "true"}:
        matrix = times(matrix, (1, 0, 0, -1, 0, 2 * centre[1]))
    return times(times(matrix, _about(*centre, math.radians(_turn(xfrm)))), around)


def times(first: Matrix, then: Matrix) -> Matrix:
    """Return the matrix that does `first`, then `then`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _about(x: float, y: float, angle: float) -> Matrix:
    """Return a turn, clockwise as it is seen, about a point."""
    cos, sin = math.cos(angle), math.sin(angle)
    return cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos


def _rect(xfrm: Any, offset: str = "off", extent: str = "ext") -> Rect | None:
    """Return a rectangle; None when it is not there or is no numbers."""
    if xfrm is None:
        return None
    off, ext = xfrm.find(f"./{{*}}{offset}"), xfrm.find(f"./{{*}}{extent}")
    if off is None or ext is None:
        return None
    try:
        return float(off.get("x", "")), float(off.get("y", "")), float(ext.get("cx", "")), float(ext.get("cy", ""))
    except ValueError:
        return None


def rect_of(shape: Any) -> Rect | None:
    """Return the rectangle that a placeholder of a layout gives."""
    return _rect(shape.find(".//{*}xfrm"))


def _turn(xfrm: Any) -> float:
    """Return the turn in degrees clockwise; the file has sixty-thousandths."""
    try:
        return float(xfrm.get("rot", "0")) / 60_000 if xfrm is not None else 0.0
    except ValueError:
        return 0.0
