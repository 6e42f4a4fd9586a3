"""A conversation's meter: warnings at 50 % and 80 % of the window, and folding beyond 90 %.

Folding is kept in the state and done in long strides, so that the beginning of the conversation stays the same from
turn to turn and an endpoint can go on serving it from its cache.
"""

import json
from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage

from models.tokens import count_message, count_prompt, tokens_in_use
from state.terms import Meter

MARKS = (50, 80)  # % of the window at which the agent is warned
FULL, STRIDE = 0.9, 0.6  # of the window: from here we fold, to there
LONG = 300  # characters of a tool's result or argument from which it is folded
RECENT = 4  # newest messages that stay whole if they can


def new_meter() -> Meter:
    """Return the meter of a conversation that has not begun."""
    return Meter(warned=[], folded=0, dropped=0)


def read_meter(
    messages: Sequence[BaseMessage], meter: Meter, window: int, tools: list[dict[str, Any]]
) -> tuple[Meter, str]:
    """Return the meter before the next turn, and the warning that is due (empty: none).

    Args:
        messages: the whole conversation as kept.
        meter: as it stood at the last turn.
        window: tokens that the conversation may take up; 0: no limit.
        tools: the tools on offer, which count too.
    """
    if not window:
        return meter, ""
    sent = shorten(messages, meter)
    used = tokens_in_use(sent, tools)
    due = [mark for mark in MARKS if used * 100 >= mark * window and mark not in meter["warned"]]
    after = meter | {"warned": [*meter["warned"], *due], "tokens": used}
    if used > FULL * window:
        after = fold_more(messages, after, round(STRIDE * window * count_prompt(sent, tools) / used), tools)
    return after, _warning(used, window) if due else ""


def fold_more(messages: Sequence[BaseMessage], meter: Meter, target: int, tools: list[dict[str, Any]]) -> Meter:
    """Return the meter folded until the conversation takes `target` tokens by estimate, or nothing more can go."""
    excess = count_prompt(shorten(messages, meter), tools) - target
    for place in range(max(meter["folded"], 1), len(messages) - RECENT):
        if excess <= 0:
            return meter
        excess -= count_message(messages[place]) - count_message(_fold(messages[place], place))
        meter = meter | {"folded": place + 1}
    turns = [place for place, message in enumerate(messages) if isinstance(message, AIMessage)]
    for place in turns[1:]:  # what goes has to end before a turn: a tool's result needs its call
        if excess <= 0:
            return meter
        if place - 1 > meter["dropped"]:
            meter = meter | {"dropped": place - 1}
            excess = count_prompt(shorten(messages, meter), tools) - target
    if excess <= 0:
        return meter
    return meter | {"folded": len(messages)}


def shorten(messages: Sequence[BaseMessage], meter: Meter) -> list[BaseMessage]:
    """Return the conversation as it is sent: the first messages folded, those beyond the first dropped in one piece."""
    said = [_fold(message, place) if 0 < place < meter["folded"] else message for place, message in enumerate(messages)]
    if not meter["dropped"]:
        return said
    gone = f"[{meter['dropped']} earlier messages are left out; the files show what was done.]"
    return [said[0], HumanMessage(gone), *said[1 + meter["dropped"] :]]


def folded_file(place: int) -> str:
    """Return where the whole text of a folded tool result lies in the run: `folded/012.txt`."""
    return f"folded/{place:03}.txt"


def folded_texts(messages: Sequence[BaseMessage], before: Meter, after: Meter) -> dict[str, str]:
    """Return path -> text of the tool results that are folded from now on."""
    places = range(max(before["folded"], 1), min(after["folded"], len(messages)))
    return {folded_file(place): messages[place].text for place in places if _is_long(messages[place])}


def _is_long(message: BaseMessage) -> bool:
    return isinstance(message, ToolMessage) and len(message.text) > LONG


def _fold(message: BaseMessage, place: int) -> BaseMessage:
    if _is_long(message):
        told = f"[folded: {len(message.text)} characters; the whole text lies in {folded_file(place)}]"
        return message.model_copy(update={"content": told})
    if isinstance(message, AIMessage) and message.tool_calls:
        calls = [
            call | {"args": {name: _short(value) for name, value in call["args"].items()}}
            for call in message.tool_calls
        ]
        return message.model_copy(update={"tool_calls": calls, "usage_metadata": None})
    if isinstance(message.content, list):
        return message.model_copy(update={"content": message.text})
    return message


def _short(value: Any) -> Any:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return value if len(text) <= LONG else f"[folded: {len(text)} characters]"


def _warning(used: int, window: int) -> str:
    share = round(100 * used / window)
    if share < MARKS[-1]:
        advice = "Read only what you still need, and get the result written down."
    else:
        advice = "Write the result now and finish. Older tool results will soon be folded into files."
    return f"Your context is {share} % full: about {max(window - used, 0)} of {window} tokens are left. {advice}"
