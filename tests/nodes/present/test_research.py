from langchain_core.messages import AIMessage

from graphs.present import after_tools, after_turn
from models.blobs import Blobs
from models.meter import new_meter
from nodes.present.approve_manuscript import approve_manuscript
from nodes.present.ingest import ingest
from nodes.present.research import NUDGE, research
from nodes.present.use_tools import use_tools
from tests.doubles import calling
from tests.nodes.present.states import deck_state
from tools.transcript import read_messages
from tools.workspace import Workspace

PAGES = "# Lamps\n\nof the town\n\n---\n\n# Energy fell\n\n- It fell by 58 %. [@{evidence}]\n"


async def begun(run_node, home, notes):
    state = deck_state(home, [])
    state |= {"files": {}, "attachments": [str(notes)]}
    state["research"] = {"transcript": "", "turns": 0, "calls": 0, "repeats": 0, "meter": new_meter(), "done": False}
    update = await run_node(ingest, state)
    return state | update


async def turn(run_node, state, reply):
    """One turn of the Researcher and the tools it wants; returns the state after both, and the last tool result."""
    update = await run_node(research, state, replies=[reply])
    state = state | {"research": update["research"], "files": state["files"] | update["files"]}
    update = await run_node(use_tools, state)
    return state | {"research": update["research"], "files": state["files"] | update["files"]}


def last(home, state):
    return read_messages(Blobs(home), state["research"]["transcript"])[-1].text


async def test_a_manuscript_that_breaks_the_brief_is_not_finalized(run_node, home, notes):
    state = await begun(run_node, home, notes)
    state = await turn(run_node, state, calling("write_file", path="manuscript.md", content="# Only one page\n\ntext"))
    state = await turn(run_node, state, calling("finalize", outcome="manuscript.md"))
    assert "not finished yet" in last(home, state)
    assert "has 1 page, wanted are 2" in last(home, state)
    assert not state["research"]["done"]


async def test_evidence_that_does_not_exist_is_refused_and_real_evidence_taken(run_node, home, notes):
    state = await begun(run_node, home, notes)
    real = Workspace(home, state["files"]).read_text("library/notes.md.reading.md").split("[@")[1][:8]
    for evidence, done in (("00000000", False), (real, True)):
        manuscript = PAGES.format(evidence=evidence)
        state = await turn(run_node, state, calling("write_file", path="manuscript.md", content=manuscript))
        state = await turn(run_node, state, calling("finalize", outcome="manuscript.md"))
        assert state["research"]["done"] == done, last(home, state)


async def test_the_sources_are_read_only_and_nothing_else_of_the_machine_is_there(run_node, home, notes):
    state = await begun(run_node, home, notes)
    before = state["files"]["library/notes.md"]
    state = await turn(run_node, state, calling("write_file", path="library/notes.md", content="x"))
    assert "read-only" in last(home, state)
    assert state["files"]["library/notes.md"] == before
    state = await turn(run_node, state, calling("read_file", path="../../etc/passwd"))
    assert "not a path inside the run" in last(home, state)


async def test_arguments_that_are_no_json_are_answered(run_node, home, notes):
    state = await begun(run_node, home, notes)
    broken = {"name": "read_file", "args": "{path: ", "id": "c1", "error": None, "type": "invalid_tool_call"}
    state = await turn(run_node, state, AIMessage("", invalid_tool_calls=[broken]))
    assert last(home, state) == "Error: the arguments of read_file are not JSON"


async def test_a_turn_without_a_call_is_nudged_on(run_node, home, notes):
    state = await begun(run_node, home, notes)
    state["research"] = (await run_node(research, state, replies=[AIMessage("Let me see.")]))["research"]
    assert after_turn(state) == "research"
    state["research"] = (await run_node(research, state, replies=[calling("list_files")]))["research"]
    said = read_messages(Blobs(home), state["research"]["transcript"])
    assert said[2].text == NUDGE
    assert after_turn(state) == "use_tools"


def test_a_researcher_without_end_is_stopped_by_the_limit():
    agent = {"transcript": "", "turns": 60, "calls": 0, "repeats": 0, "meter": new_meter(), "done": False}
    state = {"research": agent, "limits": {"research_turns": 60, "repeats": 3}}
    assert after_turn(state) == after_tools(state) == "approve_manuscript"


async def test_a_researcher_that_goes_round_in_circles_is_stopped_and_said_so(run_node, home, notes):
    state = await begun(run_node, home, notes)
    state = await turn(run_node, state, calling("write_file", path="manuscript.md", content="# Only one page\n\ntext"))
    for repeats in (0, 1, 2, 3):
        assert after_tools(state) == "research"
        state = await turn(run_node, state, calling("finalize", outcome="manuscript.md"))
        assert state["research"]["repeats"] == repeats
    assert after_tools(state) == "approve_manuscript"
    assert await run_node(approve_manuscript, state) == {}


async def test_a_researcher_whose_answer_was_cut_is_told_to_write_less(run_node, home, notes):
    state = await begun(run_node, home, notes)
    cut = AIMessage('{"calls": [{"tool": "write', response_metadata={"finish_reason": "length"})
    state["research"] = (await run_node(research, state, replies=[cut]))["research"]
    state["research"] = (await run_node(research, state, replies=[calling("list_files")]))["research"]
    said = read_messages(Blobs(home), state["research"]["transcript"])
    assert said[-2].text.startswith("Your answer was cut at the token limit")
