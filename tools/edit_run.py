"""Change a run by hand, as Studio does: files, and whatever else of its state."""

from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from state.errors import ToolError, UsageError
from tools.checkpoints import hold_run
from tools.runs import thread
from tools.workspace import Workspace


async def edit_run(graph: CompiledStateGraph[Any, Any], home: Path, run: str, contents: dict[str, bytes]) -> None:
    """Put files into the newest checkpoint of a run, under the run's lock; the next step sees them."""
    async with hold_run(home, run):
        stands = await graph.aget_state(thread(run))
        workspace = Workspace(home, stands.values.get("files") or {})
        try:
            for path, content in contents.items():
                workspace.write(path, content)
        except ToolError as error:
            raise UsageError(str(error), "Name a path as triptych show prints it.", exit_code=2) from None
        last = await _last_node(graph, run)
        await graph.aupdate_state(thread(run), {"files": workspace.changes}, as_node=last)


async def _last_node(graph: CompiledStateGraph[Any, Any], run: str) -> str:
    """Return the node after which the run stands, so that its edges are followed again from the edited state."""
    async for step in graph.aget_state_history(thread(run)):
        if (step.metadata or {}).get("source") in ("loop", "input") and step.parent_config:
            before = await graph.aget_state(step.parent_config)
            return str(before.tasks[0].name)
    raise UsageError(f"run {run[:8]} has not begun", f"Begin it with: triptych resume {run[:8]}")
