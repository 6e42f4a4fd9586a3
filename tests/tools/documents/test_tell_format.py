import io
import zipfile

import pytest

from state.errors import UsageError
from tools.documents.tell_format import tell_format


def zipped(**parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("file", "content", "form"),
    [
        ("notes.txt", b"%PDF-1.7\n...", "pdf"),
        ("report.pdf", b"# Tides\n\nlag", "md"),
        ("deck.pdf", zipped(ppt__presentation="x"), "pptx"),
        ("a.zip", zipped(word__document="x"), "docx"),
        ("a", zipped(xl__workbook="x"), "xlsx"),
        ("a", zipped(mimetype="application/epub+zip"), "epub"),
        ("a", zipped(mimetype="application/vnd.oasis.opendocument.presentation"), "odp"),
        ("a.md", b"<!DOCTYPE html><html><p>x", "html"),
        ("a.html", b"<p>a part", "html"),
        ("a.csv", b"a,b\n1,2", "csv"),
        ("photo.txt", b"\x89PNG\r\n\x1a\n....", "image"),
        ("photo", b"\xff\xd8\xff\xe0", "image"),
        ("a.txt", "häfen".encode(), "txt"),
    ],
)
def test_the_content_tells_before_the_name(file, content, form):
    assert tell_format(file, content) == form


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"PK\x03\x04 cut off", "a.pptx is damaged: its ZIP container can't be read"),
        (zipped(readme="x"), "a.pptx is a ZIP archive and no document. Name the files in it"),
        (b"\x7fELF\0\0\0\0", "a.pptx is a binary file of a kind that is not known here. Triptych reads PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(2000), "a.pptx is damaged"),
    ],
)
def test_what_is_no_document_is_refused_in_a_line(content, told):
    with pytest.raises(UsageError, match=told.replace("(", r"\(")):
        tell_format("a.pptx", content)
