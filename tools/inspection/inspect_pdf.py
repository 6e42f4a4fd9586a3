"""Measure a PDF as it is handed over."""

from dataclasses import dataclass

import pypdfium2


@dataclass(frozen=True)
class PdfPage:
    """One page: `PdfPage(width=960.0, height=540.0, text="Tides lag")`."""

    width: float  # points
    height: float
    text: str  # its words, as any reader of the file would copy them


def inspect_pdf(pdf: bytes) -> list[PdfPage]:
    """Return the pages in order."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_measure(document[number]) for number in range(len(document))]
    finally:
        document.close()


def _measure(page: pypdfium2.PdfPage) -> PdfPage:
    width, height = page.get_size()
    words = page.get_textpage()
    text = words.get_text_bounded()
    words.close()
    page.close()
    return PdfPage(width=round(width, 2), height=round(height, 2), text=text)
