"""Words and drawings of a page arranged: tables, figures and paragraphs, in the order of reading."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from statistics import fmean
from typing import Any

from PIL import Image

from state.documents import Element
from tools.documents.make_element import make_element
from tools.documents.ocr.recognise import Recognised, recognise
from tools.documents.pdf.captions import TABLE_CAPTION, caption_name
from tools.documents.pdf.find_figures import Figure, find_figures, union
from tools.documents.pdf.framed_tables import find_framed_tables
from tools.documents.pdf.join_captions import join_captions
from tools.documents.pdf.open_tables import is_grid, read_grid
from tools.documents.pdf.page_frame import Frame
from tools.documents.pdf.page_shapes import Box, read_shapes
from tools.documents.pdf.page_words import RIGHT_TO_LEFT, Word
from tools.documents.pdf.paragraphs import Block, bare, make_blocks
from tools.documents.pdf.reading_order import Group, Piece, put_in_order
from tools.documents.pdf.ruled_tables import Table, find_ruled_tables
from tools.documents.pdf.text_lines import Line, join_lines

CROP_DPI = 200
LARGEST_CROP = 2000  # px of the longer side
FINER = 2  # columns more, or times as many rows
FULL = 0.7  # of the rows have no empty cell
WORTH = 0.01  # of the page: a smaller picture is not read
MARGIN = 3.0  # points around a figure

Keep = Callable[[bytes], str]


@dataclass(frozen=True)
class Eyes:
    """Who looks at pictures and keeps them: `Eyes(engine="rapidocr", keep=…)`."""

    engine: str
    keep: Keep


def arrange(words: list[Word], page: Any, frame: Frame, eyes: Eyes, seen: Sequence[Box] = ()) -> list[Element]:
    """Return the page's elements; `frame` is the one in which its text stands upright, `seen` figures found by eye."""
    shapes = read_shapes(page.raw, frame)
    shapes.bitmaps += [*seen]
    tables = [_finer(table, words) for table in find_ruled_tables(shapes, words)]
    loose = [word for word in words if not any(_inside(word, table.box) for table in tables)]
    lines = join_lines(loose)
    for table, held in find_framed_tables(shapes.across, lines):
        tables.append(table)
        lines = [line for line in lines if line not in held]
    figures = join_captions(find_figures(shapes, lines, [table.box for table in tables], frame), lines)
    used = {id(line) for figure in figures for line in [*figure.labels, *figure.caption]}
    pieces = [Piece(line.box, line) for line in lines if id(line) not in used]
    pieces += [Piece(table.box, table, fixed=True) for table in tables]
    pieces += [Piece(_around(figure), figure, fixed=True) for figure in figures]
    leftward = _leftward(words)
    scribe = _Scribe(page, frame, eyes, leftward)
    scribe.rules = shapes.across
    scribe.known = frozenset(bare(word.text) for word in words)
    groups = put_in_order(pieces, is_grid, leftward)
    return _with_table_names([element for group in groups for element in scribe.write(group)])


def _finer(table: Table, words: list[Word]) -> Table:
    """Return the table by its gaps where it has far more columns, or full rows, than rules between them."""
    inside = [Piece(line.box, line) for line in join_lines([word for word in words if _inside(word, table.box)])]
    read = read_grid(inside) if len(inside) > 2 * len(table.rows[0]) else table
    wider = len(read.rows[0]) - len(table.rows[0])
    full = sum(all(row) for row in read.rows) >= FULL * len(read.rows)
    finer = wider >= FINER or (not wider and full and len(read.rows) >= FINER * len(table.rows))
    return Table(table.box, read.rows) if finer else table


