"""Whether a picture only decorates its page."""

from io import BytesIO

import numpy as np
from PIL import Image

SIDE, CELLS = 256, 16  # px of the small picture; cells along a side
PLAIN = 6.0  # standard deviation of grey values, 0 to 255, below which a cell shows nothing
LEAST = 0.14  # share of cells that show something, in a picture that says something


def is_decoration(content: bytes) -> bool:
    """Is it nearly all plain ground, such as an arc, a corner or a coloured band? What can't be opened is none."""
    try:
        with Image.open(BytesIO(content)) as picture:
            small = np.asarray(picture.convert("L").resize((SIDE, SIDE)), dtype=float)
    except (OSError, ValueError, Image.DecompressionBombError):
        return False
    step = SIDE // CELLS
    cells = small.reshape(CELLS, step, CELLS, step).std(axis=(1, 3))
    return float((cells > PLAIN).mean()) < LEAST
