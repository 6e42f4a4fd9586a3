"""Ranks by words and by meaning, and what the question names, made into one order."""

from collections.abc import Iterable

from typing_extensions import TypedDict

from tools.search.index import Index
from tools.search.nearest import Mask, best
from tools.search.read_query import Query, names_in
from tools.search.tokens import normalise

AMONG = 100  # of either ranking
K = 60  # of reciprocal rank fusion
STRONG = 2 / (K + 1)  # named by page or figure: worth as much as being first in both rankings
WEAK = 1 / (K + 1)  # in a file that is named


class Why(TypedDict):
    """Why a passage was found: `{"bm25": 1, "vector": None, "named": ["page 7"]}`; ranks begin with 1."""

    bm25: int | None
    vector: int | None
    named: list[str]


def fuse(index: Index, question: str, query: Query, allowed: Mask) -> dict[int, tuple[float, Why]]:
    """Return score and reason of each candidate by its place, best first."""
    words = index.words.scores(query.tokens)
    by_words = best(words, AMONG, allowed & (words > 0))
    by_meaning: list[int] = []
    if index.nearest and index.embedder and allowed.any():
        by_meaning = index.nearest.find(index.embedder.embed_query(question), AMONG, allowed)
    named = {place: names for place, names in _named(index, query).items() if allowed[place]}
    found: dict[int, tuple[float, Why]] = {}
    words_ranks, meaning_ranks = _ranks(by_words), _ranks(by_meaning)
    for place in dict.fromkeys([*by_words, *by_meaning, *named]):
        why: Why = {"bm25": words_ranks.get(place), "vector": meaning_ranks.get(place), "named": named.get(place, [])}
        score = sum(1 / (K + rank) for rank in (why["bm25"], why["vector"]) if rank)
        if score and index.passages[place]["file"] in query.files:
            why["named"] = [*why["named"], index.passages[place]["file"]]
            score += WEAK
        found[place] = (score + STRONG * len(named.get(place, ())), why)
    return dict(sorted(found.items(), key=lambda one: (-one[1][0], one[0])))


def _ranks(places: Iterable[int]) -> dict[int, int]:
    return {place: rank for rank, place in enumerate(places, 1)}


def _named(index: Index, query: Query) -> dict[int, list[str]]:
    """Return the passages on a page that the question names, and the figures and tables that it names."""
    found: dict[int, list[str]] = {}
    for page in query.pages:
        for place in _on_page(index, page, query):
            found.setdefault(place, []).append(f"page {page}")
    if query.names:
        for place, passage in enumerate(index.passages):
            if passage["kind"] != "passage" or passage["name"]:
                first = passage["name"] or passage["text"].partition("\n")[0]
                named = names_in(normalise(first))[:1]
                if named and named[0] in query.names:
                    found.setdefault(place, []).append(named[0])
    return found


def _on_page(index: Index, page: str, query: Query) -> list[int]:
    """Return what is on that page, by the number printed on it; by its place in the file where none is printed so."""
    files = query.files
    printed = [place for place in index.labels.get(page, ()) if not files or index.passages[place]["file"] in files]
    labelled = {index.passages[place]["file"] for place in printed}
    if not page.isdecimal():
        return printed
    counted = [
        place
        for place in index.numbers.get(int(page), ())
        if (file := index.passages[place]["file"]) not in labelled and (not files or file in files)
    ]
    return sorted(printed + counted)
