"""Raise the facts that speak of what the whole document speaks of."""

import math
from collections import Counter, defaultdict

from nodes.present.offline.find_facts import Fact
from tools.search.stop_words import STOP_WORDS
from tools.search.tokens import tokenize

SEVERAL, REPEATED = 3, 3.0  # what stands there so often is a label; what is taken from its score
MOST = 2.0  # added to the score of the most central fact


def rank_facts(facts: list[Fact]) -> None:
    """Add to each score, in place, how near the sentence is to all others.

    Nearness is the cosine of TF-IDF vectors between the sentence and the sum of all (centroid-based summarisation:
    Radev, Jing, Styś, Tam 2004, section 3), as a rank from 0 to `MOST`.
    """
    often = Counter(fact["text"] for fact in facts)
    for fact in facts:
        fact["score"] -= REPEATED * (often[fact["text"]] >= SEVERAL)
    words = [[word for word in tokenize(fact["full"]) if word not in STOP_WORDS and len(word) > 1] for fact in facts]
    documents = Counter(word for said in words for word in set(said))
    weights = {word: math.log(1 + len(facts) / count) for word, count in documents.items() if count > 1}
    centroid: dict[str, float] = defaultdict(float)
    for said in words:
        for word, count in Counter(said).items():
            centroid[word] += count * weights.get(word, 0.0)
    near = [_nearness(Counter(said), centroid, weights) for said in words]
    order = sorted(range(len(facts)), key=near.__getitem__)
    for rank, place in enumerate(order):
        facts[place]["score"] += MOST * rank / max(1, len(facts) - 1) if near[place] else 0.0


def _nearness(said: Counter[str], centroid: dict[str, float], weights: dict[str, float]) -> float:
    vector = {word: count * weights.get(word, 0.0) for word, count in said.items()}
    length = math.sqrt(sum(value * value for value in vector.values()))
    return sum(value * centroid[word] for word, value in vector.items()) / length if length else 0.0
