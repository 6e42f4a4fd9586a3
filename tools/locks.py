"""One writer a run: a lock that the operating system (or Postgres) lets go of when its holder dies."""

import contextlib
import hashlib
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from models.environment import checkpoint_url
from state.errors import UsageError

Release = Callable[[], None]

_guard = threading.Lock()
_held: dict[Path, tuple[int, Release]] = {}  # what this process holds: how often, and how to let go


@contextlib.contextmanager
def hold(home: Path, run: str) -> Iterator[None]:
    """Hold the run's lock; within one process as often as wanted.

    Raises:
        UsageError: when another process holds it.
    """
    path = home / "locks" / f"{run}.lock"
    with _guard:
        count, release = _held.get(path) or (0, _acquire(path, run))
        _held[path] = (count + 1, release)
    try:
        yield
    finally:
        with _guard:
            count, release = _held.pop(path)
            if count > 1:
                _held[path] = (count - 1, release)
            else:
                release()


def _acquire(path: Path, run: str) -> Release:
    url = checkpoint_url()
    return _acquire_in_postgres(url, run) if url else _acquire_file(path, run)


def _acquire_file(path: Path, run: str) -> Release:
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path, thread_local=False)
    note = path.with_suffix(".pid")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        holder = note.read_text(encoding="utf-8") if note.exists() else "unknown"
        raise _refused(run, f"process {holder}") from None
    note.write_text(str(os.getpid()), encoding="utf-8")
    return lock.release


def _acquire_in_postgres(url: str, run: str) -> Release:
    import psycopg

    connection = psycopg.connect(url, autocommit=True)  # the lock lives as long as this connection
    number = int.from_bytes(hashlib.sha256(run.encode()).digest()[:8], signed=True)
    row = connection.execute("SELECT pg_try_advisory_lock(%s)", (number,)).fetchone()
    if not row or not row[0]:
        connection.close()
        raise _refused(run, "another process")
    return connection.close


def _refused(run: str, holder: str) -> UsageError:
    return UsageError(f"run {run} is being worked on by {holder}", "Wait until it ends or stop it, then try again.")
