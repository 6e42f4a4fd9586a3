"""Mend without a model what can be mended safely, and fill the place of a slide that was never written."""

import asyncio
from pathlib import Path

from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.criticize import keep_best
from nodes.present.look import errors, look_again
from nodes.present.start_wave import slide_file
from nodes.present.write_slide import picture_sizes, places
from nodes.present.write_slide_offline import write_slide
from state.context import Context
from state.present import PresentState, Slide
from tools.agent.desk import Desk
from tools.agent.toolbox import run_call
from tools.inspection.repair_slide import repair_slide
from tools.manuscript import split_manuscript
from tools.workspace import Workspace

ENOUGH = 0.95  # recall of a mended slide against the version it came from
TRIES = 6  # looks a slide


async def mend(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the slides that a repair made better, and those that were missing, laid out by the offline model.

    A baseline stays as its one call made it.
    """
    if state["baseline"]:
        return {}
    place = home(runtime.context)
    slides: dict[str, Slide] = {}
    files: dict[str, str] = {}
    for page, slide in state["slides"].items():
        mended: PresentState = {}
        if slide_file(page) not in state["files"]:
            mended = await _fill_in(place, state, slide)
        elif errors(slide["findings"]) and state["files"][slide_file(page)] == slide["written"]:
            mended = await _repair(place, state, slide)
        slides |= mended.get("slides", {})
        files |= mended.get("files", {})
    return {"slides": slides, "files": files}


async def _fill_in(place: Path, state: PresentState, slide: Slide) -> PresentState:
    """Return the slide as the offline model lays it out: its page's content must not be missing from the deck."""
    files = await asyncio.to_thread(_write_offline, place, state, slide)
    kept = slide | {"written": files[slide_file(slide["page"])]}
    looked = await look_again(place, {**state, "files": state["files"] | files}, kept)
    done = keep_best(looked["slides"][slide["page"]])
    note = f"{state['models']['presenter']} wrote no slide; the offline model laid it out"
    return {
        "slides": {slide["page"]: done["slides"][slide["page"]] | {"note": note}},
        "files": files | looked["files"] | done["files"],
    }


def _write_offline(place: Path, state: PresentState, slide: Slide) -> dict[str, str]:
    workspace = Workspace(place, state["files"])
    pages = split_manuscript(workspace.read_text("manuscript.md"))
    page = next(page for page in pages if page["page"] == slide["page"])
    turn = write_slide(
        brief=state["brief"],
        plan=state["plan"],
        intent=next(intent for intent in state["plan"]["pages"] if intent["page"] == slide["page"]),
        page=page,
        css=workspace.read_text("theme.css") + workspace.read_text("components.css"),
        html="",
        findings=[],
        critique=None,
        round=0,
        places=places(workspace, state["sources"]),
        sizes=picture_sizes(workspace, page),
    )
    desk = Desk(workspace, writable=(slide_file(slide["page"]),))
    for call in turn["calls"]:
        run_call(desk, call, ("write_file",))
    return workspace.changes


async def _repair(place: Path, state: PresentState, slide: Slide) -> PresentState:
    """Return the best of the repaired versions, if one has fewer errors and has lost nothing."""
    before = slide["versions"][-1]
    html = Workspace(place, state["files"])
    text = await asyncio.to_thread(html.read_text, slide_file(slide["page"]))
    best = slide
    for candidate in list(repair_slide(text, errors(slide["findings"]), state["plan"]["palette"]))[:TRIES]:
        digest = await asyncio.to_thread(html.blobs.put, candidate.encode("utf-8"))
        tried = slide | {"written": digest, "versions": []}
        files = state["files"] | {slide_file(slide["page"]): digest}
        seen = (await look_again(place, {**state, "files": files}, tried))["slides"][slide["page"]]
        version = seen["versions"][-1]
        if version["recall"] >= ENOUGH * before["recall"] and version["errors"] < len(errors(best["findings"])):
            best = seen
        if not errors(best["findings"]):
            break
    return keep_best(best | {"versions": [*slide["versions"], *best["versions"]]}) if best is not slide else {}
