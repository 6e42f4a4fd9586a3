"""How much time a run takes beside waiting for its model: a present run against an endpoint of a fixed reply time.

    python -m evals.bench_latency --slides 8 --latency 1

The wall time is held against 1.15 × the longest chain of calls by the endpoint's own log + CPU seconds / cores + 2 s.
"""

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from evals.scripted_endpoint import Script, longest_chain, scripted_endpoint
from graphs.present import builder
from models.open_model import close_models
from state.context import Context
from tools.browser.chromium import close_browser
from tools.checkpoints import open_saver
from tools.drive_run import drive_run
from tools.runs import new_run


async def one_run(slides: int) -> bool:
    """Make one deck in a home that is thrown away and return whether it passed."""
    options = {"slides": str(slides), "models": {"*": "scripted"}, "limits": {"wave": 8}}
    with tempfile.TemporaryDirectory() as home:
        async with open_saver(Path(home)) as saver:
            graph = builder.compile(checkpointer=saver, name="present")
            given = {"instruction": "street lamps", "options": options}
            stands = await drive_run(graph, Context(home=home), new_run(), given, lambda _: None)
        await close_browser()  # a browser's seconds are counted when it has ended
        await close_models()
    return bool(stands.values.get("passed"))


def cpu() -> float:
    """Return the CPU seconds of this process and its ended children."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def main() -> None:
    """Print one table and end with 1 when the bound is not met."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    words.add_argument("--slides", type=int, default=8)
    words.add_argument("--latency", type=float, default=1.0)
    wanted = words.parse_args()
    os.environ["OPENAI_API_KEY"] = "none"
    script = Script(pages=wanted.slides)
    with scripted_endpoint(script) as address:
        os.environ["OPENAI_BASE_URL"] = address
        asyncio.run(one_run(wanted.slides))  # imports and the first start of the browser are not of interest
        script.log.clear()
        script.latency = wanted.latency
        begun, before = time.monotonic(), cpu()
        passed = asyncio.run(one_run(wanted.slides))
        wall, spent = time.monotonic() - begun, cpu() - before
    cores = os.cpu_count() or 1
    chain = longest_chain(script.log)
    bound = 1.15 * chain + spent / cores + 2
    print(f"slides {wanted.slides}, calls {len(script.log)}, reply time {wanted.latency} s, deck passed: {passed}")
    print(f"wall {wall:.1f} s, longest chain {chain:.1f} s, CPU {spent:.1f} s on {cores} cores, bound {bound:.1f} s")
    print(f"wall / bound {wall / bound:.2f}")
    sys.exit(0 if wall <= bound and passed else 1)


if __name__ == "__main__":
    main()
