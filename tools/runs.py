"""What can be done with a run as a whole: list, find, fork, edit, remove; and prune what nobody names any more."""

import re
import time
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple

from models.blobs import Blobs
from models.calls import Calls
from state.errors import UsageError
from tools.checkpoints import hold_run
from tools.documents.shelf import Shelf

Saver = BaseCheckpointSaver[Any]
YOUNG = 24 * 3600  # seconds for which prune spares a blob: a running node writes it before the state names it
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")


def new_run() -> str:
    """Return the UUID of a run that begins now."""
    return str(uuid.uuid4())


def thread(run: str, checkpoint: str = "") -> RunnableConfig:
    """Return LangGraph's address of a run, or of one checkpoint in it."""
    place: dict[str, Any] = {"thread_id": run, "checkpoint_ns": ""}
    return {"configurable": place | ({"checkpoint_id": checkpoint} if checkpoint else {})}


async def list_runs(saver: Saver) -> list[str]:
    """Return all runs of this home, the newest first."""
    seen: dict[str, str] = {}
    async for found in saver.alist(None, filter={"step": -1}):  # one a run: its input
        run = found.config["configurable"]["thread_id"]
        seen.setdefault(run, found.checkpoint["ts"])
    return sorted(seen, key=lambda run: seen[run], reverse=True)


async def find_run(saver: Saver, prefix: str) -> str:
    """Return the one run whose id begins with `prefix`; UsageError when there is none or more."""
    found = [run for run in await list_runs(saver) if run.startswith(prefix)]
    if len(found) != 1:
        problem = f"{len(found)} runs begin with {prefix}" if found else f"there is no run {prefix}"
        raise UsageError(problem, "See them with: triptych runs", exit_code=2)
    return found[0]


def check_version(values: dict[str, Any], version: int, run: str) -> None:
    """Raise UsageError when the run was begun by another version of its graph, whose state this one can't read."""
    begun = values.get("version", version)
    if begun != version:
        problem = f"run {run[:8]} was begun by version {begun} of its graph, and this is version {version}"
        raise UsageError(problem, "Resume it with the release that began it, or begin anew; export still works.")


@dataclass(frozen=True)
class Step:
    """One checkpoint of a run: `Step(number=4, checkpoint="1f0…", at="2026-12-01T06:00:00+00:00", source="loop")`."""

    number: int
    checkpoint: str
    at: str  # UTC, ISO 8601
    source: str  # input, loop, update, fork


async def list_steps(saver: Saver, run: str) -> list[Step]:
    """Return the run's checkpoints, the newest first."""
    return [
        Step(
            number=found.metadata.get("step", -1),
            checkpoint=found.checkpoint["id"],
            at=found.checkpoint["ts"],
            source=found.metadata.get("source", "loop"),
        )
        async for found in saver.alist(thread(run))
    ]


async def find_step(saver: Saver, run: str, step: str) -> str:
    """Return the checkpoint for a step's number (its newest) or the beginning of a checkpoint's id."""
    steps = await list_steps(saver, run)
    found = [one.checkpoint for one in steps if str(one.number) == step or (len(step) > 7 and step in one.checkpoint)]
    if not found:
        raise UsageError(f"run {run[:8]} has no step {step}", f"See them with: triptych show {run[:8]}", exit_code=2)
    return found[0]


async def fork_run(saver: Saver, run: str, checkpoint: str) -> str:
    """Copy a run up to and with one checkpoint to a new run, and return that run's id.

    The copy has the files of that moment, since its state names them. What the next step had already answered is not
    copied, and replies are kept by run and task: models are asked anew.
    """
    fork = new_run()
    line = [found async for found in _ancestors(saver, run, checkpoint)]
    for found in reversed(line):
        await _copy(saver, found, fork)
    return fork


async def _ancestors(saver: Saver, run: str, checkpoint: str) -> AsyncIterator[CheckpointTuple]:
    config: RunnableConfig | None = thread(run, checkpoint)
    while config and (found := await saver.aget_tuple(config)):
        yield found
        config = found.parent_config


async def _copy(saver: Saver, found: CheckpointTuple, fork: str) -> None:
    parent = found.parent_config["configurable"]["checkpoint_id"] if found.parent_config else ""
    await saver.aput(thread(fork, parent), found.checkpoint, found.metadata, found.checkpoint["channel_versions"])


async def remove_run(home: Path, saver: Saver, run: str) -> None:
    """Delete a run's checkpoints and its rows of the ledger; its files go with the next prune."""
    async with hold_run(home, run):
        Calls(home).forget(run)  # first: when it can't, the run is still whole
        await saver.adelete_thread(run)


async def prune(home: Path, saver: Saver, spare: float = YOUNG) -> tuple[int, int]:
    """Delete blobs that no run names, older than `spare` seconds; return how many, and their bytes."""
    blobs = Blobs(home)
    named: set[str] = set()
    async for found in saver.alist(None):
        named.update(DIGEST.findall(repr((found.checkpoint["channel_values"], found.pending_writes))))
    named.update(DIGEST.findall(" ".join(Calls(home).heard())))
    named.update(Shelf(home).named())
    for digest in list(named):
        _follow(blobs, digest, named)
    count = size = 0
    for path in blobs.folder.glob("*/*"):
        status = path.stat()
        if path.name not in named and time.time() - status.st_mtime > spare:
            path.unlink()
            count, size = count + 1, size + status.st_size
    return count, size


def _follow(blobs: Blobs, digest: str, named: set[str]) -> None:
    """Add the blobs that kept messages name: older links of a conversation, and pictures."""
    waiting = [digest]
    while waiting:
        path = blobs.path(waiting.pop())
        content = path.read_bytes() if path.exists() else b""
        if content.startswith((b'{"before": "', b'{"data": {')):  # a link of a transcript; a message that was heard
            inside = set(DIGEST.findall(content.decode("utf-8"))) - named
            named |= inside
            waiting += inside
