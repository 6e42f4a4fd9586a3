"""One call of a model, kept before it is used; `ask` and `take_turn` stand on it."""

import asyncio
import datetime
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, message_to_dict, messages_from_dict
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool

from models.abilities import Abilities, Rung, learn, recall_abilities, remember_abilities
from models.blobs import Blobs
from models.calls import Call, Calls
from models.heard import keep_heard
from models.offline import attach
from models.open_model import endpoint_errors, length_errors, open_model, stands_alone
from models.prompt import Prompt
from models.seat import Seat
from state.errors import UsageError

CUTS = 3  # answers whose body was cut until we give up


@dataclass(frozen=True)
class Offer:
    """What a model may answer with: `Offer(tools=[…])`, or `Offer(shape={"title": "Design", …})`, or words alone."""

    tools: list[dict[str, Any]] = field(default_factory=list)  # in OpenAI's form
    shape: dict[str, Any] | None = None  # JSON schema of the one object wanted
    loose: bool = False  # bind the model by words alone, whatever its endpoint can do


@dataclass(frozen=True)
class Answer:
    """A model's answer: `Answer(key="8c…", message=AIMessage("…"))`; `key` is where the ledger keeps it."""

    key: str
    message: AIMessage


async def converse(seat: Seat, prompt: Prompt, messages: Sequence[BaseMessage], offer: Offer) -> Answer:
    """Return the model's answer to `messages`: the one kept for this task and input, or a new one, kept first."""
    key = seat.key(messages, [prompt.name, offer.tools])
    calls = Calls(seat.home)
    kept = await asyncio.to_thread(calls.find, key)
    if kept is not None:
        (message,) = messages_from_dict([json.loads(kept)])
        return Answer(key, AIMessage.model_validate(message.model_dump()))
    begun = time.monotonic()
    message = await _invoke(seat, prompt, list(messages), offer)
    message.id = None  # chance in an id would make two equal runs differ
    heard = await asyncio.to_thread(keep_heard, Blobs(seat.home), messages, offer.tools)
    await asyncio.to_thread(calls.record, _call(seat, key, heard, message, time.monotonic() - begun))
    return Answer(key, message)


def _call(seat: Seat, key: str, heard: str, message: AIMessage, seconds: float) -> Call:
    spent = message.usage_metadata
    return Call(
        key=key,
        run=seat.run,
        node=seat.node,
        about=seat.about,
        role=seat.role,
        model=seat.model,
        heard=heard,
        reply=json.dumps(message_to_dict(message), ensure_ascii=False),
        tokens_in=spent["input_tokens"] if spent else 0,
        tokens_out=spent["output_tokens"] if spent else 0,
        tokens_cached=(spent.get("input_token_details") or {}).get("cache_read", 0) if spent else 0,
        seconds=round(seconds, 3),
        at=datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds"),
    )


async def _invoke(seat: Seat, prompt: Prompt, messages: list[BaseMessage], offer: Offer) -> AIMessage:
    """Return the model's answer, in the strictest way that its endpoint has not refused."""
    able = await asyncio.to_thread(recall_abilities, seat.home, seat.model)
    pictured = any(_has_picture(message) for message in messages)
    cuts = 0
    while True:
        try:
            return await _send(seat, prompt, messages if able["eyes"] else _without_pictures(messages), offer, able)
        except endpoint_errors(seat.model) as error:
            learnt = learn(able, error, shaped=bool(offer.shape) and not offer.loose, pictured=pictured)
            cuts += isinstance(error, json.JSONDecodeError)  # a body that was cut; the client does not try again
            if learnt:
                able = learnt
                await asyncio.to_thread(remember_abilities, seat.home, seat.model, able)
            elif not (isinstance(error, json.JSONDecodeError) and cuts < CUTS):
                raise _failed(seat, error) from error


async def _send(seat: Seat, prompt: Prompt, messages: list[BaseMessage], offer: Offer, able: Abilities) -> AIMessage:
    chat = open_model(seat.model)
    model: Runnable[Any, Any] = chat.bind_tools(offer.tools) if offer.tools else chat
    if offer.shape and not (offer.loose or stands_alone(seat.model)):
        model = _shaped(chat, offer.shape, able["rung"])
    sent = [*messages[:-1], attach(messages[-1], prompt.name, prompt.inputs)]
    try:
        return AIMessage.model_validate((await model.ainvoke(sent)).model_dump())
    except length_errors(seat.model) as error:  # the answer itself is in the error, cut at the token limit
        said = error.completion.choices[0].message.content or ""  # type: ignore[attr-defined]
        return AIMessage(said, response_metadata={"finish_reason": "length"})


def _shaped(chat: BaseChatModel, shape: dict[str, Any], rung: Rung) -> Runnable[Any, Any]:
    """Return the model bound to answer in the shape, as far as this rung of the ladder binds it."""
    if rung == "json_schema":
        form = {"name": shape["title"], "schema": shape}
        return chat.bind(response_format={"type": "json_schema", "json_schema": form})
    if rung == "tool":
        return chat.bind_tools([convert_to_openai_tool(shape)], tool_choice=shape["title"])
    return chat.bind(response_format={"type": "json_object"}) if rung == "json_object" else chat


def _failed(seat: Seat, error: Exception) -> UsageError:
    problem = f"model {seat.model!r} failed at {seat.node or seat.role}: {' '.join(str(error).split())[:200]}"
    return UsageError(problem, "Nothing is lost: resume the run when the endpoint answers, or name another --model.")


def _has_picture(message: BaseMessage) -> bool:
    return isinstance(message.content, list) and any(map(_is_picture, message.content))


def _is_picture(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") == "image"


def _without_pictures(messages: list[BaseMessage]) -> list[BaseMessage]:
    return [
        message.model_copy(update={"content": [block for block in message.content if not _is_picture(block)]})
        if _has_picture(message)
        else message
        for message in messages
    ]
