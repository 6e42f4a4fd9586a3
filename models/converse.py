"""One call of a model, kept before it is used; `ask` and `take_turn` stand on it."""

import asyncio
import datetime
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, message_to_dict, messages_from_dict
from langchain_core.runnables import Runnable

from models.calls import Call, Calls
from models.offline import attach
from models.open_model import endpoint_errors, open_model
from models.prompt import Prompt
from models.seat import Seat
from state.errors import UsageError

_blind: set[str] = set()  # models of this process whose endpoint has refused a picture


@dataclass(frozen=True)
class Answer:
    """A model's answer: `Answer(key="8c…", message=AIMessage("…"))`; `key` is where the ledger keeps it."""

    key: str
    message: AIMessage


async def converse(seat: Seat, prompt: Prompt, messages: Sequence[BaseMessage], tools: list[dict[str, Any]]) -> Answer:
    """Return the model's answer to `messages`: the one kept for this task and input, or a new one, kept first."""
    key = seat.key(messages, [prompt.name, tools])
    calls = Calls(seat.home)
    kept = await asyncio.to_thread(calls.find, key)
    if kept is not None:
        (message,) = messages_from_dict([json.loads(kept)])
        return Answer(key, AIMessage.model_validate(message.model_dump()))
    begun = time.monotonic()
    message = await _invoke(seat, prompt, list(messages), tools)
    message.id = None  # chance in an id would make two equal runs differ
    await asyncio.to_thread(calls.record, _call(seat, key, message, time.monotonic() - begun))
    return Answer(key, message)


def _call(seat: Seat, key: str, message: AIMessage, seconds: float) -> Call:
    spent = message.usage_metadata
    return Call(
        key=key,
        run=seat.run,
        node=seat.node,
        about=seat.about,
        role=seat.role,
        model=seat.model,
        reply=json.dumps(message_to_dict(message), ensure_ascii=False),
        tokens_in=spent["input_tokens"] if spent else 0,
        tokens_out=spent["output_tokens"] if spent else 0,
        tokens_cached=(spent.get("input_token_details") or {}).get("cache_read", 0) if spent else 0,
        seconds=round(seconds, 3),
        at=datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds"),
    )


async def _invoke(seat: Seat, prompt: Prompt, messages: list[BaseMessage], tools: list[dict[str, Any]]) -> AIMessage:
    chat = open_model(seat.model)
    model: Runnable[Any, Any] = chat.bind_tools(tools) if tools else chat
    if seat.model in _blind:
        messages = [_without_pictures(message) for message in messages]
    sent = [*messages[:-1], attach(messages[-1], prompt.name, prompt.inputs)]
    try:
        return AIMessage.model_validate((await model.ainvoke(sent)).model_dump())
    except endpoint_errors(seat.model) as error:
        refused = getattr(error, "status_code", 0) in (400, 415, 422, 500)  # how endpoints without eyes say so
        if refused and seat.model not in _blind and any(_has_picture(message) for message in messages):
            _blind.add(seat.model)
            return await _invoke(seat, prompt, messages, tools)
        raise _failed(seat, error) from error


def _failed(seat: Seat, error: Exception) -> UsageError:
    problem = f"model {seat.model!r} failed at {seat.node or seat.role}: {' '.join(str(error).split())[:200]}"
    return UsageError(problem, "Nothing is lost: resume the run when the endpoint answers, or name another --model.")


def _has_picture(message: BaseMessage) -> bool:
    return isinstance(message.content, list) and any(
        isinstance(block, dict) and block.get("type") == "image" for block in message.content
    )


def _without_pictures(message: BaseMessage) -> BaseMessage:
    if not _has_picture(message):
        return message
    blocks = [block for block in message.content if not (isinstance(block, dict) and block.get("type") == "image")]
    return message.model_copy(update={"content": blocks})
