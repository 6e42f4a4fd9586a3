"""Change a run by hand, as Studio does: files, and whatever else of its state."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph
from langgraph.types import StateSnapshot, StateUpdate

from state.errors import ToolError, UsageError
from tools.checkpoints import hold_run
from tools.runs import thread
from tools.workspace import Workspace

Graph = CompiledStateGraph[Any, Any]
TEXT = (".html", ".css", ".md", ".json", ".txt")
LATE = ("inspect_deck", "export_deck", "inspect_delivery", "verify_brief")  # after these the deck is made, or measured


async def edit_run(graph: Graph, home: Path, run: str, contents: dict[str, bytes]) -> None:
    """Put files into the newest checkpoint of a run, under the run's lock; the next step sees them."""
    async with hold_run(home, run):
        stands = await graph.aget_state(thread(run))
        workspace = Workspace(home, stands.values.get("files") or {})
        try:
            for path, content in contents.items():
                _check_text(path, content)
                workspace.write(path, content)
        except ToolError as error:
            raise UsageError(str(error), "Name a path as triptych show prints it.", exit_code=2) from None
        last = await _last_node(graph, run, stands)
        if last in LATE:
            _check_late(run, contents)
            last = "mend"  # what follows looks at the edited slide, exports and verifies again
        await _put(graph, run, stands, {"files": workspace.changes}, last)


async def change_run(graph: Graph, home: Path, run: str, change: Callable[[Any], Any]) -> None:
    """Put what `change` returns for the run's state into an unfinished run; what its open step has done is kept."""
    async with hold_run(home, run):
        stands = await graph.aget_state(thread(run))
        if not stands.tasks:
            raise UsageError(f"run {run[:8]} is finished", f"Fork it from a step that triptych show {run[:8]} lists.")
        last = await _last_node(graph, run, None)
        await _put(graph, run, stands, change(stands.values), last)


async def _put(graph: Graph, run: str, stands: StateSnapshot, values: dict[str, Any], last: str) -> None:
    """Write a new checkpoint with `values`, and with what the open step's finished tasks have returned.

    An update drops those otherwise, and a model would be asked once more. The routers find the other tasks again.
    """
    done = [task for task in stands.tasks if task.result]
    updates = [StateUpdate(task.result, as_node=task.name) for task in done] or [StateUpdate({}, as_node=last)]
    first = updates[0].values or {}
    if "files" in values:
        values = values | {"files": (first.get("files") or {}) | values["files"]}
    updates[0] = updates[0]._replace(values=first | values)
    await graph.abulk_update_state(thread(run), [updates])


def _check_text(path: str, content: bytes) -> None:
    """Raise ToolError for a text file that is no text: every later step would fail on it."""
    try:
        if path.endswith(TEXT):
            content.decode("utf-8")
    except UnicodeDecodeError:
        raise ToolError(f"the new {path} is not UTF-8 text") from None


def _check_late(run: str, contents: dict[str, bytes]) -> None:
    """Raise UsageError for what a finished deck can't take up: all but its slides."""
    for path in contents:
        if not (path.startswith("slides/") and path.endswith(".html")):
            remedy = f"Fork from a step before the slides (triptych fork {run[:8]} --at STEP) and edit the fork."
            raise UsageError(f"the slides of run {run[:8]} are made, and {path} would no longer reach them", remedy)


async def _last_node(graph: Graph, run: str, stands: StateSnapshot | None) -> str:
    """Return the node after which the run stands, so that its edges are followed again from the edited state.

    Where `stands` waits for an approval, the edit is one: the approving node counts as done.
    """
    if stands and stands.interrupts:
        return str(stands.tasks[0].name)
    async for step in graph.aget_state_history(thread(run)):
        if (step.metadata or {}).get("source") in ("loop", "input") and step.parent_config:
            before = await graph.aget_state(step.parent_config)
            return str(before.tasks[0].name)
    raise UsageError(f"run {run[:8]} has not begun", f"Begin it with: triptych resume {run[:8]}")
