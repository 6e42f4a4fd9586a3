"""A library that can be searched: made once from its passages, then opened."""

import contextlib
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeVar

from filelock import FileLock, Timeout

from state.errors import UsageError
from tools.search.chroma import open_chroma
from tools.search.nearest import Exact, Nearest
from tools.search.passage_store import PassageStore, hash_library, told
from tools.search.passages import Passage
from tools.search.tokens import normalise
from tools.search.vectors import Embedder, Vectors
from tools.search.word_index import WordIndex, word_index

log = logging.getLogger(__name__)

Store = Literal["numpy", "chroma"]
Label = TypeVar("Label", int, str)

WAIT = 30.0  # seconds for another process that builds in the same folder


@dataclass(frozen=True)
class Index:
    """An open library: `build_index(folder, passages)`."""

    library: str  # by what it is opened again
    passages: list[Passage]
    words: WordIndex
    nearest: Nearest | None  # None without an embedder
    embedder: Embedder | None

    @cached_property
    def files(self) -> frozenset[str]:
        """Return the files that the passages are from."""
        return frozenset(passage["file"] for passage in self.passages)

    @cached_property
    def numbers(self) -> dict[int, list[int]]:
        """Return the places of the passages on each page, by its place in the file."""
        return _places([passage["page"] for passage in self.passages])

    @cached_property
    def labels(self) -> dict[str, list[int]]:
        """Return the places of the passages on each page, by the number printed on it."""
        return _places([normalise(passage["label"]) for passage in self.passages])

    @cached_property
    def normalised(self) -> list[str]:
        """Return what each passage says, as exact strings are looked for."""
        return [normalise(f"{one['heading']} {one['text']}") for one in self.passages]


def build_index(
    folder: Path,
    passages: Sequence[Passage],
    embedder: Embedder | None = None,
    store: Store = "numpy",
    wait: float = WAIT,
) -> Index:
    """Return the index over these passages; only what is missing is made, and a text is embedded once for ever.

    Raises:
        UsageError: when another process still builds in this folder after `wait` seconds.
    """
    library = hash_library(passages)
    kept = PassageStore(folder)
    with _one_builder(folder, wait):
        kept.put_aside_if_damaged()
        kept.put(library, passages)
        if embedder:
            kept.embed(embedder, [told(passage) for passage in passages])
            if passages and not len(_vectors(kept, passages, embedder)):
                kept.forget_vectors(embedder.model)  # the name now stands for a model of another length
                kept.embed(embedder, [told(passage) for passage in passages])
        return _open(folder, library, list(passages), embedder, store)


def open_index(
    folder: Path, library: str, embedder: Embedder | None = None, store: Store = "numpy", wait: float = WAIT
) -> Index:
    """Return the index of a library that was built in this folder; without vectors where those aren't all there.

    Raises:
        UsageError: when it was never built there, or is damaged.
    """
    kept = PassageStore(folder)
    try:
        passages = kept.passages(library) if kept.file.exists() else []
    except sqlite3.DatabaseError as error:
        raise UsageError(f"{kept.file} can't be read: {error}", "Build its index again.") from None
    if not passages:
        raise UsageError(f"no library {library} in {folder}", "Build its index first.")
    if store == "numpy":
        return _open(folder, library, passages, embedder, store)
    try:
        with _one_builder(folder, wait):
            return _open(folder, library, passages, embedder, store)
    except (OSError, UsageError) as error:  # a folder that can't be written, or one that is being written
        log.warning("all vectors are compared, without Chroma: %s", error)
        return _open(folder, library, passages, embedder, "numpy")


def _open(folder: Path, library: str, passages: list[Passage], embedder: Embedder | None, store: Store) -> Index:
    words = word_index(folder, library, passages)
    nearest: Nearest | None = None
    if embedder and passages:
        vectors = _vectors(PassageStore(folder), passages, embedder)
        if not len(vectors):
            log.warning("library %s has no vectors of %s; it is searched by words alone", library, embedder.model)
        elif store == "chroma":
            nearest = open_chroma(folder, f"{library} {embedder.model}", vectors) or Exact(vectors)
        else:
            nearest = Exact(vectors)
    return Index(library, passages, words, nearest, embedder)


def _vectors(kept: PassageStore, passages: Sequence[Passage], embedder: Embedder) -> Vectors:
    return kept.vectors(embedder.model, [told(passage) for passage in passages])


def _places(pages: Sequence[Label]) -> dict[Label, list[int]]:
    places: dict[Label, list[int]] = {}
    for place, page in enumerate(pages):
        places.setdefault(page, []).append(place)
    return places


@contextlib.contextmanager
def _one_builder(folder: Path, wait: float) -> Iterator[None]:
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(folder / "index.lock", timeout=wait, thread_local=False):
            yield
    except Timeout:
        raise UsageError(
            f"another process is building the index in {folder}", "Wait until it ends, then try again."
        ) from None
