"""Files of a run: content-addressed blobs on disk, named by the manifest that the state holds.

There is no working folder to restore: every read goes through the manifest, so resume, edit and fork need no hook.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import cast

from models.blobs import Blobs
from state.errors import ToolError, UsageError
from state.reducers import CONFLICT

VIEW = "triptych-view-"  # begins the name of a view's folder, before the process that made it


class Workspace:
    """The files of one moment of a run, and the changes that one node makes to them.

    `changes` is what the node returns as `files`: path -> SHA-256, or None for a deleted path.
    """

    def __init__(self, home: Path, files: Mapping[str, str]) -> None:
        self.blobs = Blobs(home)
        self.files = dict(files)
        self.changes: dict[str, str] = {}
        for path, digest in self.files.items():
            if digest.startswith(CONFLICT):
                raise UsageError(
                    f"two branches of one step wrote {path}",
                    "Fork the run before that step, or set the file's hash by hand in Studio.",
                )

    def __contains__(self, path: str) -> bool:
        return path in self.files

    def paths(self, folder: str = "") -> list[str]:
        """Return the paths under `folder`, sorted."""
        return sorted(path for path in self.files if path.startswith(folder))

    def read(self, path: str) -> bytes:
        """Return the file's bytes; ToolError when the run has no such file."""
        path = self.resolve(path)
        if path not in self.files:
            raise ToolError(f"no file {path!r}; the files are {', '.join(self.paths()) or 'none yet'}")
        return self.blobs.get(self.files[path])

    def read_text(self, path: str) -> str:
        """Return the file as text; ToolError when it is not UTF-8 text."""
        try:
            return self.read(path).decode("utf-8")
        except UnicodeDecodeError:
            raise ToolError(f"{path!r} is not a text file") from None

    def write(self, path: str, content: bytes | str) -> str:
        """Put a file and return its SHA-256."""
        path = self.resolve(path)
        for other in self.files:
            if other.startswith(f"{path}/") or path.startswith(f"{other}/"):
                raise ToolError(f"{path!r} can't be a file: {other!r} is one")
        digest = self.blobs.put(content.encode("utf-8") if isinstance(content, str) else content)
        self.files[path] = self.changes[path] = digest
        return digest

    def take(self, path: str, digest: str) -> str:
        """Put a blob that is there already under a path, and return the path."""
        path = self.resolve(path)
        self.files[path] = self.changes[path] = digest
        return path

    def delete(self, path: str) -> None:
        """Remove a file; ToolError when the run has no such file."""
        self.read(path)
        del self.files[path]
        self.changes[path] = cast(str, None)  # how the state's type says it: a node's update may hold None

    def rename(self, path: str, target: str) -> None:
        """Move a file: a delete and a put of the same blob."""
        content = self.read(path)
        self.delete(path)
        self.write(target, content)

    @staticmethod
    def resolve(path: str) -> str:
        """Return the path in its plain form inside the run; ToolError when it would leave it."""
        pure = PurePosixPath(path.replace("\\", "/"))
        parts = [part for part in pure.parts if part != "."]
        if pure.is_absolute() or ".." in parts or not parts or any(ord(sign) < 32 for sign in path):
            raise ToolError(f"{path!r} is not a path inside the run; use one like 'slides/p2.html'")
        return "/".join(parts)

    @contextlib.contextmanager
    def view(self, *folders: str) -> Iterator[Path]:
        """Give a folder on disk with the run's files (or those under `folders`), thrown away afterwards.

        For what needs real paths: Chromium, LibreOffice, commands. Changes made there are not kept.
        """
        with tempfile.TemporaryDirectory(prefix=f"{VIEW}{os.getpid()}-", ignore_cleanup_errors=True) as name:
            root = Path(name)
            try:
                for path, digest in self.files.items():
                    if not folders or path.startswith(folders):
                        self._lay_out(root / path, digest)
            except OSError as error:
                problem = f"can't write to {root.parent}: {error.strerror}"
                raise UsageError(problem, "Nothing is lost: make room there, or set TMPDIR.") from None
            yield root

    def _lay_out(self, target: Path, digest: str) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        source = self.blobs.path(digest)
        if not source.exists():
            self.blobs.get(digest)  # says what is missing, and what to do
        shutil.copyfile(source, target)  # a link would let a program change the blob


def sweep_views() -> None:
    """Remove the views of processes that were killed: the same user's, on this machine."""
    for folder in Path(tempfile.gettempdir()).glob(f"{VIEW}*-*"):
        holder = folder.name.removeprefix(VIEW).partition("-")[0]
        if holder.isdecimal() and not _lives(int(holder)):
            shutil.rmtree(folder, ignore_errors=True)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True
