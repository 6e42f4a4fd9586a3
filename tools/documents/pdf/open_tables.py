"""Tables without ruled cells: columns that stand apart over several rows."""

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tools.documents.pdf.page_shapes import Box
from tools.documents.pdf.page_words import Word
from tools.documents.pdf.reading_order import Piece
from tools.documents.pdf.ruled_tables import Table, cell_text
from tools.documents.pdf.text_lines import MARKER

LEAST_ROWS = 3
PROSE = 38  # characters of a middling line: columns with longer ones are text
FULL = 0.8  # of a column's width: a line of text fills it
FIGURE = re.compile(r"\d|^[-–—✓✗×•]$")
FAR = 4.0  # heights of a line between two rows of one table, at most
FILLED = 0.4  # of the rows, of at least two columns
RULED = 0.6  # of a table's width: what rules at one height cover to part its rows
CLEAR = 0.2  # share of rows that may cross a column's edge: headings over several columns


def is_grid(pieces: list[Piece], gutters: list[tuple[float, float]]) -> bool:
    """Whether the lines beside each other are cells of a table rather than columns of text."""
    if any(piece.fixed for piece in pieces):
        return False
    rows = band_rows(pieces)
    shared = [row for row in rows if len({_column(piece.box, gutters) for piece in row}) > 1]
    if len(rows) < LEAST_ROWS or len(shared) < max(2, 0.4 * len(rows)):
        return False
    if _scattered(rows) or sum(_filled(rows, gutters, column) for column in range(len(gutters) + 1)) < 2:
        return False
    lengths = [len(piece.held.text) for row in shared for piece in row]
    if any(MARKER.match(piece.held.text) for row in shared for piece in row[:1]) and len(gutters) == 1:
        return False  # a list: its marks stand before its text
    figures = sum(bool(FIGURE.search(piece.held.text)) for row in shared for piece in row) / len(lengths)
    return median(lengths) <= (PROSE if figures >= 0.3 else PROSE / 2) and not _prose(pieces, gutters)


def read_grid(pieces: list[Piece], rules: Sequence[Box] = ()) -> Table:
    """Return the cells: a row for each line, joined with the one before where it only goes on with that.

    It does when its first cell is empty and it stands close below, or where rows are ruled, no rule stands between.
    """
    rows = band_rows(pieces)
    edges = _edges(rows)
    levels = _levels(_around(pieces), rules)
    joined: list[list[list[Word]]] = []
    for number, row in enumerate(rows):
        cells = [_held(row, edges, column) for column in range(len(edges) + 1)]
        ruled = bool(joined and levels and not cells[0]) and _between(rows, number, levels)
        if joined and (ruled or _goes_on(cells, rows, number)):
            joined[-1] = [[*one, *two] for one, two in zip(joined[-1], cells, strict=True)]
        else:
            joined.append(cells)
    return Table(_around(pieces), [[cell_text(cell) for cell in row] for row in joined])


def _levels(around: Box, rules: Sequence[Box]) -> list[float]:
    """Return the heights at which rules part rows; none where too few do, as below a heading only."""
    x0, y0, x1, y1 = around
    lengths: dict[int, float] = {}
    for rule in rules:
        if y0 < rule[1] < y1:
            shared = min(rule[2], x1) - max(rule[0], x0)
            lengths[round(rule[1])] = lengths.get(round(rule[1]), 0.0) + max(0.0, shared)
    levels = sorted(level for level, length in lengths.items() if length >= RULED * (x1 - x0))
    return [float(level) for level in levels] if len(levels) >= 2 else []


def _between(rows: list[list[Piece]], number: int, levels: list[float]) -> bool:
    """Whether no rule stands between a row and the one before."""
    above, below = (
        sum(piece.box[1] + piece.box[3] for piece in row) / 2 / len(row) for row in rows[number - 1 : number + 1]
    )
    return not any(above < level < below for level in levels)


