"""One turn of the Researcher, a tool-calling agent that writes the manuscript."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langgraph.runtime import Runtime

from models.environment import home
from models.meter import folded_texts
from models.prompt import Prompt, fill
from models.seat import take_seat
from models.take_turn import Talk, Turned, take_turn
from state.context import Context
from state.present import Agent, PresentState
from tools.agent.toolbox import describe_tools
from tools.transcript import append_messages, read_messages
from tools.workspace import Workspace

TOOLS = ("read_file", "list_files", "write_file", "edit_file", "move_file", "think", "inspect_manuscript", "finalize")
NUDGE = "Go on with a tool, or end with finalize."
CUT = "Your answer was cut at the token limit before it was complete: write less at once, a longer file piece by piece."


async def research(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the conversation grown by the model's turn; its tool calls wait for use_tools."""
    place = home(runtime.context)
    agent = state["research"]
    said, prompt = await asyncio.to_thread(_gather, place, state)
    new = _opening(said, prompt)
    seat = take_seat(runtime, state, "researcher")
    turned = await take_turn(seat, prompt, Talk(said, new, agent["meter"]), describe_tools(TOOLS))
    return await asyncio.to_thread(_commit, Workspace(place, state["files"]), agent, said, turned)


def _opening(said: Sequence[BaseMessage], prompt: Prompt) -> list[BaseMessage]:
    """Return what is said to the agent before its turn: the prompt, a nudge after words alone, nothing after tools."""
    if not said:
        return [HumanMessage(prompt.text)]
    last = said[-1]
    if not isinstance(last, AIMessage):
        return []
    return [HumanMessage(CUT if last.response_metadata.get("finish_reason") == "length" else NUDGE)]


def _commit(workspace: Workspace, agent: Agent, said: Sequence[BaseMessage], turned: Turned) -> PresentState:
    reply = turned.reply
    for path, text in folded_texts(said, agent["meter"], turned.meter).items():
        workspace.write(path, text)
    grown = Agent(
        transcript=append_messages(workspace.blobs, agent["transcript"], [*turned.new, reply]),
        turns=agent["turns"] + 1,
        calls=len(reply.tool_calls) + len(reply.invalid_tool_calls),
        repeats=agent["repeats"] + 1 if _same(said, reply) else 0,
        meter=turned.meter,
        done=False,
    )
    return {"research": grown, "files": workspace.changes}


def _gather(place: Path, state: PresentState) -> tuple[list[BaseMessage], Prompt]:
    workspace = Workspace(place, state["files"])
    said = read_messages(workspace.blobs, state["research"]["transcript"])
    documents = [json.loads(workspace.read(source["parsed"])) for source in state["sources"]]
    prompt = fill(
        "present.research",
        brief=state["brief"],
        sources=state["sources"],
        documents=documents,
        calls=_calls_so_far(said),
    )
    return said, prompt


def _same(said: Sequence[BaseMessage], reply: AIMessage) -> bool:
    """Does the turn want and say just what the agent's last one did?"""
    last = next((message for message in reversed(said) if isinstance(message, AIMessage)), None)
    return last is not None and _gist(last) == _gist(reply)


def _gist(message: AIMessage) -> tuple[str, list[tuple[str, dict[str, Any]]]]:
    return message.text, [(call["name"], call["args"]) for call in message.tool_calls]


def _calls_so_far(said: Sequence[BaseMessage]) -> list[dict[str, object]]:
    """Return each finished tool call with its result, for the offline twin."""
    results = {message.tool_call_id: message.text for message in said if isinstance(message, ToolMessage)}
    calls = [call for message in said if isinstance(message, AIMessage) for call in message.tool_calls]
    return [
        {"name": call["name"], "args": call["args"], "result": results[call["id"] or ""]}
        for call in calls
        if call["id"] in results
    ]
