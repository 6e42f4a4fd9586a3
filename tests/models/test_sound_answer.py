import pytest
from langchain_core.messages import AIMessage

from models.sound_answer import sound_answer


def test_half_characters_are_marked_wherever_they_stand():
    call = {"name": "write_file", "args": {"path": "a\ud800.md"}, "id": "1"}
    told = sound_answer(AIMessage("x\udfffy 😀", tool_calls=[call]))
    assert told.text == "x\ufffdy 😀"
    assert told.tool_calls[0]["args"] == {"path": "a\ufffd.md"}


@pytest.mark.parametrize(
    ("given", "ids"), [([None, None], ["call_0", "call_1"]), (["a", "a"], ["a", "a_1"]), (["a", "b"], ["a", "b"])]
)
def test_each_call_has_an_id_of_its_own(given, ids):
    calls = [{"name": "think", "args": {}, "id": identity} for identity in given]
    assert [call["id"] for call in sound_answer(AIMessage("", tool_calls=calls)).tool_calls] == ids


def test_counts_below_nothing_are_nothing():
    usage = {"input_tokens": -5, "output_tokens": 3, "total_tokens": -2}
    told = sound_answer(AIMessage("x", usage_metadata=usage))
    assert told.usage_metadata["input_tokens"] == 0
    assert told.usage_metadata["output_tokens"] == 3
