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
    if "write_file" not in done:
        told = [
            Document(**{**document, "language": document["language"] or brief["language"]}) for document in documents
        ]
        return _turn("write_file", path=MANUSCRIPT, content=compose_manuscript(told, brief["slides"]))
    if "inspect_manuscript" not in done:
        return _turn("inspect_manuscript")
    return _turn("finalize", outcome=MANUSCRIPT)


def _turn(name: str, **args: Any) -> Turn:
    return {"content": "", "calls": [{"name": name, "args": args}]}
