"""Tables with ruled cells: a grid of lines, read cell by cell."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from shapely import STRtree, box, get_coordinates, points, unary_union

from state.documents import Cell
from tools.documents.pdf.page_shapes import Box, Shapes
from tools.documents.pdf.page_words import RIGHT_TO_LEFT, Word
from tools.documents.pdf.text_lines import CJK_GAP, join_lines

SNAP = 2.5  # points by which rules that are meant to be one may differ
CROSSING = 8.0  # points
TOUCH = 3.0  # points by which rules that are meant to meet may miss each other
LEAST_CELL = 4.0  # points
MOST_LINES = 400  # across or upright in one grid: more is a drawing or a chart's paper
DRAWN = 0.4  # of the lines of a grid
LEAST_TILES = 4
PAVED = 0.75  # share of a table without lines that its coloured cells cover
EQUAL = 1.0  # points by which edges of cells in one column may differ; bars of like length differ more
ALIGNED = 0.6  # share of its coloured cells that have one of their width above or below, and of their height beside
MOST_WORDS = 40  # in a cell of a small table
LEAST_FILLED = 0.3  # share of cells with words; a chart's grid has fewer


@dataclass
class Table:
    """A table on a page: `Table(box=(72, 90, 520, 300), rows=[["a", "b"], ["1", "2"]], spans=[])`, box in points."""

    box: Box
    rows: list[list[str]]
    spans: list[Cell] = field(default_factory=list)


def find_ruled_tables(shapes: Shapes, words: list[Word]) -> list[Table]:
    """Return the tables whose cells are drawn, with the words inside them."""
    ruled = _find(shapes.across, shapes.upright, words)
    taken = [box(*table.box).buffer(TOUCH) for table in ruled]
    panels = [panel for panel in shapes.panels if not any(one.contains(box(*panel)) for one in taken)]
    edges = [([(x0, y0, x1, y0), (x0, y1, x1, y1)], [(x0, y0, x0, y1), (x1, y0, x1, y1)]) for x0, y0, x1, y1 in panels]
    coloured = _find([rule for pair, _ in edges for rule in pair], [rule for _, pair in edges for rule in pair], words)
    return _outermost([*ruled, *(table for table in coloured if _paved(table.box, panels))])


def _paved(found: Box, panels: list[Box]) -> bool:
    """Whether coloured cells cover a table in rows and columns, as the bars of a chart do not."""
    whole = box(*found)
    inside = [panel for panel in panels if whole.buffer(TOUCH).contains(box(*panel))]
    tree = STRtree([box(*panel) for panel in inside])
    tiles = [panel for panel in inside if len(tree.query(box(*panel), predicate="contains_properly")) == 0]
    if len(tiles) < LEAST_TILES or unary_union([box(*tile) for tile in tiles]).area < PAVED * whole.area:
        return False
    return all(_recurring(tiles, axis) >= ALIGNED * len(tiles) for axis in (0, 1))


def _recurring(tiles: list[Box], axis: int) -> int:
    """Return how many have another that begins and ends alike, above or below it (axis 0) or beside it (axis 1)."""
    ends = points([(tile[axis], tile[axis + 2]) for tile in tiles])
    others = np.array([tile[1 - axis] for tile in tiles])
    tree = STRtree(ends)
    return sum(
        bool((abs(others[tree.query(box(x - EQUAL, y - EQUAL, x + EQUAL, y + EQUAL))] - other) > TOUCH).any())
        for (x, y), other in zip(get_coordinates(ends), others, strict=True)
    )


def _find(across: list[Box], upright: list[Box], words: list[Word]) -> list[Table]:
    found = [_read(group, words) for group in _meeting(join_rules(across, 0), join_rules(upright, 1))]
    return [table for table in found if table]


def join_rules(rules: list[Box], axis: int) -> list[Box]:
    """Join rules on one line that touch; `axis` 0 for those across, 1 for upright ones."""
    place = 1 - axis  # of the coordinate that they share
    joined: list[tuple[float, float, float]] = []
    for level, rules_there in _levels(rules, place):
        begin, end = rules_there[0][axis], rules_there[0][axis + 2]
        for rule in rules_there[1:]:
            if rule[axis] > end + TOUCH:
                joined.append((level, begin, end))
                begin = rule[axis]
            end = max(end, rule[axis + 2])
        joined.append((level, begin, end))
    if axis:
        return [(middle, begin, middle, end) for middle, begin, end in joined if end - begin >= LEAST_CELL]
    return [(begin, middle, end, middle) for middle, begin, end in joined if end - begin >= LEAST_CELL]


def _levels(rules: list[Box], place: int) -> Iterable[tuple[float, list[Box]]]:
    """Yield the rules that stand on one line, from where they begin on, with the middle of the line."""
    axis, level = 1 - place, list[Box]()
    for rule in sorted(set(rules), key=lambda rule: rule[place] + rule[place + 2]):
        if level and rule[place] + rule[place + 2] - level[0][place] - level[0][place + 2] > 2 * SNAP:
            yield (level[0][place] + level[-1][place + 2]) / 2, sorted(level, key=lambda rule: rule[axis])
            level = []
        level.append(rule)
    if level:
        yield (level[0][place] + level[-1][place + 2]) / 2, sorted(level, key=lambda rule: rule[axis])


def _meeting(across: list[Box], upright: list[Box]) -> Iterable[tuple[list[Box], list[Box]]]:
    """Yield groups of rules that meet, directly or through others."""
    if not across or not upright:
        return
    tree = STRtree([box(*rule).buffer(TOUCH) for rule in upright])
    group = list(range(len(across) + len(upright)))

    def top(index: int) -> int:
        while group[index] != index:
            group[index] = index = group[group[index]]
        return index

    for index, rule in enumerate(across):
        for other in tree.query(box(*rule), predicate="intersects"):
            group[top(index)] = top(len(across) + int(other))
    groups: dict[int, tuple[list[Box], list[Box]]] = {}
    for index, rule in enumerate([*across, *upright]):
        groups.setdefault(top(index), ([], []))[index >= len(across)].append(rule)
    for lines in groups.values():
        least = 1 if _crossed(*lines) else 2
        if least <= len(lines[0]) <= MOST_LINES and 2 <= len(lines[1]) <= MOST_LINES:
            yield lines


def _crossed(across: list[Box], upright: list[Box]) -> bool:
    """Whether the upright rules go through one across, as below a table's heading; those of a chart end on its axis."""
    return len(across) == 1 and all(
        rule[1] < across[0][1] - CROSSING and rule[3] > across[0][1] + CROSSING for rule in upright
    )


