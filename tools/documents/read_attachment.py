"""Read a file that the person named."""

from pathlib import Path

from state.errors import UsageError

LARGEST = 200 * 2**20  # bytes; beyond this a file is not a document


def read_attachment(path: str) -> bytes:
    """Return the file's bytes; UsageError that names the file and what to do when it can't be had."""
    file = Path(path).expanduser()
    if not file.exists():
        raise UsageError(f"there is no file {path}", "Check the name and the folder.")
    if not file.is_file():
        raise UsageError(f"{path} is not a file", "Name the files in it one by one.")
    try:
        size = file.stat().st_size
        content = file.read_bytes() if size <= LARGEST else b""
    except OSError as error:
        raise UsageError(f"{path} can't be read: {error.strerror}", "Check who may read it.") from None
    if size > LARGEST:
        raise UsageError(f"{path} has {size >> 20} MiB", f"The limit is {LARGEST >> 20} MiB: split it.")
    if not content.strip():
        raise UsageError(f"{path} is empty", "Give a file with text in it.")
    return content
