"""What a run leaves for scripts: the content of run.json, schema 1."""

import json
from typing import Any

from models.calls import Usage
from state.present import PresentState
from tools.manuscript import split_manuscript
from tools.workspace import Workspace

SCHEMA = 1


def run_record(run: str, state: PresentState, workspace: Workspace, usage: dict[str, Usage]) -> dict[str, Any]:
    """Return run.json of a present run; slides have the numbers that they have in the delivered deck."""
    pages = [page for page in state.get("slides") or {} if f"slides/{page}.html" in workspace]
    numbers = {page: number for number, page in enumerate(pages, 1)}
    return {
        "schema": SCHEMA,
        "run": run,
        "job": "present",
        "brief": state.get("brief"),
        "constraints": state.get("constraints") or [],
        "usage": usage,
        "warnings": state.get("warnings") or [],
        "passed": bool(state.get("passed")),
        "findings": _findings(state, numbers),
        "sources": _sources(state, workspace, numbers),
    }


def _findings(state: PresentState, numbers: dict[str, int]) -> list[dict[str, Any]]:
    slides = state.get("slides") or {}
    of_slides = [
        {"slide": numbers[page], "waived": None, **finding} for page in numbers for finding in slides[page]["findings"]
    ]
    return of_slides + [{"slide": None, "waived": None, **finding} for finding in state.get("findings") or []]


def _sources(state: PresentState, workspace: Workspace, numbers: dict[str, int]) -> list[dict[str, Any]]:
    known = {}
    for source in state.get("sources") or []:
        for element in json.loads(workspace.read(source["parsed"]))["elements"]:
            known[element["id"]] = element | {"file": source["file"]}
    if "manuscript.md" not in workspace:
        return []
    return [
        {
            "slide": numbers[page["page"]],
            "evidence": [_evidence(known[name]) for name in page["evidence"] if name in known],
        }
        for page in split_manuscript(workspace.read_text("manuscript.md"))
        if page["page"] in numbers
    ]


def _evidence(element: dict[str, Any]) -> dict[str, Any]:
    names = ("id", "file", "page", "box", "lines")
    return {name: element[name] for name in names} | {"quote": element["text"]}
