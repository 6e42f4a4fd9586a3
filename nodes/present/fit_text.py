"""Choose the largest step of the type scale at which texts fit their boxes, by arithmetic alone."""

import math
import re
from collections.abc import Sequence
from html import unescape

WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
LETTER = 0.56  # em, an average letter of a wide sans serif with a little reserve
LINE = 1.4
STEPS = 8  # size-0, the largest, to size-7


def steps(scale: Sequence[int]) -> list[int]:
    """Return the sizes in px of the classes size-0 to size-7, as the pilot's style sheet has them."""
    body, lead = scale[1], scale[2]
    large = [round(lead * 1.7), round(lead * 1.4), round(lead * 1.17), lead, round((lead + body) / 2), body]
    return [*large, max(20, round(body * 0.9)), max(18, round(body * 0.78))]


def width_of(text: str) -> float:
    """Return the length of the text in em."""
    plain = unescape(re.sub(r"<[^>]+>", "", text))
    wide = len(WIDE.findall(plain))
    return wide * 1.02 + (len(plain) - wide) * LETTER


def height_of(text: str, size: float, width: float) -> float:
    """Return the px that the text needs in a column of `width` px."""
    row = max(1.0, width / size - 1.0)  # the last word of a line seldom fits in full
    return math.ceil(width_of(text) / row) * LINE * size


def fit_step(texts: Sequence[str], sizes: Sequence[int], width: float, height: float) -> int:
    """Return the place of the largest size at which each text fits `width` × `height` px; at worst the last."""
    for step, size in enumerate(sizes):
        if all(height_of(text, size, width) <= height for text in texts):
            return step
    return len(sizes) - 1
