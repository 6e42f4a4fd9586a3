"""RapidOCR: PP-OCRv6 in ONNX, its weights in the wheel; Chinese, English and other Latin scripts."""

from itertools import pairwise
from typing import Any

import numpy as np
from PIL.Image import Image

from tools.documents.ocr.recognise import Engine, Recognised

APART = 0.24  # of the line's height: the gap of a blank
LONGEST = 1600  # px of the longer side that is looked at: at the default of 736 small print goes missing


def open_rapid_ocr() -> Engine:
    """Return the engine, on one thread: pages are read side by side."""
    from rapidocr import RapidOCR

    engine = RapidOCR(
        params={
            "Global.log_level": "error",
            "Global.use_cls": False,  # recognise() turns whole pages itself
            "Det.limit_side_len": LONGEST,
            "Det.limit_type": "max",
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )

    def read(picture: Image) -> list[Recognised]:
        pixels = np.asarray(picture.convert("RGB"))[:, :, ::-1]
        found: Any = engine(pixels, return_word_box=True, return_single_char_box=True)
        if not found.txts:
            return []
        lines = zip(found.boxes, found.txts, found.scores, found.word_results, strict=True)
        return [_line(box, _with_blanks(text, signs, box), float(score)) for box, text, score, signs in lines]

    return read


def _line(corners: Any, text: str, score: float) -> Recognised:
    (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return Recognised(text, x0, y0, x1, y1, score)


def _with_blanks(text: str, signs: Any, corners: Any) -> str:
    """Put a blank between a letter and a digit that stand apart: there the recogniser loses it ("in2023")."""
    shown = [sign for sign in text if not sign.isspace()]
    if len(shown) != len(signs):
        return text
    height = float(corners[:, 1].max() - corners[:, 1].min())
    apart = {
        place + 1
        for place, (one, two) in enumerate(pairwise(signs))
        if one[0].isascii() and two[0].isascii() and {one[0].isdigit(), two[0].isdigit()} == {True, False}
        if one[0].isalnum() and two[0].isalnum() and two[2][0][0] - one[2][1][0] >= APART * height
    }
    out, place = "", 0
    for sign in text:
        if not sign.isspace():
            out += " " if place in apart and not out.endswith(" ") else ""
            place += 1
        out += sign
    return out
