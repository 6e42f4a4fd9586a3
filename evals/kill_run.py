"""Kill a run again and again with SIGKILL, resume it each time, and compare it with an unbroken one.

    python -m evals.kill_run examples/tides.md --slides 3 --kills 40

Everything is imported once and each life of the run is a fork, so that a kill costs no start-up time.
"""

import argparse
import asyncio
import importlib
import json
import os
import random
import signal
import sys
import tempfile
import time
import traceback
import uuid
from pathlib import Path
from typing import Any

from graphs.present import builder
from models.blobs import Blobs
from models.calls import Calls
from models.open_model import OPENERS
from state.context import Context
from tools.browser.chromium import close_browser
from tools.checkpoints import open_saver
from tools.drive_run import drive_run
from tools.runs import new_run, thread

MARK = "TRIPTYCH_KILL_RUN"  # in the environment of every life, and so of its browser


def live(home: Path, run: str, given: dict[str, Any], beats: int) -> None:
    """Start or resume the run in this process, and write a byte to `beats` at each event."""

    async def work() -> None:
        async with open_saver(home) as saver:
            graph = builder.compile(checkpointer=saver, name="present")
            begun = await saver.aget_tuple(thread(run))
            await drive_run(
                graph, Context(home=str(home)), run, None if begun else given, lambda _: os.write(beats, b".")
            )
            await close_browser()

    asyncio.run(work())


def one_life(home: Path, run: str, given: dict[str, Any], events: int, delay: float) -> tuple[bool, int]:
    """Fork a life, kill it `delay` seconds after its event number `events`; return whether it ended by itself."""
    hear, beats = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hear)
        code = 1
        try:
            live(home, run, given, beats)
            code = 0
        except Exception:  # noqa: BLE001 (a fork must never return into its parent's code)
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)
    os.close(beats)
    heard = 0
    while heard < events and (beat := os.read(hear, 1)):
        heard += len(beat)
    if heard >= events:
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
    os.close(hear)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit(f"a life failed with code {os.WEXITSTATUS(status)}")
    return os.WIFEXITED(status), heard


def survive(home: Path, given: dict[str, Any], kills: int, span: int, chance: random.Random) -> tuple[str, int]:
    """Run to the end through at most `kills` kills, spread over `span` events; return the run and the kills dealt."""
    run, dealt = new_run(), 0
    while dealt < kills:
        events = max(1, round(span / (kills + 1) * chance.uniform(0.3, 1.2)))
        ended, _ = one_life(home, run, given, events, delay=chance.uniform(0, 0.05))
        if ended:
            return run, dealt
        dealt += 1
    one_life(home, run, given, events=10**9, delay=0)
    return run, dealt


def final_values(home: Path, run: str) -> dict[str, Any]:
    """Return the state in which the run ended."""

    async def work() -> dict[str, Any]:
        async with open_saver(home) as saver:
            stands = await builder.compile(checkpointer=saver, name="present").aget_state(thread(run))
            return {} if stands.tasks else dict(stands.values)

    return asyncio.run(work())


def orphans(mark: str) -> int:
    """Return how many processes of ours are still there, browsers included; they get five seconds to go."""
    for _ in range(50):
        found = 0
        for environ in Path("/proc").glob("[0-9]*/environ"):
            try:
                found += f"{MARK}={mark}".encode() in environ.read_bytes() and int(environ.parent.name) != os.getpid()
            except OSError:
                continue
        if not found:
            return 0
        time.sleep(0.1)
    return found


def compare(home: Path, unbroken: str, broken: str, kills: int, mark: str) -> dict[str, Any]:
    """Return what a reader needs to judge: both ends, their files, their calls, what is missing or left over."""
    whole, mended = final_values(home, unbroken), final_values(home, broken)
    files = mended.get("files", {})
    usage = [Calls(home).usage(run) for run in (unbroken, broken)]
    return {
        "kills": kills,
        "completed": bool(mended),
        "passed": mended.get("passed", False),
        "pages": len(mended.get("slides", {})),
        "different": sorted(path for path in whole["files"] | files if whole["files"].get(path) != files.get(path)),
        "missing": sorted(path for path, digest in files.items() if not Blobs(home).path(digest).exists()),
        "calls": [{role: spent["calls"] for role, spent in one.items()} for one in usage],
        "orphans": orphans(mark),
    }


def main() -> None:
    """Parse, run unbroken once, then broken, and print the comparison as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document")
    parser.add_argument("--slides", default="3")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", help="a class of a test double, such as tests.doubles.Restless")
    options = parser.parse_args()
    mark = os.environ[MARK] = str(uuid.uuid4())
    model = options.model or "offline"
    if options.model:
        module, _, name = options.model.rpartition(".")
        OPENERS[model] = getattr(importlib.import_module(module), name)
    with tempfile.TemporaryDirectory(prefix="triptych-kill-") as folder:
        home = Path(folder)
        given = {"attachments": [options.document], "options": {"slides": options.slides, "models": {"*": model}}}
        unbroken = new_run()
        _, span = one_life(home, unbroken, given, events=10**9, delay=0)
        broken, kills = survive(home, given, options.kills, span, random.Random(options.seed))
        print(json.dumps(compare(home, unbroken, broken, kills, mark), indent=1))


if __name__ == "__main__":
    main()
