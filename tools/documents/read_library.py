"""Several files and folders read into one library, each with its outcome."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from typing_extensions import TypedDict

from state.documents import Document
from state.errors import UsageError
from tools.check_ground import file_named
from tools.documents.read_attachment import read_attachment
from tools.documents.read_document import read_document
from tools.documents.read_in_child import children

Tell = Callable[[str, int, int], None]  # file, pages that are done, of how many


class Told(TypedDict):
    """What became of a file: `{"file": "a.pdf", "outcome": "partial", "reason": "page 3: …", "document": {…}}`."""

    file: str
    outcome: str  # complete, partial, empty, refused, duplicate
    reason: str  # what could not be read, or of which file it is a duplicate; a line each
    document: Document | None


def read_library(home: Path, names: list[str], engine: str, tell: Tell) -> Iterator[Told]:
    """Yield what became of each file, folders opened; a file that can't be read costs no other."""
    seen: dict[str, str] = {}
    with children(home):
        for path in [path for name in names for path in _files(file_named(name))]:
            yield _read(home, path, engine, tell, seen)


def _read(home: Path, path: Path, engine: str, tell: Tell, seen: dict[str, str]) -> Told:
    try:
        content = read_attachment(str(path))
        digest = hashlib.sha256(content).hexdigest()
        if digest in seen:
            return Told(file=path.name, outcome="duplicate", reason=f"of {seen[digest]}", document=None)
        seen[digest] = path.name
        document = read_document(home, path.name, content, engine, _telling(path.name, tell))
    except UsageError as error:
        return Told(file=path.name, outcome="refused", reason=str(error), document=None)
    reason = "\n".join(document["problems"])
    return Told(file=path.name, outcome=document["outcome"], reason=reason, document=document)


def _telling(file: str, tell: Tell) -> Callable[[int, int], None]:
    return lambda done, of: tell(file, done, of)


def _files(path: Path) -> list[Path]:
    """Return the file, or all files of a folder but hidden ones, by name."""
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.is_file())
    return [file for file in found if not any(part.startswith(".") for part in file.relative_to(path).parts)]
