"""What real endpoints do wrong, against both ways of asking: the run goes on, or stops in words and goes on later."""

import asyncio
import contextlib
import json
import time

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from pydantic import BaseModel

from models.abilities import recall_abilities
from models.ask import ask
from models.calls import Calls
from models.converse import finish_calls
from models.meter import new_meter
from models.open_model import close_models
from models.prompt import Prompt
from models.seat import Seat
from models.take_turn import Talk, take_turn
from state.errors import UsageError
from tests.endpoint import cut_body, endpoint, message, refusing, reset, status
from tools.agent.toolbox import describe_tools

PROMPT = Prompt("present.plan_design", "Choose a word.", {})
GOOD = message('{"word": "yes"}')
CALL = message(calls=[("think", '{"thought": "well"}')])


class Choice(BaseModel):
    word: str


@pytest.fixture
async def serve(monkeypatch):
    with contextlib.ExitStack() as stack:

        def start(*answers):
            server = stack.enter_context(endpoint(answers))
            monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_address[1]}/v1")
            monkeypatch.setenv("OPENAI_API_KEY", "x")
            return server

        yield start
        await close_models()


def seat(home, task="t"):
    return Seat(home, role="critic", model="m", run="run", task=task, node="criticize", about="p1")


async def word(home, **more):
    return (await ask(seat(home), PROMPT, Choice, **more)).word


async def turn(home):
    talk = Talk([], [HumanMessage("Think.")], new_meter())
    return (await take_turn(seat(home), PROMPT, talk, describe_tools(["think"]))).reply


@pytest.mark.parametrize(
    "fault", [status(429, Retry_After="0"), status(500), status(503), reset, cut_body(GOOD)], ids=str
)
async def test_a_passing_fault_of_the_line_is_tried_again(serve, home, fault):
    serve(fault, GOOD)
    assert await word(home) == "yes"
    serve(fault, CALL)
    assert (await turn(home)).tool_calls[0]["args"] == {"thought": "well"}


@pytest.mark.parametrize(
    "bad",
    [
        message('{"word": "ye'),
        message(""),
        message(None),
        message('{"word": "y', finish="length"),
        message("I can't help with that."),
        message('{"other": 1}'),
    ],
    ids=["cut", "empty", "nothing", "length", "refusal", "wrong field"],
)
async def test_an_answer_that_does_not_fit_is_asked_again(serve, home, bad):
    server = serve(bad, GOOD)
    assert await word(home) == "yes"
    assert len(server.asked) == 2
    assert server.asked[1]["messages"][-1]["role"] == "user"


async def test_an_endpoint_that_was_closed_can_be_opened_again(serve, home):
    serve(GOOD)
    assert await word(home) == "yes"
    await close_models()
    assert (await ask(seat(home, "another"), PROMPT, Choice)).word == "yes"


async def test_a_fence_and_chatter_need_no_second_call(serve, home):
    server = serve(message('Sure!\n```json\n{"word": "yes"}\n```\nAnything else?'))
    assert await word(home) == "yes"
    assert len(server.asked) == 1


async def test_an_endpoint_that_never_fits_is_told_by_name_and_works_once_it_does(serve, home):
    serve(message("rubbish"))
    with pytest.raises(UsageError, match="'m' gave no usable reply at criticize"):
        await word(home)
    serve(GOOD)
    assert await word(home) == "yes"


async def test_an_endpoint_that_is_down_is_told_in_one_line_and_nothing_is_lost(serve, home):
    serve(status(401, "no such key"))
    with pytest.raises(UsageError, match="model 'm' at http.* failed at criticize p1: .*no such key.*resume"):
        await word(home)
    server = serve(GOOD)
    assert await word(home) == "yes"
    assert await word(home) == "yes"
    assert len(server.asked) == 1


# Which half of structured output an endpoint refuses, what it then answers, and the rung that is left.
LADDER = [
    ('"json_schema"', message(calls=[("Choice", '{"word": "yes"}')]), "tool"),
    ('"response_format"', message(calls=[("Choice", '{"word": "yes"}')]), "tool"),
]


