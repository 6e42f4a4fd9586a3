"""Tables between rules of one width, as papers set them: one above, one below the heading, one at the end."""

from collections.abc import Iterable
from itertools import pairwise

from tools.documents.pdf.captions import is_caption
from tools.documents.pdf.open_tables import band_rows, find_edges, is_grid, read_grid
from tools.documents.pdf.page_shapes import Box
from tools.documents.pdf.reading_order import Piece
from tools.documents.pdf.ruled_tables import Table, join_rules
from tools.documents.pdf.text_lines import Line

EQUAL = 2.0  # points by which the ends of such rules may differ
LEAST_RULES = 3
LEAST_WIDTH = 40.0  # points
LONG = 10  # words
FULL = 0.7  # of the rules' width
CLOSE = 1.2  # heights of a line
OUTSIDE = 2.0  # points by which words may stand out of the rules


def find_framed_tables(across: list[Box], lines: list[Line]) -> list[tuple[Table, list[Line]]]:
    """Return tables with the lines that they hold."""
    found: list[tuple[Table, list[Line]]] = []
    groups = sorted(_equal(join_rules(across, 0)), key=lambda rules: rules[0][0] - rules[0][2])
    for rules in groups:
        for run in _runs(rules, lines):
            held = _held(run[0], run[-1], lines)
            if _goes_on(run, [line for line in lines if line not in held]):
                continue
            pieces = [Piece(line.box, line) for line in held]
            gutters = [(edge, edge) for edge in find_edges(pieces)] if pieces else []
            body = [piece for piece in pieces if piece.box[1] + piece.box[3] > 2 * run[1][1]]
            if gutters and not _titled(pieces, gutters[0][0]) and is_grid(pieces, gutters, body):
                table = read_grid(pieces, across)
                found.append((Table((*run[0][:2], run[-1][2], run[-1][3]), table.rows, table.spans), held))
                lines = [line for line in lines if line not in held]
    return found


def _equal(rules: list[Box]) -> Iterable[list[Box]]:
    """Yield the rules that begin and end alike, from the top."""
    left = sorted((rule for rule in rules if rule[2] - rule[0] >= LEAST_WIDTH), key=lambda rule: rule[1])
    while left:
        alike = [rule for rule in left if all(abs(rule[end] - left[0][end]) <= EQUAL for end in (0, 2))]
        left = [rule for rule in left if rule not in alike]
        if len(alike) >= LEAST_RULES:
            yield alike


def _runs(rules: list[Box], lines: list[Line]) -> Iterable[list[Box]]:
    """Yield rules between which stand cells only: a caption, or a line that runs through, parts two tables."""
    run = rules[:1]
    for above, below in pairwise(rules):
        held = _held(above, below, lines)
        if held and not any(is_caption(line.text) or _runs_through(line, above) for line in held):
            run.append(below)
            continue
        if len(run) >= LEAST_RULES:
            yield run
        run = [below]
    if len(run) >= LEAST_RULES:
        yield run


def _held(above: Box, below: Box, lines: list[Line]) -> list[Line]:
    return [
        line
        for line in lines
        if above[1] <= (line.y0 + line.y1) / 2 <= below[1] and line.x1 > above[0] and line.x0 < above[2]
    ]


def _runs_through(line: Line, rule: Box) -> bool:
    """Whether a line is text: it stands out of the rules, or fills their width with many words."""
    out = line.x0 < rule[0] - OUTSIDE or line.x1 > rule[2] + OUTSIDE
    return out or (len(line.words) >= LONG and line.x1 - line.x0 >= FULL * (rule[2] - rule[0]))


def _titled(pieces: list[Piece], edge: float) -> bool:
    """Whether the first line is one for all columns: it stands alone, from the left; a heading has one for each."""
    first = band_rows(pieces)[0]
    return len(first) == 1 and first[0].box[0] < edge < first[0].box[2]


def _goes_on(run: list[Box], others: list[Line]) -> bool:
    """Whether cells stand close above the first rule or below the last: those rules part rows and end no table."""
    for rule, side in ((run[0], -1), (run[-1], 1)):
        near = [
            line
            for line in others
            if line.x0 < rule[2]
            and line.x1 > rule[0]
            and 0 < side * ((line.y0 + line.y1) / 2 - rule[1]) < CLOSE * (line.y1 - line.y0)
            and not is_caption(line.text)
            and not _runs_through(line, rule)
        ]
        if len(near) > 1 and any(one.x1 < two.x0 for one in near for two in near):
            return True
    return False
