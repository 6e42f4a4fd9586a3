"""What all tests share: a home of their own, and one node run as the graph would run it."""

import os

os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"  # read when langgraph is imported
os.environ["LANGSMITH_TRACING"] = "false"

import copy
import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import ExecutionInfo, Runtime

from models.open_model import OPENERS
from state.context import Context
from tests.doubles import Scripted
from tools.browser.chromium import close_browser


@pytest.fixture(autouse=True)
def _no_endpoint(monkeypatch):
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "TRIPTYCH_CHECKPOINTS", "TRIPTYCH_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch, request):
    """Try again at once, but where a test is about the pauses."""
    if "pauses" not in request.keywords:
        monkeypatch.setattr("models.send.pause", lambda _error, _tries: 0.01)


@pytest.fixture(scope="session", autouse=True)
async def _browser_is_closed_at_the_end():
    yield
    await close_browser()


@pytest.fixture
def home(tmp_path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture
def notes(tmp_path) -> Path:
    """A small document that we wrote ourselves."""
    file = tmp_path / "notes.md"
    file.write_text(
        "# Street lamps of the old town\n\n"
        "The town replaced 1,240 sodium lamps by LED lamps in 2023.\n\n"
        "## Energy use fell by 58 %\n\n"
        "- The lamps used 410 MWh in 2022.\n- They used 172 MWh in 2024.\n- The town saves 52,000 euros a year.\n\n"
        "## Residents notice the light\n\n"
        "- Two of three residents call the streets brighter.\n- Nine complaints came in the first year.\n",
        encoding="utf-8",
    )
    return file


@pytest.fixture
def double():
    """Make a test double the model of a name for one test: `double("scripted", Scripted(...))`."""
    added: list[str] = []

    def add(name: str, model: Any) -> str:
        OPENERS[name] = lambda: model
        added.append(name)
        return name

    yield add
    for name in added:
        OPENERS.pop(name, None)


@pytest.fixture
def run_node(home, double):
    """Run one node with scripted replies; its state must come through JSON and be left alone."""

    async def run(node: Any, state: dict[str, Any], replies: list[Any] = ()) -> dict[str, Any]:  # type: ignore[assignment]
        state = json.loads(json.dumps(state))
        if replies:
            name = double("scripted", Scripted(replies=list(replies)))
            state["models"] = dict.fromkeys(("planner", "researcher", "presenter", "critic"), name)
        before = copy.deepcopy(state)
        runtime = Runtime(context=Context(home=str(home)), execution_info=ExecutionInfo("c", "node:t", "t", "run"))
        wanted = inspect.signature(node).parameters
        update = node(state, runtime) if "runtime" in wanted else node(state)
        update = await update if inspect.isawaitable(update) else update
        assert state == before, "a node must leave its state alone"
        return json.loads(json.dumps(update))

    return run
