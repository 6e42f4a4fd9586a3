"""Passages that say the same are shown once."""

import re

from tools.documents.count_words import UNSPACED
from tools.search.index import Index
from tools.search.tokens import normalise

AMONG = 50  # the best, which are compared with each other
ALIKE = 0.95  # share of their words

_PARTS = re.compile(rf"\d+(?:[.,]\d+)*|[{UNSPACED}]|[^\W\d{UNSPACED}]+")


def merge_near_duplicates(index: Index, ranked: list[int]) -> dict[int, list[int]]:
    """Return the places in their order, each with the later ones that say the same.

    The same is: equal text, or ≥ 95 % of the words and all of the numbers.
    """
    from rapidfuzz.distance import Indel
    from rapidfuzz.process import cdist

    best = ranked[:AMONG]
    words = [sorted(_PARTS.findall(normalise(index.passages[place]["text"]))) for place in best]
    numbers = [[word for word in one if word[0].isdecimal()] for one in words]
    alike = cdist(words, words, scorer=Indel.normalized_similarity, score_cutoff=ALIKE)
    kept: dict[int, list[int]] = {}
    for row, place in enumerate(best):
        twins = (other for other in range(row) if alike[row, other] >= ALIKE and numbers[row] == numbers[other])
        first = next((best[other] for other in twins if best[other] in kept), None)
        if first is None:
            kept[place] = []
        else:
            kept[first].append(place)
    return kept | {place: [] for place in ranked[AMONG:]}
