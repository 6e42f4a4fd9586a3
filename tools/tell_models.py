"""What a person is told of models: which one each role uses, what it costs, and what its endpoint can do."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table

from models.environment import endpoint
from models.open_model import check_endpoint, close_models, stands_alone
from models.prices import cost
from models.probe import Probed, probe

console = Console()
WAYS = {"json_schema": "JSON schema", "tool": "forced tool", "json_object": "JSON mode", "text": "words"}
MILLION = 1_000_000


async def tell_models(home: Path, roles: Mapping[str, str]) -> bool:
    """Probe each model once, print a table and return whether all answer."""
    for model in set(roles.values()):
        check_endpoint(model)
    try:
        found = {model: await probe(home, model) for model in dict.fromkeys(roles.values())}
    finally:
        await close_models()
    table = Table(
        "role", "model", "answers", "replies by", "tools", "pictures", "window", "USD per M in, out", box=None
    )
    for role, model in roles.items():
        table.add_row(role, model, *_abilities(model, found[model]), _price(model))
    console.print(table)
    if not all(map(stands_alone, found)):
        console.print(f"endpoint: {endpoint()[0] or 'the default of OpenAI'}", highlight=False)
    for model, probed in found.items():
        if not probed.answers:
            console.print(f"{model} does not answer: {probed.fault}", highlight=False, markup=False)
    return all(probed.answers for probed in found.values())


def _abilities(model: str, probed: Probed) -> tuple[str, ...]:
    if not probed.answers:
        return ("no", "", "", "", "")
    if stands_alone(model):
        return ("yes", "its twins", "its twins", "no", "")
    able = probed.able
    tools, eyes = "yes" if able["tools"] else "in words", "yes" if able["eyes"] else "no"
    return ("yes", WAYS[able["rung"]], tools, eyes, str(able["window"] or "not told"))


def _price(model: str) -> str:
    prices = (cost(model, MILLION, 0), cost(model, 0, MILLION))
    return "unknown" if None in prices else ", ".join(f"{price:g}" for price in prices)
