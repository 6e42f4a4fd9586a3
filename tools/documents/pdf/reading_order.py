"""The order in which a page is read: cut at gutters and gaps, recursively (recursive XY-cut; Nagy, Seth 1984).

Slabs between gaps that share a gutter stay together, so that two columns are read one after the other although gaps
run through both. A group of lines in which the columns are those of a table is not cut but returned as a grid.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tools.documents.pdf.page_shapes import Box

GUTTER = 0.9  # of the height of a line: the narrowest gap between two columns
GAP = 0.15  # of the height of a line: the lowest gap between two slabs
APART = 4.0  # heights of a line: what stands lower, such as a page's foot, is no row of the table above
DEEPEST = 12


@dataclass
class Piece:
    """What is put in order: `Piece(box=(72, 90, 520, 103), held=line, fixed=False)`."""

    box: Box
    held: Any
    fixed: bool = False  # a table or a figure: no line of text


@dataclass
class Group:
    """Pieces that are read one after the other; a grid is a table without rules."""

    pieces: list[Piece]
    grid: bool = False


def put_in_order(
    pieces: Sequence[Piece], is_grid: Callable[[list[Piece], list[tuple[float, float]]], bool], leftward: bool = False
) -> list[Group]:
    """Return groups in the order of reading; `leftward` pages have their first column at the right.

    `is_grid` is asked for pieces and the gutters that run through all of them.
    """
    if not pieces:
        return []
    heights = sorted(piece.box[3] - piece.box[1] for piece in pieces if not piece.fixed) or [12.0]
    return _cut(list(pieces), heights[len(heights) // 2], is_grid, leftward, 0)


def _cut(pieces: list[Piece], height: float, is_grid: Any, leftward: bool, depth: int) -> list[Group]:
    slabs = _bands(pieces, 1, GAP * height)
    groups = _join_slabs(slabs, height)
    if len(groups) == 1:
        gutters = _gutters(pieces, height)
        if depth > DEEPEST or not gutters:
            return [Group(sorted(pieces, key=lambda piece: (piece.box[1], piece.box[0])))]
        if is_grid(pieces, gutters):
            return [Group(pieces, grid=True)]
        apart = _bands(pieces, 1, APART * height)
        if len(apart) > 1 and any((free := _gutters(part, height)) and is_grid(part, free) for part in apart):
            return [done for part in apart for done in _cut(part, height, is_grid, leftward, depth + 1)]
        columns = _bands(pieces, 0, GUTTER * height)
        groups = columns[::-1] if leftward else columns
    return [done for group in groups for done in _cut(group, height, is_grid, leftward, depth + 1)]


def _bands(pieces: list[Piece], axis: int, least: float) -> list[list[Piece]]:
    """Cut at every gap of at least `least`; axis 0: columns, 1: slabs."""
    bands: list[list[Piece]] = []
    end = float("-inf")
    for piece in sorted(pieces, key=lambda piece: piece.box[axis]):
        if piece.box[axis] - end >= least or not bands:
            bands.append([])
        bands[-1].append(piece)
        end = max(end, piece.box[axis + 2])
    return bands


def _gutters(pieces: list[Piece], height: float) -> list[tuple[float, float]]:
    """Return the gaps from top to bottom through all pieces, from the left."""
    columns = _bands(pieces, 0, GUTTER * height)
    edges = [(min(piece.box[0] for piece in column), max(piece.box[2] for piece in column)) for column in columns]
    return [(one[1], two[0]) for one, two in pairwise(edges)]


def _join_slabs(slabs: list[list[Piece]], height: float) -> list[list[Piece]]:
    """Join slabs that share a gutter, and such as have none: what remains apart is a banner over columns."""
    groups: list[list[Piece]] = []
    for slab in slabs:
        if groups and bool(_gutters(groups[-1], height)) == bool(_gutters(groups[-1] + slab, height)):
            split = bool(_gutters(slab, height)) and not _gutters(groups[-1], height)
            if not split:
                groups[-1] = groups[-1] + slab
                continue
        groups.append(slab)
    return groups
