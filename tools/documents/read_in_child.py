"""Documents are read in child processes with limits: what goes wrong with one page costs that page."""

import logging
import os
import resource
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from models.blobs import Blobs
from state.documents import Reading
from state.errors import UsageError
from tools.documents.draw_pages import draw_pages
from tools.documents.readers import Input, given_up, page_keys, read_pages

PATIENCE = 60.0  # seconds for a page, and for opening a document
MEMORY = 3 * 2**30  # bytes of a child's own data
TOGETHER = 8  # pages that a child reads in one go
PAGED = frozenset(["pdf", "pptx"])  # formats of which a part can be read
SLOW = frozenset(["easyocr"])  # engines that need a go for each page
DRAWING = 6.0  # times the patience, for drawing: LibreOffice draws a whole deck
SLOWNESS = 4.0  # times the patience, for those

Read = Callable[[Reading], None]


_here = threading.local()  # the children of the outermost block


class Children:
    """A pool of child processes that read: `with children() as pool: pool.read(…)`."""

    def __init__(self, home: Path, pool: Any) -> None:
        self.home = home
        self.pool = pool

    def keys(self, given: Input) -> list[str]:
        """Return the keys of the file's pages; UsageError when it can't be opened within the limits."""
        future = self.pool.schedule(_keys, args=[given], timeout=PATIENCE)
        try:
            found: list[str] = future.result()
        except OutOfTime:
            problem = f"{given.file} could not be opened within {PATIENCE:.0f} s"
            raise UsageError(problem, "It may be made to harm: leave it out.") from None
        except _faults() as error:
            problem = f"{given.file} can't be opened: it {_why(error)}"
            raise UsageError(problem, "Print it to PDF anew, or leave it out.") from None
        return found

    def read(self, given: Input, numbers: list[int]) -> Iterator[Reading]:
        """Yield the pages of these numbers as they are read; those given up say why."""
        step = 1 if given.engine in SLOW else TOGETHER if given.form in PAGED else len(numbers)
        parts = [numbers[start : start + step] for start in range(0, len(numbers), step)]
        alone: list[int] = []
        for part, future in [(part, self._start(given, part)) for part in parts]:
            try:
                yield from future.result()
            except _faults() as error:
                if len(part) == 1:
                    yield given_up(part[0], _why(error))
                else:
                    alone += part
        for number in alone:
            yield from self.read(given, [number])

    def draw(self, given: Input, numbers: list[int], width: int) -> dict[int, bytes]:
        """Return pages as JPEG, `width` px wide; UsageError when they can't be drawn within the limits."""
        future = self.pool.schedule(_draw, args=[given, numbers, width], timeout=PATIENCE * DRAWING)
        try:
            drawn: dict[int, bytes] = future.result()
        except _faults() as error:
            raise UsageError(f"the pages of {given.file} can't be drawn: it {_why(error)}", "Name fewer.") from None
        return drawn

    def _start(self, given: Input, numbers: list[int]) -> Any:
        patience = PATIENCE * (SLOWNESS if given.engine in SLOW else 1)
        return self.pool.schedule(_read, args=[self.home, given, numbers], timeout=patience)


def _faults() -> tuple[type[Exception], ...]:
    """Return what a child that was lost raises."""
    from pebble import ProcessExpired

    return (ProcessExpired, MemoryError, OutOfTime)


def _why(error: BaseException) -> str:
    if isinstance(error, OutOfTime):
        return f"was given up after {PATIENCE:.0f} s"
    if isinstance(error, MemoryError):
        return f"was given up: it needs more than {MEMORY >> 30} GiB"
    return "was given up: its reader died"


@contextmanager
def children(home: Path) -> Iterator[Children]:
    """Give a pool of as many children as there are cores; within another such block of this thread the same one."""
    outer: Children | None = getattr(_here, "children", None)
    if outer is not None:
        yield outer
        return
    from pebble import ProcessPool

    pool: Any = ProcessPool(  # starts its children when the first work comes
        max_workers=max(1, os.cpu_count() or 1), max_tasks=16, initializer=_limit, context=get_context("spawn")
    )
    _here.children = Children(home, pool)
    try:
        yield _here.children
    except BaseException:
        pool.stop()
        raise
    else:
        pool.close()
    finally:
        _here.children = None
        pool.join()


def _limit() -> None:
    """In the child: no more memory than is allowed, and after everybody else."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(5)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    logging.disable(logging.CRITICAL)  # what a library says of a foreign file we say ourselves


def _keys(given: Input) -> list[str]:
    with _as_damage(given.file):
        return page_keys(given)


def _read(home: Path, given: Input, numbers: list[int]) -> list[Reading]:
    with _as_damage(given.file):
        return read_pages(given, numbers, Blobs(home).put)


def _draw(given: Input, numbers: list[int], width: int) -> dict[int, bytes]:
    with _as_damage(given.file):
        return draw_pages(given, numbers, width)


@contextmanager
def _as_damage(file: str) -> Iterator[None]:
    """Say whatever a library meets in a foreign file as what it is."""
    try:
        yield
    except (UsageError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 (any kind can come from a file that was made to harm)
        told = f"{type(error).__name__} {str(error)[:80]}".strip()
        raise UsageError(f"{file} is damaged: {told}", "Open and save it in the program that made it.") from None
