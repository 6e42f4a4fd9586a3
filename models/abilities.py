"""What an endpoint has turned out to be able to do with a model, remembered in the home."""

import json
import re
from pathlib import Path
from typing import Literal

from typing_extensions import TypedDict

from models.environment import endpoint
from models.seat import Seat

Rung = Literal["json_schema", "tool", "json_object", "text"]
RUNGS: tuple[Rung, ...] = (
    "json_schema",
    "tool",
    "json_object",
    "text",
)  # ways to a reply of a given shape, strictest first
REFUSALS = (400, 404, 415, 422, 500, 501)  # how endpoints say that they can't
# A 500 is a refusal only if it says of what: any other is an outage, and trying looser ways takes minutes.
SAYS_WHAT = re.compile(r"support|schema|tool|function|format|image|vision|picture|grammar|template|implement")


class Abilities(TypedDict):
    """What is known of one model of one endpoint: `{"rung": "tool", "eyes": False, "tools": True, "window": 8192}`."""

    rung: Rung  # the strictest way that it has not refused
    eyes: bool  # False: it has refused a picture
    tools: bool  # False: it has refused tools, or wrote its calls into the text
    window: int  # tokens, as it said when a conversation was too long for it; 0: it never did


def recall_abilities(home: Path, model: str) -> Abilities:
    """Return what is known; of an unknown model the best is thought."""
    best = Abilities(rung=RUNGS[0], eyes=True, tools=True, window=0)
    return best | _read(home).get(_name(model), best)


def remember_abilities(home: Path, model: str, able: Abilities) -> None:
    """Keep what was learnt for all later calls and runs of this home."""
    known = _read(home) | {_name(model): able}
    file = home / "endpoints.json"
    part = file.with_suffix(".part")
    part.write_text(json.dumps(known, indent=1), encoding="utf-8")
    part.replace(file)


def window_of(seat: Seat) -> int:
    """Return the tokens that a conversation may take up: the run's limit, or the endpoint's if that is less."""
    known = recall_abilities(seat.home, seat.model)["window"]
    return min(seat.window or known, known or seat.window)


def learn_window(seat: Seat, tokens: int) -> int:
    """Remember that the model takes no more than `tokens`, and return the limit that holds now."""
    able = recall_abilities(seat.home, seat.model)
    able["window"] = min(tokens, able["window"] or tokens)
    remember_abilities(seat.home, seat.model, able)
    return able["window"]


def learn(able: Abilities, error: Exception, wanted: str, pictured: bool) -> Abilities | None:
    """Return what a refusal teaches, or None when trying in another way makes no sense.

    Args:
        able: what was known.
        error: what the endpoint answered.
        wanted: "shape", "tools" or "words".
        pictured: whether a picture was sent.
    """
    text, code = str(error).lower(), getattr(error, "status_code", 0)
    if code not in REFUSALS or (code == 500 and not SAYS_WHAT.search(text)):
        return None
    speaks_of_pictures = any(word in text for word in ("image", "vision", "multimodal", "picture"))
    blind: Abilities | None = able | {"eyes": False} if pictured and able["eyes"] else None
    if blind and (speaks_of_pictures or wanted == "words"):
        return blind
    if wanted == "tools" and able["tools"]:
        return able | {"tools": False}
    if wanted in ("shape", "tools") and able["rung"] != "text":
        return step_down(able)
    return blind


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
