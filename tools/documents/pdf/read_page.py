"""One PDF page as elements in the order of reading: by its text layer, or by eye where that says nothing."""

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pypdfium2 as pdfium

from state.documents import Reading
from tools.documents.make_element import make_page
from tools.documents.ocr.find_layout import find_layout
from tools.documents.ocr.recognise import TURNS, Recognised, recognise
from tools.documents.pdf.arrange import Eyes, arrange
from tools.documents.pdf.page_frame import Frame, frame_page
from tools.documents.pdf.page_shapes import Box, read_shapes
from tools.documents.pdf.page_words import Word, read_words
from tools.documents.pdf.text_layer import add_seen, is_doubtful, is_noise, wants_eyes

LONGEST = 2200  # px of the picture that is read by eye
STEP = 1.25  # sizes of recognised type come in such steps: its boxes are not exact
MOST_TURNED = 0.6  # share of the words that lie turned, from which the page does

Keep = Callable[[bytes], str]


def read_page(document: pdfium.PdfDocument, number: int, keep: Keep, engine: str) -> Reading:
    """Return the page (1-based); pictures of figures go to `keep`, which returns their hash."""
    page = document[number - 1]
    text_page = None
    try:
        frame = frame_page(page.raw)
        text_page = page.get_textpage()
        words, frame, figures = _read_words(text_page, page, frame, engine)
        elements = arrange(words, page, frame, Eyes(engine, keep), figures)
        size = round(page.get_width(), 2), round(page.get_height(), 2)
    finally:
        if text_page:
            text_page.close()
        page.close()
    reading = Reading(page=make_page(number, *size), elements=elements)
    recognised = sum(len(word.text) for word in words if word.confidence < 1)
    reading["page"]["reader"] = "ocr" if 2 * recognised > sum(len(word.text) for word in words) else "text"
    for element in elements:
        element["page"] = number
    return reading


def _read_words(text_page: Any, page: Any, frame: Frame, engine: str) -> tuple[list[Word], Frame, list[Box]]:
    """Return the page's words, the frame in which they stand upright, and on a scan its figures."""
    words = read_words(text_page.raw, frame)
    if wants_eyes(words, read_shapes(page.raw, frame), frame):
        picture = page.render(scale=LONGEST / max(frame.width, frame.height)).to_pil()
        seen, turn = recognise(picture, engine)
        if is_doubtful(words) and is_noise(words, seen):
            words = []
        if not words:
            upright = frame.turned(turn)
            scale = max(upright.width, upright.height) / LONGEST
            figures = find_layout(picture.transpose(TURNS[turn]) if turn else picture)
            return _as_words(seen, upright), upright, [scaled(box, scale) for box in figures]
        if not turn:
            return add_seen(words, _as_words(seen, frame)), frame, []
    turns = Counter(word.turn for word in words)
    turn, most = turns.most_common(1)[0] if turns else (0, 0)
    if turn and most >= MOST_TURNED * len(words):
        frame = frame.turned(turn)
        words = read_words(text_page.raw, frame)
    return words, frame, []


def scaled(box: Box, scale: float) -> Box:
    """Return a box in other units."""
    x0, y0, x1, y1 = box
    return x0 * scale, y0 * scale, x1 * scale, y1 * scale


def _as_words(seen: list[Recognised], frame: Frame) -> list[Word]:
    """Cut recognised lines into words; how wide each is follows from its characters."""
    scale = max(frame.width, frame.height) / LONGEST
    return [word for line in seen for word in _cut(line, scale)]


def _cut(line: Recognised, scale: float) -> list[Word]:
    step = (line.x1 - line.x0) / max(1, len(line.text))
    words, start = [], 0
    for text in line.text.split(" "):
        if text:
            x0, x1 = line.x0 + start * step, line.x0 + (start + len(text)) * step
            size = STEP ** round(math.log(max((line.y1 - line.y0) * scale, 1.0), STEP))
            place = (x0 * scale, line.y0 * scale, x1 * scale, line.y1 * scale)
            words.append(Word(text, *place, size, confidence=min(line.confidence, 0.999)))
        start += len(text) + 1
    return words
