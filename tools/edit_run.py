"""Change a run by hand, as Studio does: files, and whatever else of its state."""

from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from state.errors import ToolError, UsageError
from tools.checkpoints import hold_run
from tools.runs import thread
from tools.workspace import Workspace

TEXT = (".html", ".css", ".md", ".json", ".txt")
LATE = ("inspect_deck", "export_deck", "inspect_delivery", "verify_brief")  # after these the deck is made, or measured


async def edit_run(graph: CompiledStateGraph[Any, Any], home: Path, run: str, contents: dict[str, bytes]) -> None:
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
        last = await _last_node(graph, run)
        if last in LATE:
            _check_late(run, contents)
            last = "mend"  # what follows looks at the edited slide, exports and verifies again
        await graph.aupdate_state(thread(run), {"files": workspace.changes}, as_node=last)


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


async def _last_node(graph: CompiledStateGraph[Any, Any], run: str) -> str:
    """Return the node after which the run stands, so that its edges are followed again from the edited state."""
    async for step in graph.aget_state_history(thread(run)):
        if (step.metadata or {}).get("source") in ("loop", "input") and step.parent_config:
            before = await graph.aget_state(step.parent_config)
            return str(before.tasks[0].name)
    raise UsageError(f"run {run[:8]} has not begun", f"Begin it with: triptych resume {run[:8]}")
