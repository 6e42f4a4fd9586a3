"""What an endpoint has turned out to be able to do with a model, remembered in the home."""

import json
from pathlib import Path
from typing import Literal

from typing_extensions import TypedDict

from models.environment import endpoint

Rung = Literal["json_schema", "tool", "json_object", "text"]
RUNGS: tuple[Rung, ...] = (
    "json_schema",
    "tool",
    "json_object",
    "text",
)  # ways to a reply of a given shape, strictest first
REFUSALS = (400, 404, 415, 422, 500, 501)  # how endpoints say that they can't; some say it with a 500


class Abilities(TypedDict):
    """What is known of one model of one endpoint: `{"rung": "tool", "eyes": False}`."""

    rung: Rung  # the strictest way that it has not refused
    eyes: bool  # False: it has refused a picture


def recall_abilities(home: Path, model: str) -> Abilities:
    """Return what is known; of an unknown model the best is thought."""
    return _read(home).get(_name(model)) or Abilities(rung=RUNGS[0], eyes=True)


def remember_abilities(home: Path, model: str, able: Abilities) -> None:
    """Keep what was learnt for all later calls and runs of this home."""
    known = _read(home) | {_name(model): able}
    file = home / "endpoints.json"
    part = file.with_suffix(".part")
    part.write_text(json.dumps(known, indent=1), encoding="utf-8")
    part.replace(file)


def learn(able: Abilities, error: Exception, shaped: bool, pictured: bool) -> Abilities | None:
    """Return what a refusal teaches, or None when trying in another way makes no sense.

    Args:
        able: what was known.
        error: what the endpoint answered.
        shaped: whether a reply of a given shape was asked for.
        pictured: whether a picture was sent.
    """
    text = str(error).lower()
    if getattr(error, "status_code", 0) not in REFUSALS or "context" in text:
        return None
    speaks_of_pictures = any(word in text for word in ("image", "vision", "multimodal", "picture"))
    if pictured and able["eyes"] and (speaks_of_pictures or not shaped):
        return able | {"eyes": False}
    if shaped and able["rung"] != "text":
        return step_down(able)
    return able | {"eyes": False} if pictured and able["eyes"] else None


def step_down(able: Abilities) -> Abilities:
    """Return the abilities with the next looser way to a shaped reply."""
    return able | {"rung": RUNGS[min(RUNGS.index(able["rung"]) + 1, len(RUNGS) - 1)]}


def _name(model: str) -> str:
    return f"{endpoint()[0] or 'default'} {model}"


def _read(home: Path) -> dict[str, Abilities]:
    try:
        known: dict[str, Abilities] = json.loads((home / "endpoints.json").read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError):  # a memory that is lost is only learnt again
        return {}
    return known
