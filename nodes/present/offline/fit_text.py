"""Choose the largest step of the type scale at which texts fit their boxes, by arithmetic alone."""

import math
import re
from collections.abc import Sequence
from html import unescape

WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
LETTER = 0.53  # em, an average letter of a wide sans serif with a little reserve
LINE = 1.37
STEPS = 8  # size-0, the largest, to size-7


def steps(scale: Sequence[int]) -> list[int]:
    """Return the sizes in px of the classes size-0 to size-7."""
    body, lead = scale[1], scale[2]
    large = [round(lead * 1.7), round(lead * 1.4), round(lead * 1.17), lead, round((lead + body) / 2), body]
    return [*large, max(20, round(body * 0.9)), max(18, round(body * 0.78))]


def width_of(text: str) -> float:
    """Return the length of the text in em; tags don't count."""
    plain = unescape(re.sub(r"<[^>]+>", "", text))
    wide = len(WIDE.findall(plain))
    return wide * 1.02 + (len(plain) - wide) * LETTER


def height_of(text: str, size: float, width: float) -> float:
    """Return the px that the text needs in a column of `width` px, broken between words; infinite if one is wider."""
    row, lines, used = max(1.0, width / size), 1, 0.0
    for word in re.findall(r"\s+|[^\s\u2e80-\uffff]+|.", unescape(re.sub(r"<[^>]+>", "", text))):
        long = width_of(word)
        if long > row:
            return math.inf
        if used + long > row and used and word.strip():
            lines, used = lines + 1, 0.0
        used += long
    return lines * LINE * size


def fit_step(texts: Sequence[str], sizes: Sequence[int], width: float, height: float) -> int:
    """Return the place of the largest size at which each text fits `width` × `height` px; at worst the last."""
    for step, size in enumerate(sizes):
        if all(height_of(text, size, width) <= height for text in texts):
            return step
    return len(sizes) - 1
