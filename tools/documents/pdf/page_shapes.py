"""What is drawn on a PDF page besides text: rules, and the boxes of graphics and bitmaps."""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Any

import pypdfium2.raw as pdfium
from shapely import STRtree, box

from tools.documents.pdf.page_frame import Frame

Box = tuple[float, float, float, float]  # x0, y0, x1, y1 in points as seen
Matrix = tuple[float, float, float, float, float, float]

THIN = 2.5  # points: what is thinner is a rule
DEEPEST = 6  # forms within forms
GROUND = 0.85  # of the page: what it stands on, no drawing
WHITE = 250  # of 255, each colour
MOST_OBJECTS = 20_000  # on a page; a map has more, and is one figure all the same
MOST_SEGMENTS = 400  # of one path: more is a drawing, not a grid


@dataclass
class Shapes:
    """What a page draws: `Shapes(across=[(72, 90, 520, 90.5)], upright=[], graphics=[], bitmaps=[])`."""

    across: list[Box] = field(default_factory=list)  # horizontal rules, also the edges of framed rectangles
    upright: list[Box] = field(default_factory=list)
    graphics: list[Box] = field(default_factory=list)  # paths that are no rules, and shadings
    panels: list[Box] = field(default_factory=list)  # rectangles, filled or framed
    bitmaps: list[Box] = field(default_factory=list)


def read_shapes(page: Any, frame: Frame) -> Shapes:
    """Return what the page draws, with the parts of forms in their places."""
    shapes = Shapes()
    everything = _walk(page, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, (1, 0, 0, 1, 0, 0))
    for item, matrix in islice(everything, MOST_OBJECTS):
        _sort_in(shapes, item, matrix, frame)
    return shapes


def _walk(holder: Any, number: Any, pick: Any, matrix: Matrix, depth: int = 0) -> Iterator[tuple[Any, Matrix]]:
    for index in range(number(holder)):
        item = pick(holder, index)
        if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM and depth < DEEPEST:
            inner = _times(_matrix(item), matrix)
            yield from _walk(item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, inner, depth + 1)
        else:
            yield item, matrix


def _matrix(item: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(item, found):
        return (1, 0, 0, 1, 0, 0)
    return found.a, found.b, found.c, found.d, found.e, found.f


def _times(one: Matrix, two: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _sort_in(shapes: Shapes, item: Any, matrix: Matrix, frame: Frame) -> None:
    kind = pdfium.FPDFPageObj_GetType(item)
    if kind == pdfium.FPDF_PAGEOBJ_TEXT or not (box := _seen(item, matrix, frame)):
        return
    if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
        shapes.bitmaps.append(box)
    elif kind == pdfium.FPDF_PAGEOBJ_PATH:
        _sort_path(shapes, item, box, _times(_matrix(item), matrix), frame)
    else:
        shapes.graphics.append(box)


def _seen(item: Any, matrix: Matrix, frame: Frame) -> Box | None:
    """Return the part of the object's box that lies on the page; None when there is none."""
    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(item, *sides):
        return None
    left, bottom, right, top = (side.value for side in sides)
    (x0, y0), (x1, y1) = _apply(matrix, left, bottom), _apply(matrix, right, top)
    x0, y0, x1, y1 = frame.place((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
    x0, y0, x1, y1 = max(x0, 0.0), max(y0, 0.0), min(x1, frame.width), min(y1, frame.height)
    return (x0, y0, x1, y1) if x1 >= x0 and y1 >= y0 else None


def _sort_path(shapes: Shapes, item: Any, box: Box, matrix: Matrix, frame: Frame) -> None:
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, fill, stroke)
    if not stroke.value and (not fill.value or _is_white(item)):  # a mere clip, or a ground that nobody sees
        return
    outline = _outline(item, matrix, frame)
    box = outline.box(box)
    width, height = box[2] - box[0], box[3] - box[1]
    if width * height > GROUND * frame.width * frame.height:
        return
    if height <= THIN or width <= THIN:
        (shapes.across if height <= width else shapes.upright).append(box)
        return
    if outline.curved or not all(x0 == x1 or y0 == y1 for x0, y0, x1, y1 in outline.pieces):
        shapes.graphics.append(box)
        return
    apart = outline.rectangles()
    shapes.panels += [one for one in apart if not _is_thin(one)] or ([box] if len(outline.pieces) <= 5 else [])
    if apart and not stroke.value:  # the bars of a chart are one path: grounds, without edges
        for one in filter(_is_thin, apart):
            (shapes.across if one[3] - one[1] <= one[2] - one[0] else shapes.upright).append(one)
        return
    for x0, y0, x1, y1 in outline.pieces:
        edge = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        (shapes.across if y0 == y1 else shapes.upright).append(edge)


def _is_thin(found: Box) -> bool:
    return min(found[2] - found[0], found[3] - found[1]) <= THIN


@dataclass
class _Outline:
    """What a path draws: its straight pieces, and whether there are curves, or more than is worth looking at."""

    pieces: list[Box] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)
    curved: bool = False
    starts: list[int] = field(default_factory=list)  # the first piece of each part

    def rectangles(self) -> list[Box]:
        """Return its parts where all are rectangles that stand apart; one within another is a frame."""
        found: list[Box] = []
        for start, end in pairwise([*self.starts, len(self.pieces)]):
            xs = [x for piece in self.pieces[start:end] for x in piece[::2]]
            ys = [y for piece in self.pieces[start:end] for y in piece[1::2]]
            if end > start and (end - start not in {3, 4, 5} or len(set(xs)) != 2 or len(set(ys)) != 2):
                return []
            if end > start:
                found.append((min(xs), min(ys), max(xs), max(ys)))
        shapes = [box(*one) for one in found]
        tree = STRtree(shapes)
        return [] if any(len(tree.query(one, predicate="contains_properly")) for one in shapes) else found

    def box(self, told: Box) -> Box:
        """Return the box around what is drawn; PDFium's own counts points that the pen only passes."""
        if not self.points:
            return told
        xs, ys = zip(*self.points, strict=True)
        return max(min(xs), told[0]), max(min(ys), told[1]), min(max(xs), told[2]), min(max(ys), told[3])


def _is_white(item: Any) -> bool:
    """Whether a path is filled white, or so that it is not seen."""
    parts = [ctypes.c_uint() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetFillColor(item, *parts):
        return False
    *colour, alpha = (part.value for part in parts)
    return alpha == 0 or min(colour) >= WHITE


def _outline(item: Any, matrix: Matrix, frame: Frame) -> _Outline:
    outline = _Outline()
    count = pdfium.FPDFPath_CountSegments(item)
    if count > MOST_SEGMENTS:
        outline.curved = True
        return outline
    x, y = ctypes.c_float(), ctypes.c_float()
    start = last = (0.0, 0.0)
    for index in range(count):
        piece = pdfium.FPDFPath_GetPathSegment(item, index)
        pdfium.FPDFPathSegment_GetPoint(piece, x, y)
        px, py = _apply(matrix, x.value, y.value)
        left, top, _, _ = frame.place((px, py, px, py))
        point = (round(left, 1), round(top, 1))
        kind = pdfium.FPDFPathSegment_GetType(piece)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            start = point
            outline.starts.append(len(outline.pieces))
        elif point != last:
            outline.points += [last, point]
            outline.curved = outline.curved or kind == pdfium.FPDF_SEGMENT_BEZIERTO
            if kind == pdfium.FPDF_SEGMENT_LINETO:
                outline.pieces.append((*last, *point))
        if pdfium.FPDFPathSegment_GetClose(piece) and point != start:
            outline.pieces.append((*point, *start))
        last = point
    return outline
