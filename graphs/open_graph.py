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
async def open_graph() -> AsyncIterator[tuple[CompiledStateGraph[Any, Any], Path]]:
    """Give the present graph and the home; whatever goes wrong with the checkpoints is said in words."""
    place = home()
    async with open_saver(place) as saver:
        yield builder.compile(checkpointer=saver, name="present"), place
