"""Drive one run to its end, its next question or a clean stop, whatever happened to it before."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

from langgraph.errors import GraphDrained
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import RunControl
from langgraph.types import Command, StateSnapshot
from playwright.async_api import Error as BrowserError

from state.context import Context
from state.errors import UsageError
from tools.checkpoints import hold_run
from tools.runs import thread
from tools.workspace import sweep_views

Graph = CompiledStateGraph[Any, Any]
STEPS = 5000  # super-steps a run may take; every loop has a nearer limit in the state


async def drive_run(
    graph: Graph, context: Context, run: str, given: dict[str, Any] | None, watch: Callable[[dict[str, Any]], object]
) -> StateSnapshot:
    """Start or resume a run and return where it stands afterwards.

    Args:
        graph: compiled with the home's checkpoints.
        context: of this process; `home` is set.
        run: the run's id.
        given: the input of a new run; None to resume.
        watch: gets LangGraph's task events as they come, for showing progress.
    """
    await asyncio.to_thread(sweep_views)
    async with hold_run(Path(context.home), run):
        config = thread(run) | {"recursion_limit": STEPS, "metadata": {"graph_id": graph.name}}
        before = await graph.aget_state(config)
        control = RunControl()
        with contextlib.suppress(GraphDrained), _draining(control):
            if given is not None or before.tasks:
                events = graph.astream(
                    _next_input(before, given),
                    config,
                    context=context,
                    stream_mode=["tasks", "custom"],
                    durability="sync",
                    control=control,
                )
                await _watch_all(run, events, watch)
        return await graph.aget_state(config)


async def _watch_all(run: str, events: AsyncIterator[Any], watch: Callable[[dict[str, Any]], object]) -> None:
    again = f"Then resume with: triptych resume {run[:8]}"
    try:
        async for _, event in events:
            watch(event)
    except BrowserError as error:  # each node has tried again by then
        problem = f"the browser failed: {str(error).splitlines()[0]}"
        raise UsageError(problem, f"Run triptych doctor. {again}") from None
    except UsageError as error:
        raise UsageError(str(error).rstrip("."), again, error.exit_code) from None


def _next_input(before: StateSnapshot, given: dict[str, Any] | None) -> Any:
    """Return what LangGraph is to be given. Pending tasks decide: after some kills `next` is empty though they wait."""
    if given is not None:
        if before.values or before.tasks:
            raise UsageError("this run has begun already", "Resume it with: triptych resume")
        return given
    return Command(resume=True) if before.interrupts else None


@contextlib.contextmanager
def _draining(control: RunControl) -> Iterator[None]:
    """Let the first Ctrl-C or SIGTERM stop the run after the step that is under way."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def drain(number: signal.Signals) -> None:
        control.request_drain(number.name)
        loop.remove_signal_handler(signal.SIGINT)  # a second Ctrl-C ends at once; resume works from there too

    with contextlib.suppress(NotImplementedError, RuntimeError):  # Windows; or not the main thread
        for number in signals:
            loop.add_signal_handler(number, drain, number)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError, RuntimeError):
            for number in signals:
                loop.remove_signal_handler(number)
