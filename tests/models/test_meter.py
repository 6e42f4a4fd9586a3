from langchain_core.messages import AIMessage, HumanMessage, ToolMessage

from models.meter import fold_more, folded_texts, new_meter, read_meter, shorten
from models.tokens import count_prompt, tokens_in_use

TOOLS = []


def turn(number, result, **args):
    call = {"name": "read_file", "args": args or {"path": "a.md"}, "id": f"c{number}"}
    return [AIMessage("", tool_calls=[call]), ToolMessage(result, tool_call_id=f"c{number}")]


def talk(turns, letters=4000):
    said = [HumanMessage("Write.")]
    for number in range(turns):
        said += turn(number, "x" * letters)
    return said


def warned(said, meter, window):
    meter, warning = read_meter(said, meter, window, TOOLS)
    return meter, warning


def test_half_and_four_fifths_are_warned_of_once_each():
    meter, told = new_meter(), []
    for turns in range(12):  # about 1,100 tokens a turn
        meter, warning = warned(talk(turns), meter, 11_000)
        told.append(warning)
    warnings = [warning for warning in told if warning]
    assert len(warnings) == 2
    shares = [int(warning.split("is ")[1].split(" %")[0]) for warning in warnings]
    assert 50 <= shares[0] < 61
    assert 80 <= shares[1] < 91  # a turn is a tenth of the window
    assert meter["warned"] == [50, 80]


def test_one_leap_over_both_marks_is_one_warning():
    meter, warning = warned(talk(9), new_meter(), 11_000)
    assert (meter["warned"], warning.count("full")) == ([50, 80], 1)


def test_without_a_window_nothing_is_measured():
    assert read_meter(talk(50), new_meter(), 0, TOOLS) == (new_meter(), "")


def test_beyond_90_percent_the_oldest_results_are_folded_to_60_and_the_newest_stay():
    said = talk(10)
    meter, _ = warned(said, new_meter(), 11_000)
    sent = shorten(said, meter)
    assert tokens_in_use(sent, TOOLS) <= 6_600
    assert sent[0] == said[0]
    assert sent[2].text == "[folded: 4000 characters; the whole text lies in folded/002.txt]"
    assert sent[-4:] == said[-4:]
    whole = folded_texts(said, new_meter(), meter)
    assert whole["folded/002.txt"] == "x" * 4000
    assert sorted(whole) == sorted(f"folded/{place:03}.txt" for place in range(2, meter["folded"], 2))


def test_folding_goes_in_strides_so_that_the_beginning_stays_the_same():
    said, meter, changes, before = talk(1), new_meter(), 0, None
    for number in range(1, 60):
        said += turn(number, "x" * 4000)
        meter, _ = warned(said, meter, 11_000)
        assert tokens_in_use(shorten(said, meter), TOOLS) <= 0.9 * 11_000
        changes += before is not None and meter["folded"] != before
        before = meter["folded"]
    assert changes < 25  # of 59 turns


def test_the_endpoints_count_decides_and_not_our_estimate():
    said = talk(4)
    usage = {"input_tokens": 9_900, "output_tokens": 50, "total_tokens": 9_950}
    said[-2] = said[-2].model_copy(update={"usage_metadata": usage})
    said[-1] = ToolMessage("short", tool_call_id="c3")
    meter, warning = warned(said, new_meter(), 11_000)
    assert "91 % full" in warning  # 9,950 of 11,000, and a few for the last result
    assert meter["folded"] > 0


def test_long_arguments_are_folded_too_and_short_ones_stay():
    said = [HumanMessage("Write."), *turn(1, "wrote a.md", path="a.md", content="y" * 5000), *talk(3)[1:]]
    sent = shorten(said, new_meter() | {"folded": 3})
    assert sent[1].tool_calls[0]["args"] == {"path": "a.md", "content": "[folded: 5000 characters]"}
    assert sent[2].text == "wrote a.md"


def test_when_folding_is_not_enough_old_turns_are_dropped_and_every_result_keeps_its_call():
    said = talk(300, letters=280)  # nothing of it is long enough to be folded
    meter = fold_more(said, new_meter(), 3_000, TOOLS)
    sent = shorten(said, meter)
    assert count_prompt(sent, TOOLS) <= 3_000
    assert sent[0] == said[0]
    assert sent[1].text.endswith("earlier messages are left out; the files show what was done.]")
    assert isinstance(sent[2], AIMessage)
    calls = {call["id"] for message in sent for call in getattr(message, "tool_calls", [])}
    assert {message.tool_call_id for message in sent if isinstance(message, ToolMessage)} == calls


def test_chinese_text_fills_the_window_as_it_does_at_the_endpoint():
    said = [HumanMessage("写"), *turn(1, "潮汐每天推迟五十分钟" * 500)]  # 5,000 signs: 5,000 to 6,500 tokens
    meter, warning = warned(said, new_meter(), 11_000)
    assert meter["warned"] == [50]
    assert warning
