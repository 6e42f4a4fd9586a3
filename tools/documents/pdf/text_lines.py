"""Words joined into lines: first along the file's own order, then by their places."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

from tools.documents.pdf.captions import is_caption
from tools.documents.pdf.page_words import RIGHT_TO_LEFT, Word

MARKER = re.compile(r"^(?:[•‣◦▪▫■□●○◆◇►▶➢➤✓✔–—*·\uf0b7\uf0a7\uf0d8-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)])$")
SECTION = re.compile(r"^\d{1,2}(?:\.[1-9]\d?){0,3}\.?$")  # the number of a heading
NARROW = 0.9  # of the line's height: a wider gap parts two lines
WIDE = 3.5  # the same after a bullet or a number
RUN_IN = 1.6  # the same between a bold heading and the text on its line
SPREAD = 1.1  # the same between words that follow each other in the file
LEVEL = 0.5  # share of the lower height by which neighbours must overlap
CJK = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]"
CJK_GAP = re.compile(f"(?<={CJK}) (?={CJK})")


@dataclass(frozen=True, eq=False)
class Line:
    """Words on one line: `Line(words=[…], x0=72, y0=90, x1=520, y1=103, turn=0)`; places as seen, in points."""

    words: list[Word]
    x0: float
    y0: float
    x1: float
    y1: float
    turn: int

    @cached_property
    def text(self) -> str:
        """The words with blanks between, none between two Chinese or Japanese signs."""
        return CJK_GAP.sub("", " ".join(word.text for word in self.words))

    @cached_property
    def size(self) -> float:
        """The height of its type: that of the most characters."""
        return max(self._weights().items(), key=lambda found: found[1])[0]

    @cached_property
    def font(self) -> str:
        """The font of nearly all its characters; empty when it has several."""
        count = Counter[str]()
        for word in self.words:
            count[word.font] += len(word.text)
        font, most = count.most_common(1)[0]
        return font if most >= 0.9 * count.total() else ""

    @cached_property
    def seen(self) -> bool:
        """Whether it was recognised from the picture."""
        return any(word.confidence < 1 for word in self.words)

    @cached_property
    def bold(self) -> bool:
        """Whether most of its characters are bold."""
        heavy = sum(len(word.text) for word in self.words if word.bold)
        return 2 * heavy > sum(len(word.text) for word in self.words)

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Its place."""
        return self.x0, self.y0, self.x1, self.y1

    def _weights(self) -> dict[float, int]:
        weights: dict[float, int] = {}
        for word in self.words:
            size = round(word.size, 1)
            weights[size] = weights.get(size, 0) + len(word.text)
        return weights


def join_lines(words: list[Word]) -> list[Line]:
    """Return the lines, each from its beginning to its end as it is read; in no order among themselves."""
    lines: list[Line] = []
    for turn in sorted({word.turn for word in words}):
        pieces = _along([word for word in words if word.turn == turn])
        lines += [make_line(piece, turn) for piece in _across(pieces)]
    return lines


def along(box: Word | Line) -> tuple[float, float, float, float]:
    """Return begin and end in the direction of reading, then top and bottom of the line, whatever its turn."""
    match box.turn:
        case 90:
            return box.y0, box.y1, -box.x1, -box.x0
        case 180:
            return -box.x1, -box.x0, -box.y1, -box.y0
        case 270:
            return -box.y1, -box.y0, box.x0, box.x1
        case _:
            return box.x0, box.x1, box.y0, box.y1


def _along(words: list[Word]) -> list[list[Word]]:
    """Join each word to the one before it in the file, where it goes on there."""
    pieces: list[list[Word]] = []
    for word in words:
        if pieces and _drop_cap(pieces[-1], word):
            pieces[-1] = [replace(word, text=pieces[-1][0].text + word.text, x0=pieces[-1][0].x0)]
        elif pieces and _goes_on(pieces[-1], word):
            pieces[-1].append(word)
        else:
            pieces.append([word])
    return pieces


