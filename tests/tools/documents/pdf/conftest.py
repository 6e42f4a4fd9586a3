import hashlib

import pypdfium2
import pytest

from tools.documents.pdf.read_page import read_page


@pytest.fixture
def read():
    """Read one page of a PDF; the pictures of its figures are in `read.kept` by their hash."""

    def keep(content):
        digest = hashlib.sha256(content).hexdigest()
        reading.kept[digest] = content
        return digest

    def reading(content, number=1, engine="rapidocr"):
        document = pypdfium2.PdfDocument(content)
        try:
            return read_page(document, number, keep, engine)
        finally:
            document.close()

    reading.kept = {}
    return reading
