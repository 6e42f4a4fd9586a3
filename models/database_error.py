"""What went wrong with one of our SQLite files, said to the person who can mend it."""

import sqlite3
from pathlib import Path

from state.errors import UsageError

# SQLite's primary result codes (sqlite.org/rescode.html), and what a person can do about each
REMEDIES = {
    sqlite3.SQLITE_FULL: "Nothing is lost: make room on its disk.",
    sqlite3.SQLITE_IOERR: "Nothing is lost: see that its disk works and has room.",
    sqlite3.SQLITE_READONLY: "Mend its rights, or set TRIPTYCH_HOME to another folder.",
    sqlite3.SQLITE_CANTOPEN: "Mend its rights, or set TRIPTYCH_HOME to another folder.",
    sqlite3.SQLITE_PERM: "Mend its rights, or set TRIPTYCH_HOME to another folder.",
    sqlite3.SQLITE_BUSY: "Another process has it: wait until that ends, then try again.",
    sqlite3.SQLITE_LOCKED: "Another process has it: wait until that ends, then try again.",
}


def database_error(file: Path, error: sqlite3.Error, without: str) -> UsageError:
    """Return the error as problem and remedy.

    Args:
        file: the database.
        error: what SQLite raised.
        without: what is to be done when the file itself is damaged.
    """
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the primary code of an extended one
    return UsageError(f"{file} can't be used: {error}", REMEDIES.get(code, without))
