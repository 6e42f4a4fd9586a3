"""Inspect the deck as a whole, after a fresh look at every slide that changed since its last one."""

import asyncio
from pathlib import Path

from langgraph.runtime import Runtime
from rapidfuzz import fuzz

from models.environment import home
from nodes.present.criticize import keep_best
from nodes.present.look import look_again
from nodes.present.start_wave import slide_file, text_file
from state.context import Context
from state.present import Finding, PresentState, Slide
from tools.workspace import Workspace

SAME = 90  # rapidfuzz token_set_ratio of two slides' words from which they are the same slide


async def inspect_deck(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the deck's own findings, and new looks for slides whose file is not the one last seen."""
    place = home(runtime.context)
    fresh = await look_at_changed(place, state)
    files = state["files"] | fresh.get("files", {})
    words = await asyncio.to_thread(_words, place, files, list(state["slides"]))
    return {**fresh, "findings": [*_missing(state, files), *_twins(words)]}


async def look_at_changed(place: Path, state: PresentState) -> PresentState:
    """Return looks at the slides that a person edited after their last look."""
    slides: dict[str, Slide] = {}
    files: dict[str, str] = {}
    for page, slide in state["slides"].items():
        current = state["files"].get(slide_file(page), "")
        if current and current != slide["seen"]:
            looked = await look_again(place, state, slide | {"edited": True})
            done = keep_best(looked["slides"][page])
            slides |= done["slides"]
            files |= looked["files"] | done["files"]
    return {"slides": slides, "files": files} if slides else {}


def deck_finding(rule: str, page: str, text: str, fix: str) -> Finding:
    """Return an error about the deck or a delivered file as a whole."""
    return Finding(rule=rule, severity="error", selector=page, box=[0, 0, 1, 1], value=1, limit=0, text=text, fix=fix)


def _missing(state: PresentState, files: dict[str, str]) -> list[Finding]:
    return [
        deck_finding("missing_slide", page, f"page {page} has no slide", "Write it.")
        for page in state["slides"]
        if slide_file(page) not in files
    ]


def _words(place: Path, files: dict[str, str], pages: list[str]) -> dict[str, str]:
    workspace = Workspace(place, files)
    return {page: workspace.read_text(text_file(page)) for page in pages if text_file(page) in workspace}


def _twins(words: dict[str, str]) -> list[Finding]:
    """Return a finding for each slide that says the same as an earlier one, the first such."""
    found = []
    for place, (page, said) in enumerate(words.items()):
        earlier = list(words.items())[:place]
        same = next((other for other, text in earlier if fuzz.token_sort_ratio(text, said) >= SAME), None)
        if same:
            found.append(
                deck_finding("duplicate", page, f"{page} says the same as {same}", "Merge them or change one.")
            )
    return found
