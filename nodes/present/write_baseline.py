"""The baseline: one call that gets the sources and writes the whole deck. What else we do is held against it."""

import asyncio
import json
from pathlib import Path

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from models.ask import ask
from models.environment import home
from models.prompt import Prompt, fill
from models.seat import take_seat
from nodes.present.plan_design import new_slide
from nodes.present.start_wave import slide_file
from state.context import Context
from state.present import DesignPlan, PageIntent, PresentState
from tools.workspace import Workspace


class WholeSlide(BaseModel):
    """One slide, finished."""

    title: str
    html: str = Field(description="the whole HTML file")
    notes: str = Field(default="", description="what the speaker says")


class WholeDeck(BaseModel):
    """The model's reply."""

    slides: list[WholeSlide] = Field(min_length=1)


async def write_baseline(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return all slides as written, none of them looked at yet; a manuscript has only their titles and notes."""
    place = home(runtime.context)
    prompt = await asyncio.to_thread(_gather, place, state)
    deck = await ask(take_seat(runtime, state, "presenter"), prompt, WholeDeck)
    return await asyncio.to_thread(_write, place, state, deck)


def _gather(place: Path, state: PresentState) -> Prompt:
    workspace = Workspace(place, state["files"])
    texts = {source["file"]: workspace.read_text(source["reading"]) for source in state["sources"]}
    documents = [json.loads(workspace.read(source["parsed"])) for source in state["sources"]]
    return fill("present.write_baseline", brief=state["brief"], texts=texts, documents=documents)


def _write(place: Path, state: PresentState, deck: WholeDeck) -> PresentState:
    workspace = Workspace(place, state["files"])
    pages = {f"p{number}": slide for number, slide in enumerate(deck.slides, 1)}
    slides = {
        page: new_slide(page)
        | {"stage": "written", "turns": 1, "written": workspace.write(slide_file(page), slide.html)}
        for page, slide in pages.items()
    }
    told = [f"# {slide.title}\n\nNotes: {slide.notes or slide.title}" for slide in deck.slides]
    workspace.write("manuscript.md", "\n\n---\n\n".join(told) + "\n")
    intents = [
        PageIntent(page=page, title=slide.title, role="text", layout="statement", intent="")
        for page, slide in pages.items()
    ]
    plan = DesignPlan(mood="", palette={}, fonts={}, scale=[], motif="", pages=intents)
    agent = state["research"] | {"done": True}
    return {"research": agent, "plan": plan, "slides": slides, "files": workspace.changes}
