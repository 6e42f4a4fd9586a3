"""Choose the facts that a page shows."""

from nodes.present.offline.find_facts import Fact, load

MOST_BULLETS = 5
MOST_LOAD = 58.0  # of the bullets of one page
LONGEST_BULLET = 26.0


def choose_facts(facts: list[Fact], most: int, budget: float, worst: float = -2) -> list[Fact]:
    """The best facts that fit together, in the order of the source; at least one."""
    chosen: list[Fact] = []
    for fact in sorted(facts, key=lambda fact: (-fact["score"], fact["place"])):
        fits = sum(load(other["text"]) for other in chosen) + load(fact["text"]) <= budget
        fits = fits and load(fact["text"]) <= LONGEST_BULLET and all(fact["text"] != other["text"] for other in chosen)
        if not chosen or (len(chosen) < most and fits and fact["score"] > worst):
            chosen.append(fact)
    return sorted(chosen, key=lambda fact: fact["place"])
