"""What a question itself says about where its answer stands: pages, figures, quotes, files."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from tools.search.tokens import normalise, tokenize_query

_NUMBER = r"(?:\d+|[ivxl]+\b)"
_PAGES = re.compile(
    rf"\b(?:pages?|pp?\.|slides?|seiten?|folien?)\s*(?:no\.?|number|nr\.?|#)?\s*"
    rf"({_NUMBER}(?:\s*(?:-|–|to|bis|and|und|&|,)\s*(?:pages?|slides?)?\s*{_NUMBER})*)"
)
_PAGES_HAN = re.compile(
    r"第\s*([\d〇一二三四五六七八九十]+)(?:\s*[-–到至]\s*第?\s*([\d〇一二三四五六七八九十]+))?\s*[页張张頁]"
)
_SLIDE_HAN = re.compile(r"(?:幻灯片|投影片)\s*(\d+)")
_ORDINAL = re.compile(r"\b(\d+)(?:st|nd|rd|th)\s+(?:page|slide)\b|\b(\w+)\s+(?:page|slide|seite|folie)\b")
_ORDINALS = {
    **{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8},
    **{"erste": 1, "zweite": 2, "dritte": 3, "vierte": 4, "fünfte": 5, "sechste": 6, "siebte": 7, "achte": 8},
    **{"ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4, "fünften": 5, "sechsten": 6, "siebten": 7, "achten": 8},
}
_NAMES = re.compile(
    r"\b(?:(fig(?:ure|\.)?|chart|exhibit|abb(?:ildung|\.)?|diagramm)|tab(?:le|elle|\.)?)\s*(\d+(?:[.-]\d+)*[a-z]?)\b"
    r"|(?:(图|圖)|表)\s*(\d+(?:[.-]\d+)*)"
)
_QUOTED = re.compile(
    r"\"([^\"]{2,})\"|“([^“”]{2,})”|„([^„“”]{2,})[“”]|«([^«»]{2,})»|「([^「」]{2,})」|『([^『』]{2,})』"
)
_RANGE = re.compile(rf"({_NUMBER})\s*(?:-|–|to|bis)\s*({_NUMBER})")
_HAN = {digit: value for value, digit in enumerate("〇一二三四五六七八九")}
MANY = 200  # pages in one range


@dataclass(frozen=True)
class Query:
    """A question taken apart: `Query(tokens=["tides"], pages=["7"], names={"figure 3"}, …)`."""

    tokens: list[str]  # what is looked up in the index of words
    pages: list[str]  # as they would be printed
    names: frozenset[str]  # figure 3, table 2
    quotes: list[str]  # normalised
    files: frozenset[str]


def read_query(question: str, files: Iterable[str] = ()) -> Query:
    """Return what the question names; `files` are those that it may name."""
    text = normalise(question)
    spans = [match.span() for pattern in (_PAGES, _PAGES_HAN, _SLIDE_HAN) for match in pattern.finditer(text)]
    bare = text
    for start, end in sorted(spans, reverse=True):
        bare = f"{bare[:start]} {bare[end:]}"
    quotes = [normalise(next(filter(None, match))) for match in _QUOTED.findall(question)]
    return Query(
        tokens=tokenize_query(bare if bare.strip() else text),
        pages=_pages(text),
        names=frozenset(names_in(text)),
        quotes=[quote for quote in quotes if quote],
        files=frozenset(file for file in files if _is_named(file, text)),
    )


def names_in(text: str) -> list[str]:
    """Return the figures and tables that a normalised text names, in one spelling: `figure 3`, `table 2`."""
    found = []
    for figure, number, figure_han, number_han in _NAMES.findall(text):
        found.append(f"{'figure' if figure or figure_han else 'table'} {number or number_han}")
    return found


def _pages(text: str) -> list[str]:
    found: list[str] = []
    for match in _PAGES.finditer(text):
        spread = match[1]
        for first, last in _RANGE.findall(spread):
            found += _between(first, last)
        found += re.findall(_NUMBER, spread)
    for match in _PAGES_HAN.finditer(text):
        first = _from_han(match[1])
        found += _between(first, _from_han(match[2] or match[1]))
    found += _SLIDE_HAN.findall(text)
    for digits, word in _ORDINAL.findall(text):
        if digits or word in _ORDINALS:
            found.append(digits or str(_ORDINALS[word]))
    return list(dict.fromkeys(found))


def _between(first: str, last: str) -> list[str]:
    if not (first.isdecimal() and last.isdecimal()):
        return [first, last]
    return [str(number) for number in range(int(first), min(int(last), int(first) + MANY) + 1)]


def _from_han(number: str) -> str:
    """Return a number below a hundred in digits: 十二 is 12, 二十 is 20."""
    if number.isdecimal():
        return number
    tens, ten, ones = number.rpartition("十")
    value = 10 * (_HAN.get(tens, 1)) + _HAN.get(ones, 0) if ten else _HAN.get(ones, 0)
    return str(value)


def _is_named(file: str, text: str) -> bool:
    """Is the file named, or its stem where that is no everyday word?"""
    path = PurePosixPath(file)
    name, stem = normalise(path.name), normalise(path.stem)
    telling = len(stem) >= 4 and re.search(r"[\d_\-. ]|[^\x00-\x7f]", stem)
    wanted = [name, stem] if telling else [name]
    return any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in wanted if one)
