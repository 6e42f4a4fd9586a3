"""Every answer of a model, kept before it is used: the reply store, the usage ledger and the trajectory in one table.

Append-only. An answer is found again by its key (run, task and input), so a resumed run asks and pays nothing twice;
LangGraph gives a replay or a fork new task ids, so there the model is asked anew. Answers that made a step fail are
spoiled: still counted, never given out again.
"""

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from typing_extensions import TypedDict

from models.database_error import database_error

COLUMNS = (
    *("key", "run", "node", "about", "role", "model", "heard", "reply"),
    *("tokens_in", "tokens_out", "tokens_cached", "seconds", "money", "at"),
)


class Call(TypedDict):
    """One answered call: `{"key": "8c…", "run": "…", "node": "write_slide", "about": "p2", "role": "presenter", …}`."""

    key: str
    run: str
    node: str
    about: str  # page or section id
    role: str
    model: str
    heard: str  # what the model was given, as JSON: blobs of the messages, and of the tools on offer
    reply: str  # the message as JSON
    tokens_in: int
    tokens_out: int
    tokens_cached: int
    seconds: float
    money: float | None  # USD at the price of that day; None: price unknown
    at: str  # UTC, ISO 8601


DAMAGED = "Move it out of the way: runs and files are elsewhere; what was paid and answered so far is forgotten."


class Usage(TypedDict):
    """What one role has spent: `{"model": "offline", "calls": 9, "tokens_in": 5120, "seconds": 0.4, …}`."""

    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    tokens_cached: int
    seconds: float
    money: float | None  # USD; None where the price of one of its models is unknown


class Calls:
    """The ledger of one home, safe to use from several threads and processes."""

    def __init__(self, home: Path) -> None:
        self.file = home / "calls.db"

    @contextlib.contextmanager
    def _connect(self) -> Iterator[sqlite3.Connection]:
        """Give a connection; UsageError when the file can't be used."""
        try:
            with contextlib.closing(sqlite3.connect(self.file, timeout=60)) as connection:
                self._make_tables(connection)
                with connection:
                    yield connection
        except sqlite3.Error as error:
            raise database_error(self.file, error, DAMAGED) from None

    @staticmethod
    def _make_tables(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"CREATE TABLE IF NOT EXISTS calls (id INTEGER PRIMARY KEY, {', '.join(COLUMNS)})")
        if "money" not in [row[1] for row in connection.execute("PRAGMA table_info(calls)")]:  # made before prices
            connection.execute("ALTER TABLE calls ADD COLUMN money")
        connection.execute("CREATE TABLE IF NOT EXISTS spoiled (key, upto INTEGER)")
        connection.execute("CREATE INDEX IF NOT EXISTS calls_key ON calls (key)")
        connection.execute("CREATE INDEX IF NOT EXISTS calls_run ON calls (run)")

    def check(self) -> None:
        """Read the whole ledger; UsageError when it is damaged."""
        with self._connect() as connection:
            found = [row[0] for row in connection.execute("PRAGMA quick_check").fetchall()]
            if found != ["ok"]:
                raise sqlite3.DatabaseError(found[0])

    def find(self, key: str) -> str | None:
        """Return the newest reply kept under `key` that is not spoiled, or None."""
        with self._connect() as connection:
            row = connection.execute(
                "SELECT reply FROM calls WHERE key = :key AND id >"
                " (SELECT coalesce(max(upto), 0) FROM spoiled WHERE key = :key) ORDER BY id DESC",
                {"key": key},
            ).fetchone()
        return row[0] if row else None

    def spoil(self, keys: Sequence[str]) -> None:
        """Let the replies kept so far under `keys` never be given out again."""
        with self._connect() as connection:
            for key in keys:
                connection.execute("INSERT INTO spoiled SELECT ?, coalesce(max(id), 0) FROM calls", (key,))

    def record(self, call: Call) -> None:
        """Keep one answer durably."""
        values = dict(call)
        with self._connect() as connection:
            marks = ", ".join("?" * len(COLUMNS))
            statement = f"INSERT INTO calls ({', '.join(COLUMNS)}) VALUES ({marks})"  # noqa: S608 (our own names)
            connection.execute(statement, [values[column] for column in COLUMNS])

    def of_run(self, run: str) -> list[Call]:
        """Return the run's calls, the oldest first: its trajectory."""
        with self._connect() as connection:
            rows = connection.execute(
                f"SELECT {', '.join(COLUMNS)} FROM calls WHERE run = ? ORDER BY id",  # noqa: S608 (our own names)
                (run,),
            ).fetchall()
        return [Call(**dict(zip(COLUMNS, row, strict=True))) for row in rows]  # type: ignore[typeddict-item]

    def heard(self) -> list[str]:
        """Return what all kept calls name of the blobs, for prune."""
        with self._connect() as connection:
            return [row[0] for row in connection.execute("SELECT heard FROM calls").fetchall()]

    def usage(self, run: str) -> dict[str, Usage]:
        """Return what each role of the run has spent, kills and forks included."""
        with self._connect() as connection:
            rows = connection.execute(
                "SELECT role, group_concat(DISTINCT model), count(*), sum(tokens_in), sum(tokens_out),"
                " sum(tokens_cached), sum(seconds), CASE WHEN count(money) = count(*) THEN sum(money) END"
                " FROM calls WHERE run = ? GROUP BY role ORDER BY role",
                (run,),
            ).fetchall()
        names = ("model", "calls", "tokens_in", "tokens_out", "tokens_cached", "seconds", "money")
        return {role: Usage(**dict(zip(names, numbers, strict=True))) for role, *numbers in rows}  # type: ignore[typeddict-item]

    def spent(self, run: str, role: str) -> tuple[float, int]:
        """Return the money that the run has cost so far in USD, and the tokens of the role's longest reply."""
        with self._connect() as connection:
            (money,) = connection.execute("SELECT total(money) FROM calls WHERE run = ?", (run,)).fetchone()
            (longest,) = connection.execute(
                "SELECT coalesce(max(tokens_out), 0) FROM calls WHERE run = ? AND role = ?", (run, role)
            ).fetchone()
        return money, longest

    def forget(self, run: str) -> None:
        """Remove a deleted run's rows."""
        with self._connect() as connection:
            connection.execute("DELETE FROM calls WHERE run = ?", (run,))
