"""Whether a page's text layer can be used: decided by what it says."""

import re
import unicodedata
from collections import Counter

from tools.documents.detect_language import detect_language
from tools.documents.ocr.recognise import Recognised
from tools.documents.pdf.page_frame import Frame
from tools.documents.pdf.page_shapes import Shapes
from tools.documents.pdf.page_words import Word

GARBLED = 0.3  # share of characters without Unicode, or of none that a text has
LARGE = 0.35  # of the page: a picture that may hold the page's text
FEW = 400  # characters of a text layer that may be a mere stamp, a footer or a title over a scan
ENOUGH = 30  # words, from which a language should be told
SAME = 0.5  # share of three letters in a row that a sound text layer has in common with what is recognised
DENSE = 60  # letters that recognition must have found to overrule the text layer
OVERLAP = 0.5  # of a recognised line's area, under words of the text layer: it says the same


def wants_eyes(words: list[Word], shapes: Shapes, frame: Frame) -> bool:
    """Whether the page's picture should be read: no text, a large picture beside little text, or a doubtful text."""
    letters = sum(len(word.text) for word in words)
    if not words and not (shapes.bitmaps or shapes.graphics or shapes.panels):
        return False  # a blank page
    page = frame.width * frame.height
    covered = max(((box[2] - box[0]) * (box[3] - box[1]) for box in shapes.bitmaps), default=0.0) / page
    drawn = not words and len(shapes.graphics) > 20  # text drawn as curves
    return (covered >= LARGE and letters < FEW) or drawn or is_doubtful(words)


def is_doubtful(words: list[Word]) -> bool:
    """Whether the text looks like none: signs without meaning, or words of no language."""
    text = "".join(word.text for word in words)
    if not text:
        return False
    odd = sum(unicodedata.category(sign) in {"Co", "Cn", "Cc"} or sign == "\ufffd" for sign in text)
    if odd + sum(word.garbled for word in words) > GARBLED * len(text):
        return True
    written = [word.text for word in words if re.fullmatch(r"[^\W\d_]{2,}[.,;:!?]?", word.text)]
    if len(written) < ENOUGH:
        return len(words) >= ENOUGH and len(written) < 0.2 * len(words) and _few_figures(words)
    return not detect_language(" ".join(written))


def _few_figures(words: list[Word]) -> bool:
    return sum(any(map(str.isdigit, word.text)) for word in words) < 0.3 * len(words)


def is_noise(words: list[Word], seen: list[Recognised]) -> bool:
    """Whether what is recognised on the page says something else than its text layer."""
    layer, recognised = _triples([word.text for word in words]), _triples([line.text for line in seen])
    shared = (layer & recognised).total()
    return recognised.total() >= DENSE and shared < SAME * min(recognised.total(), layer.total())


def _triples(texts: list[str]) -> Counter[str]:
    """Count all three letters in a row: two texts of one page share most of them, in whatever order they come."""
    letters = "".join(sign for text in texts for sign in text.casefold() if sign.isalnum())
    return Counter(letters[start : start + 3] for start in range(len(letters) - 2))


def add_seen(words: list[Word], seen: list[Word]) -> list[Word]:
    """Return the text layer's words and of the recognised ones those that it does not have."""
    return [*words, *(word for word in seen if not any(_covers(other, word) for other in words))]


def _covers(word: Word, seen: Word) -> bool:
    width = min(word.x1, seen.x1) - max(word.x0, seen.x0)
    height = min(word.y1, seen.y1) - max(word.y0, seen.y0)
    return (
        width > 0
        and height > 0
        and width * height
        >= OVERLAP * min((seen.x1 - seen.x0) * (seen.y1 - seen.y0), (word.x1 - word.x0) * (word.y1 - word.y0))
    )
