"""Which boxes lie near each other, directly or by way of others, without comparing all pairs."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Boxes = NDArray[np.float64]  # a row each: x1, y1, x2, y2
Indices = NDArray[np.int64]
Fit = Callable[[Indices, Indices], NDArray[np.bool_]]  # which of these pairs may be joined

AT_ONCE = 2_000  # boxes whose neighbours are looked up together; bounds the memory on a crowded page


def gaps(boxes: Boxes, left: Indices, right: Indices) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the horizontal and the vertical gap of each pair, 0 where their ranges meet."""
    one, other = boxes[left], boxes[right]
    across = np.maximum(one[:, 0] - other[:, 2], other[:, 0] - one[:, 2])
    down = np.maximum(one[:, 1] - other[:, 3], other[:, 1] - one[:, 3])
    return np.maximum(across, 0.0), np.maximum(down, 0.0)


def group_boxes(boxes: Boxes, reach: float, fit: Fit | None = None) -> list[list[int]]:
    """Return the connected components, each ascending and in the order of its first box.

    Two boxes are connected when sqrt(d_h² + d_v²) ≤ reach and, where given, they fit.
    """
    import shapely

    roots = np.arange(len(boxes))
    tree = shapely.STRtree(shapely.box(*boxes.T))
    around = shapely.box(*(boxes + np.array([-reach, -reach, reach, reach])).T)
    for start in range(0, len(boxes), AT_ONCE):
        # envelopes only, measured below: a box without height is no polygon to the tree's own distance
        found = tree.query(around[start : start + AT_ONCE])
        left, right = found[0] + start, found[1]
        new = (left < right) & (roots[left] != roots[right])
        left, right = left[new], right[new]
        across, down = gaps(boxes, left, right)
        near = np.sqrt(across**2 + down**2) <= reach
        left, right = left[near], right[near]
        if fit is not None:
            fits = fit(left, right)
            left, right = left[fits], right[fits]
        _join(roots, left, right)
    return _collect(roots)


def _join(roots: Indices, left: Indices, right: Indices) -> None:
    parents: list[int] = roots.tolist()

    def root(box: int) -> int:
        while parents[box] != box:
            parents[box] = parents[parents[box]]  # halves the way for whoever comes next
            box = parents[box]
        return box

    for one, other in zip(left.tolist(), right.tolist(), strict=True):
        first, second = sorted((root(one), root(other)))
        parents[second] = first
    roots[:] = parents
    while not np.array_equal(flat := roots[roots], roots):
        roots[:] = flat


def _collect(roots: Indices) -> list[list[int]]:
    groups: dict[int, list[int]] = {}
    for box, root in enumerate(roots.tolist()):
        groups.setdefault(root, []).append(box)
    return list(groups.values())
