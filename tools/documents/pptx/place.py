"""Where a shape stands on the slide, whatever groups it is in."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from lxml.etree import _Element as Node

from tools.documents.pptx.tags import find, is_on, number


class Frame(NamedTuple):
    """What an xfrm says, in the units of its parent: `Frame(0, 0, 914400, 914400, 90.0, False, False)`."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0  # degrees, clockwise
    flip_h: bool = False
    flip_v: bool = False


class Box(NamedTuple):
    """A box in EMU of the slide, not turned: `Box(0, 0, 914400, 914400)`."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True)
class Place:
    """A rectangle on the slide: its middle, size and turn; `Place(x=457200, y=457200, width=914400, height=914400)`."""

    x: float
    y: float
    width: float
    height: float
    turn: float = 0.0
    flip_h: bool = False  # with all groups around it; done before the turn
    flip_v: bool = False

    def box(self) -> Box:
        """Return the box around it."""
        return self.part(Box(0, 0, self.width, self.height))

    def part(self, inner: Box) -> Box:
        """Return the box around a part of it, given from its own top left before it is turned."""
        corners = [(x, y) for x in (inner.left, inner.right) for y in (inner.top, inner.bottom)]
        turned = [self.point(x - self.width / 2, y - self.height / 2) for x, y in corners]
        xs, ys = [x for x, _ in turned], [y for _, y in turned]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def point(self, right: float, down: float) -> tuple[float, float]:
        """Return the point of the slide that lies so far from its middle, along its own turned sides."""
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        return self.x + right * cosine - down * sine, self.y + right * sine + down * cosine


class Space(NamedTuple):
    """The inside of a group: its place on the slide and the frame that its children count in."""

    place: Place
    inside: Frame


def slide_space(width: float, height: float) -> Space:
    """Return the space of the slide itself."""
    return Space(Place(width / 2, height / 2, width, height), Frame(0, 0, width, height))


def put(frame: Frame, space: Space) -> Place:
    """Return where a frame stands on the slide."""
    place, inside = space
    across = place.width / inside.width if inside.width else 1.0
    down = place.height / inside.height if inside.height else 1.0
    right = (frame.x + frame.width / 2 - inside.x - inside.width / 2) * across
    below = (frame.y + frame.height / 2 - inside.y - inside.height / 2) * down
    x, y = place.point(-right if place.flip_h else right, -below if place.flip_v else below)
    if 45 <= frame.turn % 180 < 135:  # its width now runs along the group's height
        across, down = down, across
    turn = place.turn + (frame.turn if place.flip_h == place.flip_v else -frame.turn)  # a mirror turns the other way
    flip_h, flip_v = place.flip_h != frame.flip_h, place.flip_v != frame.flip_v
    return Place(x, y, abs(frame.width * across), abs(frame.height * down), turn % 360, flip_h, flip_v)


def group_space(node: Node | None, space: Space) -> Space:
    """Return the space inside a group, given its grpSpPr; that of its parent if it says nothing usable."""
    frame = read_frame(node)
    xfrm = find(node, "a:xfrm") if node is not None else None
    if frame is None or xfrm is None or not (frame.width and frame.height):
        return space
    offset, extent = find(xfrm, "a:chOff"), find(xfrm, "a:chExt")
    inside = Frame(
        _or(number(offset, "x"), frame.x),
        _or(number(offset, "y"), frame.y),
        _or(number(extent, "cx"), frame.width) or frame.width,
        _or(number(extent, "cy"), frame.height) or frame.height,
    )
    return Space(put(frame, space), inside)


def read_frame(node: Node | None, name: str = "a:xfrm") -> Frame | None:
    """Return what the xfrm below a node says; None where it is absent or malformed."""
    xfrm = find(node, name) if node is not None else None
    if xfrm is None:
        return None
    offset, extent = find(xfrm, "a:off"), find(xfrm, "a:ext")
    x, y, width, height = number(offset, "x"), number(offset, "y"), number(extent, "cx"), number(extent, "cy")
    if x is None or y is None or width is None or height is None:
        return None
    turn = (number(xfrm, "rot") or 0.0) / 60000
    return Frame(x, y, width, height, turn % 360, is_on(xfrm, "flipH"), is_on(xfrm, "flipV"))


def _or(value: float | None, other: float) -> float:
    return other if value is None else value
