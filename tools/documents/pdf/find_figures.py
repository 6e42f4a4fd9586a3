"""Whole figures: on real pages one figure is fifty bitmaps, a hundred paths and the labels among them.

What is drawn close together is one figure; a caption gathers what stands between it and the text before; lines of text
inside, or short ones at its edge, are its labels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from shapely import STRtree, box

from tools.documents.pdf.captions import is_caption
from tools.documents.pdf.page_frame import Frame
from tools.documents.pdf.page_shapes import THIN, Box, Shapes
from tools.documents.pdf.text_lines import Line

NEAR = 12.0  # points between parts of one figure
BACKGROUND = 0.8  # of the page: no figure, but what the page stands on
LEAST_SIDE = 22.0  # points: what is smaller is a mark or an icon
LEAST_PARTS = 3  # of a drawing without a bitmap
WIDE_RULE = 100.0  # points: a rule that may frame a figure
MOST_FRAMED = 4.5  # times the drawing: what two rules frame with title and notes
MARK = 14.0  # points
LABEL = 45  # characters: a longer line at a figure's edge is text
CELLS = 1.2  # times as many places as panels: they are the cells of a table
STACKED = 0.6  # of a line's height: the widest gap within a paragraph
TEXT = 150  # characters of a narrow column, from which it is no label
MOST_PROSE = 3  # lines of the page's own type in a framed figure
BITMAPS = 0.3  # of a figure's area
LEADING = 1.3  # a line with the space to the next
TEXT_SHARE = 0.4  # of a figure's area: more lines of text make it a box with text


@dataclass
class Figure:
    """A figure on a page: `Figure(box=(72, 90, 520, 300), labels=[…], caption=[…], name="Figure 3")`."""

    box: Box
    bitmap: bool = False
    labels: list[Line] = field(default_factory=list)
    caption: list[Line] = field(default_factory=list)
    name: str = ""


def find_figures(shapes: Shapes, lines: list[Line], taken: Sequence[Box], frame: Frame) -> list[Figure]:
    """Return the figures without those inside `taken`, the boxes of tables."""
    parts = [*shapes.bitmaps, *shapes.graphics]
    page = frame.width * frame.height
    parts = [
        part
        for part in parts
        if _area(part) < BACKGROUND * page and not _inside(part, taken) and not _is_mark(part, lines)
    ]
    frames = [
        rule
        for rule in [*shapes.panels, *shapes.across, *shapes.upright]
        if _area(rule) < 0.5 * page
        and rule[2] - rule[0] < BACKGROUND * frame.width
        and rule[3] - rule[1] < BACKGROUND * frame.height
        and not _inside(rule, taken)
    ]
    clusters = [cluster for cluster in _cluster(parts, frames, shapes.bitmaps) if not _is_text(cluster, lines)]
    figures = [Figure(cluster, _holds(cluster, shapes.bitmaps)) for cluster in clusters]
    labelled = [figure for figure in _with_labels(figures, lines) if _large(figure.box)]
    return _framed(labelled, shapes.across, lines)


def _is_mark(part: Box, lines: list[Line]) -> bool:
    """Whether a small drawing stands before a line of text: the mark of a list."""
    return max(_sides(part)) < MARK and any(
        -1 <= line.x0 - part[2] <= MARK and line.y0 < (part[1] + part[3]) / 2 < line.y1 for line in lines
    )


def _area(found: Box) -> float:
    return (found[2] - found[0]) * (found[3] - found[1])


def _inside(part: Box, taken: Sequence[Box]) -> bool:
    x, y = (part[0] + part[2]) / 2, (part[1] + part[3]) / 2
    return any(one[0] <= x <= one[2] and one[1] <= y <= one[3] for one in taken)


def _holds(cluster: Box, bitmaps: list[Box]) -> bool:
    """Whether bitmaps fill a good part of a figure."""
    return sum(_area(bitmap) for bitmap in bitmaps if _inside(bitmap, [cluster])) > BITMAPS * _area(cluster)


def _large(found: Box) -> bool:
    return found[2] - found[0] >= LEAST_SIDE and found[3] - found[1] >= LEAST_SIDE


def _cluster(parts: list[Box], frames: list[Box], bitmaps: list[Box]) -> list[Box]:
    """Join what is drawn close together; rules and frames join a cluster and make none by themselves, bars do."""
    everything = [*parts, *frames]
    if not everything:
        return []
    shapes = [box(*part).buffer(NEAR / 2, cap_style="square") for part in everything]
    tree = STRtree(shapes)
    first, second = tree.query(shapes, predicate="intersects")
    group = list(range(len(everything)))

    def top(index: int) -> int:
        while group[index] != index:
            group[index] = index = group[group[index]]
        return index

    for one, two in zip(first.tolist(), second.tolist(), strict=True):
        if one < two:
            group[top(one)] = top(two)
    found: dict[int, list[int]] = {}
    for index in range(len(everything)):
        found.setdefault(top(index), []).append(index)
    return [
        union([everything[index] for index in members])
        for members in found.values()
        if any(everything[index] in bitmaps for index in members) or _drawn(members, everything)
    ]


def _drawn(members: list[int], everything: list[Box]) -> bool:
    """Whether rules and panels make a drawing, such as bars on an axis; the grounds of a table's cells do not."""
    panels = [everything[index] for index in members if min(_sides(everything[index])) > THIN]
    columns = {(round(panel[0]), round(panel[2])) for panel in panels}
    rows = {(round(panel[1]), round(panel[3])) for panel in panels}
    cells = len(columns) * len(rows) <= CELLS * len(panels)
    return len(panels) >= 2 and len(members) >= LEAST_PARTS and not cells


