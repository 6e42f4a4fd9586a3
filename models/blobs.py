"""Bytes by their SHA-256, in one store for all runs of a home; the ledger keeps its messages there too."""

import hashlib
import os
import tempfile
from pathlib import Path

from state.errors import UsageError


class Blobs:
    """A store of bytes by SHA-256, shared by all runs of one home."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "blobs"

    def path(self, digest: str) -> Path:
        """Return where the blob lies, whether it is there or not."""
        return self.folder / digest[:2] / digest

    def put(self, content: bytes) -> str:
        """Store `content` durably and return its SHA-256 as 64 hex digits."""
        digest = hashlib.sha256(content).hexdigest()
        path = self.path(digest)
        if path.exists():
            os.utime(path)  # prune spares what is young
            return digest
        try:
            self._write(path, content)
        except OSError as error:
            problem = f"can't write to {self.folder}: {error.strerror}"
            raise UsageError(problem, "Nothing is lost: make room or mend the folder's rights.") from None
        return digest

    @staticmethod
    def _write(path: Path, content: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, part = tempfile.mkstemp(dir=path.parent, prefix=".part-")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(part).replace(path)
        finally:
            Path(part).unlink(missing_ok=True)

    def get(self, digest: str) -> bytes:
        """Return the blob's bytes; UsageError when it is gone or damaged."""
        try:
            content = self.path(digest).read_bytes()
        except FileNotFoundError:
            raise UsageError(
                f"blob {digest[:12]}… is gone from {self.folder}", "Restore the folder from a backup."
            ) from None
        if hashlib.sha256(content).hexdigest() != digest:
            raise UsageError(f"blob {digest[:12]}… in {self.folder} is damaged", "Restore it from a backup.")
        return content
