"""Passages by their words: BM25, kept on disk under the library's hash."""

import logging
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tools.search.passages import Passage
from tools.search.tokens import VERSION, tokenize_passage

if TYPE_CHECKING:
    from bm25s import BM25

log = logging.getLogger(__name__)

TITLE_WEIGHT = 2  # how often the words of the titles above are counted
MANY = 300_000  # tokens; in a library that has more, pairs of words that stand in one passage only are left out


class WordIndex:
    """BM25 over a library: `scores(["tides", "lag"])` gives a score a passage."""

    def __init__(self, bm25: "BM25 | None", count: int) -> None:
        self.bm25 = bm25  # None where no passage has a word
        self.count = count

    def scores(self, tokens: list[str]) -> NDArray[np.float32]:
        """Return each passage's score, 0 where it has none of the tokens."""
        if self.bm25 is None or not tokens:
            return np.zeros(self.count, dtype=np.float32)
        scores: NDArray[np.float32] = self.bm25.get_scores(tokens)
        return scores


def word_index(folder: Path, library: str, passages: Sequence[Passage]) -> WordIndex:
    """Return the index of that library, read from disk or, where it is not there or not whole, built and kept."""
    place = folder / "words" / f"{library}-{VERSION}-{TITLE_WEIGHT}"
    return _load(place, len(passages)) or _build(place, passages)


def _load(place: Path, count: int) -> WordIndex | None:
    if not place.is_dir():
        return None
    from bm25s import BM25

    try:
        bm25 = BM25.load(place, show_progress=False)
        whole = bm25.scores["num_docs"] == count and len(bm25.scores["indptr"]) > max(bm25.vocab_dict.values())
    except (OSError, ValueError, KeyError, EOFError, TypeError) as error:
        log.warning("the index of words in %s is damaged and built anew: %s", place, error)
        return None
    return WordIndex(bm25, count) if whole else None


def _build(place: Path, passages: Sequence[Passage]) -> WordIndex:
    from bm25s import BM25

    rows, vocabulary = _number(passages)
    if not vocabulary:
        return WordIndex(None, len(passages))
    bm25 = BM25()
    bm25.index((rows, vocabulary), show_progress=False)
    try:
        _keep(bm25, place)
    except OSError as error:
        log.warning("the index of words can't be kept: %s", error)
    return WordIndex(bm25, len(passages))


def _number(passages: Sequence[Passage]) -> tuple[list[list[int]], dict[str, int]]:
    """Return each passage's tokens as numbers, and the number of each token."""
    vocabulary: dict[str, int] = {}
    rows = [[vocabulary.setdefault(token, len(vocabulary)) for token in _tokens(one)] for one in passages]
    if len(vocabulary) <= MANY:
        return rows, vocabulary
    found_in = Counter(number for row in rows for number in set(row))
    kept = [token for token, number in vocabulary.items() if " " not in token or found_in[number] > 1]
    anew = {vocabulary[token]: number for number, token in enumerate(kept)}
    rows = [[anew[number] for number in row if number in anew] for row in rows]
    return rows, {token: number for number, token in enumerate(kept)}


def _tokens(passage: Passage) -> list[str]:
    titles = tokenize_passage(f"{passage['heading']} {passage['name']}")
    return titles * TITLE_WEIGHT + tokenize_passage(passage["text"])


def _keep(bm25: "BM25", place: Path) -> None:
    """Save it whole or not at all."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as name:
        half = Path(name) / "half"
        bm25.save(half, show_progress=False)
        if place.exists():
            shutil.rmtree(place)
        half.rename(place)