def _read(group: tuple[list[Box], list[Box]], words: list[Word]) -> Table | None:
    across, upright = group
    downs, ups = _positions(rule[1] for rule in across), _positions(rule[0] for rule in upright)
    ys = _with_ends(downs, [end for rule in upright for end in (rule[1], rule[3])])
    xs = _with_ends(ups, [end for rule in across for end in (rule[0], rule[2])])
    if len(xs) < 3 or len(ys) < 3:  # one column or one row is a box with text in it
        return None
    if min(_cover(ups, upright, 0, ys), _cover(downs, across, 1, xs)) < DRAWN:
        return None
    owner = _cells(xs, ys, across, upright)
    texts = _fill(xs, ys, owner, words)
    start, stop = _between_texts(owner, texts)
    if stop - start < len(ys) - 1:
        ys = ys[start : stop + 1]
        owner = _cells(xs, ys, across, upright)
        texts = _fill(xs, ys, owner, words)
    cells = set(owner.values())
    if len(cells) < 3 or len(texts) < 3 or len(texts) < LEAST_FILLED * len(cells) or _is_layout(list(texts.values())):
        return None
    columns, rows = len(xs) - 1, len(ys) - 1
    table = [[texts.get((row, column), "") for column in range(columns)] for row in range(rows)]
    return _trim(Table((xs[0], ys[0], xs[-1], ys[-1]), table, _spans(owner)))


def _cover(positions: list[float], rules: list[Box], axis: int, others: list[float]) -> float:
    """Return the share of a grid's lines that is drawn; the bars of a chart meet, and cover little of it."""
    length = others[-1] - others[0]
    drawn = sum(
        min(
            1.0,
            sum(rule[3 - axis] - rule[1 - axis] for rule in rules if abs(rule[axis] - position) <= LEAST_CELL) / length,
        )
        for position in positions
    )
    return drawn / len(positions)


def _between_texts(owner: dict[tuple[int, int], tuple[int, int]], texts: dict[tuple[int, int], str]) -> tuple[int, int]:
    """Return where the rows of the table begin and end: boxes of text, as wide as the table, may touch it."""
    last = max(column for _, column in owner)
    rows = max(row for row, _ in owner) + 1
    wide = [row for row in range(rows) if owner[row, 0] == owner[row, last]]
    long = [row for row in wide if len(texts.get(owner[row, 0], "").split()) > MOST_WORDS]
    start, stop = max(pairwise([-1, *long, rows]), key=lambda ends: ends[1] - ends[0])
    while stop < rows and stop - 1 in wide:  # the title of the box below
        stop -= 1
    return (start + 1, stop) if stop - start > 2 else (0, rows)