def _sides(found: Box) -> tuple[float, float]:
    return found[2] - found[0], found[3] - found[1]


def union(boxes: Sequence[Box]) -> Box:
    """Return the box around all."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _is_text(cluster: Box, lines: list[Line]) -> bool:
    """Whether most of the area is lines of running text: a box with a coloured ground, a page's frame."""
    prose = [line for line in lines if len(line.text) > LABEL and _inside(line.box, [cluster])]
    return len(prose) >= 2 and sum(LEADING * _area(line.box) for line in prose) > TEXT_SHARE * _area(cluster)


def _with_labels(figures: list[Figure], lines: list[Line]) -> list[Figure]:
    """Give each figure the lines inside it and the short ones at its edge; what then overlaps is one."""
    short = [line for line in lines if not is_caption(line.text) and len(line.text) <= LABEL]
    loose = [line for line in short if not _in_prose(line, lines) and not _in_stack(line, lines)]
    for figure in figures:
        for _ in range(2):
            inside = [line for line in lines if _inside(line.box, [figure.box]) and not is_caption(line.text)]
            near = [line for line in loose if line not in inside and _gap(line.box, figure.box) <= NEAR]
            figure.labels = [*inside, *near]
            figure.box = union([figure.box, *(line.box for line in figure.labels)])
    return _merge(figures)


def _framed(figures: list[Figure], rules: list[Box], lines: list[Line]) -> list[Figure]:
    """Take what stands between two equal rules as one figure, with title and notes; its first lines are the title."""
    body = median(line.size for line in lines) if lines else 0.0
    wide = sorted((rule for rule in rules if rule[2] - rule[0] > WIDE_RULE), key=lambda rule: rule[1])
    for number, above in enumerate(wide):
        below = next((rule for rule in wide[number + 1 :] if _equal(above, rule)), None)
        inside = [figure for figure in figures if below and _inside(figure.box, [(*above[:2], above[2], below[3])])]
        if not inside or not below:
            continue
        drawn = union([figure.box for figure in inside])
        around = above[1] < drawn[1] and below[3] > drawn[3] and above[0] - 4 <= drawn[0] and above[2] + 4 >= drawn[2]
        if not around or below[1] - above[1] > MOST_FRAMED * (drawn[3] - drawn[1]):
            continue
        frame = (above[0], above[1], above[2], below[3])
        held = sorted((line for line in lines if _inside(line.box, [frame])), key=lambda line: line.y0)
        if sum(len(line.text) > LABEL and line.size >= body for line in held) > MOST_PROSE:
            continue
        top = min(figure.box[1] for figure in inside)
        title = [line for line in held if line.y1 <= top + 2][:4]
        whole = Figure(
            frame, any(figure.bitmap for figure in inside), [line for line in held if line not in title], title
        )
        figures = [*(figure for figure in figures if figure not in inside), whole]
    return figures


def _equal(one: Box, two: Box) -> bool:
    return abs(one[0] - two[0]) < 4 and abs(one[2] - two[2]) < 4 and two[1] - one[1] > LEAST_SIDE


def _in_prose(line: Line, lines: list[Line]) -> bool:
    """Whether a short line is the end of a paragraph: a long one of its type stands just above it."""
    height = line.y1 - line.y0
    return any(
        other is not line
        and len(other.text) > LABEL
        and abs(other.size - line.size) < 0.1 * line.size
        and -0.3 * height <= line.y0 - other.y1 <= 0.6 * height
        and abs(other.x0 - line.x0) < 2 * height
        for other in lines
    )


def _in_stack(line: Line, lines: list[Line]) -> bool:
    """Whether a short line is one of a narrow column of text: lines of its type, flush left, close above each other."""
    column = sorted(
        (
            other
            for other in lines
            if abs(other.x0 - line.x0) < 3 and abs(other.size - line.size) < 0.1 * line.size and other.turn == line.turn
        ),
        key=lambda other: other.y0,
    )
    place = next(number for number, other in enumerate(column) if other is line)
    first = last = place
    while first > 0 and column[first].y0 - column[first - 1].y1 < STACKED * (line.y1 - line.y0):
        first -= 1
    while last + 1 < len(column) and column[last + 1].y0 - column[last].y1 < STACKED * (line.y1 - line.y0):
        last += 1
    stack = column[first : last + 1]
    return len(stack) >= 4 and sum(len(other.text) for other in stack) > TEXT


def _gap(one: Box, two: Box) -> float:
    across = max(one[0] - two[2], two[0] - one[2], 0.0)
    down = max(one[1] - two[3], two[1] - one[3], 0.0)
    return math.hypot(across, down)


def _merge(figures: list[Figure]) -> list[Figure]:
    done: list[Figure] = []
    for figure in sorted(figures, key=lambda figure: -_area(figure.box)):
        host = next((other for other in done if _overlap(other.box, figure.box) > 0.3 * _area(figure.box)), None)
        if host is None:
            done.append(figure)
            continue
        host.box = union([host.box, figure.box])
        host.bitmap = host.bitmap or figure.bitmap
        host.labels += [line for line in figure.labels if line not in host.labels]
    return done


def _overlap(one: Box, two: Box) -> float:
    return max(0.0, min(one[2], two[2]) - max(one[0], two[0])) * max(0.0, min(one[3], two[3]) - max(one[1], two[1]))
