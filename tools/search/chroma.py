"""Passages by their vectors in Chroma, embedded; built from the kept vectors and thrown away when in doubt."""

import contextlib
import hashlib
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tools.search.nearest import Exact, Mask
from tools.search.vectors import Vectors

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection

log = logging.getLogger(__name__)

NAME = "passages"
BATCH = 1_000
WHOLE = "whole"  # the file that says that all was added; in it the place of a vector that is known to be found
KNOWN = 10  # vectors that the known query asks for
TRIED = 20  # vectors of which one has to be found


class InChroma:
    """A collection whose ids are places in the library; a selection is compared exactly instead."""

    def __init__(self, collection: "Collection", vectors: Vectors) -> None:
        self.collection = collection
        self.vectors = vectors

    def find(self, vector: Vectors, count: int, allowed: Mask) -> list[int]:
        """Return the places of the nearest allowed vectors, nearest first."""
        if allowed.all() and self.vectors.shape[1] == vector.shape[-1]:
            return _ask(self.collection, vector, count)
        return Exact(self.vectors).find(vector, count, allowed)


def open_chroma(folder: Path, key: str, vectors: Vectors) -> InChroma | None:
    """Return the collection, built anew unless it is there and sound; None where Chroma can't serve.

    Its caller holds the folder's lock: Chroma is not safe for several processes and would wait for minutes.
    """
    home = folder / "chroma" / hashlib.sha256(key.encode()).hexdigest()[:16]
    try:
        for whole in sorted(home.glob(f"*/{WHOLE}")):
            with contextlib.suppress(_UnsoundError):
                return InChroma(_open(whole.parent, vectors), vectors)
            log.warning("the collection in %s is damaged and built anew", whole.parent)
        return InChroma(_build(home, vectors), vectors)
    except (_UnsoundError, OSError, ImportError) as error:
        log.warning("Chroma can't be used, all vectors are compared instead: %s", error)
        return None


class _UnsoundError(Exception):
    """What is in the folder is not what was built."""


@contextlib.contextmanager
def _one_kind_of_error() -> Iterator[None]:
    """Turn whatever Chroma raises about a damaged folder, a panic of its Rust included, into one error."""
    try:
        yield
    except (_UnsoundError, OSError, ImportError):
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise _UnsoundError(str(error)) from None
        raise


def _client(place: Path) -> "ClientAPI":
    from chromadb import PersistentClient
    from chromadb.config import Settings

    return PersistentClient(place, Settings(anonymized_telemetry=False))


def _open(place: Path, vectors: Vectors) -> "Collection":
    """Return the collection when it has every vector and answers a query that we know the answer of."""
    with _one_kind_of_error():
        collection = _client(place).get_collection(NAME, embedding_function=None)
        known = int((place / WHOLE).read_text(encoding="ascii") or -1)
        if collection.count() != len(vectors) or not _answers(collection, vectors, known):
            raise _UnsoundError(f"{place} is not what was built")
        return collection


def _answers(collection: "Collection", vectors: Vectors, known: int) -> bool:
    """Does it find a vector by itself, and as many others as it should?"""
    if not 0 <= known < len(vectors):
        return False
    vector = vectors[known]
    found = _ask(collection, vector, KNOWN)
    whole = len(found) == min(KNOWN, len(vectors))
    return whole and bool(np.isclose(vectors[found[0]] @ vector, vector @ vector, atol=1e-4))


def _build(home: Path, vectors: Vectors) -> "Collection":
    """Build under a name that this process has not opened yet, since Chroma remembers a folder's state."""
    earlier = [int(place.name) for place in home.glob("*") if place.name.isdigit()]
    place = home / str(max(earlier, default=0) + 1)
    place.mkdir(parents=True)
    with _one_kind_of_error():
        client = _client(place)
        space = {"hnsw": {"space": "ip"}}
        collection = client.create_collection(NAME, configuration=space, embedding_function=None)  # type: ignore[arg-type]
        batch = min(BATCH, client.get_max_batch_size())
        for start in range(0, len(vectors), batch):
            rows = vectors[start : start + batch]
            collection.add(ids=[str(start + row) for row in range(len(rows))], embeddings=rows)
        tried = range(0, len(vectors), 1 + len(vectors) // TRIED)  # its graph may miss one now and then
        known = next((one for one in tried if _answers(collection, vectors, one)), None)
        if known is None:
            raise _UnsoundError("a new collection does not find its own vectors")
    (place / WHOLE).write_text(str(known), encoding="ascii")
    for number in earlier:
        shutil.rmtree(home / str(number), ignore_errors=True)
    return collection


def _ask(collection: "Collection", vector: Vectors, count: int) -> list[int]:
    wanted = min(count, collection.count())
    found = collection.query(query_embeddings=vector.reshape(1, -1), n_results=wanted, include=[])
    return [int(place) for place in found["ids"][0]]
