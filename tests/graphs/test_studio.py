"""Drive `langgraph dev` through the SDK as Studio does, over the CLI's own checkpoints."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.errors import APIStatusError

from graphs.present import builder
from models.blobs import Blobs
from models.environment import home as home_of
from state.context import Context
from tests.graphs.test_present import HAND_MADE
from tools.browser.chromium import close_browser
from tools.checkpoints import open_saver
from tools.drive_run import drive_run
from tools.locks import hold
from tools.runs import new_run, thread
from tools.workspace import Workspace

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.server, pytest.mark.browser]


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """`triptych studio` on a free port, over a home that already has a half-done run of the CLI's."""
    home = tmp_path_factory.mktemp("studio")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (home / "server.log").open("w")
    server = subprocess.Popen(
        [sys.executable, str(ROOT / "cli.py"), "studio", "--port", str(port)],
        env={**os.environ, "TRIPTYCH_HOME": str(home)},
        stdout=log,
        stderr=log,
        start_new_session=True,
    )
    for _ in range(240):
        if "Studio's server is at" in (home / "server.log").read_text() or server.poll() is not None:
            break
        asyncio.run(asyncio.sleep(0.5))
    assert server.poll() is None, (home / "server.log").read_text()[-3000:]
    yield home, f"http://127.0.0.1:{port}"
    os.killpg(server.pid, signal.SIGTERM)
    server.wait(timeout=60)
    log.close()
    assert "BlockingError" not in (home / "server.log").read_text()


@pytest.fixture
async def client(studio):
    async with get_client(url=studio[1]) as open_client:
        yield open_client


@pytest.fixture
def given(notes):
    return {"attachments": [str(notes)], "options": {"slides": "3"}}


async def assistant(client):
    return (await client.assistants.search(graph_id="present"))[0]["assistant_id"]


async def step_to(client, run, node, given=None):
    """Step as Studio does until `node` is next; return every stop."""
    await client.runs.wait(run, "present", input=given, interrupt_before="*")
    stops = []
    while (stands := await client.threads.get_state(run))["next"]:
        stops.append(tuple(stands["next"]))
        if node in stops[-1]:
            break
        await client.runs.wait(run, "present", input=None, interrupt_before="*")
    return stops


async def test_the_form_and_the_drawing_are_there(client):
    drawn = await client.assistants.get_graph(await assistant(client))
    assert {"research", "write_slide", "look", "criticize"} <= {node["id"] for node in drawn["nodes"]}
    schemas = await client.assistants.get_schemas(await assistant(client))
    assert "instruction" in schemas["input_schema"]["properties"]


async def test_a_run_is_stepped_edited_forked_and_replayed(studio, client, given):
    home, _ = studio
    run = (await client.threads.create())["thread_id"]
    stops = await step_to(client, run, "look", given)
    assert ("write_slide",) * 3 in stops
    files = (await client.threads.get_state(run))["values"]["files"]
    digest = Blobs(home).put(HAND_MADE)
    at = (await client.threads.get_state(run))["checkpoint"]
    await client.threads.update_state(run, values={"files": {"slides/p2.html": digest}}, as_node="write_slide")
    await client.runs.wait(run, "present", input=None)
    ended = (await client.threads.get_state(run))["values"]
    assert ended["files"]["slides/p2.html"] == digest
    assert ended["slides"]["p2"]["edited"]
    assert "Made by hand" in Workspace(home, ended["files"]).read_text("deck/deck.html")
    # replayed from before the edit, the model's own slide comes back
    await client.runs.wait(run, "present", input=None, checkpoint=at)
    replayed = (await client.threads.get_state(run))["values"]
    assert replayed["files"]["slides/p2.html"] == files["slides/p2.html"]
    assert replayed["passed"]


async def test_a_run_of_the_command_line_is_opened_and_refused_while_it_is_held(studio, client, given):
    home, _ = studio
    run = new_run()
    async with open_saver(home) as saver:
        graph = builder.compile(checkpointer=saver, name="present", interrupt_before=["mend"])
        await drive_run(graph, Context(home=str(home)), run, given, lambda _: None)
        await close_browser()
    await client.threads.create(thread_id=run, graph_id="present", if_exists="do_nothing")
    assert (await client.threads.get_state(run))["next"] == ["mend"]
    with hold(home, run):
        with pytest.raises(APIStatusError, match="is being worked on by process"):
            await client.threads.update_state(run, values={"warnings": ["from Studio"]}, as_node="start_wave")
        told = await client.runs.wait(run, "present", input=None, raise_error=False)
        assert "is being worked on by process" in str(told)
        assert (await client.threads.get_state(run))["next"] == ["mend"]
    await client.runs.wait(run, "present", input=None)
    async with open_saver(home) as saver:
        graph = builder.compile(checkpointer=saver, name="present")
        stands = await graph.aget_state(thread(run))
    assert stands.values["passed"]
    assert not stands.tasks


def test_the_server_works_in_the_home_it_was_given(studio):
    assert home_of(Context(home=str(studio[0]))) == studio[0]
    assert (studio[0] / "checkpoints.db").exists()
