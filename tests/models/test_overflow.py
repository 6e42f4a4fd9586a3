"""Endpoints with a real limit: what is too long is folded away, and the limit remembered."""

import json

import pytest
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage

from models.abilities import recall_abilities
from models.meter import new_meter
from models.open_model import close_models
from models.prompt import Prompt
from models.seat import Seat
from models.take_turn import Talk, take_turn
from state.errors import UsageError
from tests.endpoint import endpoint, message
from tools.agent.toolbox import describe_tools

PROMPT = Prompt("present.research", "Write.", {})
CALL = message(calls=[("think", '{"thought": "well"}')])
SAYINGS = [
    (
        400,
        "This model's maximum context length is {limit} tokens. However, your messages resulted in {got} tokens.",
        True,
    ),
    (400, "the request exceeds the available context size ({limit} tokens), try increasing it", True),
    (500, "request ({got} tokens) exceeds n_ctx = {limit}", True),
    (413, "prompt is too long: {got} tokens", False),
]


def limited(limit, code, saying):
    """Refuse what is longer than `limit` tokens, at four letters a token."""

    def answer(handler, request):
        got = len(json.dumps(request["messages"])) // 4
        told = saying.format(limit=limit, got=got)
        handler.give({"error": {"message": told}} if got > limit else CALL, code if got > limit else 200)

    return answer


def talk(turns):
    said = [HumanMessage("Write.")]
    for number in range(turns):
        call = {"name": "read_file", "args": {"path": "a.md"}, "id": f"c{number}"}
        said += [AIMessage("", tool_calls=[call]), ToolMessage("word " * 800, tool_call_id=f"c{number}")]
    return said


@pytest.fixture
async def serve(monkeypatch):
    servers = []

    def start(answer):
        server = endpoint([answer])
        servers.append(server)
        opened = server.__enter__()
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{opened.server_address[1]}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        return opened

    yield start
    await close_models()
    for server in servers:
        server.__exit__(None, None, None)


def seat(home):
    return Seat(home, role="researcher", model="m", run="run", task="t", node="research", about="", window=50_000)


@pytest.mark.parametrize(("code", "saying", "tells"), SAYINGS)
async def test_a_conversation_that_is_too_long_is_folded_until_it_fits(serve, home, code, saying, tells):
    server = serve(limited(4000, code, saying))
    turned = await take_turn(seat(home), PROMPT, Talk(talk(12), [], new_meter()), describe_tools(["think"]))
    assert turned.reply.tool_calls
    assert turned.meter["folded"] > 0
    window = recall_abilities(home, "m")["window"]
    assert window == 4000 if tells else 0 < window < 15_000
    before = len(server.asked)
    await take_turn(seat(home), PROMPT, Talk(talk(13), [], turned.meter), describe_tools(["think"]))
    assert len(server.asked) == before + 1  # folded beforehand from now on


async def test_a_prompt_that_can_t_be_shortened_is_told_in_words(serve, home):
    serve(limited(100, 400, SAYINGS[0][1]))
    with pytest.raises(
        UsageError, match=r"the conversation at research is too long for model 'm' at http.*larger context"
    ):
        await take_turn(seat(home), PROMPT, Talk([], [HumanMessage("word " * 900)], new_meter()), [])