def _is_layout(texts: list[str]) -> bool:
    """Whether the cells are a page's boxes with paragraphs in them."""
    return len(texts) <= 8 and sum(len(text.split()) > MOST_WORDS for text in texts) >= 1


def _with_ends(xs: list[float], ends: list[float]) -> list[float]:
    """Add the ends that rules across have beyond the outermost upright ones: a table may be open at its sides."""
    left, right = min(ends), max(ends)
    many = [sum(abs(end - side) <= TOUCH for end in ends) >= min(2, len(ends) // 2) for side in (left, right)]
    before = [left] if many[0] and left < xs[0] - LEAST_CELL else []
    after = [right] if many[1] and right > xs[-1] + LEAST_CELL else []
    return [*before, *xs, *after]


def _positions(values: Iterable[float]) -> list[float]:
    """Return the different positions, those nearer than a cell can be small taken as one."""
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > LEAST_CELL:
            found.append(value)
    return found


def _cells(
    xs: list[float], ys: list[float], across: list[Box], upright: list[Box]
) -> dict[tuple[int, int], tuple[int, int]]:
    """Return for each place of the grid the first place of its cell: no rule between means one cell."""
    owner: dict[tuple[int, int], tuple[int, int]] = {}
    for row in range(len(ys) - 1):
        for column in range(len(xs) - 1):
            middle_x, middle_y = (xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2
            left = column > 0 and not any(
                abs(rule[0] - xs[column]) <= LEAST_CELL and rule[1] <= middle_y <= rule[3] for rule in upright
            )
            above = row > 0 and not any(
                abs(rule[1] - ys[row]) <= LEAST_CELL and rule[0] <= middle_x <= rule[2] for rule in across
            )
            owner[row, column] = (row, column)
            if left:
                owner[row, column] = owner[row, column - 1]
            elif above:
                owner[row, column] = owner[row - 1, column]
    return owner


def _fill(
    xs: list[float], ys: list[float], owner: dict[tuple[int, int], tuple[int, int]], words: list[Word]
) -> dict[tuple[int, int], str]:
    held: dict[tuple[int, int], list[Word]] = {}
    for word in words:
        row, column = _between(ys, (word.y0 + word.y1) / 2), _between(xs, (word.x0 + word.x1) / 2)
        if row >= 0 and column >= 0:
            held.setdefault(owner[row, column], []).append(word)
    return {place: cell_text(inside) for place, inside in held.items()}


def cell_text(words: list[Word]) -> str:
    """Return a cell's words, line by line, as one text."""
    leftward = 2 * sum(bool(RIGHT_TO_LEFT.search(word.text)) for word in words) > len(words)
    lines = sorted(join_lines(words), key=lambda line: (round(line.y0), -line.x1 if leftward else line.x0))
    return CJK_GAP.sub("", " ".join(line.text for line in lines))


def _between(positions: list[float], value: float) -> int:
    """Return which interval holds the value; -1 when none does."""
    return next((index for index in range(len(positions) - 1) if positions[index] <= value < positions[index + 1]), -1)


def _spans(owner: dict[tuple[int, int], tuple[int, int]]) -> list[Cell]:
    places: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place, first in owner.items():
        places.setdefault(first, []).append(place)
    return [
        Cell(
            row=row,
            column=column,
            rows=max(place[0] for place in held) - row + 1,
            columns=max(place[1] for place in held) - column + 1,
        )
        for (row, column), held in places.items()
        if len(held) > 1
    ]


def _trim(table: Table) -> Table | None:
    """Drop rows and columns that hold nothing: thin ones between double rules."""
    rows = [number for number, row in enumerate(table.rows) if any(row)]
    columns = [number for number in range(len(table.rows[0])) if any(row[number] for row in table.rows)]
    if len(rows) < 2 or len(columns) < 2:
        return None
    kept = [[table.rows[row][column] for column in columns] for row in rows]
    spans = [
        Cell(
            row=sum(r < span["row"] for r in rows),
            column=sum(c < span["column"] for c in columns),
            rows=high,
            columns=wide,
        )
        for span in table.spans
        if (high := sum(span["row"] <= r < span["row"] + span["rows"] for r in rows))
        and (wide := sum(span["column"] <= c < span["column"] + span["columns"] for c in columns))
        and high * wide > 1
    ]
    return Table(table.box, kept, spans)


def _outermost(tables: list[Table]) -> list[Table]:
    """Leave out tables that lie within others."""
    boxes = [box(*table.box) for table in tables]
    return [
        table
        for number, table in enumerate(tables)
        if not any(
            number != other and boxes[other].contains(boxes[number].centroid) and boxes[other].area > boxes[number].area
            for other in range(len(tables))
        )
    ]
