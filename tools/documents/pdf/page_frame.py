"""From PDF coordinates to the page as it is seen: cropped, turned, origin top left."""

import ctypes
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

FINE = 100_000  # device units over a page's width: the place is whole numbers


@dataclass(frozen=True)
class Frame:
    """A page as it is seen, in points: `Frame(width=595.0, height=842.0, turn=0, matrix=(1, 0, 0, -1, 0, 842))`."""

    width: float
    height: float
    turn: int  # degrees clockwise by which the file turns the page
    matrix: tuple[float, float, float, float, float, float]
    upright: int = 0  # degrees by which its text lies turned, and this frame is turned back

    def place(self, box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """Return left, bottom, right, top of the file as x0, y0, x1, y1 of what is seen."""
        a, b, c, d, e, f = self.matrix
        left, bottom, right, top = box
        xs = a * left + c * bottom + e, a * right + c * top + e
        ys = b * left + d * bottom + f, b * right + d * top + f
        return min(xs), min(ys), max(xs), max(ys)

    def share(self, box: tuple[float, float, float, float]) -> list[float]:
        """Return x0, y0, x1, y1 in points as x, y, width, height in fractions of the page as seen, clipped to it."""
        x0, x1 = (min(max(side / self.width, 0.0), 1.0) for side in (box[0], box[2]))
        y0, y1 = (min(max(side / self.height, 0.0), 1.0) for side in (box[1], box[3]))
        match self.upright:
            case 90:
                x0, y0, x1, y1 = 1 - y1, x0, 1 - y0, x1
            case 180:
                x0, y0, x1, y1 = 1 - x1, 1 - y1, 1 - x0, 1 - y0
            case 270:
                x0, y0, x1, y1 = y0, 1 - x1, y1, 1 - x0
        return [round(value, 4) for value in (x0, y0, x1 - x0, y1 - y0)]

    def turned(self, turn: int) -> "Frame":
        """Return the frame in which text that lies turned by `turn` stands upright."""
        a, b, c, d, e, f = self.matrix
        match turn:
            case 90:
                matrix = (b, -a, d, -c, f, self.width - e)
            case 180:
                matrix = (-a, -b, -c, -d, self.width - e, self.height - f)
            case 270:
                matrix = (-b, a, -d, c, self.height - f, e)
            case _:
                return self
        size = (self.width, self.height) if turn == 180 else (self.height, self.width)
        return Frame(*size, (self.turn - turn) % 360, matrix, turn)


def frame_page(page: Any) -> Frame:
    """Return the frame of a PDFium page, with its crop box and its turn."""
    width, height = pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)
    origin, right, up = (_device(page, *corner) for corner in ((0.0, 0.0), (1000.0, 0.0), (0.0, 1000.0)))
    wide, high = width / FINE, height / FINE
    matrix = (
        (right[0] - origin[0]) * wide / 1000,
        (right[1] - origin[1]) * high / 1000,
        (up[0] - origin[0]) * wide / 1000,
        (up[1] - origin[1]) * high / 1000,
        origin[0] * wide,
        origin[1] * high,
    )
    return Frame(width, height, pdfium.FPDFPage_GetRotation(page) * 90, matrix)


def _device(page: Any, x: float, y: float) -> tuple[int, int]:
    across, down = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDF_PageToDevice(page, 0, 0, FINE, FINE, 0, x, y, across, down)
    return across.value, down.value
