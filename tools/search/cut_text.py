"""A long text in pieces that end where a sentence does."""

import itertools
import re

from tools.documents.count_words import UNSPACED, count_words

_ENDS = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])\s*|\n+")
_PIECES = re.compile(f"[{UNSPACED}]|[^\\s{UNSPACED}]+\\s*|\\s+")


def cut_text(text: str, words: int) -> list[str]:
    """Return the text in pieces of at most so many words; a sentence that is longer alone is cut within."""
    if count_words(text) <= words:
        return [text] if text.strip() else []
    pieces: list[str] = []
    begun, length = "", 0
    for sentence in _sentences(text, words):
        more = count_words(sentence)
        if length + more > words and begun:
            pieces.append(begun.strip())
            begun, length = "", 0
        begun, length = begun + sentence, length + more
    return [*pieces, begun.strip()] if begun.strip() else pieces


def _sentences(text: str, words: int) -> list[str]:
    ends = [0, *(match.end() for match in _ENDS.finditer(text)), len(text)]
    found: list[str] = []
    for start, end in itertools.pairwise(ends):
        sentence = text[start:end]
        if count_words(sentence) <= words:
            found.append(sentence)
        else:
            tokens = _PIECES.findall(sentence)
            found += ["".join(tokens[at : at + words]) for at in range(0, len(tokens), words)]
    return [one for one in found if one]
