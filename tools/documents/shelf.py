"""The shelf: every document that was ever read, by its content and the version of our reader.

A document is kept page by page, each page under a hash of what it holds. So a kill costs the pages under way, a second
reading costs nothing, and a new version of a deck costs the slides that changed.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typing_extensions import TypedDict

from models.blobs import Blobs
from models.database_error import database_error
from state.documents import Document, Reading

READER = "3"  # raised with every change of what our readers return
SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (
    digest TEXT, reader TEXT, file TEXT, format TEXT, outcome TEXT, reason TEXT, document TEXT,
    pages INTEGER, keys TEXT, seconds REAL, at TEXT DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (digest, reader)
);
CREATE TABLE IF NOT EXISTS pages (key TEXT, reader TEXT, reading TEXT, PRIMARY KEY (key, reader));
"""
PATIENCE = 60.0  # seconds for another process's write


class Shelved(TypedDict):
    """A document's entry: `{"digest": "9f…", "file": "notes.pdf", "format": "pdf", "outcome": "complete", …}`."""

    digest: str
    reader: str
    file: str  # its name when it was read first
    format: str
    outcome: str  # complete, partial, empty, refused
    reason: str
    document: str  # blob; empty when refused
    pages: int
    keys: str  # of its pages, with blanks between
    seconds: float
    at: str


class Shelf:
    """The documents of a home: `Shelf(home).find(digest, reader)`."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.path = home / "shelf.db"
        self.blobs = Blobs(home)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        connection = None
        try:
            connection = sqlite3.connect(self.path, timeout=PATIENCE)
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(SCHEMA)
            with connection:
                yield connection
        except sqlite3.Error as error:
            raise database_error(self.path, error, "Delete it: documents are then read anew.") from None
        finally:
            if connection:
                connection.close()

    def find(self, digest: str, reader: str) -> Shelved | None:
        """Return the entry of a document that was read to its end; None when it was not."""
        with self._open() as connection:
            row = connection.execute(
                "SELECT * FROM documents WHERE digest = ? AND reader = ?", (digest, reader)
            ).fetchone()
        return _entry(row) if row else None

    def entries(self) -> list[Shelved]:
        """Return all entries, the newest first."""
        with self._open() as connection:
            return [_entry(row) for row in connection.execute("SELECT * FROM documents ORDER BY at DESC, rowid DESC")]

    def document(self, entry: Shelved) -> Document:
        """Return the document of an entry."""
        document: Document = json.loads(self.blobs.get(entry["document"]))
        return document

    def put(self, entry: Shelved) -> None:
        """Keep an entry."""
        columns = [name for name in Shelved.__annotations__ if name != "at"]
        marks = ", ".join(f":{name}" for name in columns)
        with self._open() as connection:
            connection.execute(f"INSERT OR REPLACE INTO documents ({', '.join(columns)}) VALUES ({marks})", entry)  # noqa: S608 (our own names)

    def readings(self, keys: list[str], reader: str) -> dict[str, Reading]:
        """Return those of the pages that are there already."""
        found: dict[str, Reading] = {}
        with self._open() as connection:
            for key in keys:
                row = connection.execute(
                    "SELECT reading FROM pages WHERE key = ? AND reader = ?", (key, reader)
                ).fetchone()
                if row:
                    found[key] = json.loads(row["reading"])
        return found

    def keep(self, key: str, reader: str, reading: Reading) -> None:
        """Keep one page."""
        with self._open() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO pages VALUES (?, ?, ?)", (key, reader, json.dumps(reading, ensure_ascii=False))
            )

    def named(self) -> set[str]:
        """Return the blobs that the shelf needs: originals, documents, and the pictures on their pages."""
        with self._open() as connection:
            kept = {value for row in connection.execute("SELECT digest, document FROM documents") for value in row}
            for (reading,) in connection.execute("SELECT reading FROM pages"):
                kept |= {element["image"] for element in json.loads(reading)["elements"]}
        return kept - {""}

    def remove(self, digest: str) -> None:
        """Forget a document; its pages go when no other has them."""
        with self._open() as connection:
            gone = connection.execute("SELECT keys FROM documents WHERE digest = ?", (digest,)).fetchall()
            connection.execute("DELETE FROM documents WHERE digest = ?", (digest,))
            kept = {key for (keys,) in connection.execute("SELECT keys FROM documents") for key in keys.split()}
            for key in {key for (keys,) in gone for key in keys.split()} - kept:
                connection.execute("DELETE FROM pages WHERE key = ?", (key,))


def _entry(row: sqlite3.Row) -> Shelved:
    entry: Shelved = {name: row[name] for name in row.keys()}  # type: ignore[assignment] # noqa: SIM118 (a row is no dict)
    return entry
