"""Measure a PDF as it is handed over."""

import io
from dataclasses import dataclass

import pypdfium2
from pypdf import PdfReader


@dataclass(frozen=True)
class PdfPage:
    """One page: `PdfPage(width=960.0, height=540.0, text="Tides lag")`."""

    width: float  # points
    height: float
    text: str  # its words, as any reader of the file would copy them


def inspect_pdf(pdf: bytes) -> list[PdfPage]:
    """Return the pages in order: their size by pdfium, their words by pypdf.

    pdfium puts lines together by the boxes of glyphs, and on some of our pages it took every letter for a line.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        sizes = [document.get_page_size(number) for number in range(len(document))]
    finally:
        document.close()
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]
    return [
        PdfPage(width=round(width, 2), height=round(height, 2), text=text)
        for (width, height), text in zip(sizes, texts, strict=True)
    ]
