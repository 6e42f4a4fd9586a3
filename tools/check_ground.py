"""See before a run begins that what it was given can be used: files, folder, models, browser."""

from collections.abc import Iterable
from pathlib import Path

from models.open_model import check_endpoint
from state.errors import UsageError
from tools.browser.chromium import find_chromium
from tools.documents.read_attachment import read_attachment
from tools.documents.read_document import check_document
from tools.export.deliver import check_writable


def check_ground(home: Path, files: Iterable[str], folder: Path, models: Iterable[str]) -> None:
    """Raise UsageError for the first thing that would end the run; makes the folder."""
    for name in models:
        check_endpoint(name)
    for file in files:
        check_document(home, Path(file).name, read_attachment(file))
    check_writable(folder)
    find_chromium()


def file_named(name: str) -> Path:
    """Return the whole path for the name that a person gave; UsageError for one that no run could keep."""
    try:
        name.encode("utf-8")
        return Path(name).expanduser().resolve()
    except UnicodeEncodeError:
        raise UsageError(f"the name of {name!a} is not UTF-8", "Rename the file.") from None
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links; ~nobody; a null byte
        raise UsageError(f"{name} can't be found: {error}", "Check the name and the folder.") from None


def folder_named(name: str) -> Path:
    """Return the folder for a result; UsageError for what was hardly meant."""
    folder = file_named(name)
    if not name.strip() or folder == Path(folder.anchor):
        raise UsageError(f"--out {name!r} is no folder for a result", "Name one of your own, such as out/.", 2)
    return folder
