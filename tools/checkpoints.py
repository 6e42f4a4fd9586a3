"""Where runs are kept: LangGraph checkpoints in SQLite, or in Postgres when an address is set.

The run's lock is taken where a checkpoint is written, so that Studio obeys it as the CLI does.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, ChannelVersions, Checkpoint, CheckpointMetadata
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from models.database_error import database_error
from models.environment import checkpoint_url, home
from state.errors import UsageError
from tools.locks import hold


@contextlib.asynccontextmanager
async def open_saver(home: Path) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    """Give the store of checkpoints of this home, its tables made; durable before each step returns."""
    url = checkpoint_url()
    if url:
        async with _open_postgres(home, url) as saver:
            yield saver
        return
    file = home / "checkpoints.db"
    try:
        async with AsyncSqliteSaver.from_conn_string(str(file)) as saver:
            await saver.setup()
            yield _locked(saver, home)
    except sqlite3.Error as error:  # of the set-up, or of whatever the saver was used for
        raise database_error(file, error, "Restore it from a backup, or set TRIPTYCH_HOME to another folder.") from None


@contextlib.asynccontextmanager
async def studio_checkpointer() -> AsyncIterator[BaseCheckpointSaver[Any]]:
    """Give `langgraph dev` the CLI's own checkpoints; named in langgraph.json."""
    async with open_saver(home()) as saver:
        yield saver


@contextlib.asynccontextmanager
async def hold_run(home: Path, run: str) -> AsyncIterator[None]:
    """Hold the run's lock without blocking the event loop."""
    held = hold(home, run)
    await asyncio.to_thread(held.__enter__)
    try:
        yield
    finally:
        await asyncio.shield(asyncio.to_thread(held.__exit__, None, None, None))


def _locked(saver: BaseCheckpointSaver[Any], home: Path) -> BaseCheckpointSaver[Any]:
    """Return `saver` with every write under the lock of its run."""
    kind = type(saver)

    class Locked(kind):  # type: ignore[valid-type, misc]
        """A saver that refuses to write to a run that another process holds."""

        async def aput(
            self,
            config: RunnableConfig,
            checkpoint: Checkpoint,
            metadata: CheckpointMetadata,
            new_versions: ChannelVersions,
        ) -> RunnableConfig:
            async with hold_run(home, config["configurable"]["thread_id"]):
                written = await super().aput(config, checkpoint, metadata, new_versions)
                return cast(RunnableConfig, written)

        async def aput_writes(
            self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
        ) -> None:
            async with hold_run(home, config["configurable"]["thread_id"]):
                await super().aput_writes(config, writes, task_id, task_path)

        async def adelete_thread(self, thread_id: str) -> None:
            async with hold_run(home, thread_id):
                await super().adelete_thread(thread_id)

    saver.__class__ = Locked
    return saver


@contextlib.asynccontextmanager
async def _open_postgres(home: Path, url: str) -> AsyncIterator[BaseCheckpointSaver[Any]]:
    from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
    from psycopg.rows import dict_row
    from psycopg_pool import AsyncConnectionPool, PoolTimeout

    pool = AsyncConnectionPool(
        url,
        min_size=1,
        max_size=8,
        open=False,
        check=AsyncConnectionPool.check_connection,  # a dropped connection must not end a run
        kwargs={"autocommit": True, "row_factory": dict_row, "prepare_threshold": 0},
    )
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(pool.close)
        try:
            await pool.open(wait=True, timeout=10)
        except PoolTimeout:
            problem = "the Postgres that TRIPTYCH_CHECKPOINTS names does not answer"
            raise UsageError(problem, "Start it, or correct or unset TRIPTYCH_CHECKPOINTS.") from None
        saver = AsyncPostgresSaver(cast(Any, pool))
        await saver.setup()
        yield _locked(saver, home)


@contextlib.asynccontextmanager
async def hold_studio_run(config: RunnableConfig, executing: bool) -> AsyncIterator[None]:
    """Hold the lock of the run that Studio executes; reading and drawing need none.

    When another process holds it, the run goes on to its first write, which is refused in words: an error raised here
    would end the server.
    """
    run = (config.get("configurable") or {}).get("thread_id")
    async with contextlib.AsyncExitStack() as stack:
        if executing and run:
            with contextlib.suppress(UsageError):
                await stack.enter_async_context(hold_run(home(), str(run)))
        yield
