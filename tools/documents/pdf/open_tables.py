"""Tables without ruled cells: columns that stand apart over several rows."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tools.documents.pdf.page_shapes import Box
from tools.documents.pdf.page_words import Word
from tools.documents.pdf.reading_order import Piece
from tools.documents.pdf.ruled_tables import Table, cell_text
from tools.documents.pdf.text_lines import MARKER, make_line

LEAST_ROWS = 3
PROSE = 38  # characters of a middling line: columns with longer ones are text
FULL = 0.8  # of a column's width: a line of text fills it
FIGURE = re.compile(r"\d|^[-–—✓✗×•]$")
NUMBER = re.compile(r"^[\d.,%$€£()+–-]*\d[\d.,%$€£()+–-]*$")
FAR = 4.0  # heights of a line between two rows of one table, at most
FILLED = 0.4  # of the rows, of at least two columns
RULED = 0.6  # of a table's width: what rules at one height cover to part its rows
BLANK = 0.3  # of the height of a line: between two words
CENTRED = 1.75  # usual steps from row to row: what stands between two that are nearer belongs to both
WIDE = 0.45  # of the height of a line: a wider gap is no blank
CLEAR = 0.2  # share of rows that may cross a column's edge: headings over several columns


def is_grid(pieces: list[Piece], gutters: list[tuple[float, float]], body: list[Piece] | None = None) -> bool:
    """Whether the lines beside each other are cells of a table, not columns of text; `body`: those below its head."""
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
    return median(lengths) <= (PROSE if figures >= 0.3 else PROSE / 2) and not _prose(body or pieces, gutters)


def read_grid(pieces: list[Piece], rules: Sequence[Box] = ()) -> Table:
    """Return the cells: a row for each line, joined with the one before where it only goes on with that.

    It does when its first cell is empty and it stands close below, or where rows are ruled, no rule stands between.
    """
    pieces = _cut_at_columns(pieces)
    edges = find_edges(pieces)
    rows = _with_centred(band_rows(pieces))
    levels = _levels(_around(pieces), rules)
    joined: list[list[list[Word]]] = []
    last: list[list[Word]] = []
    lines = [[_held(row, edges, column) for row in rows] for column in range(len(edges) + 1)]
    widths = [max((_width(line) for line in column if line), default=0.0) for column in lines]
    for number, row in enumerate(rows):
        cells = [_held(row, edges, column) for column in range(len(edges) + 1)]
        ruled = bool(joined and levels and not cells[0]) and _between(rows, number, levels)
        ruled = ruled and not _meant(last, cells, widths)
        goes_on = joined and (ruled or _goes_on(cells, rows, number))
        if goes_on and not _parted(rows[number - 1], row, rules):
            joined[-1] = [[*one, *two] for one, two in zip(joined[-1], cells, strict=True)]
        else:
            joined.append(cells)
        last = cells
    return Table(_around(pieces), [[cell_text(cell) for cell in row] for row in joined])


def _width(line: list[Word]) -> float:
    return max(word.x1 for word in line) - min(word.x0 for word in line)


def _meant(last: list[list[Word]], cells: list[list[Word]], widths: list[float]) -> bool:
    """Whether a line is a row of its own: numbers below words, or its first words had room beside the line above."""
    both = [number for number, (one, two) in enumerate(zip(last, cells, strict=True)) if one and two]
    values = [NUMBER.match(cell_text(cells[number])) and not NUMBER.match(cell_text(last[number])) for number in both]
    if len(values) > 1 and all(values):
        return True
    return any(
        _width(last[number]) + BLANK * cells[number][0].size + _width(cells[number][:1]) <= widths[number]
        for number in both
    )


def _levels(around: Box, rules: Sequence[Box]) -> list[float]:
    """Return the heights at which rules run through a table."""
    x0, y0, x1, y1 = around
    lengths: dict[int, float] = {}
    for rule in rules:
        if y0 < rule[1] < y1:
            shared = min(rule[2], x1) - max(rule[0], x0)
            lengths[round(rule[1])] = lengths.get(round(rule[1]), 0.0) + max(0.0, shared)
    return [float(level) for level in sorted(lengths) if lengths[level] >= RULED * (x1 - x0)]


def _between(rows: list[list[Piece]], number: int, levels: list[float]) -> bool:
    """Whether a row and the one before stand in one ruled row; a single rule ends the heading, and rules no rows."""
    above, below = map(_line, rows[number - 1 : number + 1])
    if len(levels) == 1:
        return below < levels[0]
    return not any(above < level < below for level in levels)


def _parted(above: list[Piece], below: list[Piece], rules: Sequence[Box]) -> bool:
    """Whether a rule stands between a piece and several of the next line: the first is the heading of those."""
    for rule in rules:
        over = [one for one in above if rule[0] < one.box[2] and rule[2] > one.box[0] and _middle(one) < rule[1]]
        under = [two for two in below if rule[0] < two.box[2] and rule[2] > two.box[0] and _middle(two) > rule[1]]
        if over and len(under) > 1:
            return True
    return False


def _middle(piece: Piece) -> float:
    return (piece.box[1] + piece.box[3]) / 2


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


def _cut_at_columns(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces, lines cut where a column begins in them: after a gap wider than a blank, one below another."""
    gaps = Counter(round(word.x0) for piece in pieces for word in _after_gaps(piece))
    for place, count in gaps.items():
        through = [piece for piece in pieces if piece.box[0] < place - 1 and piece.box[2] > place + 1]
        cut = [piece for piece in through if any(abs(word.x0 - place) <= 1 for word in _after_gaps(piece))]
        if count >= LEAST_ROWS and len(through) - len(cut) <= CLEAR * len(cut):
            pieces = [part for piece in pieces for part in (_cut(piece, place) if piece in cut else [piece])]
    return pieces


def _after_gaps(piece: Piece) -> list[Word]:
    words = sorted(piece.held.words, key=lambda word: word.x0)
    return [two for one, two in pairwise(words) if two.x0 - one.x1 >= WIDE * two.size]


def _cut(piece: Piece, place: float) -> list[Piece]:
    parts = [[word for word in piece.held.words if (word.x0 < place - 1) == before] for before in (True, False)]
    lines = [make_line(words, piece.held.turn) for words in parts]
    return [Piece(line.box, line) for line in lines]


def _with_centred(rows: list[list[Piece]]) -> list[list[Piece]]:
    """Return the rows, lone pieces put in the one above that stand between it and the next, centred over both."""
    done: list[list[Piece]] = []
    step = median(_line(two) - _line(one) for one, two in pairwise(rows)) if len(rows) > 1 else 0.0
    for number, row in enumerate(rows):
        near = done and number + 1 < len(rows) and len(row) == 1 and _clear(row[0], [*done[-1], *rows[number + 1]])
        if near and _line(rows[number + 1]) - _line(done[-1]) < CENTRED * step:
            done[-1] = sorted([*done[-1], *row], key=lambda piece: piece.box[0])
        else:
            done.append(row)
    return done


def _clear(piece: Piece, others: list[Piece]) -> bool:
    """Whether nothing stands above or below a piece."""
    return all(piece.box[0] >= other.box[2] or piece.box[2] <= other.box[0] for other in others)


def _line(row: list[Piece]) -> float:
    return sum(map(_middle, row)) / len(row)


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


def find_edges(pieces: list[Piece]) -> list[float]:
    """Return where the columns part."""
    return _edges(band_rows(pieces))


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
