import json

import pytest

from models.abilities import recall_abilities
from models.open_model import close_models
from models.probe import probe
from tests.endpoint import endpoint, message, status

SKY = '{"name": "blue"}'


def able(handler, request):
    """An endpoint that can do all."""
    sent = json.dumps(request)
    if "image_url" in sent:
        return handler.give(message("Red."))
    return handler.give(message(calls=[("Colour", SKY)]) if "tools" in request else message(SKY))


def poor(handler, request):
    """One that knows JSON mode, and nothing of schemas, tools and pictures."""
    sent = json.dumps(request)
    if "tools" in request or "json_schema" in sent.split("messages")[0] or "image_url" in sent:
        return status(400)(handler, request)
    if (request.get("response_format") or {}).get("type") == "json_schema":
        return status(400)(handler, request)
    return handler.give(message(SKY))


def pretending(handler, request):
    """One that refuses nothing: it ignores schemas, writes calls into its text and guesses at pictures."""
    if "image_url" in json.dumps(request):
        return handler.give(message("I see a lovely blue lake."))
    spoken = '{"name": "Colour", "arguments": {"name": "blue"}}'
    return handler.give(message(spoken if "tools" in request else "The sky is blue."))


@pytest.mark.parametrize(
    ("answer", "rung", "tools", "eyes"),
    [(able, "json_schema", True, True), (poor, "json_object", False, False), (pretending, "text", False, False)],
)
async def test_what_an_endpoint_can_do_is_tried_and_remembered(home, monkeypatch, answer, rung, tools, eyes):
    with endpoint([answer]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_address[1]}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        found = await probe(home, "m")
        assert found.answers
        assert recall_abilities(home, "m") == found.able == {"rung": rung, "tools": tools, "eyes": eyes, "window": 0}
        await close_models()


async def test_an_endpoint_that_does_not_answer_teaches_nothing(home, monkeypatch):
    with endpoint([status(401, "no such key")]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_address[1]}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "x")
        found = await probe(home, "m")
        assert (found.answers, "no such key" in found.fault) == (False, True)
        assert not (home / "endpoints.json").exists()
        await close_models()
