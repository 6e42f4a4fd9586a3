"""Divide a row of weights into runs of neighbours."""

from collections.abc import Collection, Sequence


def divide(weights: Sequence[float], parts: int, apart: Collection[int] = ()) -> list[range]:
    """Return `parts` runs of neighbours of about the same weight, none empty.

    No two places of `apart`, which may be as many as the parts, come into one run.
    """
    runs, start, left = [], 0, sum(weights)
    for remaining in range(parts, 0, -1):
        end, weight = start + 1, weights[start]
        while end < len(weights) - remaining + 1 and not (end in apart and _within(apart, start, end)):
            crowded = _within(apart, end, len(weights)) >= remaining
            if not crowded and weight + weights[end] / 2 > left / remaining:
                break
            weight += weights[end]
            end += 1
        end = len(weights) if remaining == 1 else end
        runs.append(range(start, end))
        left -= sum(weights[start:end])
        start = end
    return runs


def _within(apart: Collection[int], start: int, end: int) -> int:
    return sum(start <= place < end for place in apart)