@pytest.mark.parametrize(("refused", "answer", "rung"), LADDER)
async def test_what_an_endpoint_refuses_is_tried_in_a_looser_way_and_remembered(serve, home, refused, answer, rung):
    server = serve(refusing(refused, answer))
    assert await word(home) == "yes"
    assert recall_abilities(home, "m") == {"rung": rung, "eyes": True, "tools": True, "window": 0}
    before = len(server.asked)
    assert (await ask(seat(home, "another"), PROMPT, Choice)).word == "yes"
    assert len(server.asked) == before + 1


async def test_an_endpoint_that_can_do_nothing_but_talk_is_enough(serve, home):
    def talks_only(handler, request):
        refused = "response_format" in request or "tools" in request
        handler.give({"error": {"message": "unknown field"}} if refused else GOOD, 400 if refused else 200)

    serve(talks_only)
    assert await word(home) == "yes"
    assert recall_abilities(home, "m")["rung"] == "text"


async def test_an_endpoint_that_ignores_the_schema_is_asked_in_words_at_last(serve, home):
    def deaf(handler, request):
        handler.give(message("well") if "response_format" in request else GOOD)

    serve(deaf)
    assert await word(home) == "yes"


@pytest.mark.parametrize("code", [400, 500])
async def test_an_endpoint_without_eyes_gets_the_words_and_is_remembered(serve, home, code):
    server = serve(refusing("image_url", GOOD, "image input is not supported", code))
    assert await word(home, picture="aGk=") == "yes"
    assert recall_abilities(home, "m")["eyes"] is False
    before = len(server.asked)
    await ask(seat(home, "another"), PROMPT, Choice, "aGk=")
    assert len(server.asked) == before + 1


@pytest.mark.parametrize(
    ("answer", "calls", "invalid"),
    [
        (message(calls=[("think", "{thought: ")]), 0, 1),
        (message(calls=[("no_such_tool", "{}")]), 1, 0),
        (message(calls=[("think", '{"thought": "a"}'), ("think", '{"thought": "b"}')]), 2, 0),
        (message("Let me see."), 0, 0),
        (message(""), 0, 0),
    ],
    ids=["bad arguments", "unknown tool", "two at once", "words", "nothing"],
)
async def test_a_turn_brings_whatever_the_model_said_for_the_agent_to_answer(serve, home, answer, calls, invalid):
    serve(answer)
    reply = await turn(home)
    assert (len(reply.tool_calls), len(reply.invalid_tool_calls)) == (calls, invalid)


async def test_every_paid_answer_is_in_the_ledger(serve, home):
    serve(message("rubbish"), GOOD)
    await word(home)
    assert Calls(home).usage("run")["critic"]["calls"] == 2
    assert Calls(home).usage("run")["critic"]["tokens_in"] == 200


async def test_the_schema_is_sent_and_typed_inputs_never(serve, home):
    server = serve(GOOD)
    await ask(seat(home), Prompt("present.plan_design", "Choose.", {"secret": "inputs"}), Choice)
    sent = json.dumps(server.asked[0])
    assert server.asked[0]["response_format"]["json_schema"]["schema"]["properties"] == {"word": {"type": "string"}}
    assert "secret" not in sent


async def test_an_outage_teaches_nothing(serve, home):
    serve(status(500))
    with pytest.raises(UsageError, match="failed at criticize p1"):
        await word(home)
    assert recall_abilities(home, "m")["rung"] == "json_schema"
    server = serve(GOOD)
    assert await word(home) == "yes"
    assert server.asked[0]["response_format"]["type"] == "json_schema"


SPOKEN = '{"calls": [{"tool": "think", "arguments": {"thought": "well"}}]}'


