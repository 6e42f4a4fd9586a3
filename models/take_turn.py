"""One turn of an agent: its conversation so far and its tools in, its next message out."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from models.abilities import learn_window, window_of
from models.converse import converse
from models.meter import fold_more, read_meter, shorten
from models.prompt import Prompt
from models.seat import Seat
from models.send import ContextOverflowError, Offer
from models.tokens import count_prompt
from state.terms import Meter

OVERFLOWS = 4  # refusals for length until we give up; each folds further


@dataclass(frozen=True)
class Talk:
    """An agent's conversation: `Talk(said=[…], new=[…], meter={…})`."""

    said: Sequence[BaseMessage]  # as kept; the prompt first
    new: Sequence[BaseMessage]  # to be kept with the reply
    meter: Meter


@dataclass(frozen=True)
class Turned:
    """A turn taken: `Turned(reply=AIMessage("…"), new=[…], meter={…})`."""

    reply: AIMessage
    new: list[BaseMessage]  # the talk's, and a warning if one was due
    meter: Meter


async def take_turn(seat: Seat, prompt: Prompt, talk: Talk, tools: list[dict[str, Any]]) -> Turned:
    """Return the agent's next message with its tool calls, and the conversation's meter.

    What no longer fits the window is folded before the model is asked, and further when its endpoint says that the
    conversation is too long; its limit is remembered.

    Args:
        seat: who speaks.
        prompt: the task that opened the conversation; its twin answers when the model is `offline`.
        talk: the conversation, `prompt.text` first.
        tools: the tools on offer, in OpenAI's form.

    Raises:
        UsageError: when the endpoint fails, or takes not even the shortest form of the conversation.
    """
    window = await asyncio.to_thread(window_of, seat)
    meter, warning = read_meter([*talk.said, *talk.new], talk.meter, window, tools)
    new = [*talk.new, HumanMessage(warning)] if warning else list(talk.new)
    messages = [*talk.said, *new]
    for tries_left in range(OVERFLOWS, -1, -1):
        sent = shorten(messages, meter)
        try:
            answer = await converse(seat, prompt, sent, Offer(tools=tools))
            return Turned(answer.message, new, meter)
        except ContextOverflowError as error:
            if not tries_left:
                raise
            limit = error.limit or round(count_prompt(sent, tools) * 0.8)
            learnt = await asyncio.to_thread(learn_window, seat, limit)
            meter = fold_more(messages, meter, round(learnt * 0.6), tools)
    raise AssertionError("the loop ends by a return or an error")
