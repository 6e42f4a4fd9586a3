"""One turn of an agent: its conversation so far and its tools in, its next message out."""

from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

from models.converse import Offer, converse
from models.prompt import Prompt
from models.seat import Seat


async def take_turn(
    seat: Seat, prompt: Prompt, messages: Sequence[BaseMessage], tools: list[dict[str, Any]]
) -> AIMessage:
    """Return the agent's next message, with its tool calls.

    Args:
        seat: who speaks.
        prompt: the task that opened the conversation; its twin answers when the model is `offline`.
        messages: the conversation, `prompt.text` first.
        tools: the tools on offer, in OpenAI's form.
    """
    return (await converse(seat, prompt, messages, Offer(tools=tools))).message
