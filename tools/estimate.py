"""Say what a run would cost before it is begun: the offline model makes the deck once, to count its prompts."""

import tempfile
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from models.calls import Calls, Usage
from models.prices import cost
from state.context import Context
from tools.browser.chromium import close_browser
from tools.drive_run import Graph, drive_run
from tools.runs import new_run

console = Console()
REPEATED = ("presenter", "critic")  # roles whose calls come again with each round


Opener = Callable[[Path], AbstractAsyncContextManager[tuple[Graph, Path]]]


async def estimate(open_graph: Opener, given: dict[str, Any], models: Mapping[str, str], rounds: int) -> None:
    """Make the deck in a home that is thrown away, and print what its prompts would cost with the models named.

    Args:
        open_graph: gives the job's graph over the checkpoints of a home.
        given: the run's input.
        models: role -> the model that is to be asked.
        rounds: how often a slide may be written at most.
    """
    options = given["options"] | {"models": {"*": "offline"}, "review": False, "budget": None}
    with tempfile.TemporaryDirectory(prefix="triptych-dry-") as home:
        async with open_graph(Path(home)) as (graph, place):
            run = new_run()
            await drive_run(graph, Context(home=home), run, given | {"options": options}, lambda _: None)
            await close_browser()
        tell_estimate(Calls(place).usage(run), models, rounds)


def tell_estimate(usage: Mapping[str, Usage], models: Mapping[str, str], rounds: int) -> None:
    """Print calls, tokens and money by role: as measured on a run of the offline model, and at most.

    Args:
        usage: of that run; its prompts are those that any model gets.
        models: role -> the model that is to be asked.
        rounds: how often a slide may be written at most.
    """
    table = Table("role", "model", "calls", "tokens in", "tokens out", "USD", box=None, header_style="bold")
    sums = [0.0, 0.0]
    unknown = False
    for role, spent in usage.items():
        most = rounds if role in REPEATED else 1
        money = cost(models[role], spent["tokens_in"], spent["tokens_out"])
        unknown = unknown or money is None
        sums = [sums[0] + (money or 0), sums[1] + (money or 0) * most]
        numbers = [_range(spent[name], most) for name in ("calls", "tokens_in", "tokens_out")]
        table.add_row(role, models[role], *numbers, "unknown" if money is None else _range(money, most))
    console.print(table)
    told = f"{sums[0]:.4f} USD if each slide is right at once, {sums[1]:.4f} after {rounds} rounds of all"
    price = "What a model costs is unknown: put [prices.MODEL] into triptych.toml" if unknown else f"About {told}"
    console.print(f"{price}. Nothing was asked of any endpoint.", highlight=False, markup=False)


def _range(least: float, times: int) -> str:
    shape = "{:.4f}" if isinstance(least, float) else "{:,}"
    return shape.format(least) if times == 1 else f"{shape.format(least)} to {shape.format(least * times)}"
