import contextlib
import itertools
import json

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.types import Send

from graphs.present import builder
from models.blobs import Blobs
from models.calls import Calls
from nodes.present.read_brief import change_terms
from nodes.present.write_baseline import WholeDeck, WholeSlide
from state.errors import UsageError
from state.present import PresentState
from tests.doubles import Failing, Flawed, Hesitant, Logged, Lying, Reader300, Scripted
from tests.graphs.conftest import Deck
from tools.edit_run import change_run, edit_run
from tools.inspection.inspect_pdf import inspect_pdf
from tools.runs import find_step, fork_run, thread
from tools.transcript import read_messages
from tools.workspace import Workspace

pytestmark = pytest.mark.browser


def asked(log):
    return [json.loads(line)["name"] for line in log.read_text().splitlines()] if log.exists() else []


async def test_interrupt_before_star_stops_before_every_node_of_every_wave(deck, given):
    stands = await deck.go(given)
    stops = []
    while stands.next:
        stops.append(stands.next)
        stands = await deck.go()
    assert {name for names in stops for name in names} == set(builder.nodes) - {"write_baseline"}
    assert ("write_slide",) * 3 in stops
    assert ("look",) * 3 in stops
    assert ("criticize",) * 3 in stops
    assert stands.values["passed"]


async def test_the_state_goes_through_json_and_back(deck, given):
    stands = await deck.go(given, stop=[])
    assert json.loads(json.dumps(stands.values)) == stands.values


async def test_what_is_delivered_meets_the_brief(deck, given, home):
    values = (await deck.go(given, stop=[])).values
    workspace = Workspace(home, values["files"])
    pages = inspect_pdf(workspace.read("deck/deck.pdf"))
    assert [(page.width, page.height) for page in pages] == [(960, 540)] * 3
    assert "410 MWh" in " ".join(page.text for page in pages)
    assert values["constraints"] == [
        {"name": "slides", "wanted": "3", "got": "3", "ok": True},
        {"name": "aspect_ratio", "wanted": "16:9", "got": "16:9", "ok": True},
        {"name": "language", "wanted": "en", "got": "en", "ok": True},
    ]


