"""Passages by their vectors, compared with all of them."""

import logging
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tools.search.vectors import Vectors

log = logging.getLogger(__name__)

Mask = NDArray[np.bool_]


class Nearest(Protocol):
    """Whatever finds the nearest vectors."""

    def find(self, vector: Vectors, count: int, allowed: Mask) -> list[int]:
        """Return the places of the nearest allowed vectors, nearest first."""
        ...


class Exact:
    """All vectors in memory, each compared: 30,000 of 384 numbers take a few milliseconds.

    Not by `@`: its threads wait for each other, where one alone is several times quicker on cores that others use too.
    """

    def __init__(self, vectors: Vectors) -> None:
        self.vectors = vectors

    def find(self, vector: Vectors, count: int, allowed: Mask) -> list[int]:
        """Return the places of the nearest allowed vectors, nearest first."""
        if self.vectors.shape[1] != vector.shape[-1]:
            log.warning("the embedding model now makes vectors of another length; searched by words alone")
            return []
        return best(np.vecdot(self.vectors, vector.reshape(-1)), count, allowed)


def best(scores: NDArray[np.float32], count: int, allowed: Mask) -> list[int]:
    """Return the places of the highest allowed scores, highest first; of like ones the first place."""
    places = np.flatnonzero(allowed)
    if len(places) > count:
        cut = -np.partition(-scores[places], count - 1)[count - 1]
        places = places[scores[places] >= cut]
    order = np.argsort(-scores[places], kind="stable")[:count]
    found: list[int] = places[order].tolist()
    return found
