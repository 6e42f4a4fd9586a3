"""Texts as words for BM25, in whatever script."""

import itertools
import re
import unicodedata

from tools.documents.count_words import UNSPACED
from tools.search.stop_words import STOP_PHRASES, STOP_WORDS

VERSION = 1  # of what this file makes of a text; an index made by another version is built anew

_HANGUL = "\uac00-\ud7af"
_RUN = re.compile(f"[{UNSPACED}{_HANGUL}]+")
_TOKEN = re.compile(rf"[{UNSPACED}{_HANGUL}]+|\d+(?:[.,]\d+)+(?!\w)|[^\W{UNSPACED}{_HANGUL}]+")
_POSSESSIVE = re.compile(r"['’]s\b")
_GROUPS = re.compile(r"\d{1,3}(,\d{3})+(\.\d+)?|\d{1,3}(\.\d{3})+(,\d+)?")  # 5,926.5 and 5.926,5
_ALONE = re.compile(r"\d{1,3}\.\d{3}")  # 1.240: a fraction in English, a thousand in German
_PHRASES = re.compile("|".join(STOP_PHRASES))


def normalise(text: str) -> str:
    """Return the text in NFKC, case folded, with every run of blanks as one space."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def tokenize(text: str) -> list[str]:
    """Return words, whole numbers, and of scripts without spaces single characters and pairs of them."""
    return [token for token in _words(normalise(text)) if token]


def tokenize_passage(text: str) -> list[str]:
    """Return what a passage is indexed by: its tokens and its pairs of neighbouring words."""
    tokens = tokenize(text)
    return tokens + _pairs(tokens)


def tokenize_query(text: str) -> list[str]:
    """Return what a query is looked up by: as a passage, without the words of questions, where any others remain."""
    bare = _PHRASES.sub(" ", normalise(text))
    tokens = [token for token in _words(bare) if token not in STOP_WORDS] or tokenize(text)
    return list(dict.fromkeys(tokens + _pairs(tokens)))


def _words(text: str) -> list[str]:
    found: list[str] = []
    for match in _TOKEN.finditer(_POSSESSIVE.sub("", text)):
        token = match.group()
        if token[0].isdecimal():
            found += _numbers(token)
        elif _RUN.match(token):
            found += token
            found += [token[at : at + 2] for at in range(len(token) - 1)]
        else:
            found.append(token.strip("_"))
    return found


def _numbers(token: str) -> list[str]:
    """Return a number with its point and without its groups; both readings where there are two."""
    if _ALONE.fullmatch(token):
        return [token, token.replace(".", "")]
    match = _GROUPS.fullmatch(token)
    if not match:
        return [token.replace(",", ".")]
    group, point = (",", ".") if match[1] else (".", ",")
    return [token.replace(group, "").replace(point, ".")]


def _pairs(tokens: list[str]) -> list[str]:
    told = [token for token in tokens if token not in STOP_WORDS and not _RUN.match(token)]
    return [f"{one} {other}" for one, other in itertools.pairwise(told)]
