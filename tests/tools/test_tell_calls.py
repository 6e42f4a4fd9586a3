import json

import pytest
from pydantic import BaseModel

from models.ask import ask
from models.prompt import Prompt
from models.seat import Seat
from state.errors import UsageError
from tests.doubles import Scripted
from tools.tell_calls import tell_call, tell_calls, write_trajectory


class Choice(BaseModel):
    word: str


@pytest.fixture
async def run(home, double):
    double("scripted", Scripted(replies=["rubbish", '{"word": "yes"}']))
    seat = Seat(home, role="critic", model="scripted", run="run", task="t", node="criticize", about="p1")
    await ask(seat, Prompt("present.criticize", "Judge this slide.", {}), Choice, picture="aGk=")
    return "run"


def test_every_call_is_there_with_all_that_was_said(home, run):
    first, second = map(json.loads, write_trajectory(home, run))
    assert (first["call"], first["node"], first["about"], first["role"]) == (1, "criticize", "p1", "critic")
    assert first["messages"][0]["content"][0]["text"].startswith("Judge this slide.")
    assert first["reply"] == {"role": "ai", "content": "rubbish"}
    assert [message["role"] for message in second["messages"]] == ["human", "ai", "human"]
    assert second["reply"]["content"] == '{"word": "yes"}'


def test_a_picture_is_kept_once_and_named_by_its_blob(home, run):
    first, second = map(json.loads, write_trajectory(home, run))
    named = [told["messages"][0]["content"][1]["blob"] for told in (first, second)]
    assert named[0] == named[1]
    assert (home / "blobs" / named[0][:2] / named[0]).read_bytes() == b"hi"


def test_a_call_is_read_as_a_whole(home, run, capsys):
    tell_calls(home, run)
    tell_call(home, run, 2)
    said = capsys.readouterr().out
    assert "Judge this slide." in said
    assert "[picture" in said
    assert '{"word": "yes"}' in said
    with pytest.raises(UsageError, match="run run has 2 calls, and no call 3"):
        tell_call(home, run, 3)
