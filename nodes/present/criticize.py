"""Let an independent critic judge one slide, and decide whether it is written once more."""

import asyncio
import base64
from pathlib import Path

from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from models.ask import ask
from models.environment import home
from models.prompt import Prompt, fill
from models.seat import take_seat
from nodes.present.look import errors
from nodes.present.start_wave import picture_file, slide_file, text_file
from state.context import Context
from state.present import Critique, Limits, PresentState, Slide, Version
from tools.manuscript import split_manuscript
from tools.workspace import Workspace

MUST_CHANGE = 2  # severity from which a slide goes back


class Judgement(BaseModel):
    """The model's reply."""

    severity: int = Field(ge=0, le=3)
    thought: str = Field(description="where -> what it causes -> what I will do", max_length=1200)
    judged: bool = Field(description="false when you could not see the picture")


async def criticize(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the critique and the slide's next stage; the best version seen is what stays in the files."""
    slide = state["slides"][state["page"]]
    if slide["stage"] != "looked":  # its model wrote nothing: it tries again until its turns are spent
        more = slide["turns"] < state["limits"]["slide_turns"]
        return {"slides": {slide["page"]: slide | {"stage": "todo" if more else "done"}}}
    if state["files"].get(slide_file(slide["page"])) != slide["seen"]:  # a person changed it after the look
        return {"slides": {slide["page"]: slide | {"stage": "written", "edited": True}}}
    if state["baseline"]:
        return keep_best(slide)
    place = home(runtime.context)
    prompt, picture = await asyncio.to_thread(_gather, place, state, slide)
    seat = take_seat(runtime, state, "critic", about=slide["page"])
    judgement = await ask(seat, prompt, Judgement, picture)
    critique = Critique(severity=judgement.severity, thought=judgement.thought, judged=judgement.judged)
    return settle(slide | {"critique": critique}, state["limits"])


def settle(slide: Slide, limits: Limits) -> PresentState:
    """Return the slide with its next stage, and its best version as its file when it is done."""
    again = bool(errors(slide["findings"])) or slide["critique"]["severity"] >= MUST_CHANGE
    repeats = slide["seen"] in [version["html"] for version in slide["versions"][:-1]]
    spent = slide["round"] >= limits["rounds"] or slide["turns"] >= limits["slide_turns"] or repeats
    if again and not spent and not slide["edited"]:
        return {"slides": {slide["page"]: slide | {"stage": "todo"}}}
    return keep_best(slide)


def keep_best(slide: Slide) -> PresentState:
    """Return the slide as done with its best version in the files; what a person edited stays as it is."""
    newest_first = slide["versions"][::-1]
    best = newest_first[0] if slide["edited"] else max(newest_first, key=_merit)  # of equals the newest
    left = len(errors(best["findings"]))
    done = slide | {
        "stage": "done",
        "written": slide["written"] if slide["edited"] else best["html"],
        "seen": best["html"],
        "findings": best["findings"],
        "note": f"{left} error(s) left after {slide['round']} look(s)" if left else "",
    }
    page = slide["page"]
    files = {slide_file(page): best["html"], picture_file(page): best["png"], text_file(page): best["text"]}
    return {"slides": {page: done}, "files": files}


def _merit(version: Version) -> tuple[float, ...]:
    return (-version["errors"], -version["weight"], round(version["recall"], 3))


def _gather(place: Path, state: PresentState, slide: Slide) -> tuple[Prompt, str]:
    workspace = Workspace(place, state["files"])
    pages = split_manuscript(workspace.read_text("manuscript.md"))
    prompt = fill(
        "present.criticize",
        page=next(page for page in pages if page["page"] == slide["page"]),
        intent=next(intent for intent in state["plan"]["pages"] if intent["page"] == slide["page"]),
        findings=slide["findings"],
        text=workspace.read_text(text_file(slide["page"])),
    )
    return prompt, base64.b64encode(workspace.read(picture_file(slide["page"]))).decode("ascii")
