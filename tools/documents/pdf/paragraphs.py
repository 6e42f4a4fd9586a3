"""Lines of one column joined into paragraphs, list items and formulas."""

import re
from dataclasses import dataclass
from itertools import pairwise

from state.documents import Kind
from tools.documents.pdf.captions import is_caption
from tools.documents.pdf.find_figures import union
from tools.documents.pdf.page_shapes import Box
from tools.documents.pdf.text_lines import CJK, MARKER, Line, along

MATH = re.compile(
    r"^(?:CMMI|CMSY|CMEX|MSBM|MSAM|Cambria ?Math|STIXMath|XITSMath|LatinModernMath|rsfs|EUFM)", re.IGNORECASE
)
MATHS = 0.4  # share of a line's characters in such fonts, from which it is a formula
SPACED = 0.75  # of a line's height: a wider gap begins a paragraph
ALIKE = 0.16  # share by which sizes of one type may differ
ALIKE_SEEN = 0.3  # the same of recognised type
INDENT = 0.8  # of a line's height
SHORT = 0.85  # of the column's width: a line that ends before may end a paragraph
SENTENCE_END = tuple(".!?。！？:：;؟")
JOINED = re.compile(f"(?<={CJK})\\s+(?={CJK})")
BULLET = re.compile(r"^(?:[•‣◦▪▫■□●○◆◇►▶➢➤✓✔*·-])\s*")
NUMBERED = re.compile(r"^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+")


@dataclass
class Block:
    """Lines that belong together: `Block(kind="text", lines=[…])`."""

    kind: Kind
    lines: list[Line]
    known: frozenset[str] = frozenset()  # words of the page, in small letters

    @property
    def box(self) -> Box:
        """The box around its lines."""
        return union([line.box for line in self.lines])

    @property
    def text(self) -> str:
        """Its words, without the mark of a list and with words whole that a line's end cut."""
        text = join_text([line.text for line in self.lines], self.known)
        return BULLET.sub("", text) if self.kind == "list" else text


def join_text(lines: list[str], known: frozenset[str] = frozenset()) -> str:
    """Return lines as one text; a hyphen at a line's end goes, unless the page has the word with it elsewhere."""
    text = ""
    for line in lines:
        if text.endswith("-") and len(text) > 2 and text[-2].isalpha() and line[:1].islower():
            cut = bare(text.rsplit(" ", 1)[-1]) + bare(line.split(" ", 1)[0])
            text = (text if cut in known else text[:-1]) + line
        else:
            text = f"{text} {line}" if text else line
    return JOINED.sub("", text)


def bare(word: str) -> str:
    """Return a word in small letters, without the marks around it."""
    return word.casefold().strip(".,;:!?()[]“”\"'")


def make_blocks(lines: list[Line], known: frozenset[str] = frozenset()) -> list[Block]:
    """Return the blocks of one column's lines, which stand in the order of reading."""
    blocks: list[Block] = []
    spans = [along(line) for line in lines]
    right = max((span[1] for span in spans), default=0.0)
    left = min((span[0] for span in spans), default=0.0)
    for number, line in enumerate(lines):
        if blocks and number and _goes_on(blocks[-1], line, (left, right)):
            blocks[-1].lines.append(line)
        else:
            blocks.append(Block(_kind(line, left), [line], known))
    return blocks


def _kind(line: Line, left: float) -> Kind:
    if is_caption(line.text):
        return "caption"
    letters = sum(len(word.text) for word in line.words)
    maths = sum(len(word.text) for word in line.words if MATH.match(word.font))
    if maths >= MATHS * letters and len(line.words) > 1 and along(line)[0] - left > line.size:  # not within a text
        return "formula"
    first = line.words[0].text
    return (
        "list"
        if (BULLET.match(line.text) and len(line.text) > 2) or (MARKER.match(first) and _listed(line))
        else "text"
    )


def _listed(line: Line) -> bool:
    """Whether a number begins an item and not a heading such as "2. Method"."""
    return bool(NUMBERED.match(line.text)) and not line.bold


def _goes_on(block: Block, line: Line, column: tuple[float, float]) -> bool:
    """Whether a line is the next of a block."""
    last = block.lines[-1]
    begin, end, top, bottom = along(last)
    begin2, end2, top2, _ = along(line)
    height = max(bottom - top, 1.0)
    if last.turn != line.turn or top2 < top or top2 - bottom > SPACED * height - _lead(block):
        return False
    if _other_type(block, line, column[0]) or _kind(line, column[0]) in {"list", "caption"}:
        return False
    if (
        block.kind == "text"
        and all(_centred(each, column) for each in block.lines)
        and not _in_middle(begin2, end2, column)
    ):
        return False
    ended = last.text.endswith(SENTENCE_END) and end < column[0] + SHORT * (column[1] - column[0])
    indented = len(block.lines) > 1 and begin2 - min(along(each)[0] for each in block.lines) > INDENT * height
    return not (ended or (block.kind == "text" and indented and begin2 - begin > INDENT * height))


def _other_type(block: Block, line: Line, left: float) -> bool:
    """Whether a line is set in another type than the block: another size, weight or font."""
    last = block.lines[-1]
    alike = ALIKE_SEEN if last.seen or line.seen else ALIKE
    if abs(last.size - line.size) > alike * max(last.size, line.size):
        return True
    if (block.kind == "formula") != (_kind(line, left) == "formula") or (
        last.bold != line.bold and block.kind == "text"
    ):
        return True
    fonts = {each.font for each in block.lines}
    return len(block.lines) <= 2 and "" not in fonts and bool(line.font) and line.font not in fonts


def _in_middle(begin: float, end: float, column: tuple[float, float]) -> bool:
    """Whether a line has the middle of its column, however long it is."""
    return abs((begin - column[0]) - (column[1] - end)) < 4 and begin - column[0] > 4


def _centred(line: Line, column: tuple[float, float]) -> bool:
    begin, end, _, _ = along(line)
    left, right, width = begin - column[0], column[1] - end, column[1] - column[0]
    return min(left, right) > 0.08 * width and abs(left - right) < 0.06 * width


def _lead(block: Block) -> float:
    """Return by how much less the next line may stand off, from the gaps that the block has so far."""
    spans = [along(line) for line in block.lines]
    gaps = [two[2] - one[3] for one, two in pairwise(spans)]
    if not gaps:
        return 0.0
    height = spans[0][3] - spans[0][2]
    return max(0.0, SPACED * height - (max(gaps) + 0.3 * height))
