from typing import Literal

import pytest
from langchain_core.messages import AIMessage
from pydantic import BaseModel

from models.ask import ask, lean
from models.calls import Calls
from models.prompt import Prompt
from models.seat import Seat
from state.errors import UsageError
from tests.doubles import Scripted

PROMPT = Prompt("present.plan_design", "Choose.", {})


class Choice(BaseModel):
    word: Literal["yes", "no"]


def seat(home, task="t", model="scripted"):
    return Seat(home, role="critic", model=model, run="run", task=task, node="criticize", about="p1")


@pytest.mark.parametrize(
    "reply",
    ['{"word": "yes"}', 'Sure:\n```json\n{"word": "yes"}\n```\nBye', '<think>{"word": "no"}</think>{"word": "yes"}'],
)
async def test_a_reply_is_found_past_fences_chatter_and_reasoning(home, double, reply):
    double("scripted", Scripted(replies=[reply]))
    assert (await ask(seat(home), PROMPT, Choice)).word == "yes"


async def test_a_bad_reply_is_asked_again_with_what_was_wrong(home, double):
    model = Scripted(replies=['{"word": "maybe"}', '{"word": "no"}'], asked=[])
    double("scripted", model)
    assert (await ask(seat(home), PROMPT, Choice)).word == "no"
    assert "word: Input should be 'yes' or 'no'" in model.asked[1][-1].content


async def test_two_bad_replies_fail_loudly_and_are_asked_anew_on_resume(home, double):
    double("scripted", Scripted(replies=["rubbish", "", '{"word": "yes"}']))
    with pytest.raises(UsageError, match="'scripted' gave no usable reply at criticize"):
        await ask(seat(home), PROMPT, Choice)
    assert (await ask(seat(home), PROMPT, Choice)).word == "yes"


async def test_a_kept_reply_is_not_asked_again_but_another_task_asks_anew(home, double):
    model = Scripted(replies=['{"word": "yes"}', '{"word": "no"}'])
    double("scripted", model)
    words = [(await ask(seat(home, task), PROMPT, Choice)).word for task in ("t", "t", "u", "t", "u")]
    assert words == ["yes", "yes", "no", "yes", "no"]


async def test_the_ledger_counts_paid_calls_the_useless_ones_too(home, double):
    usage = {"input_tokens": 100, "output_tokens": 7, "total_tokens": 107, "input_token_details": {"cache_read": 60}}
    replies = [AIMessage("rubbish", usage_metadata=usage), AIMessage('{"word": "no"}', usage_metadata=usage)]
    double("scripted", Scripted(replies=replies))
    await ask(seat(home), PROMPT, Choice)
    await ask(seat(home), PROMPT, Choice)
    spent = Calls(home).usage("run")["critic"]
    assert (spent["calls"], spent["tokens_in"], spent["tokens_out"], spent["tokens_cached"]) == (2, 200, 14, 120)
    assert Calls(home).usage("another run") == {}


async def test_a_model_without_an_endpoint_is_refused_in_words(home):
    with pytest.raises(UsageError, match="OPENAI_BASE_URL"):
        await ask(seat(home, model="gpt-none"), PROMPT, Choice)


def test_a_schema_is_sent_without_the_titles_of_its_fields_and_with_fields_that_are_called_title():
    class Part(BaseModel):
        title: str

    class Whole(BaseModel):
        parts: list[Part]
        title: str

    schema = lean(Whole.model_json_schema())
    assert schema["title"] == "Whole"
    assert schema["properties"]["title"] == {"type": "string"}
    assert schema["$defs"]["Part"]["properties"] == {"title": {"type": "string"}}
    assert schema["$defs"]["Part"]["required"] == ["title"]


async def test_an_answer_that_went_round_in_circles_is_told_so_and_not_shown_in_full(home, double):
    circles = AIMessage("{" + "body.layout-source-line { display: flex; } " * 60)
    circles.response_metadata["finish_reason"] = "length"
    model = Scripted(replies=[circles, '{"word": "no"}'], asked=[], settings=[])
    double("scripted", model)
    assert (await ask(seat(home), PROMPT, Choice)).word == "no"
    *_, shown, told = model.asked[1]
    assert len(shown.content) < 900
    assert "the answer repeated" in told.content
    assert "write each thing once" in told.content
    assert [each.get("temperature") for each in model.settings] == [None, 0.7]
