"""What a person is told of runs: a line each, or one run step by step."""

from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph
from langgraph.types import StateSnapshot
from rich.console import Console
from rich.table import Table

from tools.runs import list_runs, thread

Graph = CompiledStateGraph[Any, Any]
console = Console()


async def tell_runs(graph: Graph, home: Path) -> None:
    """Print a table of all runs, the newest first."""
    table = Table("run", "made", "what", "stands", "slides", box=None, header_style="bold")
    for run in await list_runs(graph.checkpointer):  # type: ignore[arg-type]
        stands = await graph.aget_state(thread(run))
        made = (stands.created_at or "")[:16].replace("T", " ")
        slides = stands.values.get("slides") or {}
        table.add_row(run[:8], made, title_of(stands), standing(stands), str(len(slides)))
    console.print(table if table.rows else f"No runs in {home} yet.")


async def tell_run(graph: Graph, home: Path, run: str) -> None:
    """Print one run: where it stands, its steps with their numbers, its slides and its files."""
    del home
    stands = await graph.aget_state(thread(run))
    console.print(f"{run}\n{title_of(stands)}\n{standing(stands)}\n", highlight=False)
    steps = Table("step", "checkpoint", "at", "by", "next", box=None, header_style="bold")
    async for step in graph.aget_state_history(thread(run)):
        metadata = step.metadata or {}
        number, source = str(metadata.get("step")), str(metadata.get("source"))
        steps.add_row(number, _checkpoint(step)[:23], (step.created_at or "")[11:19], source, _next(step))
    console.print(steps)
    slides = Table("slide", "stage", "looks", "errors", "note", box=None, header_style="bold")
    for page, slide in (stands.values.get("slides") or {}).items():
        errors = sum(finding["severity"] == "error" for finding in slide["findings"])
        slides.add_row(page, slide["stage"], str(slide["round"]), str(errors), slide["note"])
    console.print(slides)
    for path, digest in sorted((stands.values.get("files") or {}).items()):
        console.print(f"{digest[:12]}  {path}", highlight=False, markup=False)


def title_of(stands: StateSnapshot) -> str:
    """Return what the run is about, from what it knows so far."""
    values = stands.values
    sources = values.get("sources") or []
    names = [Path(name).name for name in values.get("attachments") or []]
    return str(values.get("instruction") or (sources[0]["title"] if sources else ", ".join(names)) or "untitled")


def standing(stands: StateSnapshot) -> str:
    """Return in words where the run stands; pending tasks decide, not `next`."""
    if stands.interrupts:
        return "waits for approval"
    if stands.tasks:
        return f"stopped before {_next(stands)}"
    return "passed" if stands.values.get("passed") else "finished with findings"


def _next(step: StateSnapshot) -> str:
    names = [task.name for task in step.tasks]
    return ", ".join(f"{name} ×{names.count(name)}" if names.count(name) > 1 else name for name in dict.fromkeys(names))


def _checkpoint(step: StateSnapshot) -> str:
    return str(step.config["configurable"]["checkpoint_id"])
