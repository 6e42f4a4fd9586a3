"""Recognise the lines of text in a picture, whichever way up it lies."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from statistics import fmean

from PIL.Image import Image, Transpose

from state.errors import UsageError

ENGINES = ("rapidocr", "tesseract", "easyocr")
ENGINE = ENGINES[0]  # when none is named
SURE = 0.75  # mean confidence, below which the picture may lie upside down
LEAST = 0.5  # confidence of a line that is kept
TURNS = {
    90: Transpose.ROTATE_90,
    180: Transpose.ROTATE_180,
    270: Transpose.ROTATE_270,
}  # what sets text of that turn upright


@dataclass(frozen=True)
class Recognised:
    """A line of text: `Recognised(text="Tides lag", x0=72, y0=90, x1=401, y1=118, confidence=0.98)`, in pixels."""

    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    confidence: float


Engine = Callable[[Image], list[Recognised]]


def recognise(picture: Image, engine: str) -> tuple[list[Recognised], int]:
    """Return the lines, with their places in the picture turned upright, and by how much it had to be turned.

    The turn is that of its text as it lies: 0, 90, 180 or 270 degrees clockwise.
    """
    read = open_engine(engine)
    found = read(picture)
    if _lies_on_its_side(
        found
    ):  # some engines read it all the same, from top to bottom: no reason to take it as it lies
        turned = {turn: read(picture.transpose(TURNS[turn])) for turn in (90, 270)}
        tried = turned if max(map(_worth, turned.values())) >= SURE else {0: found} | turned
    elif found and _worth(found) < SURE:
        tried = {0: found, 180: read(picture.transpose(TURNS[180]))}
    else:
        return _kept(found), 0
    best = max(tried, key=lambda turn: _worth(tried[turn]))
    return _kept(tried[best]), best


def _lies_on_its_side(found: list[Recognised]) -> bool:
    return sum(line.y1 - line.y0 for line in found) > sum(line.x1 - line.x0 for line in found)


def _worth(found: list[Recognised]) -> float:
    """Return the mean confidence over characters; short scraps say little."""
    long = [line for line in found if len(line.text) > 2] or found
    return fmean([line.confidence for line in long], [len(line.text) for line in long]) if long else 0.0


def _kept(found: list[Recognised]) -> list[Recognised]:
    return [line for line in found if line.confidence >= LEAST and line.text.strip()]


@lru_cache(maxsize=1)
def open_engine(name: str) -> Engine:
    """Return the engine, its models loaded; UsageError when it is not installed."""
    match name:
        case "rapidocr":
            from tools.documents.ocr.rapid_ocr import open_rapid_ocr

            return open_rapid_ocr()
        case "tesseract":
            from tools.documents.ocr.tesseract_ocr import open_tesseract

            return open_tesseract()
        case "easyocr":
            from tools.documents.ocr.easy_ocr import open_easy_ocr

            return open_easy_ocr()
    raise UsageError(f"there is no OCR engine {name!r}", f"Name one of {', '.join(ENGINES)}.")
