"""Fix the component classes that all slides share, on a cover, a text page and a data page."""

import asyncio
from pathlib import Path

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from models.ask import ask
from models.environment import home
from models.prompt import fill
from models.seat import take_seat
from nodes.present.pilot_offline import pilot as built_in
from state.context import Context
from state.errors import NoUsableReplyError
from state.present import DesignPlan, ManuscriptPage, PresentState
from tools.manuscript import split_manuscript
from tools.workspace import Workspace

MOTIFS = {  # also the words of plan_design.Design
    "bar": "a bar at the left edge",
    "rule": "a short rule",
    "band": "a band along the top",
    "dots": "dots",
}


class Components(BaseModel):
    """The model's reply."""

    css: str = Field(description="the whole text of components.css")


async def pilot(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return components.css, which is read-only from here on."""
    place = home(runtime.context)
    pages, theme = await asyncio.to_thread(_gather, place, state)
    prompt = fill("present.pilot", brief=state["brief"], plan=state["plan"], pages=pages, theme=theme, motifs=MOTIFS)
    try:
        components = await ask(take_seat(runtime, state, "presenter"), prompt, Components)
    except NoUsableReplyError as error:  # small models lose themselves in so much CSS; slides can do with ours
        css = built_in(state["brief"], state["plan"], pages)["css"]
        note = f"the built-in components are used: {error.problem}"
        return {"files": await asyncio.to_thread(_write, place, state, css), "pilot_note": note}
    return {"files": await asyncio.to_thread(_write, place, state, components.css)}


def pilot_pages(plan: DesignPlan) -> list[str]:
    """Return the ids of the first page of each role: they are also written first."""
    first: dict[str, str] = {}
    for intent in plan["pages"]:
        first.setdefault(intent["role"], intent["page"])
    return list(first.values())[:3]


def _gather(place: Path, state: PresentState) -> tuple[list[ManuscriptPage], str]:
    workspace = Workspace(place, state["files"])
    chosen = pilot_pages(state["plan"])
    pages = split_manuscript(workspace.read_text("manuscript.md"))
    return [page for page in pages if page["page"] in chosen], workspace.read_text("theme.css")


def _write(place: Path, state: PresentState, css: str) -> dict[str, str]:
    workspace = Workspace(place, state["files"])
    workspace.write("components.css", css)
    return workspace.changes
