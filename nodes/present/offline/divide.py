"""Divide a row of weights into runs of neighbours."""

from collections.abc import Sequence


def divide(weights: Sequence[float], parts: int) -> list[range]:
    """Return `parts` runs of neighbours of about the same weight, none empty."""
    runs, start, left = [], 0, sum(weights)
    for remaining in range(parts, 0, -1):
        end, weight = start + 1, weights[start]
        while end < len(weights) - remaining + 1 and weight + weights[end] / 2 <= left / remaining:
            weight += weights[end]
            end += 1
        end = len(weights) if remaining == 1 else end
        runs.append(range(start, end))
        left -= sum(weights[start:end])
        start = end
    return runs
