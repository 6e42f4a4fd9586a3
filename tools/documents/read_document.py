"""Read a file into a document: from the shelf, or page by page in children, or at once where it is plain text."""

import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePath

from filelock import FileLock, Timeout

from state.documents import Document, Reading
from state.errors import UsageError
from tools.documents.convert_office import NEWER, convert_office
from tools.documents.finish.compose_document import compose_document
from tools.documents.ocr.recognise import ENGINE
from tools.documents.read_in_child import PAGED, Children, children
from tools.documents.read_markdown import read_markdown
from tools.documents.readers import Input
from tools.documents.shelf import READER, Shelf, Shelved
from tools.documents.tell_format import tell_format

PATIENCE = 1800.0  # seconds for another process that reads the same file

Tell = Callable[[int, int], None]  # pages that are done, of how many


def read_document(home: Path, file: str, content: bytes, engine: str = ENGINE, tell: Tell | None = None) -> Document:
    """Return the file as a document, read once for each content and version of the reader.

    What failed and may not fail again is tried again: a file that was refused, and a page that was given up.

    Raises:
        UsageError: when it can't be read at all; the shelf keeps why.
    """
    shelf, digest = Shelf(home), hashlib.sha256(content).hexdigest()
    reader = f"{READER} {engine}"
    lock = home / "locks" / f"shelf-{digest[:16]}.lock"
    lock.parent.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(lock, timeout=PATIENCE):
            entry, document = shelf.find(digest, reader), None
            if entry and entry["outcome"] != "refused":
                document = shelf.document(entry)
            if not document or any(page.get("given_up") for page in document["pages"]):
                document = _shelve(shelf, file, content, reader, tell or _silent)
    except Timeout:
        raise UsageError(
            f"another process has been reading {file} for {PATIENCE / 60:.0f} minutes", "Wait for it, or end it."
        ) from None
    return Document(**{**document, "file": file})


def check_document(home: Path, file: str, content: bytes) -> None:
    """Raise UsageError for a file that can't be read at all, without reading its pages."""
    form: str = tell_format(file, content)
    if form in {"md", "txt"}:
        read_markdown(file, content)
    elif form not in NEWER and not _was_read(home, content):
        with laid_out(file, content) as path, children(home) as pool:
            pool.keys(Input(file, path, form, ENGINE))


def _was_read(home: Path, content: bytes) -> bool:
    entry = Shelf(home).find(hashlib.sha256(content).hexdigest(), f"{READER} {ENGINE}")
    return entry is not None and entry["outcome"] != "refused"


@contextmanager
def laid_out(file: str, content: bytes) -> Iterator[Path]:
    """Give a path to the bytes, under the file's own name."""
    with tempfile.TemporaryDirectory(prefix="triptych-read-") as folder:
        path = Path(folder, PurePath(file).name or "file")
        path.write_bytes(content)
        yield path


def _silent(_done: int, _of: int) -> None:
    pass


def _shelve(shelf: Shelf, file: str, content: bytes, reader: str, tell: Tell) -> Document:
    """Return the document, and keep it, or why there is none."""
    began = time.monotonic()
    entry: Shelved = {
        "digest": shelf.blobs.put(content),
        "reader": reader,
        "file": file,
        "format": "",
        "outcome": "refused",
        "reason": "",
        "document": "",
        "pages": 0,
        "keys": "",
        "seconds": 0.0,
        "at": "",
    }
    try:
        document = _make(shelf, entry, content, tell)
        entry["outcome"] = document["outcome"]
        entry["reason"] = "\n".join(document["problems"])
        entry["document"] = shelf.blobs.put(json.dumps(document, ensure_ascii=False).encode())
        entry["pages"] = len(document["pages"])
        return document
    except UsageError as error:
        entry["reason"] = f"{error.problem}\n{error.remedy}"
        raise
    finally:
        entry["seconds"] = round(time.monotonic() - began, 2)
        shelf.put(entry)


def _make(shelf: Shelf, entry: Shelved, content: bytes, tell: Tell) -> Document:
    """Return the document, and put into the entry what it is made of."""
    file = entry["file"]
    form: str = tell_format(file, content)
    entry["format"] = form
    if form in {"md", "txt"}:
        return read_markdown(file, content)
    if form in NEWER:
        content, form = convert_office(file, content, form), NEWER[form]
    with laid_out(file, content) as path, children(shelf.home) as pool:
        given = Input(file, path, form, entry["reader"].rpartition(" ")[2])
        if form not in PAGED:
            return compose_document(file, entry["digest"], list(pool.read(given, [1])))
        entry["keys"] = " ".join(pool.keys(given))
        return compose_document(file, entry["digest"], _read(shelf, pool, given, entry, tell))


def _read(shelf: Shelf, pool: Children, given: Input, entry: Shelved, tell: Tell) -> list[Reading]:
    """Return the pages in order: those that the shelf has, and the others read in children and kept one by one."""
    keys, reader = entry["keys"].split(), entry["reader"]
    found = shelf.readings(keys, reader)
    readings = {
        number: _moved(found[key], number)
        for number, key in enumerate(keys, start=1)
        if key in found and (found[key]["page"]["page"] == number or not found[key]["page"]["label"])
    }  # one with a number on it that has moved is read anew
    missing = [number for number in range(1, len(keys) + 1) if number not in readings]
    for reading in pool.read(given, missing):
        number = reading["page"]["page"]
        readings[number] = reading
        if not reading["page"].get("given_up"):
            shelf.keep(keys[number - 1], reader, reading)
        tell(len(readings), len(keys))
    return [readings[number] for number in sorted(readings)]


def _moved(reading: Reading, number: int) -> Reading:
    """Return a page that another version of the document had at another place."""
    reading["page"]["page"] = number
    for element in reading["elements"]:
        element["page"] = number
    return reading
