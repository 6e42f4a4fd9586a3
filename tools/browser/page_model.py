"""What one look at a slide has measured; the inspection rules work on this alone."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypedDict

Picture = NDArray[np.uint8]  # height × width × 3, sRGB


class Line(TypedDict):
    """One line of text as drawn: `{"text": "Tides lag", "box": [80, 64, 300, 52], "angle": 0.0, "size": 44, …}`."""

    text: str
    box: list[float]  # x, y, width, height in px of what encloses it, upright
    angle: float  # of rotation, in radians, clockwise
    size: float  # font size as drawn, px
    weight: int  # CSS font-weight
    colour: list[float]  # red, green, blue 0–255, alpha 0–1
    opacity: float  # of the element and all above it
    gradient: bool  # painted by a background clipped to the text
    hidden: bool  # aria-hidden: decoration
    waive: str  # data-waive of the element and above it, one a line: "rule: reason"
    vertical: bool  # writing mode
    selector: str


class Image(TypedDict):
    """One picture as drawn: `{"box": [80, 120, 400, 300], "alt": "Tidal range", "source": "a.png", …}`."""

    box: list[float]  # px
    alt: str
    source: str
    broken: bool
    hidden: bool
    waive: str
    selector: str


@dataclass(frozen=True)
class PageModel:
    """A slide as it was drawn, in px of its own size."""

    width: int
    height: int
    lines: list[Line]
    images: list[Image]
    shot: Picture  # as a person sees it
    bare: Picture  # the same with all text paint transparent: the true background of every letter
    failed: list[str]  # requests that got no answer
    text: str  # in document order
    png: bytes  # `shot` as a file

    @classmethod
    def of(cls, measured: dict[str, Any], **pixels: Any) -> "PageModel":
        """Return the model of what measure.js found, with the pixels beside it."""
        return cls(lines=measured["lines"], images=measured["pictures"], text=measured["text"], **pixels)
