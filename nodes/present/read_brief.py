"""Turn the request into a brief with constraints that can be checked, and settle what defines the run."""

import math
import re

from models.meter import new_meter
from models.settings import read_settings
from nodes.present.read_wishes import meet, read_wishes, say_range
from state.errors import UsageError
from state.present import Agent, Brief, Constraint, Limits, PresentState

VERSION = 2  # of the present graph; a run of another version is refused in words
ROLES = ("planner", "researcher", "presenter", "critic")
# px; a poster's are two for each millimetre, so that 24 pt of the printed A1 are 17 px
SIZES = {"16:9": (1280, 720), "4:3": (960, 720), "A1": (1188, 1682), "A1-landscape": (1682, 1188)}
FREE = re.compile(r"(\d{3,4})\s*[x×]\s*(\d{3,4})")  # a size of one's own
WINDOW = 50_000  # tokens of an agent's conversation, where nothing else is said
LIMITS = Limits(research_turns=60, repeats=3, rounds=3, slide_turns=6, wave=4)


def read_brief(state: PresentState) -> PresentState:
    """Return brief, constraints, models and limits; UsageError when the wishes contradict each other."""
    options = state.get("options") or {}
    instruction = (state.get("instruction") or "").strip()
    said = read_wishes(instruction)
    slides = meet(read_slides(str(options.get("slides") or "")), said["slides"], "--slides and the request ask for")
    ratio = _agree(str(options.get("aspect_ratio") or ""), said["aspect_ratio"], "--aspect") or "16:9"
    language = _agree(str(options.get("language") or ""), said["language"], "--language")
    width, height = read_size(ratio)
    return {
        "version": VERSION,
        "brief": Brief(
            instruction=instruction,
            slides=slides,
            aspect_ratio=ratio,
            width=width,
            height=height,
            language=language,
        ),
        "constraints": [
            *_count(slides),
            Constraint(name="aspect_ratio", wanted=ratio),
            *([Constraint(name="language", wanted=language)] if language else []),
        ],
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


def read_size(shape: str) -> tuple[int, int]:
    """Return width and height in px of a slide for "16:9", "4:3", "A1", "A1-landscape" or a size such as "1080x1350".

    Raises:
        UsageError: for anything else.
    """
    free = FREE.fullmatch(shape.strip())
    if free and all(320 <= int(side) <= 4000 for side in free.groups()):
        return int(free[1]), int(free[2])
    if shape not in SIZES:
        remedy = f"Use one of {', '.join(SIZES)}, or a size in px from 320x320 to 4000x4000."
        raise UsageError(f"aspect ratio {shape!r} is unknown", remedy, exit_code=2)
    return SIZES[shape]


def _agree(option: str, said: str, name: str) -> str:
    """Return the wish; UsageError when the option and the request ask for different things."""
    if option and said and option != said:
        problem = f"{name} {option} contradicts the request, which asks for {said}"
        raise UsageError(problem, "Change one of them.", exit_code=2)
    return option or said


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
    return [Constraint(name="slides", wanted=say_range(slides))]
