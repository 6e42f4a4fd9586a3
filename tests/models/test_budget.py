"""Money by hand: a model of 10 USD a million in and 20 out, so a call of 1,000 and 500 tokens costs 0.02."""

import asyncio

import pytest
from langchain_core.messages import AIMessage
from pydantic import BaseModel

from models.ask import ask
from models.calls import Calls
from models.prompt import Prompt
from models.seat import Seat
from state.errors import UsageError
from tests.doubles import Scripted

PROMPT = Prompt("present.plan_design", "Choose.", {})


class Choice(BaseModel):
    word: str


def reply(tokens_in=1000, tokens_out=500):
    usage = {"input_tokens": tokens_in, "output_tokens": tokens_out, "total_tokens": tokens_in + tokens_out}
    return AIMessage('{"word": "yes"}', usage_metadata=usage)


@pytest.fixture
def priced(tmp_path, monkeypatch, home):
    (tmp_path / "triptych.toml").write_text("[prices.scripted]\ninput = 10\noutput = 20\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_HOME", str(home))


def seat(home, task, budget):
    return Seat(
        home, role="critic", model="scripted", run="run", task=task, node="criticize", about="p1", budget=budget
    )


async def calls_until_stopped(home, double, budget, replies):
    model = Scripted(replies=replies)
    double("scripted", model)
    for number in range(9):
        try:
            await ask(seat(home, f"t{number}-{budget}", budget), PROMPT, Choice)
        except UsageError as error:
            return number, str(error)
    raise AssertionError("never stopped")


async def test_a_budget_stops_before_it_is_passed_and_a_larger_one_goes_on(priced, home, double):
    made, told = await calls_until_stopped(home, double, 0.05, [reply()] * 9)
    assert made == 2  # 0.04 are spent; a third call would be 0.06
    assert Calls(home).usage("run")["critic"]["money"] == pytest.approx(0.04)
    assert "the budget of 0.05 USD does not pay for criticize p1: 0.0400 are spent" in told
    assert "Give more with --budget" in told
    made, _ = await calls_until_stopped(home, double, 0.10, [reply()] * 9)
    assert made == 3  # five calls in all
    assert Calls(home).usage("run")["critic"]["money"] == pytest.approx(0.10)


async def test_calls_side_by_side_don_t_pass_it_together(priced, home, double):
    double("scripted", Scripted(replies=[reply(100, 400)] * 9))  # 0.009 each
    asked = [ask(seat(home, f"t{number}", 0.03), PROMPT, Choice) for number in range(9)]
    ended = await asyncio.gather(*asked, return_exceptions=True)
    stopped = [one for one in ended if isinstance(one, UsageError)]
    money = Calls(home).usage("run")["critic"]["money"]
    assert money == pytest.approx(0.009 * (9 - len(stopped)))
    assert 0.015 < money <= 0.03


async def test_the_endpoint_is_told_how_long_a_reply_the_money_pays(priced, home, double):
    class Bound(Scripted):
        def _generate(self, messages, stop=None, run_manager=None, **kwargs):
            bounds.append(kwargs.get("max_tokens"))
            return super()._generate(messages, stop, run_manager, **kwargs)

    bounds = []
    double("scripted", Bound(replies=[reply()] * 3))
    await ask(seat(home, "a", 0.0), PROMPT, Choice)
    await ask(seat(home, "b", 100.0), PROMPT, Choice)
    await ask(seat(home, "c", 0.06), PROMPT, Choice)
    assert bounds[:2] == [None, 8000]
    assert bounds[2] < 1000  # 0.04 are spent; 0.02 pay a prompt of some 70 tokens and under 1,000 tokens of reply


async def test_a_budget_needs_a_price(home, double, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_HOME", str(home))
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    nameless = Seat(home, role="critic", model="nobody/x", run="r", task="t", node="criticize", about="p1", budget=1.0)
    with pytest.raises(UsageError, match=r"what 'nobody/x' costs is unknown. Put \[prices\.'nobody/x'\]"):
        await ask(nameless, PROMPT, Choice)
