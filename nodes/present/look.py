"""Render one slide and inspect it as a person would see it."""

import asyncio
from pathlib import Path

from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.start_wave import picture_file, slide_file, text_file
from state.context import Context
from state.present import Finding, PresentState, Slide, Version
from tools.browser.look_at_slide import Look, look_at_slide
from tools.manuscript import recall, split_manuscript
from tools.workspace import Workspace

WEIGHTS = {"contrast": 2.0, "overlap": 2.0, "off_slide": 2.0}  # of a warning; 1 for all other rules


async def look(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the slide's picture, findings and version; a slide that was not written is skipped."""
    slide = state["slides"][state["page"]]
    if slide["stage"] != "written":
        return {"slides": {slide["page"]: slide | {"stage": "skipped"}}}
    place = home(runtime.context)
    return await look_again(place, state, slide)


async def look_again(place: Path, state: PresentState, slide: Slide) -> PresentState:
    """Return what a fresh look at the slide's current file gives, whatever its stage."""
    workspace = Workspace(place, state["files"])
    brief = state["brief"]
    view = workspace.view("slides/", "images/", "theme.css", "components.css")
    root = await asyncio.to_thread(view.__enter__)
    try:
        seen = await look_at_slide(root, slide_file(slide["page"]), brief["width"], brief["height"])
    finally:
        await asyncio.to_thread(view.__exit__, None, None, None)
    return await asyncio.to_thread(_commit, workspace, slide, seen)


def _commit(workspace: Workspace, slide: Slide, seen: Look) -> PresentState:
    html = workspace.files[slide_file(slide["page"])]
    pages = split_manuscript(workspace.read_text("manuscript.md"))
    page = next((page for page in pages if page["page"] == slide["page"]), None)
    version = Version(
        html=html,
        png=workspace.write(picture_file(slide["page"]), seen.png),
        text=workspace.write(text_file(slide["page"]), seen.text),
        errors=len(errors(seen.findings)),
        weight=sum(WEIGHTS.get(finding["rule"], 1.0) for finding in seen.findings if finding["severity"] == "warning"),
        recall=recall(page, seen.text) if page else 1.0,
        findings=seen.findings,
    )
    looked = slide | {
        "stage": "looked",
        "round": slide["round"] + 1,
        "seen": html,
        "edited": slide["edited"] or html != slide["written"],
        "findings": seen.findings,
        "versions": [*slide["versions"], version],
    }
    return {"slides": {slide["page"]: looked}, "files": workspace.changes}


def errors(findings: list[Finding]) -> list[Finding]:
    """Return the findings that block delivery."""
    return [finding for finding in findings if finding["severity"] == "error" and not finding.get("waived")]
