"""A job's graph over the checkpoints of this home, as the command line works on it."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from graphs.present import builder
from models.environment import home
from tools.checkpoints import open_saver


@contextlib.asynccontextmanager
async def open_graph(other: Path | None = None) -> AsyncIterator[tuple[CompiledStateGraph[Any, Any], Path]]:
    """Give the present graph and its home, or that over another; faults of the checkpoints are told in words."""
    place = other or home()
    async with open_saver(place) as saver:
        yield builder.compile(checkpointer=saver, name="present"), place
