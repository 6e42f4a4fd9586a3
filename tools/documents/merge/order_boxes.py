"""In which order the lines of one text are read."""

from collections.abc import Sequence

import numpy as np

from tools.documents.merge.group_boxes import Boxes


def order_boxes(boxes: Boxes, group: Sequence[int]) -> list[int]:
    """Return the group from top to bottom; tops within half the median height are one row, read left to right."""
    members = np.array(group)
    half = float(np.median(boxes[members, 3] - boxes[members, 1])) / 2
    down = members[np.argsort(boxes[members, 1], kind="stable")]
    rows: list[list[int]] = []
    top = -np.inf
    for member in down.tolist():
        if boxes[member, 1] - top > half:
            top = boxes[member, 1]
            rows.append([])
        rows[-1].append(member)
    return [member for row in rows for member in sorted(row, key=lambda one: float(boxes[one, 0]))]
