"""Give a printed PDF's text layer back the characters that were written.

Chromium names a glyph by one of the characters that share it, and for Chinese that is often a look-alike from the block
of radicals (⽣ for 生), for Latin a ligature (ﬁ for fi): a search for the word then finds nothing.
"""

import re
from collections.abc import Iterator
from typing import cast

from pypdf import PdfWriter
from pypdf.generic import DictionaryObject, StreamObject

from tools.documents.look_alikes import LOOK_ALIKES, plain_text

BLOCK = re.compile(rb"\d+\s+beginbf(char|range)(.*?)endbf(?:char|range)", re.DOTALL)
HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")
MOST = 100  # entries of one block, by the PDF standard (ISO 32000, 9.10.3)


def plain_characters(writer: PdfWriter) -> None:
    """Mend the ToUnicode maps of the fonts of all pages, where one names a look-alike."""
    for page in writer.pages:
        for font in _fonts(page):
            stream = font["/ToUnicode"].get_object() if "/ToUnicode" in font else None
            if isinstance(stream, StreamObject):
                stream.set_data(plain_map(stream.get_data()))


def _fonts(holder: DictionaryObject) -> Iterator[DictionaryObject]:
    """Yield the fonts of a page, and of the drawings that it holds."""
    resources = cast(DictionaryObject, holder.get("/Resources", DictionaryObject()).get_object())
    for kind in ("/Font", "/XObject"):
        for named in cast(DictionaryObject, resources.get(kind, DictionaryObject()).get_object()).values():
            found = cast(DictionaryObject, named.get_object())
            if kind == "/Font":
                yield found
            elif "/Resources" in found:
                yield from _fonts(found)


def plain_map(cmap: bytes) -> bytes:
    """Return a ToUnicode CMap without look-alikes; the same one when there are none."""
    entries = [entry for kind, body in BLOCK.findall(cmap) for entry in _entries(kind, body)]
    if not any(LOOK_ALIKES.search(text) for _, text in entries):
        return cmap
    lines = [b"<%s> <%s>" % (code, plain_text(text).encode("utf-16-be").hex().encode()) for code, text in entries]
    blocks = [lines[start : start + MOST] for start in range(0, len(lines), MOST)]
    chars = b"\n".join(b"%d beginbfchar\n%s\nendbfchar" % (len(block), b"\n".join(block)) for block in blocks)
    first = BLOCK.search(cmap)
    assert first  # noqa: S101 (entries came from it)
    return cmap[: first.start()] + chars + BLOCK.sub(b"", cmap[first.start() :])


def _entries(kind: bytes, body: bytes) -> list[tuple[bytes, str]]:
    """Return glyph code in hex and its text for each glyph of a bfchar or bfrange block."""
    tokens = [match[1] if match[1] is not None else match[0] for match in HEX.finditer(body)]
    if kind == b"char":
        return [(code, _text(text)) for code, text in zip(tokens[::2], tokens[1::2], strict=True)]
    entries: list[tuple[bytes, str]] = []
    while tokens:
        low, high, text, *tokens = tokens
        width, codes = len(low), range(int(low, 16), int(high, 16) + 1)
        if text == b"[":
            end = tokens.index(b"]")
            texts, tokens = [_text(one) for one in tokens[:end]], tokens[end + 1 :]
        else:
            first = _text(text)
            texts = [first[:-1] + chr(ord(first[-1]) + step) for step in range(len(codes))]
        entries += [(b"%0*X" % (width, code), told) for code, told in zip(codes, texts, strict=True)]
    return entries


def _text(digits: bytes) -> str:
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace")