def _drop_cap(piece: list[Word], word: Word) -> bool:
    """Whether a large first letter goes with the word after it: "L" and "ARGE" are LARGE."""
    first = piece[0]
    large = len(piece) == 1 and len(first.text) == 1 and first.text.isupper() and first.size > 1.8 * word.size
    return large and 0 <= word.x0 - first.x1 < word.size and first.y0 - word.size < word.y0 < first.y1


def _goes_on(piece: list[Word], word: Word) -> bool:
    last = piece[-1]
    begin, end, top, bottom = along(last)
    begin2, end2, top2, bottom2 = along(word)
    gap = max(begin2 - end, begin - end2)  # the second: a line from right to left
    low = min(bottom - top, bottom2 - top2)
    reach = max(_reach(piece, word, low), _beside(piece, word) * low)
    return _level((top, bottom), (top2, bottom2)) and gap <= reach


def _beside(piece: list[Word], word: Word) -> float:
    """Return how far the next word of the file may stand off: more after a heading that runs into its text."""
    if len(piece) <= 8 and piece[0].bold and piece[-1].bold and not word.bold and word.text[:1].isupper():
        return RUN_IN
    if len(piece) <= 3 and is_caption(" ".join(each.text for each in piece)):
        return WIDE
    return SPREAD if piece[-1].text.isalpha() and word.text.isalpha() else 0.0


def _level(one: tuple[float, float], two: tuple[float, float]) -> bool:
    shared = min(one[1], two[1]) - max(one[0], two[0])
    return shared >= LEVEL * min(one[1] - one[0], two[1] - two[0])


def _reach(piece: list[Word], word: Word, height: float) -> float:
    """Return how far a word may stand off; `height` is the lower one's: a drop cap reaches no further."""
    last = piece[-1]
    heading = SECTION.match(last.text) and word.text[:1].isupper() and last.bold == word.bold
    return (WIDE if len(piece) == 1 and (heading or MARKER.match(last.text)) else NARROW) * height


def _across(pieces: list[list[Word]]) -> list[list[Word]]:
    """Join pieces that stand beside each other: what the file draws in another order than it is read."""
    spans = [_span(piece) for piece in pieces]
    order = sorted(range(len(pieces)), key=lambda index: spans[index][0])
    done: list[list[Word]] = []
    ends: list[tuple[float, float, float]] = []  # of those in `done`: end, top, bottom
    for index in order:
        begin, end, top, bottom = spans[index]
        fits = [
            number
            for number, (last, high, low) in enumerate(ends)
            if -0.3 * (low - high)
            <= begin - last
            <= _reach(done[number], pieces[index][0], min(low - high, bottom - top))
            and _level((high, low), (top, bottom))
        ]
        if fits:
            nearest = max(fits, key=lambda number: ends[number][0])
            both = done[nearest], pieces[index]
            done[nearest] = [*both[1], *both[0]] if all(map(_leftward, both)) else [*both[0], *both[1]]
            ends[nearest] = (end, min(top, ends[nearest][1]), max(bottom, ends[nearest][2]))
        else:
            done.append(list(pieces[index]))
            ends.append((end, top, bottom))
    return done


def _leftward(piece: list[Word]) -> bool:
    """Whether the piece is read from right to left."""
    return 2 * sum(bool(RIGHT_TO_LEFT.search(word.text)) for word in piece) > len(piece)


def _span(piece: list[Word]) -> tuple[float, float, float, float]:
    begins, ends, tops, bottoms = zip(*map(along, piece), strict=True)
    return min(begins), max(ends), min(tops), max(bottoms)


def make_line(words: list[Word], turn: int) -> Line:
    """Return words as one line, with its place."""
    return Line(
        words,
        min(word.x0 for word in words),
        min(word.y0 for word in words),
        max(word.x1 for word in words),
        max(word.y1 for word in words),
        turn,
    )
