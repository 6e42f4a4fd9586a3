"""One turn of the Presenter on one slide: write it, or mend what was found."""

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langgraph.runtime import Runtime

from models.environment import home
from models.prompt import Prompt, fill
from models.seat import take_seat
from models.take_turn import Talk, Turned, take_turn
from nodes.present.start_wave import picture_file, slide_file
from nodes.present.use_tools import run_calls
from state.context import Context
from state.present import ManuscriptPage, PresentState, Slide, Source
from tools.agent.desk import Desk
from tools.agent.toolbox import describe_tools
from tools.manuscript import split_manuscript
from tools.measure_picture import measure_picture
from tools.transcript import append_messages, inline_pictures, picture_block, read_messages
from tools.workspace import Workspace

TOOLS = ("think", "write_file", "edit_file")


@dataclass
class Work:
    """What a turn starts from, gathered off the event loop."""

    workspace: Workspace
    prompt: Prompt
    new: list[BaseMessage]  # to be kept with the reply
    talk: Talk  # the same with the pictures in them


async def write_slide(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the slide's file as the model left it and its conversation grown; a hand-made file stays as it is."""
    page = state["page"]
    slide = state["slides"][page]
    if state["files"].get(slide_file(page), "") not in ("", slide["written"]):
        return {"slides": {page: slide | {"stage": "written", "edited": True}}}
    place = home(runtime.context)
    work = await asyncio.to_thread(_gather, place, state, slide)
    seat = take_seat(runtime, state, "presenter", about=page)
    turned = await take_turn(seat, work.prompt, work.talk, describe_tools(TOOLS))
    return await asyncio.to_thread(_commit, work, slide, turned)


def _gather(place: Path, state: PresentState, slide: Slide) -> Work:
    workspace = Workspace(place, state["files"])
    said = read_messages(workspace.blobs, slide["transcript"])
    file = slide_file(slide["page"])
    pages = split_manuscript(workspace.read_text("manuscript.md"))
    page = next(page for page in pages if page["page"] == slide["page"])
    prompt = fill(
        "present.write_slide",
        brief=state["brief"],
        plan=state["plan"],
        intent=next(intent for intent in state["plan"]["pages"] if intent["page"] == slide["page"]),
        page=page,
        css=workspace.read_text("theme.css") + workspace.read_text("components.css"),
        html=workspace.read_text(file) if file in workspace else "",
        findings=slide["findings"],
        critique=slide["critique"] if slide["critique"]["judged"] else None,
        round=slide["round"],
        places=places(workspace, state["sources"]),
        sizes=picture_sizes(workspace, page),
    )
    new: list[BaseMessage] = _feedback(workspace, slide) if said else [HumanMessage(prompt.text)]
    shown = inline_pictures(workspace.blobs, [*said, *new])
    return Work(workspace, prompt, new, Talk(shown[: len(said)], shown[len(said) :], slide["meter"]))


def places(workspace: Workspace, sources: list[Source]) -> dict[str, str]:
    """Return for each evidence id what the source line says: the file, and the page where there are several."""
    named = {}
    for source in sources:
        for element in json.loads(workspace.read(source["parsed"]))["elements"]:
            page = f", p. {element['page']}" if source["pages"] > 1 else ""
            named[element["id"]] = source["file"] + page
    return named


def picture_sizes(workspace: Workspace, page: ManuscriptPage) -> dict[str, list[int]]:
    """Return width and height in px of each picture of the page that can be opened."""
    sizes = {path: measure_picture(workspace.read(path)) for path in page["images"] if path in workspace}
    return {path: size for path, size in sizes.items() if size}


def _commit(work: Work, slide: Slide, turned: Turned) -> PresentState:
    file = slide_file(slide["page"])
    reply = turned.reply
    desk = Desk(work.workspace, writable=(file,))
    results = run_calls(desk, reply, TOOLS)
    warnings = turned.new[len(work.new) :]
    link = append_messages(work.workspace.blobs, slide["transcript"], [*work.new, *warnings, reply, *results])
    written = work.workspace.changes.get(file, "")
    changed = slide | {
        "stage": "written" if written else "silent",
        "written": written or slide["written"],
        "turns": slide["turns"] + 1,
        "transcript": link,
        "meter": turned.meter,
    }
    return {"slides": {slide["page"]: changed}, "files": work.workspace.changes}


def _feedback(workspace: Workspace, slide: Slide) -> list[BaseMessage]:
    """Return what look saw and the critic's thought, the latter as a thought of the Presenter's own."""
    file = slide_file(slide["page"])
    if slide["stage"] == "todo" and not slide["findings"] and not slide["critique"]["thought"]:
        return [HumanMessage(f"Write {file} now, with write_file.")]
    lines = [
        f"- {finding['severity']} {finding['rule']} at {finding['selector']} ({finding['text'][:60]!r}): "
        f"measured {finding['value']:g}, limit {finding['limit']:g}. {finding['fix']}"
        for finding in slide["findings"][:10]
        if not finding.get("waived")
    ]
    text = "\n".join(
        [
            "The slide was rendered and measured. Findings:",
            *(lines or ["- none"]),
            f"Mend {file} with edit_file, or write it anew.",
        ]
    )
    picture = picture_block(workspace.files[picture_file(slide["page"])])
    said: list[BaseMessage] = [HumanMessage([{"type": "text", "text": text}, picture])]
    if slide["critique"]["thought"]:
        identity = f"critic_{slide['round']}"
        thought = {"name": "think", "args": {"thought": slide["critique"]["thought"]}, "id": identity}
        said += [AIMessage("", tool_calls=[thought]), ToolMessage("noted", tool_call_id=identity)]
    return said
