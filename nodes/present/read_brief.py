"""Turn the request into a brief with constraints that can be checked, and settle what defines the run."""

import math
import re

from models.meter import new_meter
from models.settings import read_settings
from state.errors import UsageError
from state.present import Agent, Brief, Constraint, Limits, PresentState

VERSION = 2  # of the present graph; a run of another version is refused in words
ROLES = ("planner", "researcher", "presenter", "critic")
SIZES = {"16:9": (1280, 720), "4:3": (960, 720)}  # px
WINDOW = 50_000  # tokens of an agent's conversation, where nothing else is said
LIMITS = Limits(research_turns=60, repeats=3, rounds=3, slide_turns=6, wave=4)


def read_brief(state: PresentState) -> PresentState:
    """Return brief, constraints, models and limits; UsageError when the wishes contradict each other."""
    options = state.get("options") or {}
    slides = read_slides(str(options.get("slides") or ""))
    ratio = str(options.get("aspect_ratio") or "16:9")
    if ratio not in SIZES:
        raise UsageError(f"aspect ratio {ratio!r} is unknown", f"Use one of {', '.join(SIZES)}.", exit_code=2)
    width, height = SIZES[ratio]
    return {
        "version": VERSION,
        "brief": Brief(
            instruction=(state.get("instruction") or "").strip(),
            slides=slides,
            aspect_ratio=ratio,
            width=width,
            height=height,
            language=str(options.get("language") or ""),
        ),
        "constraints": [*_count(slides), Constraint(name="aspect_ratio", wanted=ratio)],
        "models": choose_models(options.get("models") or {}, {}),
        "budget": _budget(options.get("budget")),
        "window": int(options.get("window") or WINDOW),
        "limits": Limits(**{**LIMITS, **(options.get("limits") or {})}),
        "review": bool(options.get("review")),
        "baseline": bool(options.get("baseline")),
        "research": Agent(transcript="", turns=0, calls=0, repeats=0, meter=new_meter(), done=False),
        "warnings": [],
    }


def read_slides(wish: str) -> list[int]:
    """Return least and most slides for "3" or "10-12"; nothing for an empty wish.

    Raises:
        UsageError: for anything else, 0, more than 200 and a range that runs backwards.
    """
    if not wish.strip():
        return []
    match = re.fullmatch(r"\s*(\d{1,4})\s*(?:[-–]\s*(\d{1,4})\s*)?", wish)
    least, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= least <= most <= 200:
        problem = f"--slides {wish.strip()} is no number of slides"
        raise UsageError(problem, "Give a number from 1 to 200, or a range such as 10-12.", exit_code=2)
    return [least, most]


def models_by_role(named: list[str]) -> dict[str, str]:
    """Return role -> model for wishes such as "small" (all roles, "*") and "critic=large"."""
    pairs = [name.partition("=") for name in named]
    wishes = {role if equals else "*": (model if equals else role).strip() for role, equals, model in pairs}
    if nameless := [role for role, model in wishes.items() if not model]:
        problem = f"no model named for {'all roles' if nameless[0] == '*' else nameless[0]}"
        raise UsageError(problem, "Say --model NAME or --model ROLE=NAME.", exit_code=2)
    return wishes


def choose_models(wishes: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """Return every role's model: as wished for it or for all ("*"), as before, as in triptych.toml, offline."""
    kept = read_settings().models | before
    if unknown := set(wishes) - {*ROLES, "*"}:
        raise UsageError(f"no role {unknown.pop()!r}", f"The roles are {', '.join(ROLES)}.", exit_code=2)
    return {role: wishes.get(role) or wishes.get("*") or kept.get(role) or kept.get("*") or "offline" for role in ROLES}


def change_terms(state: PresentState, wishes: dict[str, str], budget: float | None) -> PresentState:
    """Return the change to a run that goes on with other models or money; a new Researcher has its turns before it."""
    before = state.get("models") or {}
    models = choose_models(wishes, before)
    change: PresentState = {"models": models}
    if budget is not None:
        change["budget"] = _budget(budget)
    agent = state.get("research")
    if agent and not agent["done"] and models["researcher"] != before.get("researcher"):
        change["research"] = agent | {"turns": 0, "repeats": 0}
    return change


def _budget(wish: object) -> float:
    try:
        budget = float(str(wish or 0))
    except ValueError:
        budget = -1
    if not 0 <= budget < math.inf:
        raise UsageError(f"--budget {wish} is no sum of money", "Give USD, such as 2.00.", exit_code=2)
    return budget


def _count(slides: list[int]) -> list[Constraint]:
    if not slides:
        return []
    least, most = slides
    return [Constraint(name="slides", wanted=str(least) if least == most else f"{least}-{most}")]
