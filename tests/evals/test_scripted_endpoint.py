import re

import pytest

from evals.scripted_endpoint import Script, longest_chain, scripted_endpoint, what_is_asked
from graphs.present import builder
from models.calls import Calls
from models.converse import finish_calls
from models.open_model import close_models
from state.context import Context
from state.errors import UsageError
from tests.endpoint import reset, status
from tools.checkpoints import open_saver
from tools.drive_run import drive_run
from tools.edit_run import change_run
from tools.runs import new_run


def call(begun, ended):
    return {"what": "x", "begun": begun, "ended": ended}


@pytest.mark.parametrize(
    ("log", "chain"),
    [
        ([], 0),
        ([call(0, 1), call(1, 2), call(2.5, 3)], 2.5),  # one after another, a gap between
        ([call(0, 1), call(0, 1), call(0, 1)], 1),  # side by side
        ([call(0, 3), call(0, 1), call(1, 2), call(2, 2.5), call(3, 4)], 4),  # 3 + 1 beats 1 + 1 + 0.5 + 1
    ],
)
def test_the_longest_chain_is_of_calls_that_waited_for_one_another(log, chain):
    assert longest_chain(log) == pytest.approx(chain)


@pytest.fixture
async def serve(monkeypatch):
    servers = []

    def start(script):
        server = scripted_endpoint(script)
        servers.append(server)
        monkeypatch.setenv("OPENAI_BASE_URL", server.__enter__())
        monkeypatch.setenv("OPENAI_API_KEY", "x")

    yield start
    await close_models()
    for server in servers:
        server.__exit__(None, None, None)


async def drive(home, run, slides=2, **options):
    """Begin the run, or resume it, and return where it stands."""
    async with open_saver(home) as saver:
        graph = builder.compile(checkpointer=saver, name="present")
        options = {"slides": str(slides), "models": {"*": "scripted"}} | options
        begun = await saver.aget_tuple({"configurable": {"thread_id": run}})
        given = None if begun else {"instruction": "street lamps", "options": options}
        try:
            return await drive_run(graph, Context(home=str(home)), run, given, lambda _: None)
        finally:
            await finish_calls()


def wrapped(text):
    """A completion of this text, cut short or not."""

    def give(handler, finish="stop", **more):
        told = {"role": "assistant", "content": text} | more
        usage = {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}
        choice = {"index": 0, "message": told, "finish_reason": finish}
        handler.give(
            {"id": "c", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice], "usage": usage}
        )

    return give


def tool(name, arguments):
    function = {"name": name, "arguments": arguments}
    return lambda handler: wrapped(None)(
        handler, "tool_calls", tool_calls=[{"id": "c1", "type": "function", "function": function}]
    )


def cut(handler):
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "20")
    handler.end_headers()
    handler.wfile.write(b'{"id": "c", "object"')


FAULTS = {
    "429": lambda handler: status(429, Retry_After="0")(handler, {}),
    "500": lambda handler: status(500)(handler, {}),
    "503": lambda handler: status(503)(handler, {}),
    "reset": lambda handler: reset(handler, {}),
    "cut body": cut,
    "empty": wrapped(""),
    "nothing": wrapped(None),
    "length": lambda handler: wrapped('{"severity": 0, "thou')(handler, "length"),
    "rubbish": wrapped("As a language model I like lamps."),
    "refusal": lambda handler: wrapped(None)(handler, refusal="I can't help with that."),
    "thoughts only": wrapped("<think>Shall I {really}?"),
    "bad arguments": tool("write_file", '{"path": "slides/p1.html", "cont'),
    "unknown tool": tool("rm_everything", "{}"),
    "wrong arguments": tool("write_file", '{"file": 3}'),
    "foreign path": tool("write_file", '{"path": "../../etc/passwd", "content": "x"}'),
}
ASKED = ("researcher", "presenter", "Design", "Components", "Judgement")


EACH = [(fault, asked) for place, fault in enumerate(FAULTS) for asked in (ASKED[place % 2], ASKED[2 + place % 3])]


@pytest.mark.browser
@pytest.mark.parametrize(("fault", "asked"), EACH)  # an agent's turn and a shaped reply each
async def test_a_run_outlives_any_fault_at_any_role(serve, home, fault, asked):
    """Each fault meets the first request of one role; all others are answered well."""
    met = []

    def once(request, _number):
        if what_is_asked(request) == asked and not met:
            met.append(fault)
            return FAULTS[fault]
        return None

    serve(Script(pages=2, fault=once))
    stands = await drive(home, new_run())
    assert met
    assert stands.values["passed"], stands.values["warnings"]


@pytest.mark.browser
@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("fault", ["500", "rubbish"])
async def test_a_fault_that_stays_stops_in_words_or_is_worked_around_and_the_run_resumes(serve, home, fault, asked):
    script = Script(pages=2, fault=lambda request, _: FAULTS[fault] if what_is_asked(request) == asked else None)
    serve(script)
    run = new_run()
    told = ""
    try:
        stands = await drive(home, run)
    except UsageError as error:
        told = str(error)
    if told:
        place = {"researcher": "research", "presenter": "write_slide", "Design": "plan_design", "Components": "pilot"}
        assert re.search(rf"'scripted'.*{place.get(asked, 'criticize')}|researcher wrote no manuscript", told)
        assert "triptych resume" in told
        script.fault = lambda _request, _number: None
        change = {"research": {"transcript": "", "turns": 0, "calls": 0, "repeats": 0}}
        if asked == "researcher":  # as resume --model researcher=… does
            async with open_saver(home) as saver:
                graph = builder.compile(checkpointer=saver, name="present")
                await change_run(graph, home, run, lambda state: {"research": state["research"] | change["research"]})
        stands = await drive(home, run)
    assert stands.values["passed"] or asked == "presenter", stands.values["warnings"]
    assert len(stands.values["slides"]) == 2


@pytest.mark.browser
async def test_a_run_stops_before_its_budget_and_the_printed_money_is_that_of_the_table(
    serve, home, tmp_path, monkeypatch
):
    (tmp_path / "triptych.toml").write_text("[prices.scripted]\ninput = 8.0\noutput = 20.0\n")
    monkeypatch.chdir(tmp_path)
    script = Script(pages=2)
    serve(script)
    run = new_run()
    with pytest.raises(UsageError, match=r"the budget of 0\.05 USD does not pay for .*Give more with --budget"):
        await drive(home, run, budget="0.05")
    rows = Calls(home).of_run(run)
    by_hand = sum(row["tokens_in"] * 8 / 1e6 + row["tokens_out"] * 20 / 1e6 for row in rows)
    assert sum(role["money"] for role in Calls(home).usage(run).values()) == pytest.approx(by_hand)
    assert 0.01 < by_hand <= 0.05
    asked = len(script.log)
    async with open_saver(home) as saver:
        graph = builder.compile(checkpointer=saver, name="present")
        await change_run(graph, home, run, lambda _: {"budget": 0.10})
    stands = await drive(home, run)
    assert stands.values["passed"]
    assert len(Calls(home).of_run(run)) == len(script.log)
    assert len(script.log) > asked
