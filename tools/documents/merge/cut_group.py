"""A group of lines that grew too large falls apart where its gap is widest."""

from collections.abc import Sequence

import numpy as np

from tools.documents.count_words import count_words
from tools.documents.merge.group_boxes import Boxes

SHARE = 0.4  # of the page
WORDS = 120


def cut_group(boxes: Boxes, texts: Sequence[str], group: list[int], room: float) -> list[list[int]]:
    """Return the group in parts that each cover ≤ 40 % of the page's `room` and have ≤ 120 words, or one member."""
    whole: list[list[int]] = []
    waiting = [group]
    while waiting:
        part = waiting.pop()
        if len(part) == 1 or _small(boxes, texts, part, room):
            whole.append(sorted(part))
        else:
            waiting += _cut(boxes, part)
    return sorted(whole)


def _small(boxes: Boxes, texts: Sequence[str], part: list[int], room: float) -> bool:
    sides = boxes[part]
    width, height = sides[:, 2:].max(axis=0) - sides[:, :2].min(axis=0)
    return bool(width * height <= SHARE * room) and sum(count_words(texts[one]) for one in part) <= WORDS


def _cut(boxes: Boxes, part: list[int]) -> list[list[int]]:
    """Return the two sides of the widest gap; of like gaps the one nearest to the middle."""
    found: list[tuple[float, float, list[int], int]] = []
    for axis in (1, 0):
        members = sorted(part, key=lambda one: float(boxes[one, axis]))
        ends = np.maximum.accumulate(boxes[members, axis + 2])
        widths = np.round(boxes[members, axis][1:] - ends[:-1], 1)
        middle = -np.abs(np.arange(1, len(members)) - len(members) / 2)
        at = int(np.lexsort((middle, widths))[-1])
        found.append((float(widths[at]), float(middle[at]), members, at + 1))
    _, _, members, at = max(found, key=lambda one: one[:2])
    return [members[:at], members[at:]]