def _inside(word: Word, found: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return found[0] <= x <= found[2] and found[1] <= y <= found[3]


def _around(figure: Figure) -> Box:
    return union([figure.box, *(line.box for line in figure.caption)])


def _leftward(words: list[Word]) -> bool:
    return 2 * sum(bool(RIGHT_TO_LEFT.search(word.text)) for word in words) > len(words) > 0


class _Scribe:
    """Writes the elements of one page."""

    def __init__(self, page: Any, frame: Frame, eyes: Eyes, leftward: bool) -> None:
        self.page = page
        self.frame = frame
        self.eyes = eyes
        self.leftward = leftward
        self.known = frozenset[str]()
        self.rules: list[Box] = []

    def write(self, group: Group) -> list[Element]:
        """Return the elements of a group of pieces."""
        if group.grid:
            words = [word for piece in group.pieces for word in piece.held.words]
            return [self._table(read_grid(group.pieces, self.rules), words)]
        found: list[Element] = []
        lines: list[Line] = []
        for piece in [*group.pieces, None]:
            if piece is not None and not piece.fixed:
                lines.append(piece.held)
                continue
            found += [self._block(block) for block in make_blocks(lines, self.known)]
            lines = []
            if piece is not None:
                found.append(self._table(piece.held, []) if isinstance(piece.held, Table) else self._figure(piece.held))
        return found

    def _table(self, table: Table, words: list[Word]) -> Element:
        rows = [row[::-1] for row in table.rows] if self.leftward else table.rows
        element = make_element("table", "\n".join(" | ".join(row) for row in rows), box=self.frame.share(table.box))
        element["rows"] = rows
        if table.spans:
            wide = len(rows[0])
            element["spans"] = [
                {**span, "column": wide - span["column"] - span["columns"]} if self.leftward else span
                for span in table.spans
            ]
        return _trusted(element, words)

    def _figure(self, figure: Figure) -> Element:
        labels = sorted(figure.labels, key=lambda line: (round(line.y0 / 6), line.x0))
        element = make_element("picture", "\n".join(line.text for line in labels), box=self.frame.share(figure.box))
        picture = crop(self.page, self.frame, figure.box)
        element["image"] = self.eyes.keep(picture)
        if figure.caption:
            element["name"] = figure.name
            element["caption"] = Block("caption", figure.caption, self.known).text
            below = union([line.box for line in figure.caption])
            element["parts"] = [self.frame.share(figure.box), self.frame.share(below)]
        share = element["box"][2] * element["box"][3]
        if figure.bitmap and not labels and share >= WORTH:
            return self._with_words(element, picture)
        return _trusted(element, [word for line in figure.labels for word in line.words])

    def _with_words(self, element: Element, picture: bytes) -> Element:
        """Return a figure that is a bitmap with the words that are seen in it."""
        lines = _seen_in(picture, self.eyes.engine)
        element["text"] = "\n".join(line.text for line in lines)
        if lines:
            element["reader"] = "ocr"
            element["confidence"] = round(fmean(line.confidence for line in lines), 3)
        else:
            element["reader"] = "text"
        return element

    def _block(self, block: Block) -> Element:
        element = make_element(block.kind, block.text, box=self.frame.share(block.box))
        if len(block.lines) > 1:
            element["parts"] = [self.frame.share(line.box) for line in block.lines]
        if not block.lines[0].turn:  # what stands beside the text is no heading
            element["size"] = round(block.lines[0].size, 1)
            element["bold"] = all(line.bold for line in block.lines)
        if block.kind == "formula":
            element["image"] = self.eyes.keep(crop(self.page, self.frame, block.box))
        return _trusted(element, [word for line in block.lines for word in line.words])


@lru_cache(maxsize=32)  # a logo is on every page
def _seen_in(picture: bytes, engine: str) -> tuple[Recognised, ...]:
    """Return the lines of text in a picture, from the top."""
    with Image.open(BytesIO(picture)) as opened:
        found, _ = recognise(opened.convert("RGB"), engine)
    return tuple(sorted(found, key=lambda line: (round(line.y0 / max(line.y1 - line.y0, 1.0)), line.x0)))


def _trusted(element: Element, words: list[Word]) -> Element:
    """Say how the words were read, and how surely."""
    element["reader"] = "text"
    if words and any(word.confidence < 1 for word in words):
        element["reader"] = "ocr"
        element["confidence"] = round(fmean([word.confidence for word in words], [len(word.text) for word in words]), 3)
    return element


def crop(page: Any, frame: Frame, found: Box) -> bytes:
    """Return a part of the page as JPEG, text upright, at 200 dpi or what the longest side allows."""
    padded = (found[0] - MARGIN, found[1] - MARGIN, found[2] + MARGIN, found[3] + MARGIN)
    x, y, width, height = frame.share(padded)
    across, down = page.get_width(), page.get_height()
    scale = min(CROP_DPI / 72, LARGEST_CROP / max(width * across, height * down, 1.0))
    edges = (x * across, (1 - y - height) * down, (1 - x - width) * across, y * down)
    picture = page.render(scale=scale, crop=edges).to_pil().convert("RGB")
    out = BytesIO()
    (picture.rotate(frame.upright, expand=True) if frame.upright else picture).save(out, "JPEG", quality=88)
    return out.getvalue()


def _with_table_names(elements: list[Element]) -> list[Element]:
    """Give a table the caption that stands just before or after it."""
    for number, element in enumerate(elements):
        if element["kind"] != "table":
            continue
        near = [elements[place] for place in (number - 1, number + 1) if 0 <= place < len(elements)]
        caption = next((one for one in near if one["kind"] == "caption" and TABLE_CAPTION.match(one["text"])), None)
        if caption:
            element["caption"], element["name"] = caption["text"], caption_name(caption["text"])
    return elements
