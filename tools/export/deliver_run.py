"""Write what a run has made into the person's folder: the whole of a finished one, a marked part of another."""

from pathlib import Path
from typing import Any, cast

from langgraph.types import StateSnapshot

from models.calls import Calls
from state.present import PresentState
from tools.export.deliver import deliver, deliver_partial
from tools.export.run_record import run_record
from tools.workspace import Workspace


def deliver_run(run: str, stands: StateSnapshot, home: Path, out: Path | None) -> tuple[Path, dict[str, Any]]:
    """Return the folder (that of the run's own wish when `out` is None) and what run.json says."""
    workspace = Workspace(home, stands.values.get("files") or {})
    record = run_record(run, cast(PresentState, stands.values), workspace, Calls(home).usage(run))
    folder = out or Path((stands.values.get("options") or {}).get("out") or "out")
    (deliver_partial if stands.tasks else deliver)(workspace, record, folder)
    return folder, record
