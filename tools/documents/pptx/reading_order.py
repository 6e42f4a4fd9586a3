"""The order in which a reader takes in what stands on a slide."""

import unicodedata
from typing import NamedTuple

from tools.documents.pptx.place import Box

SLACK = 0.012  # boxes may overlap by so much of the slide's width and still stand apart
COLUMNS_FIRST = 1.1  # a gap between columns counts for a little more than one as wide between rows


class Block(NamedTuple):
    """A shape's box and its place in the list: `Block(0, Box(0.1, 0.1, 0.4, 0.2))`."""

    at: int
    box: Box


def reading_order(boxes: list[Box], right_to_left: bool = False) -> list[int]:
    """Return the places of the boxes in order: rows from the top, columns one after the other.

    The boxes are in widths of the slide, both ways.
    """
    blocks = [Block(index, _mirrored(box) if right_to_left else box) for index, box in enumerate(boxes)]
    return [block.at for block in _cut(blocks)]


def is_right_to_left(text: str) -> bool:
    """Return whether most letters run from the right."""
    ways = [unicodedata.bidirectional(letter) for letter in text[:5000]]
    return sum(way in ("R", "AL") for way in ways) > sum(way == "L" for way in ways)


def _cut(blocks: list[Block]) -> list[Block]:
    """Return the blocks in order, cut apart at the widest gap again and again."""
    if len(blocks) < 2:
        return blocks
    rows, row_gap = _split(blocks, 1)
    columns, column_gap = _split(blocks, 0)
    if len(rows) == 1 and len(columns) == 1:
        return sorted(blocks, key=lambda block: (round(block.box.top / 0.04), block.box.left, block.at))
    if len(rows) == 1 or (len(columns) > 1 and column_gap * COLUMNS_FIRST >= row_gap and not _is_grid(rows)):
        return [block for column in columns for block in _cut(column)]
    return [block for row in rows for block in _cut(row)]


def _split(blocks: list[Block], side: int) -> tuple[list[list[Block]], float]:
    """Return the groups that gaps across one direction leave, and the widest such gap."""
    ordered = sorted(blocks, key=lambda block: (block.box[side], block.box[side + 2], block.at))
    groups, end, widest = [[ordered[0]]], ordered[0].box[side + 2], -SLACK
    for block in ordered[1:]:
        gap = block.box[side] - end
        if gap > -SLACK and _stands_apart(block.box, end, side):
            groups.append([])
            widest = max(widest, gap)
        groups[-1].append(block)
        end = max(end, block.box[side + 2])
    return groups, widest


def _stands_apart(box: Box, end: float, side: int) -> bool:
    """Return whether more than the slack of a box lies behind the gap."""
    return box[side + 2] - end > 0 and (box[side] + box[side + 2]) / 2 >= end


def _is_grid(rows: list[list[Block]]) -> bool:
    """Return whether three rows or more line up as a table's do: a label, then what it labels."""
    if len(rows) < 3 or any(len(row) != len(rows[0]) or len(row) < 2 for row in rows):
        return False
    firsts = [min(row, key=lambda block: block.box.left).box for row in rows]
    others = [max(row, key=lambda block: block.box.left).box for row in rows]
    widths = [
        (max(one.right - one.left, 0.001), max(two.right - two.left, 0.001))
        for one, two in zip(firsts, others, strict=True)
    ]
    return all(first < 0.6 * second for first, second in widths)


def _mirrored(box: Box) -> Box:
    return Box(1 - box.right, box.top, 1 - box.left, box.bottom)
