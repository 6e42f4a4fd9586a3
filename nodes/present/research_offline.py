"""The Researcher without a model: read each source, write the manuscript, have it inspected, finish."""

from typing import Any

from nodes.present.offline.compose_manuscript import compose_manuscript
from state.documents import Document
from state.present import Brief, Source
from state.turn import Turn

MANUSCRIPT = "manuscript.md"


def research(brief: Brief, sources: list[Source], documents: list[Document], calls: list[dict[str, Any]]) -> Turn:
    """Return the next step; `calls` are the tool calls made so far, each with name, args and result."""
    if not documents:
        return {"content": "The offline model arranges what documents say: attach a document.", "calls": []}
    done = {call["name"] for call in calls}
    read = {call["args"].get("path") for call in calls if call["name"] == "read_file"}
    for source in sources:
        if source["path"] not in read:
            return _turn("read_file", path=source["path"])
    refused = any(call["name"] == "finalize" and call["result"].startswith("Error") for call in calls)
    if "write_file" not in done or refused:  # another model may have begun, and ended with what can't be handed over
        told = [
            Document(**{**document, "language": document["language"] or brief["language"]}) for document in documents
        ]
        content = compose_manuscript(told, brief["slides"])
        if content not in [call["args"].get("content") for call in calls]:
            return _turn("write_file", path=MANUSCRIPT, content=content)
    if "inspect_manuscript" not in done:
        return _turn("inspect_manuscript")
    return _turn("finalize", outcome=MANUSCRIPT)


def _turn(name: str, **args: Any) -> Turn:
    return {"content": "", "calls": [{"name": name, "args": args}]}
