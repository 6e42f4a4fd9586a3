"""Captions joined to their figures, with all parts that one caption speaks for."""

from tools.documents.pdf.captions import CAPTION, caption_name, is_caption
from tools.documents.pdf.find_figures import Figure, union
from tools.documents.pdf.page_shapes import Box
from tools.documents.pdf.text_lines import Line

FAR = 40.0  # points between a figure and its caption
PARTS = 18.0  # points between parts of one figure
LINE_GAP = 0.6  # of a line's height between two lines of a caption
MOST_LINES = 12
PROSE = 60  # characters: a longer line between caption and figure parts them


def join_captions(figures: list[Figure], lines: list[Line]) -> list[Figure]:
    """Return the figures, those of one caption joined, with caption and name; labels and captions are not text."""
    free = list(figures)
    done: list[Figure] = []
    firsts = [line for line in lines if CAPTION.match(line.text) and is_caption(line.text)]
    for first in sorted(firsts, key=lambda line: line.y0):
        caption = _caption(first, lines)
        around = union([line.box for line in caption])
        others = [line.box for line in firsts if line is not first]
        mine = [figure for figure in free if not any(_nearer(other, around, figure.box) for other in others)]
        own = _above(around, mine, lines) or _below(around, mine, lines)
        if not own:
            continue
        figure = Figure(union([part.box for part in own]), any(part.bitmap for part in own))
        figure.caption, figure.name = caption, caption_name(first.text)
        figure.labels = _labels(figure, lines, caption)
        figure.box = union([figure.box, *(line.box for line in figure.labels)])
        free = [part for part in free if part not in own]
        done.append(figure)
    return [*done, *free]


def _nearer(other: Box, caption: Box, figure: Box) -> bool:
    """Whether another caption stands in the column of a figure, close to it, and this one does not."""
    shared = [min(figure[2], each[2]) - max(figure[0], each[0]) for each in (other, caption)]
    close = max(other[1] - figure[3], figure[1] - other[3]) <= FAR
    return close and shared[0] > 0 and shared[1] <= 0


def _caption(first: Line, lines: list[Line]) -> list[Line]:
    """Return the caption's lines: those that follow closely, of like size, in its column."""
    found = [first]
    for line in sorted(lines, key=lambda line: line.y0):
        last = found[-1]
        height = last.y1 - last.y0
        if (
            line.y0 > last.y0 + 0.5 * height
            and line.y0 - last.y1 < LINE_GAP * height
            and abs(line.size - first.size) < 0.15 * first.size
            and min(line.x1, first.x1) - max(line.x0, first.x0) > 0
            and line.x0 >= first.x0 - 30
            and len(found) < MOST_LINES
        ):
            found.append(line)
    return found


def _above(caption: Box, figures: list[Figure], lines: list[Line]) -> list[Figure]:
    """Return the parts above a caption in its column, up to the next text."""
    return _reach([figure for figure in figures if figure.box[3] <= caption[1] + 6], caption, lines, up=True)


def _below(caption: Box, figures: list[Figure], lines: list[Line]) -> list[Figure]:
    return _reach([figure for figure in figures if figure.box[1] >= caption[3] - 6], caption, lines, up=False)


def _reach(figures: list[Figure], caption: Box, lines: list[Line], up: bool) -> list[Figure]:
    own: list[Figure] = []
    edge = caption
    for figure in sorted(figures, key=lambda figure: -figure.box[3] if up else figure.box[1]):
        gap = edge[1] - figure.box[3] if up else figure.box[1] - edge[3]
        shared = min(figure.box[2], edge[2]) - max(figure.box[0], edge[0])
        beside = any(_level(figure.box, other.box) for other in own)
        far = gap > (PARTS if own else FAR)
        if (far or shared <= 0) and not beside:
            continue
        between = (figure.box[3], edge[1]) if up else (edge[3], figure.box[1])
        if not beside and _parted(between, figure.box, lines):
            break
        own.append(figure)
        edge = union([edge, figure.box])
    return own


def _level(one: Box, two: Box) -> bool:
    return min(one[3], two[3]) - max(one[1], two[1]) > 0.5 * min(one[3] - one[1], two[3] - two[1])


def _parted(between: tuple[float, float], figure: Box, lines: list[Line]) -> bool:
    return any(
        between[0] < (line.y0 + line.y1) / 2 < between[1]
        and line.x0 < figure[2]
        and line.x1 > figure[0]
        and len(line.text) > PROSE
        for line in lines
    )


def _labels(figure: Figure, lines: list[Line], caption: list[Line]) -> list[Line]:
    x0, y0, x1, y1 = figure.box
    return [
        line
        for line in lines
        if line not in caption
        and x0 - 2 <= (line.x0 + line.x1) / 2 <= x1 + 2
        and y0 - 2 <= (line.y0 + line.y1) / 2 <= y1 + 2
    ]