HAND_MADE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mine</title>
<style>body{margin:0;width:1280px;height:720px;background:#fff;color:#111;font:40px sans-serif}p{padding:80px}</style>
</head><body><p>Made by hand: the lamps used 410 MWh.</p></body></html>"""


@pytest.mark.parametrize(
    "node",
    ["write_slide", "look", "criticize", "mend", "inspect_deck", "export_deck", "inspect_delivery", "verify_brief"],
)
async def test_a_hand_edit_survives_to_the_deck(deck, given, home, node):
    await deck.go_to(node, given)
    await edit_run(deck.graph, home, deck.run, {"slides/p2.html": HAND_MADE})
    values = (await deck.go(stop=[])).values
    workspace = Workspace(home, values["files"])
    assert workspace.read("slides/p2.html") == HAND_MADE
    assert "Made by hand" in inspect_pdf(workspace.read("deck/deck.pdf"))[1].text
    assert "Made by hand" in workspace.read_text("deck/deck.html")
    assert values["slides"]["p2"]["edited"]
    assert [slide["edited"] for slide in values["slides"].values()] == [False, True, False]


async def test_an_edit_of_a_finished_run_is_looked_at_exported_and_judged(deck, given, home):
    assert (await deck.go(given, stop=[])).values["passed"]
    await edit_run(deck.graph, home, deck.run, {"slides/p2.html": HAND_MADE.replace(b"color:#111", b"color:#eee")})
    assert (await deck.graph.aget_state(thread(deck.run))).next == ("inspect_deck",)
    values = (await deck.go(stop=[])).values
    assert "Made by hand" in Workspace(home, values["files"]).read_text("deck/deck.html")
    assert not values["passed"]
    with pytest.raises(UsageError, match=r"theme\.css would no longer reach them"):
        await edit_run(deck.graph, home, deck.run, {"theme.css": b"body{}"})
    with pytest.raises(UsageError, match="not UTF-8 text"):
        await edit_run(deck.graph, home, deck.run, {"slides/p2.html": b"\xff\xfe\x00"})
    await edit_run(deck.graph, home, deck.run, {"slides/p2.html": b"<!doctype html><body></body>"})
    assert (await deck.go(stop=[])).next == ()


async def test_two_edits_in_a_row_both_survive(deck, given, home):
    await deck.go_to("look", given)
    await edit_run(deck.graph, home, deck.run, {"slides/p2.html": HAND_MADE})
    await edit_run(deck.graph, home, deck.run, {"slides/p3.html": HAND_MADE.replace(b"410", b"172")})
    values = (await deck.go(stop=[])).values
    shown = Workspace(home, values["files"])
    assert "410 MWh" in shown.read_text("deck/slides/slide_02.html")
    assert "172 MWh" in shown.read_text("deck/slides/slide_03.html")


async def test_a_model_that_only_thinks_is_asked_again_and_nobody_is_judged_twice(deck, given, double):
    double("hesitant", Hesitant())
    given["options"]["models"] = {"presenter": "hesitant"}
    stops = []
    stands = await deck.go(given)
    while stands.next:
        stops.append(stands.next)
        stands = await deck.go()
    assert [names for names in stops if "criticize" in names] == [("criticize",) * 3, ("criticize",)]
    assert stands.values["slides"]["p3"]["turns"] == 2
    assert stands.values["passed"]


async def test_a_fork_at_a_wave_has_the_files_of_that_moment(deck, given):
    before = await deck.go_to("write_slide", given)
    at = before.config["configurable"]["checkpoint_id"]
    await deck.go(stop=[])
    fork = Deck(deck.graph, deck.home, await fork_run(deck.saver, deck.run, at))
    stands = await fork.graph.aget_state(thread(fork.run))
    assert stands.next == before.next
    assert stands.values == before.values
    assert not [path for path in stands.values["files"] if path.startswith("slides/")]
    ended = await fork.go(stop=[])
    assert ended.values["files"] == (await deck.graph.aget_state(thread(deck.run))).values["files"]


async def test_a_step_is_found_by_its_number(deck, given):
    await deck.go_to("plan_design", given)
    steps = await deck.history()
    assert await find_step(deck.saver, deck.run, "0") == steps[-2].config["configurable"]["checkpoint_id"]
    with pytest.raises(UsageError, match="has no step 99"):
        await find_step(deck.saver, deck.run, "99")


async def test_a_replay_asks_the_model_anew_and_a_resume_does_not(deck, given, double, tmp_path):
    log = tmp_path / "log"
    double("logged", Logged(log=log))
    given["options"]["models"] = {"*": "logged"}
    before = await deck.go_to("plan_design", given)
    assert "present.plan_design" not in asked(log)
    await deck.go()
    await deck.go()
    assert asked(log).count("present.plan_design") == 1
    await deck.go(config=before.config)
    assert asked(log).count("present.plan_design") == 2


async def test_a_delete_and_a_rename_survive_a_fork(deck, given, home):
    stands = await deck.go_to("write_slide", given)
    files = stands.values["files"]
    change = {"components.css": None, "theme.css": None, "renamed.css": files["theme.css"]}
    await deck.graph.aupdate_state(thread(deck.run), {"files": change}, as_node="start_wave")
    at = (await deck.graph.aget_state(thread(deck.run))).config["configurable"]["checkpoint_id"]
    fork = await fork_run(deck.saver, deck.run, at)
    kept = (await deck.graph.aget_state(thread(fork))).values["files"]
    assert "components.css" not in kept
    assert "theme.css" not in kept
    assert kept["renamed.css"] == files["theme.css"]


async def test_two_branches_that_write_one_path_are_an_error_and_the_run_stays_readable(home, deck):
    def branch(state: PresentState) -> PresentState:
        workspace = Workspace(home, {})
        workspace.write("same.md", state["page"])
        return {"files": workspace.changes}

    def join(state: PresentState) -> PresentState:
        Workspace(home, state["files"])
        return {}

    small = StateGraph(PresentState)
    small.add_node(branch)
    small.add_node(join)
    small.add_conditional_edges(START, lambda _: [Send("branch", {"page": page}) for page in "ab"], ["branch"])
    small.add_edge("branch", "join")
    small.add_edge("join", END)
    graph = small.compile(checkpointer=deck.saver)
    with pytest.raises(UsageError, match=r"two branches of one step wrote same\.md"):
        await graph.ainvoke({"files": {}}, thread(deck.run), durability="sync")
    stands = await graph.aget_state(thread(deck.run))
    assert stands.next == ("join",)
    await graph.aupdate_state(thread(deck.run), {"files": {"same.md": "1" * 64}}, as_node="branch")
    await graph.ainvoke(None, thread(deck.run), durability="sync")
    assert (await graph.aget_state(thread(deck.run))).next == ()


async def test_bytes_per_checkpoint_stay_bounded_over_300_turns(deck, given, double, home):
    manuscript = "# Lamps\n\nof the old town\n\n---\n\n# Energy\n\n- It fell.\n\n---\n\n# Light\n\n- It is brighter.\n"
    double("reader", Reader300(steps=300, manuscript=manuscript))
    given["options"] |= {"models": {"researcher": "reader"}, "limits": {"research_turns": 300}}
    sizes = []
    stands = await deck.go(given, stop=["plan_design"])
    assert stands.next == ("plan_design",)
    assert stands.values["research"]["turns"] == 300
    async with deck.saver.conn.execute(
        "SELECT length(checkpoint) FROM checkpoints WHERE thread_id = ? ORDER BY checkpoint_id", (deck.run,)
    ) as rows:
        sizes = [size async for (size,) in rows]
    assert len(sizes) > 600
    assert max(sizes[550:600]) <= max(sizes[50:100]) * 1.05
    assert max(sizes) < 20_000


@pytest.mark.parametrize(("role", "prompt"), [("presenter", "present.write_slide"), ("critic", "present.criticize")])
async def test_a_run_on_a_failing_model_goes_on_with_another(deck, given, double, tmp_path, home, role, prompt):
    log = tmp_path / "log"
    double("logged", Logged(log=log))
    double("failing", Failing(page="p2", prompt=prompt, log=log))
    given["options"]["models"] = {"*": "logged", role: "failing"}
    with pytest.raises(UsageError, match="p2 failed"):
        await deck.go(given, stop=[])
    assert asked(log).count(prompt) == 2  # p1 and p3, beside the one that failed
    await change_run(deck.graph, home, deck.run, lambda state: change_terms(state, {role: "logged"}, None))
    ended = await deck.go(stop=[])
    assert ended.values["passed"]
    assert ended.values["models"][role] == "logged"
    asked_for = [asked(log).count(f"present.{name}") for name in ("plan_design", "pilot", "write_slide", "criticize")]
    assert asked_for == [1, 1, 3, 3]


async def test_a_finished_run_takes_no_other_models(deck, given, home):
    await deck.go(given, stop=[])
    with pytest.raises(UsageError, match="is finished. Fork it"):
        await change_run(deck.graph, home, deck.run, lambda state: change_terms(state, {"*": "other"}, None))


async def test_an_edit_where_approval_is_asked_approves(deck, given, home):
    given["options"]["review"] = True
    stands = await deck.go(given, stop=[])
    assert stands.interrupts[0].value["approve"] == "manuscript.md"
    manuscript = b"# Mine\n\n12 lamps\n\n---\n\n# Energy use fell\n\n- 410 MWh\n\n---\n\n# It is brighter\n\n- yes\n"
    await edit_run(deck.graph, home, deck.run, {"manuscript.md": manuscript})
    stands = await deck.go(stop=[])
    assert stands.interrupts[0].value["approve"] == "theme.css"
    assert [page["title"] for page in stands.values["plan"]["pages"]] == ["Mine", "Energy use fell", "It is brighter"]


async def test_a_baseline_is_one_call_and_its_deck_is_measured_like_any_other(deck, given, home):
    given["options"]["baseline"] = True
    values = (await deck.go(given, stop=[])).values
    [(role, usage)] = Calls(home).usage(deck.run).items()
    assert (role, usage["calls"]) == ("presenter", 1)
    assert [slide["round"] for slide in values["slides"].values()] == [1, 1, 1]
    assert [one["got"] for one in values["constraints"]] == ["3", "16:9", "en"]
    assert "410 MWh" in " ".join(
        page.text for page in inspect_pdf(Workspace(home, values["files"]).read("deck/deck.pdf"))
    )


async def test_what_is_wrong_with_a_baseline_is_told_and_not_mended(deck, given, double):
    html = "<body style='margin:0;background:#fff'><p style='color:#ddd;font:30px sans-serif'>pale words</p></body>"
    double("poor", Scripted(replies=[WholeDeck(slides=[WholeSlide(title="Pale", html=html)])]))
    given["options"] |= {"baseline": True, "models": {"*": "poor"}}
    values = (await deck.go(given, stop=[])).values
    assert [finding["rule"] for finding in values["slides"]["p1"]["findings"]] == ["contrast"]
    assert not values["passed"]
    assert "slides: wanted 3, got 1" in values["warnings"]


MANUSCRIPT = "# Lamps\n\nof the old town\n\n---\n\n# Energy\n\n- It fell.\n\n---\n\n# Light\n\n- It is brighter.\n"


@pytest.mark.parametrize("words", ["Draft {} of the manuscript. ", "第{}稿：老城的路灯都换成了新的。"])
async def test_an_agent_of_300_steps_is_warned_once_at_each_mark_and_never_overflows(deck, given, double, home, words):
    agent = Reader300(steps=300, manuscript=MANUSCRIPT, words=words, dies_on_warnings=True, turn=itertools.count(1))
    agent.heard, agent.died = [], []
    double("reader", agent)
    given["options"] |= {"models": {"researcher": "reader"}, "limits": {"research_turns": 300}, "window": 20_000}
    for life in range(3):  # each warning ends a life before it is answered
        with contextlib.suppress(UsageError):
            stands = await deck.go(given if life == 0 else None, stop=["plan_design"])
    assert stands.next == ("plan_design",)
    research = stands.values["research"]
    assert research["meter"]["warned"] == [50, 80]
    said = read_messages(Blobs(home), research["transcript"])
    warnings = [message.text for message in said if message.text.startswith("Your context is")]
    assert warnings == agent.died
    assert len(warnings) == 2
    assert len(agent.heard) == 300
    assert max(agent.heard) <= 0.9 * 20_000
    assert research["meter"]["folded"] > 100


@pytest.mark.parametrize("rate", [0.0, 0.5, 1.0])
async def test_flawed_slides_are_found_sent_back_and_mended(deck, given, double, rate):
    model = Flawed(rate=rate, seed=1)
    double("flawed", model)
    given["options"] |= {"models": {"presenter": "flawed"}}
    values = (await deck.go(given, stop=[])).values
    flawed = [page for page in values["slides"] if model.is_flawed(page)]
    assert [page for page, slide in values["slides"].items() if slide["round"] > 1] == flawed
    first = [slide["versions"][0] for page, slide in values["slides"].items() if page in flawed]
    assert all("contrast" in [finding["rule"] for finding in version["findings"]] for version in first)
    assert values["passed"]


@pytest.mark.parametrize("rate", [0.0, 1.0])
async def test_a_manuscript_with_numbers_of_no_source_is_not_finalized(deck, given, double, rate):
    model = Lying(rate=rate, seed=1)
    model.lies = []
    double("lying", model)
    given["options"] |= {"models": {"researcher": "lying"}, "limits": {"research_turns": 8}}
    stands = await deck.go(given, stop=["plan_design"])
    assert stands.values["research"]["done"] is (rate == 0)
    assert sorted(set(model.lies)) == ([] if rate == 0 else ["p1", "p2", "p3"])
