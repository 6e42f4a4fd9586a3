"""Run the tool calls of the Researcher's last turn, in order."""

import json
from collections.abc import Sequence

from langchain_core.messages import AIMessage, BaseMessage, InvalidToolCall, ToolMessage
from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.research import TOOLS
from state.context import Context
from state.present import Agent, PresentState
from state.turn import ToolCall
from tools.agent.desk import Desk
from tools.agent.toolbox import run_call
from tools.transcript import append_messages, read_messages
from tools.workspace import Workspace


def use_tools(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the results added to the conversation, and the files that the tools changed."""
    workspace = Workspace(home(runtime.context), state["files"])
    agent = state["research"]
    desk = Desk(
        workspace,
        writable=("manuscript.md", "drafts/", "images/"),
        slides=state["brief"]["slides"],
        evidence=_evidence(workspace, state),
    )
    last = read_messages(workspace.blobs, agent["transcript"])[-1]
    results = run_calls(desk, last, TOOLS)
    link = append_messages(workspace.blobs, agent["transcript"], results)
    after: Agent = agent | {"transcript": link, "calls": 0, "done": bool(desk.outcome)}
    return {"research": after, "files": workspace.changes}


def run_calls(desk: Desk, message: BaseMessage, offered: Sequence[str]) -> list[ToolMessage]:
    """Return one ToolMessage for each call of `message`, also for those whose arguments were no JSON."""
    if not isinstance(message, AIMessage):
        return []
    done = [
        ToolMessage(run_call(desk, ToolCall(name=call["name"], args=call["args"]), offered), tool_call_id=call["id"])
        for call in message.tool_calls
    ]
    cut = message.response_metadata.get("finish_reason") == "length"
    return done + [_refuse(call, cut) for call in message.invalid_tool_calls]


def _refuse(call: InvalidToolCall, cut: bool) -> ToolMessage:
    why = "were cut at the token limit: write less at once" if cut else "are not JSON"
    return ToolMessage(f"Error: the arguments of {call['name']} {why}", tool_call_id=call["id"] or "unknown")


def _evidence(workspace: Workspace, state: PresentState) -> set[str]:
    documents = [json.loads(workspace.read(source["parsed"])) for source in state["sources"]]
    return {element["id"] for document in documents for element in document["elements"]}
