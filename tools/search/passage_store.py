"""What is true about a library: its passages and vectors in one SQLite file, from which every index can be built."""

import contextlib
import hashlib
import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

import numpy as np

from tools.search.passages import Passage
from tools.search.vectors import Embedder, Vectors

log = logging.getLogger(__name__)

BATCH = 32  # vectors in one transaction: what a kill can lose
SECONDS = 10.0  # to wait for another connection's write
TABLES = """
CREATE TABLE IF NOT EXISTS passages (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS libraries (library TEXT PRIMARY KEY, passages TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS vectors (
  model TEXT NOT NULL, text TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, text)
) WITHOUT ROWID;
"""


def hash_text(text: str) -> str:
    """Return what a text's vector is found by."""
    return hashlib.sha256(text.encode()).hexdigest()


def hash_library(passages: Sequence[Passage]) -> str:
    """Return what a library is found by: the hash of all that its passages say, in their order."""
    digest = hashlib.sha256()
    for passage in passages:
        digest.update(json.dumps(passage, sort_keys=True).encode())
    return digest.hexdigest()[:16]


def told(passage: Passage) -> str:
    """Return the text that stands for a passage as a vector."""
    first = passage["text"].partition("\n")[0]
    heading = passage["heading"]
    return passage["text"] if not heading or heading.endswith(first) else f"{heading}\n{passage['text']}"


class PassageStore:
    """A folder's `library.sqlite`; opened for each use, so that any thread may ask."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "library.sqlite"

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection whose changes are kept when the block ends well."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(self.file, timeout=SECONDS)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(TABLES)
            with connection:
                yield connection

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection that changes nothing; where nothing may be written it reads what the file holds."""
        address = f"file:{quote(str(self.file))}"
        connection = sqlite3.connect(f"{address}?mode=ro", uri=True, timeout=SECONDS)
        try:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:  # WAL wants to make files of its own beside it
            connection.close()
            connection = sqlite3.connect(f"{address}?immutable=1", uri=True)
        with contextlib.closing(connection):
            yield connection

    def put_aside_if_damaged(self) -> None:
        """Move a file that is no whole database out of the way; all of it can be made again."""
        if not self.file.exists():
            return
        try:
            with contextlib.closing(sqlite3.connect(self.file, timeout=SECONDS)) as connection:
                whole = connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        except sqlite3.OperationalError:
            raise  # locked or unreadable, which says nothing about its content
        except sqlite3.DatabaseError:
            whole = False
        if not whole:
            log.warning("%s is damaged; it is put aside and made anew", self.file)
            for ending in ("", "-wal", "-shm"):
                file = self.file.with_name(self.file.name + ending)
                if file.exists():
                    file.replace(file.with_name(file.name.replace(".sqlite", ".damaged")))

    def put(self, library: str, passages: Sequence[Passage]) -> None:
        """Keep a library's passages."""
        with self.writing() as connection:
            rows = [(passage["id"], json.dumps(passage)) for passage in passages]
            connection.executemany("INSERT OR REPLACE INTO passages VALUES (?, ?)", rows)
            names = json.dumps([passage["id"] for passage in passages])
            connection.execute("INSERT OR REPLACE INTO libraries VALUES (?, ?)", (library, names))

    def passages(self, library: str) -> list[Passage]:
        """Return a library's passages in their order; none when it isn't kept here."""
        with self.reading() as connection:
            query = """SELECT body FROM libraries, json_each(libraries.passages) AS name
                JOIN passages ON passages.id = name.value WHERE library = ? ORDER BY name.key"""
            return [json.loads(body) for (body,) in connection.execute(query, (library,))]

    def vectors(self, model: str, texts: Sequence[str]) -> Vectors:
        """Return the vectors of these texts, a row each; no rows unless all are there and of one length."""
        with self.reading() as connection:
            found = dict(connection.execute("SELECT text, vector FROM vectors WHERE model = ?", (model,)))
        rows = [found.get(hash_text(text), b"") for text in texts]
        if not rows or len({len(row) for row in rows}) > 1 or not rows[0]:
            return np.zeros((0, 0), dtype=np.float32)
        return np.frombuffer(b"".join(rows), dtype=np.float32).reshape(len(rows), -1)

    def embed(self, embedder: Embedder, texts: Sequence[str]) -> None:
        """Make and keep the vectors that are not there yet, batch by batch."""
        wanted = {hash_text(text): text for text in texts}
        with self.writing() as connection:
            missing = self._missing(connection, embedder.model, list(wanted))
        for start in range(0, len(missing), BATCH):
            batch = missing[start : start + BATCH]
            made = embedder.embed([wanted[text] for text in batch])
            with self.writing() as connection:
                rows = [(embedder.model, text, row.tobytes()) for text, row in zip(batch, made, strict=True)]
                connection.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?, ?)", rows)

    def forget_vectors(self, model: str) -> None:
        """Drop a model's vectors: its name now stands for another length."""
        with self.writing() as connection:
            connection.execute("DELETE FROM vectors WHERE model = ?", (model,))

    def _missing(self, connection: sqlite3.Connection, model: str, texts: list[str]) -> list[str]:
        kept = {text for (text,) in connection.execute("SELECT text FROM vectors WHERE model = ?", (model,))}
        return [text for text in texts if text not in kept]
