"""Put a run's delivered files into the person's folder: whole, or not at all."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from state.errors import UsageError
from tools.workspace import Workspace


def check_writable(out: Path) -> None:
    """Raise UsageError when files can't be put into `out`; makes the folder."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except OSError as error:
        raise UsageError(f"can't write to {out}: {error.strerror}", "Name another folder with --out.") from None


def deliver(workspace: Workspace, record: dict[str, Any], out: Path) -> list[str]:
    """Write everything under deck/ and run.json into `out` and return the names.

    The files are first written beside their places and then renamed, run.json last: no file ever stands half-written
    under its final name. Slides of an earlier, longer deck are removed.
    """
    names = [path.removeprefix("deck/") for path in workspace.paths("deck/")]
    contents = {name: workspace.read(f"deck/{name}") for name in names}
    contents["run.json"] = json.dumps(record, ensure_ascii=False, indent=1).encode("utf-8")
    check_writable(out)
    _place(contents, out)
    return list(contents)


def deliver_partial(workspace: Workspace, record: dict[str, Any], out: Path) -> list[str]:
    """Write what an unfinished run has so far into `out`/partial, marked as partial in run.json."""
    pages = [path for path in workspace.paths("slides/") if path.endswith((".html", ".png"))]
    kept = [path for path in ("manuscript.md", "theme.css", "components.css", *pages) if path in workspace]
    contents = {path: workspace.read(path) for path in kept}
    marked = record | {"partial": True, "passed": False}
    contents["run.json"] = json.dumps(marked, ensure_ascii=False, indent=1).encode("utf-8")
    check_writable(out / "partial")
    _place(contents, out / "partial")
    return list(contents)


def _place(contents: dict[str, bytes], out: Path) -> None:
    """Write all beside their places first; what can fail fails before the first name is given."""
    staging = Path(tempfile.mkdtemp(prefix=".triptych-", dir=out))
    try:
        for name, content in contents.items():
            for target in (staging / name, out / name):
                target.parent.mkdir(parents=True, exist_ok=True)
            (staging / name).write_bytes(content)
            if (out / name).is_dir():
                raise IsADirectoryError(0, f"{name} is a folder there")
        for name in contents:
            if name == "run.json":
                _remove_leftovers(contents, out)
            (staging / name).replace(out / name)
    except OSError as error:
        raise UsageError(f"can't write to {out}: {error.strerror}", "Name another folder with --out.") from None
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _remove_leftovers(contents: dict[str, bytes], out: Path) -> None:
    for old in (out / "slides").glob("slide_*.*"):
        if f"slides/{old.name}" not in contents:
            old.unlink()
