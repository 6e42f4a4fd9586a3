"""The words of a PDF page with their places, by PDFium's text page."""

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

import pypdfium2.raw as pdfium

from tools.documents.look_alikes import plain_text
from tools.documents.pdf.page_frame import Frame

HYPHEN = "\u0002"  # what PDFium writes for a hyphen at the end of a line
BREAKS = frozenset("\r\n\t \u00a0\u2002\u2003\u2009\u200a\u202f\u3000\0")
RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
# Signs of the font Wingdings, which files give in the private area of Unicode.
WINGDINGS = str.maketrans(
    "\uf06c\uf06e\uf06f\uf071\uf076\uf0a1\uf0a7\uf0a8\uf0ab\uf0b7\uf0d8\uf0df\uf0e0\uf0e1\uf0e2\uf0e8\uf0f0\uf0fb\uf0fc\uf0fd\uf0fe",
    "●■□❑❖○▪◻★•➢←→↑↓➔⇨✗✓☒☑",
)
HEAVY = 600  # weight from which a font is bold
TWICE = 1.5  # points between two drawings of one word, as some programs do to make it bold
LONGEST_NAME = 256


@dataclass(slots=True)
class Word:
    """A word as it is seen: `Word(text="Tides", x0=72, y0=90, x1=101, y1=103, size=13, font="Times", bold=False)`.

    Places in points from the top left of the page; `size` is the height of the font's line, also of turned words.
    """

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    font: str = ""
    bold: bool = False
    turn: int = 0  # degrees clockwise: 0, 90, 180 or 270
    garbled: int = 0  # characters for which the file has no Unicode
    confidence: float = 1.0  # below 1: recognised from the picture


@dataclass(slots=True)
class _Run:
    """The characters of a word that is being read."""

    first: int
    text: list[str] = field(default_factory=list)
    boxes: list[tuple[float, float, float, float]] = field(default_factory=list)  # left, bottom, right, top
    garbled: int = 0


def read_words(text_page: Any, frame: Frame) -> list[Word]:
    """Return the page's words in the file's order, those outside the page and those drawn twice left out."""
    words = [_finish(text_page, run, frame) for run in _split(text_page)]
    seen: dict[tuple[str, int, int], Word] = {}
    for word in words:
        inside = word.x1 > 0 and word.y1 > 0 and word.x0 < frame.width and word.y0 < frame.height
        if word.text and inside and not _drawn_before(seen, word):
            seen[_spot(word)] = word
    return list(seen.values())


def _spot(word: Word, right: int = 0, down: int = 0) -> tuple[str, int, int]:
    return word.text, int(word.x0 // TWICE) + right, int(word.y0 // TWICE) + down


def _drawn_before(seen: dict[tuple[str, int, int], Word], word: Word) -> bool:
    near = (seen.get(_spot(word, right, down)) for right in (-1, 0, 1) for down in (-1, 0, 1))
    return any(other and abs(other.x0 - word.x0) < TWICE and abs(other.y0 - word.y0) < TWICE for other in near)


def _split(text_page: Any) -> Iterator[_Run]:
    """Cut the characters at blanks, and where the next one stands elsewhere."""
    box = pdfium.FS_RECTF()
    run: _Run | None = None
    for index in range(pdfium.FPDFText_CountChars(text_page)):
        sign = chr(pdfium.FPDFText_GetUnicode(text_page, index))
        if sign in BREAKS:
            if run:
                yield run
            run = None
            continue
        pdfium.FPDFText_GetLooseCharBox(text_page, index, box)
        place = (box.left, box.bottom, box.right, box.top)
        if run and _elsewhere(run.boxes[-1], place):
            yield run
            run = None
        run = run or _Run(index)
        run.text.append("-" if sign == HYPHEN else sign)
        run.boxes.append(place)
        run.garbled += pdfium.FPDFText_HasUnicodeMapError(text_page, index) == 1
    if run:
        yield run


def _elsewhere(last: tuple[float, float, float, float], place: tuple[float, float, float, float]) -> bool:
    """Whether a character stands so far from the one before it that it belongs to another word."""
    size = max(last[3] - last[1], last[2] - last[0], 1.0)
    apart_x = max(place[0] - last[2], last[0] - place[2])
    apart_y = max(place[1] - last[3], last[1] - place[3])
    return apart_x > 0.6 * size or apart_y > 0.3 * size


def _finish(text_page: Any, run: _Run, frame: Frame) -> Word:
    left, bottom, right, top = zip(*run.boxes, strict=True)
    x0, y0, x1, y1 = frame.place((min(left), min(bottom), max(right), max(top)))
    angle = round(math.degrees(pdfium.FPDFText_GetCharAngle(text_page, run.first)) / 90) * 90 % 360
    turn = (angle + frame.turn) % 360
    font, bold = _font(text_page, run.first)
    size = y1 - y0 if turn in {0, 180} else x1 - x0
    return Word(_printable(_in_order(run)), x0, y0, x1, y1, size, font, bold, turn, run.garbled)


def _in_order(run: _Run) -> str:
    """Join the characters; PDFium turns right-to-left text, and a glyph of several letters (لا) once too often."""
    text = ""
    for _, same in groupby(zip(run.boxes, run.text, strict=True), key=itemgetter(0)):
        glyph = "".join(sign for _, sign in same)
        text += glyph[::-1] if RIGHT_TO_LEFT.match(glyph) else glyph
    return text


def _printable(text: str) -> str:
    kept = "".join(sign for sign in text.translate(WINGDINGS) if sign.isprintable() or sign == "\u200c")
    return plain_text(kept.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def _font(text_page: Any, index: int) -> tuple[str, bool]:
    name = ctypes.create_string_buffer(LONGEST_NAME)
    flags = ctypes.c_int()
    length = pdfium.FPDFText_GetFontInfo(text_page, index, name, LONGEST_NAME, flags)
    font = name.raw[: max(0, length - 1)].decode("utf-8", "replace") if 0 < length <= LONGEST_NAME else ""
    named = re.search(r"bold|black|heavy|semibold|[-,]bd\b", font, re.IGNORECASE)
    return font.split("+")[-1], bool(named) or pdfium.FPDFText_GetFontWeight(text_page, index) >= HEAVY
