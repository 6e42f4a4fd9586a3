"""Checkpoints in SQLite and in a real Postgres, which the test starts on a socket of its own."""

import os
import pwd
import shutil
import subprocess
from pathlib import Path

import pytest
from langgraph.graph import END, START, StateGraph

from models.blobs import Blobs
from state.errors import UsageError
from state.present import PresentState
from tools.checkpoints import open_saver
from tools.locks import hold
from tools.runs import check_version, find_run, fork_run, list_runs, list_steps, new_run, prune, remove_run, thread
from tools.workspace import Workspace

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


@pytest.fixture(scope="module")
def postgres(tmp_path_factory):
    """The address of a fresh Postgres; it refuses to run as root, so it runs as its own user."""
    if not BINARIES:
        pytest.skip("Postgres is not installed: apt-get install postgresql")
    folder = Path(tmp_path_factory.mktemp("pg"))
    user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
    if os.getuid() == 0:
        shutil.chown(folder, user)
        for parent in list(folder.parents)[:3]:
            parent.chmod(parent.stat().st_mode | 0o055)  # more only: one of them may be the system's own, for all

    def run(name, *options):
        subprocess.run(
            [BINARIES[-1].parent / name, "-D", folder / "data", *options],
            user=user,
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    run("initdb", "-A", "trust", "--no-sync")
    run("pg_ctl", "-w", "-l", folder / "log", "-o", f"-k {folder} -c listen_addresses= -c fsync=off", "start")
    yield f"postgresql://{user}@/postgres?host={folder}"
    run("pg_ctl", "-m", "immediate", "stop")


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, home, monkeypatch):
    if request.param == "postgres":
        monkeypatch.setenv("TRIPTYCH_CHECKPOINTS", request.getfixturevalue("postgres"))
    return home


def counting(home):
    """A graph of three nodes, each of which writes a file."""

    def step(state: PresentState) -> PresentState:
        workspace = Workspace(home, state["files"])
        workspace.write(f"{len(state['files'])}.md", f"file {len(state['files'])}")
        return {"files": workspace.changes}

    graph = StateGraph(PresentState)
    for name in "abc":
        graph.add_node(name, step)
    for edge in ((START, "a"), ("a", "b"), ("b", "c"), ("c", END)):
        graph.add_edge(*edge)
    return graph


async def test_a_run_is_listed_forked_and_removed(store):
    async with open_saver(store) as saver:
        graph = counting(store).compile(checkpointer=saver)
        run = new_run()
        await graph.ainvoke({"files": {}}, thread(run), durability="sync")
        assert run in await list_runs(saver)
        assert await find_run(saver, run[:8]) == run
        steps = await list_steps(saver, run)
        assert [step.number for step in steps] == [3, 2, 1, 0, -1]
        fork = await fork_run(saver, run, steps[1].checkpoint)
        stands = await graph.aget_state(thread(fork))
        assert stands.next == ("c",)
        assert sorted(stands.values["files"]) == ["0.md", "1.md"]
        await graph.ainvoke(None, thread(fork), durability="sync")
        first, second = [(await graph.aget_state(thread(one))).values for one in (run, fork)]
        assert first == second
        await remove_run(store, saver, run)
        assert run not in await list_runs(saver)
        assert (await graph.aget_state(thread(fork))).values == second


async def test_a_run_that_another_holds_can_be_read_and_not_written(store):
    async with open_saver(store) as saver:
        graph = counting(store).compile(checkpointer=saver)
        run = new_run()
        await graph.ainvoke({"files": {}}, thread(run), durability="sync", interrupt_before=["c"])
        ready, go = os.pipe(), os.pipe()
        child = os.fork()
        if child == 0:
            with hold(store, run):
                os.write(ready[1], b"x")
                os.read(go[0], 1)
            os._exit(0)
        os.read(ready[0], 1)
        with pytest.raises(UsageError, match=f"run {run} is being worked on by"):
            await graph.ainvoke(None, thread(run), durability="sync")
        assert (await graph.aget_state(thread(run))).next == ("c",)
        os.kill(child, 9)
        os.waitpid(child, 0)
        await graph.ainvoke(None, thread(run), durability="sync")
        assert len((await graph.aget_state(thread(run))).values["files"]) == 3


async def test_prune_deletes_what_no_run_names_and_spares_the_young(store):
    async with open_saver(store) as saver:
        blobs = Blobs(store)
        run, other = new_run(), new_run()
        graph = counting(store).compile(checkpointer=saver)
        await graph.ainvoke({"files": {"mine.md": blobs.put(b"mine")}}, thread(run), durability="sync")
        await graph.ainvoke({"files": {"other.md": blobs.put(b"other")}}, thread(other), durability="sync")
        lost = blobs.put(b"lost")
        assert await prune(store, saver) == (0, 0)
        await remove_run(store, saver, other)
        assert await prune(store, saver, spare=-1) == (2, len(b"other") + len(b"lost"))
        assert not blobs.path(lost).exists()
        files = (await graph.aget_state(thread(run))).values["files"]
        assert all(blobs.get(digest) for digest in files.values())


async def test_prune_keeps_a_conversation_and_its_pictures(home):
    from langchain_core.messages import HumanMessage

    from tools.transcript import append_messages, picture_block, read_messages

    async with open_saver(home) as saver:
        blobs, run = Blobs(home), new_run()
        picture = blobs.put(b"picture")
        first = append_messages(blobs, "", [HumanMessage([picture_block(picture)])])
        link = append_messages(blobs, first, [HumanMessage("and then")])
        agent = {"transcript": link, "turns": 1, "calls": 0, "done": False}
        graph = counting(home).compile(checkpointer=saver)
        await graph.ainvoke({"files": {}, "research": agent}, thread(run), durability="sync")
        await prune(home, saver, spare=-1)
        assert len(read_messages(blobs, link)) == 2
        assert blobs.get(picture) == b"picture"


def test_a_run_of_another_version_is_refused_in_words():
    check_version({"version": 1}, 1, "cafe0000")
    check_version({}, 1, "cafe0000")
    with pytest.raises(UsageError, match="run cafe0000 was begun by version 1 of its graph, and this is version 2"):
        check_version({"version": 1}, 2, "cafe0000-0000")