@pytest.mark.parametrize("code", [400, 500, 501])
async def test_an_endpoint_without_tools_gets_them_in_words_and_is_remembered(serve, home, code):
    server = serve(refusing('"tools"', message(SPOKEN), "tools are not supported", code))
    reply = await turn(home)
    assert [(call["name"], call["args"]) for call in reply.tool_calls] == [("think", {"thought": "well"})]
    assert recall_abilities(home, "m")["tools"] is False
    said = server.asked[-1]["messages"][0]["content"]
    assert "- think: Write down a thought" in said
    schema = server.asked[-1]["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["calls"]["items"]["anyOf"][0]["properties"]["tool"] == {"const": "think"}


@pytest.mark.parametrize(
    "text",
    [
        SPOKEN,
        '{"name": "think", "arguments": {"thought": "well"}}',
        '<tool_call>\n{"name": "think", "arguments": {"thought": "well"}}\n</tool_call>',
        '[{"name": "think", "args": {"thought": "well"}}]',
        '<think>Shall I {think}?</think>```json\n{"tool": "think", "parameters": {"thought": "well"}}\n```',
        '{"function": {"name": "think", "arguments": "{\\"thought\\": \\"well\\"}"}}',
    ],
)
async def test_calls_that_a_model_wrote_into_its_text_are_understood(serve, home, text):
    serve(message(text))
    reply = await turn(home)
    assert [(call["name"], call["args"], reply.text) for call in reply.tool_calls] == [
        ("think", {"thought": "well"}, "")
    ]


@pytest.mark.parametrize(
    "text", ['{"name": "cook", "arguments": {}}', "I think {so}.", '{"thought": "well"}', "[1, 2]"]
)
async def test_a_text_without_a_call_stays_a_text(serve, home, text):
    serve(message(text))
    assert (await turn(home)).tool_calls == []
    assert recall_abilities(home, "m")["tools"] is True


async def test_a_conversation_in_words_has_calls_and_results_in_it(serve, home):
    server = serve(refusing('"tools"', message(SPOKEN)))
    call = {"name": "think", "args": {"thought": "first"}, "id": "c1"}
    said = [HumanMessage("Think."), AIMessage("", tool_calls=[call]), ToolMessage("noted", tool_call_id="c1")]
    await take_turn(seat(home), PROMPT, Talk(said, [HumanMessage("Go on.")], new_meter()), describe_tools(["think"]))
    sent = server.asked[-1]["messages"]
    assert [one["role"] for one in sent] == ["user", "assistant", "user"]
    assert json.loads(sent[1]["content"]) == {"calls": [{"tool": "think", "arguments": {"thought": "first"}}]}
    assert sent[2]["content"].startswith("Result of think:\nnoted\n\nGo on.")


@pytest.mark.parametrize(
    "said",
    ["<think>Is it {no}?</think>{'word': 1}", "<think>never ending", "Hm.</think>\nrubbish"],
    ids=["1", "2", "3"],
)
async def test_thoughts_are_no_answer(serve, home, said):
    server = serve(message(said), message('Perhaps {no}.</think>\n{"word": "yes"}'))
    assert await word(home) == "yes"
    assert len(server.asked) == 2


async def test_a_refusal_is_told_in_its_own_words(serve, home):
    refusal = message(None)
    refusal["choices"][0]["message"]["refusal"] = "I won't."
    serve(refusal)
    with pytest.raises(UsageError, match=r"gave no usable reply at criticize p1: there was only a refusal \(I won't"):
        await word(home)


async def test_no_more_calls_are_under_way_at_an_endpoint_than_the_settings_allow(serve, home, monkeypatch, tmp_path):
    (tmp_path / "triptych.toml").write_text("[endpoint]\nat_once = 2\n")
    monkeypatch.chdir(tmp_path)
    under_way, most = [0], [0]

    def slow(handler, request):
        under_way[0] += 1
        most[0] = max(most[0], under_way[0])
        time.sleep(0.1)
        under_way[0] -= 1
        handler.give(GOOD)

    serve(slow)
    await asyncio.gather(*(ask(seat(home, f"t{number}"), PROMPT, Choice) for number in range(6)))
    assert most[0] == 2


async def test_what_is_asked_is_kept_though_its_asker_is_gone(serve, home):
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(handler, request):
        loop.call_soon_threadsafe(begun.set)
        time.sleep(0.3)
        handler.give(GOOD)

    server = serve(slow)
    asking = asyncio.create_task(word(home))
    await begun.wait()
    asking.cancel()
    await finish_calls()
    assert await word(home) == "yes"
    assert len(server.asked) == 1


async def test_a_cut_answer_is_paid_and_counted(serve, home):
    serve(message('{"word": "y', finish="length"), GOOD)
    assert await word(home) == "yes"
    assert [call["tokens_in"] for call in Calls(home).of_run("run")] == [100, 100]


async def test_a_500_that_says_what_it_can_t_do_is_not_tried_again_in_the_same_way(serve, home):
    server = serve(refusing('"tools"', message(SPOKEN), "output does not match the expected format", 500))
    assert (await turn(home)).tool_calls
    assert len(server.asked) == 2


@pytest.mark.pauses
@pytest.mark.parametrize(("asked", "waits"), [("0.3", 0.3), ("0", 0), ("Wed, 21 Oct 2026", 0.5), ("9999", 120)])
async def test_an_endpoint_is_given_the_time_that_it_asks_for(serve, home, monkeypatch, asked, waits):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr("models.send.asyncio.sleep", sleep)
    serve(status(429, Retry_After=asked), GOOD)
    assert await word(home) == "yes"
    assert slept[0] == waits


async def test_what_can_t_pass_is_not_tried_again(serve, home):
    server = serve(status(401))
    with pytest.raises(UsageError, match="failed at criticize p1"):
        await word(home)
    assert len(server.asked) == 1


def raw(body):
    def give(handler, _):
        handler.send_response(200)
        handler.send_header("content-type", "text/html" if body.startswith(b"<") else "application/json")
        handler.send_header("content-length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)

    return give


NO_COMPLETIONS = {
    "a page": b"<html>Please log in</html>",
    "a list": b"[1, 2]",
    "null": b"null",
    "no choices": json.dumps(GOOD | {"choices": []}).encode(),
    "choices of null": json.dumps(GOOD | {"choices": None}).encode(),
    "no message": json.dumps(GOOD | {"choices": [{"index": 0, "message": None, "finish_reason": "stop"}]}).encode(),
    "brackets without end": b"[" * 100_000 + b"]" * 100_000,
}


@pytest.mark.filterwarnings("ignore:Pydantic serializer")
@pytest.mark.parametrize("counts", [{"prompt_tokens": "five", "completion_tokens": "x"}, {"prompt_tokens": -5}, None])
async def test_counts_that_are_none_do_not_cost_the_answer(serve, home, counts):
    serve(GOOD | {"usage": counts})
    assert await word(home) == "yes"
    (call,) = Calls(home).of_run("run")
    assert call["tokens_in"] >= 0
    assert call["tokens_out"] >= 0


@pytest.mark.parametrize("body", NO_COMPLETIONS.values(), ids=NO_COMPLETIONS)
async def test_a_success_that_is_no_completion_is_tried_again_and_told_in_a_line(serve, home, body):
    serve(raw(body), GOOD)
    assert await word(home) == "yes"
    serve(raw(body))
    with pytest.raises(UsageError, match=r"model 'm' at http://127\.0\.0\.1:\d+/v1 failed at criticize") as told:
        await ask(seat(home, "u"), PROMPT, Choice)
    assert "\n" not in str(told.value)


async def test_a_call_without_an_id_gets_one_and_half_characters_are_marked(serve, home):
    odd = message(calls=[("think", '{"thought": "half \\ud800"}')])
    odd["choices"][0]["message"]["tool_calls"][0]["id"] = None
    serve(odd)
    (call,) = (await turn(home)).tool_calls
    assert call["id"]
    assert call["args"] == {"thought": "half \ufffd"}
    assert len(Calls(home).of_run("run")) == 1


@pytest.mark.parametrize(
    ("key", "text", "told"),
    [
        ("sk-secret-123", "pay for sk-secret-123", "pay for …"),
        ("sk-secret-123", "y" * 175 + " sk-secret-123", "y" * 175),  # where the text is cut, half a key is none either
        ("x", "no context", "no context"),  # a stand-in, as local servers take it
    ],
)
async def test_a_key_that_the_endpoint_says_again_is_not_told(serve, home, monkeypatch, key, text, told):
    serve(status(402, text))
    monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(UsageError) as raised:
        await word(home)
    assert told in str(raised.value)
    assert "sk-" not in str(raised.value)
