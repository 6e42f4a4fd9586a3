"""What a file is, by its content; its name only tells kinds of text apart."""

import io
import zipfile
from pathlib import PurePosixPath
from typing import Literal

import olefile

from state.errors import UsageError

Format = Literal[
    "pdf", "pptx", "docx", "xlsx", "html", "md", "txt", "csv", "image", "epub", "ppt", "doc", "xls", "odp", "odt"
]

PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
OFFICE = {"ppt/": "pptx", "word/": "docx", "xl/": "xlsx"}
MIMETYPES = {
    "application/epub+zip": "epub",
    "application/vnd.oasis.opendocument.presentation": "odp",
    "application/vnd.oasis.opendocument.text": "odt",
}
STREAMS = {"PowerPoint Document": "ppt", "WordDocument": "doc", "Workbook": "xls"}
TEXTS = {
    ".md": "md",
    ".markdown": "md",
    ".csv": "csv",
    ".tsv": "csv",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
}
WHAT = "Triptych reads PDF, PowerPoint, Word, Excel, HTML, EPUB, Markdown, text, CSV, PNG and JPEG."


def tell_format(file: str, content: bytes) -> Format:
    """Return the format; UsageError that says what the file is and what to do when it can't be read."""
    head = content[:1024].lstrip()
    if b"%PDF-" in content[:1024]:
        return "pdf"
    if content.startswith(PICTURES):
        return "image"
    if content.startswith(b"PK"):
        return _tell_zip(file, content)
    if content.startswith(olefile.MAGIC):
        return _tell_ole(file, content)
    if b"\0" in content[:4096] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise UsageError(f"{file} is a binary file of a kind that is not known here", WHAT)
    named = TEXTS.get(PurePosixPath(file.lower()).suffix)
    marked = head[:200].lower().startswith((b"<!doctype html", b"<html")) or b"<html" in head[:1000].lower()
    return "html" if marked else named or ("txt" if file.lower().endswith((".txt", ".text")) else "md")  # type: ignore[return-value]


def _tell_zip(file: str, content: bytes) -> Format:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            if min((part.header_offset for part in archive.infolist()), default=0) > 0:  # the end of a file within it
                raise zipfile.BadZipFile("it is cut off")
            kind = archive.read("mimetype").decode("ascii", "replace").strip() if "mimetype" in names else ""
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError, EOFError, ValueError) as error:
        problem = f"{file} is damaged: its ZIP container can't be read ({str(error)[:80].strip()})"
        raise UsageError(problem, "Get the file again, or open and save it in the program that made it.") from None
    if kind in MIMETYPES:
        return MIMETYPES[kind]  # type: ignore[return-value]
    found = next((name for folder, name in OFFICE.items() if any(part.startswith(folder) for part in names)), "")
    if not found:
        raise UsageError(f"{file} is a ZIP archive and no document", f"Name the files in it. {WHAT}")
    return found  # type: ignore[return-value]


def _tell_ole(file: str, content: bytes) -> Format:
    try:
        with olefile.OleFileIO(io.BytesIO(content)) as container:
            streams = {entry[-1] for entry in container.listdir()}
    except (OSError, ValueError, IndexError, KeyError) as error:
        raise UsageError(f"{file} is damaged: {str(error)[:80]}", "Get the file again.") from None
    if "EncryptedPackage" in streams:
        raise UsageError(f"{file} needs a password", "Save a copy without one and name that.")
    found = next((name for stream, name in STREAMS.items() if stream in streams), "")
    if not found:
        raise UsageError(f"{file} is an old file of a kind that is not known here", WHAT)
    return found  # type: ignore[return-value]
