"""Hold what is delivered against what was asked."""

import math

from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.inspect_deck import deck_finding
from nodes.present.look import errors
from nodes.present.start_wave import slide_file
from state.context import Context
from state.present import Brief, Constraint, Finding, PresentState, Source
from tools.documents.detect_language import detect_language
from tools.inspection.inspect_pdf import inspect_pdf
from tools.workspace import Workspace

SAME_SHAPE = 0.005
MOST = 20  # problems of one document that are told


def verify_brief(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return each constraint with what was measured on the PDF, and whether the deck passed as a whole."""
    workspace = Workspace(home(runtime.context), state["files"])
    pages = inspect_pdf(workspace.read("deck/deck.pdf"))
    words = " ".join(page.text for page in pages)
    got = {
        "slides": str(len(pages)),
        "aspect_ratio": _shape(pages[0].width, pages[0].height, state["brief"]) if pages else "none",
        "language": detect_language(words) or "unknown",
    }
    constraints = [_check(wish, got[wish["name"]], state["brief"]) for wish in _wishes(state, got["language"])]
    found = [*state["findings"], *(finding for slide in state["slides"].values() for finding in slide["findings"])]
    found += _stale(state)
    met = all(constraint.get("ok") for constraint in constraints)
    return {"constraints": constraints, "passed": met and not errors(found), "warnings": _warnings(state, constraints)}


def _stale(state: PresentState) -> list[Finding]:
    """Return the slides whose file is not the one that was looked at and exported."""
    return [
        deck_finding("stale_slide", page, f"{page} was changed after the deck was made", "Edit it with triptych edit.")
        for page, slide in state["slides"].items()
        if state["files"].get(slide_file(page), "") != slide["seen"]
    ]


def _wishes(state: PresentState, told: str) -> list[Constraint]:
    """Return what was asked, and the sources' language; that nobody asked for, so a deck of too few words may pass."""
    wished = [wish for wish in state["constraints"] if wish["name"] != "language"]
    language = state["brief"]["language"]
    asked = (state.get("options") or {}).get("language") or any(
        wish["name"] == "language" for wish in state["constraints"]
    )
    checked = language and (asked or told != "unknown")
    return [*wished, Constraint(name="language", wanted=language)] if checked else wished


def _check(wish: Constraint, got: str, brief: Brief) -> Constraint:
    if wish["name"] == "slides":
        least, most = brief["slides"]
        return wish | {"got": got, "ok": least <= int(got) <= most}
    return wish | {"got": got, "ok": got == wish["wanted"]}


def _shape(width: float, height: float, brief: Brief) -> str:
    """Return the shape that was asked for if the page has it to half a percent, else the page's own."""
    if abs(width / height * brief["height"] / brief["width"] - 1) <= SAME_SHAPE:
        return brief["aspect_ratio"]
    return _ratio(width, height)


def _ratio(width: float, height: float) -> str:
    """Return 16:9 for 960 × 540 pt; PDF sizes are rounded to a point's fraction."""
    divisor = math.gcd(round(width), round(height))
    return f"{round(width) // divisor}:{round(height) // divisor}"


def _warnings(state: PresentState, constraints: list[Constraint]) -> list[str]:
    unmet = [
        f"{constraint['name']}: wanted {constraint['wanted']}, got {constraint.get('got')}"
        for constraint in constraints
        if not constraint.get("ok")
    ]
    turns = state["research"]["turns"]
    given_up = (
        [] if state["research"]["done"] else [f"the researcher gave the manuscript up unfinished after {turns} turns"]
    )
    notes = [f"{page}: {slide['note']}" for page, slide in state["slides"].items() if slide["note"]]
    loose = [f"{finding['rule']}: {finding['text']}" for finding in state["findings"]]
    piloted = list(filter(None, [state.get("pilot_note", "")]))
    unread = [line for source in state["sources"] for line in _unread(source)]
    return [*given_up, *piloted, *unread, *unmet, *notes, *loose]


def _unread(source: Source) -> list[str]:
    problems = source.get("problems", [])
    more = len(problems) - MOST
    told = problems if more <= 0 else [*problems[:MOST], f"{more} more problem(s) like these"]
    return [f"{source['file']}, {problem}" for problem in told]
