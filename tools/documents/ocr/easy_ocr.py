"""EasyOCR: a second opinion, English only, many times slower; extra `models`, with weights that lie on the disk."""

import importlib
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from PIL.Image import Image

from state.errors import UsageError
from tools.documents.ocr.recognise import Engine, Recognised

LONGEST = 1600  # px of the longer side that is looked at: at the default of 2,560 a page takes over 3 GiB


def open_easy_ocr() -> Engine:
    """Return the engine; UsageError when it or its weights are not installed. Nothing is downloaded."""
    try:
        _load_torchvision()
        import easyocr
        import easyocr_en_models
    except ImportError:
        problem = "EasyOCR is not installed"
        raise UsageError(problem, "Install it (pip install -e '.[models]'), or take rapidocr.") from None
    weights = Path(easyocr_en_models.__file__).with_name("models")
    with _hushed():
        reader: Any = easyocr.Reader(
            ["en"], gpu=False, model_storage_directory=str(weights), download_enabled=False, verbose=False
        )

    def read(picture: Image) -> list[Recognised]:
        with _hushed():
            found = reader.readtext(np.asarray(picture.convert("RGB")), canvas_size=LONGEST, workers=0)
        return [_line(corners, text, float(score)) for corners, text, score in found]

    return read


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep torch's warnings about its own future from the user."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def _line(corners: list[list[float]], text: str, score: float) -> Recognised:
    xs, ys = zip(*corners, strict=True)
    return Recognised(text.strip(), float(min(xs)), float(min(ys)), float(max(xs)), float(max(ys)), score)


_held: list[Any] = []  # a library that nobody holds takes its operators with it


def _load_torchvision() -> None:
    """Import torchvision, also beside a torch for the CPU whose operators its own are not built for.

    EasyOCR never calls them; that they are declared is enough.
    """
    import torch

    try:
        importlib.import_module("torchvision")
    except RuntimeError:  # operator torchvision::nms does not exist
        for name in [name for name in sys.modules if name.partition(".")[0] == "torchvision"]:
            del sys.modules[name]
        library = torch.library.Library("torchvision", "FRAGMENT")
        library.define("nms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        library.define("qnms(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
        _held.append(library)
