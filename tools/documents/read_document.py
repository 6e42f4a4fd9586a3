"""Read an attachment, whatever it is called."""

from pathlib import PurePosixPath

from state.documents import Document
from state.errors import UsageError
from tools.documents.read_markdown import read_markdown

SIGNATURES = {b"%PDF-": "PDF", b"PK\x03\x04": "an Office or ZIP file", b"\xd0\xcf\x11\xe0": "an old Office file"}
PICTURES = {b"\x89PNG": "a picture", b"\xff\xd8\xff": "a picture", b"GIF8": "a picture"}
FORMATS = {
    ".pdf": "PDF",
    ".pptx": "PowerPoint",
    ".ppt": "PowerPoint",
    ".docx": "Word",
    ".doc": "Word",
    ".xlsx": "Excel",
    ".html": "HTML",
    ".htm": "HTML",
}


def read_document(file: str, content: bytes) -> Document:
    """Return the attachment as a Document, deciding by its content first and its name second."""
    found = next((name for sign, name in {**SIGNATURES, **PICTURES}.items() if content.startswith(sign)), "")
    found = found or FORMATS.get(PurePosixPath(file.lower()).suffix, "")
    if found:
        raise UsageError(f"{file} is {found}", "This version reads Markdown and plain text; save it as .md or .txt")
    return read_markdown(file, content)