def band_rows(pieces: list[Piece]) -> list[list[Piece]]:
    """Return pieces that stand on one line, from the left, line by line."""
    rows: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.box[1] + piece.box[3]) / 2):
        middle = (piece.box[1] + piece.box[3]) / 2
        if rows and middle <= min(other.box[3] for other in rows[-1]) - 0.1 * (piece.box[3] - piece.box[1]):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: piece.box[0]) for row in rows]


def _scattered(rows: list[list[Piece]]) -> bool:
    """Whether rows stand far apart, as the labels of a chart do."""
    gaps = [min(p.box[1] for p in two) - max(p.box[3] for p in one) for one, two in pairwise(rows)]
    height = median(piece.box[3] - piece.box[1] for row in rows for piece in row)
    return max(gaps) > FAR * height


def _filled(rows: list[list[Piece]], gutters: list[tuple[float, float]], column: int) -> bool:
    return sum(any(_column(piece.box, gutters) == column for piece in row) for row in rows) >= FILLED * len(rows)


def _column(box: Box, gutters: list[tuple[float, float]]) -> int:
    return sum(box[0] >= gutter[1] - 1 for gutter in gutters)


def _prose(pieces: list[Piece], gutters: list[tuple[float, float]]) -> bool:
    """Whether one of the columns is running text: most of its lines fill it, with several words each."""
    columns: dict[int, list[Piece]] = {}
    for piece in pieces:
        columns.setdefault(_column(piece.box, gutters), []).append(piece)
    return any(_is_prose(column) for column in columns.values())


def _is_prose(column: list[Piece]) -> bool:
    wide = max(piece.box[2] - piece.box[0] for piece in column)
    full = sum(piece.box[2] - piece.box[0] >= FULL * wide for piece in column)
    figures = sum(bool(FIGURE.search(word.text)) for piece in column for word in piece.held.words)
    words = sum(len(piece.held.words) for piece in column)
    return len(column) >= 3 and words >= 4 * len(column) and full >= 0.6 * len(column) and figures < 0.2 * words


def _edges(rows: list[list[Piece]]) -> list[float]:
    """Return where the columns part: gaps that all rows keep free but for a few that span."""
    marks = sorted({edge for row in rows for piece in row for edge in (piece.box[0], piece.box[2])})
    split = [row for row in rows if len(row) > 1] or rows
    free = []
    for left, right in pairwise(marks):
        middle = (left + right) / 2
        crossing = sum(any(piece.box[0] < middle < piece.box[2] for piece in row) for row in split)
        beside = any(piece.box[2] <= middle for row in rows for piece in row) and any(
            piece.box[0] >= middle for row in rows for piece in row
        )
        free.append((left, right, beside and crossing <= CLEAR * len(split)))
    edges: list[float] = []
    start = None
    for left, _, open_ in [*free, (marks[-1], marks[-1], False)]:
        if open_:
            start = left if start is None else start
        elif start is not None:
            edges.append((start + left) / 2)
            start = None
    return edges


def _held(row: list[Piece], edges: list[float], column: int) -> list[Word]:
    """Return the words of a row that begin in a column; of one that spans, all in its first."""
    low = edges[column - 1] if column else float("-inf")
    high = edges[column] if column < len(edges) else float("inf")
    return [
        word
        for piece in row
        if low <= (piece.box[0] + min(piece.box[2], piece.box[0] + 4)) / 2 < high
        for word in piece.held.words
    ]


def _goes_on(row: list[list[Word]], rows: list[list[Piece]], number: int) -> bool:
    """Whether a row only continues cells of the one before: nothing in its first column, close below."""
    gap = min(piece.box[1] for piece in rows[number]) - max(piece.box[3] for piece in rows[number - 1])
    height = median(piece.box[3] - piece.box[1] for piece in rows[number])
    filled = [bool(cell) for cell in row]
    figures = any(FIGURE.search(word.text) for cell in row[1:] for word in cell)
    return gap < 0.15 * height and sum(filled) < len(filled) and not filled[0] and not figures


def _around(pieces: list[Piece]) -> Box:
    return (
        min(piece.box[0] for piece in pieces),
        min(piece.box[1] for piece in pieces),
        max(piece.box[2] for piece in pieces),
        max(piece.box[3] for piece in pieces),
    )
