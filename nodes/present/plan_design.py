"""Plan the deck's design from its manuscript, and write the theme that all slides share."""

import asyncio
from pathlib import Path
from typing import Any, Literal

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from models.ask import ask
from models.environment import home
from models.meter import new_meter
from models.prompt import fill
from models.seat import take_seat
from state.context import Context
from state.present import Critique, DesignPlan, ManuscriptPage, PageIntent, PresentState, Slide
from tools.manuscript import split_manuscript
from tools.theme_css import theme_css
from tools.workspace import Workspace


def colour(purpose: str) -> Any:
    """Return a field for a colour as #rrggbb."""
    return Field(pattern=r"^#[0-9a-fA-F]{6}$", description=f"#rrggbb: {purpose}")


class Palette(BaseModel):
    """Colours by what they are for."""

    paper: str = colour("background of the slides")
    panel: str = colour("background of cards and table rows on the paper")
    ink: str = colour("text on paper and panel")
    muted: str = colour("small text on the paper, such as sources")
    accent: str = colour("headings, bars, and the background of the cover")
    accent_ink: str = colour("text on accent")


class Fonts(BaseModel):
    """CSS font-family lists."""

    head: str = Field(max_length=200)
    body: str = Field(max_length=200)
    code: str = Field(default='"DejaVu Sans Mono", monospace', max_length=200)


class Intent(BaseModel):
    """The plan for one page."""

    page: str = Field(description="the page's id, such as p2")
    role: Literal["cover", "text", "data", "closing"]
    layout: Literal["cover", "list", "cards", "number", "table", "chart", "quote", "statement", "code", "picture"]
    intent: str = Field(description="what this slide must make the audience see, in one sentence")


class Design(BaseModel):
    """The model's reply."""

    mood: str
    palette: Palette
    fonts: Fonts
    scale: list[int] = Field(min_length=5, max_length=5, description="px: caption, body, lead, title, cover")
    motif: Literal["bar", "rule", "band", "dots"] = Field(
        description="what returns on the slides: a bar at the left edge, a short rule, a band along the top, or dots"
    )
    pages: list[Intent]


async def plan_design(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the plan, theme.css, and every page of the manuscript as a slide to be written."""
    place = home(runtime.context)
    pages = await asyncio.to_thread(_pages, place, state)
    prompt = fill("present.plan_design", brief=state["brief"], pages=pages)
    design = await ask(take_seat(runtime, state, "planner"), prompt, Design)
    plan = _plan(design, pages)
    files = await asyncio.to_thread(_write_theme, place, state, plan)
    return {"plan": plan, "slides": {page["page"]: new_slide(page["page"]) for page in pages}, "files": files}


def new_slide(page: str) -> Slide:
    """Return a slide that nobody has worked on."""
    unjudged = Critique(severity=0, thought="", judged=False)
    return Slide(
        page=page,
        stage="todo",
        round=0,
        turns=0,
        transcript="",
        meter=new_meter(),
        written="",
        seen="",
        edited=False,
        findings=[],
        critique=unjudged,
        versions=[],
        note="",
    )


def _pages(place: Path, state: PresentState) -> list[ManuscriptPage]:
    return split_manuscript(Workspace(place, state["files"]).read_text("manuscript.md"))


def _write_theme(place: Path, state: PresentState, plan: DesignPlan) -> dict[str, str]:
    workspace = Workspace(place, state["files"])
    workspace.write("theme.css", theme_css(plan, state["brief"]["width"], state["brief"]["height"]))
    return workspace.changes


def _plan(design: Design, pages: list[ManuscriptPage]) -> DesignPlan:
    """Return the plan as state; a page that the model forgot is a list of text."""
    said = {intent.page: intent for intent in design.pages}
    plain = Intent(page="", role="text", layout="list", intent="make the points readable at a glance")
    chosen = [(page, said.get(page["page"], plain)) for page in pages]
    return DesignPlan(
        mood=design.mood,
        palette=design.palette.model_dump(),
        fonts=design.fonts.model_dump(),
        scale=design.scale,
        motif=design.motif,
        pages=[
            PageIntent(
                page=page["page"], title=page["title"], role=intent.role, layout=intent.layout, intent=intent.intent
            )
            for page, intent in chosen
        ],
    )
