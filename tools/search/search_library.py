"""Find passages of a library."""

import math
from collections import Counter
from collections.abc import Collection
from typing import Literal

import numpy as np

from tools.search.fuse import Why, fuse
from tools.search.index import Index
from tools.search.near_duplicates import merge_near_duplicates
from tools.search.nearest import Mask
from tools.search.passages import Passage
from tools.search.read_query import Query, read_query


class Hit(Passage):
    """A passage and why it was found: `{…, "score": 0.049, "why": {"bm25": 1, "vector": 3, …}, "also": ["7b04…"]}`."""

    score: float  # orders the hits of one search; says nothing about whether the question is answered
    why: Why
    also: list[str]  # ids of passages that say the same


def search_library(  # noqa: PLR0913 - each filter is a wish of its own
    index: Index,
    query: str,
    k: int = 8,
    *,
    files: Collection[str] | None = None,
    pages: Collection[int] | None = None,
    kinds: Collection[str] | None = None,
    per_source: int | None = None,
) -> list[Hit]:
    """Return the k best passages, best first.

    `files`, `pages` (places in the file) and `kinds` leave out all others. Strings in quotation marks have to stand in
    a hit word for word. Of one file there are at most `per_source` hits; unless said, half
    of k, and more only where other files have nothing.
    """
    asked = read_query(query, index.files)
    allowed = _allowed(index, files, pages, kinds)
    allowed &= _quoting(index, asked, allowed)
    found = fuse(index, query, asked, allowed)
    merged = merge_near_duplicates(index, list(found))
    cap = k if asked.files and per_source is None else per_source  # who names a file wants that one
    chosen = _cap(index, list(merged), k, cap)
    return [_hit(index, place, *found[place], merged[place]) for place in chosen]


def _allowed(
    index: Index,
    files: Collection[str] | None,
    pages: Collection[int] | None,
    kinds: Collection[str] | None,
) -> Mask:
    allowed = np.ones(len(index.passages), dtype=np.bool_)
    name: Literal["file", "page", "kind"]
    wanted: Collection[object] | None
    for name, wanted in (("file", files), ("page", pages), ("kind", kinds)):
        if wanted is not None:
            among = frozenset(wanted)
            allowed &= np.array([passage[name] in among for passage in index.passages], dtype=np.bool_)
    return allowed


def _quoting(index: Index, query: Query, allowed: Mask) -> Mask:
    quoting = np.ones(len(index.passages), dtype=np.bool_)
    if query.quotes:
        for place in np.flatnonzero(allowed).tolist():
            quoting[place] = all(quote in index.normalised[place] for quote in query.quotes)
    return quoting


def _cap(index: Index, ranked: list[int], k: int, per_source: int | None) -> list[int]:
    """Return k of the places, not too many of one file; a cap that nobody asked for leaves no room empty."""
    cap = math.ceil(k / 2) if per_source is None else per_source
    if per_source is None and len({index.passages[place]["file"] for place in ranked}) < 2:
        return ranked[:k]
    taken: Counter[str] = Counter()
    chosen: list[int] = []
    spare: list[int] = []
    for place in ranked:
        file = index.passages[place]["file"]
        (chosen if taken[file] < cap else spare).append(place)
        taken[file] += 1
    if per_source is None and len(chosen) < k:
        more = set(spare[: k - len(chosen)]) | set(chosen)
        return [place for place in ranked if place in more]
    return chosen[:k]


def _hit(index: Index, place: int, score: float, why: Why, also: list[int]) -> Hit:
    others = [index.passages[other]["id"] for other in also]
    return {**index.passages[place], "score": round(score, 6), "why": why, "also": others}
