"""The graphs as `langgraph dev` serves them: the run's lock is held while Studio works on it."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.graph.state import CompiledStateGraph
from langgraph_sdk.runtime import ServerRuntime

from graphs import present as present_graph
from tools.checkpoints import hold_studio_run


@contextlib.asynccontextmanager
async def present(config: RunnableConfig, runtime: ServerRuntime[Any]) -> AsyncIterator[CompiledStateGraph[Any, Any]]:
    """Give the present graph; called for every run and every read."""
    async with hold_studio_run(config, executing=runtime.execution_runtime is not None):
        yield present_graph.graph
