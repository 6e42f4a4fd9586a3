"""Ask a model for one reply of a given shape."""

import asyncio
import json
from typing import Any, TypeVar

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from pydantic import BaseModel, ValidationError

from models.calls import Calls
from models.converse import converse
from models.json_in import json_in
from models.open_model import stands_alone
from models.prompt import Prompt
from models.seat import Seat
from models.send import Offer
from state.errors import NoUsableReplyError

Reply = TypeVar("Reply", bound=BaseModel)

SHAPE = "Answer with one JSON object that fits this JSON schema, and nothing else:\n{schema}"
AGAIN = "That does not fit: {error}\nAnswer again with the whole JSON object, corrected."

BEGINNING = 800  # characters of a cut answer that are shown again
TAIL = 40  # characters at its end
OFTEN = 4  # times that they stand in it, from which it went round in circles


async def ask(seat: Seat, prompt: Prompt, reply: type[Reply], picture: str = "") -> Reply:
    """Return the model's validated reply to `prompt`.

    Asks once more with the error; then an endpoint once more, bound by words alone; then it fails.

    Args:
        seat: who asks.
        prompt: the filled prompt; its twin answers when the model is `offline`.
        reply: the shape of the answer; its field descriptions are part of the prompt.
        picture: a PNG in base64, for models with eyes; the prompt's text must be enough without it.

    Raises:
        NoUsableReplyError: when no answer fits.
    """
    schema = lean(reply.model_json_schema())
    text = prompt.text + "\n\n" + SHAPE.format(schema=json.dumps(schema, ensure_ascii=False))
    blocks: list[str | dict[str, str]] = [{"type": "text", "text": text}]
    if picture:
        blocks.append({"type": "image", "base64": picture, "mime_type": "image/png"})
    messages: list[BaseMessage] = [HumanMessage(blocks if picture else text)]
    bad, fault, kept, warm = [], "", False, False
    for attempt in range(2 if stands_alone(seat.model) else 3):
        answer = await converse(seat, prompt, messages, Offer(shape=schema, loose=attempt == 2, warm=warm))
        try:
            return reply.model_validate_json(json_in(_said(answer.message)))
        except ValidationError as error:
            bad.append(answer.key)
            kept = kept or answer.kept
            fault = _fault(answer.message, error)
            warm = warm or bool(_circle(answer.message))
            messages += [_spoken(answer.message), HumanMessage(AGAIN.format(error=fault))]
    await asyncio.to_thread(Calls(seat.home).spoil, bad)  # or a resumed run would fail on them for ever
    if kept:  # an earlier life was stopped before it could spoil them
        return await ask(seat, prompt, reply, picture)
    raise NoUsableReplyError(
        f"model {seat.model!r} gave no usable reply at {seat.place}: {fault[:200]}",
        f"Resume to ask again, or name another model with --model {seat.role}=NAME.",
    )


def lean(schema: Any) -> Any:
    """Return the JSON schema without the titles that pydantic gives each field: they say its name a second time."""
    if isinstance(schema, list):
        return [lean(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {}
    for key, value in schema.items():
        if key in ("properties", "$defs"):  # here a key is a name, not a word of JSON schema
            kept[key] = {
                name: {word: part for word, part in lean(one).items() if word != "title"} for name, one in value.items()
            }
        else:
            kept[key] = lean(value)
    return kept


def _said(message: AIMessage) -> str:
    """Return what the model answered: its words, or the arguments of the tool that it was made to call."""
    if message.tool_calls:
        return json.dumps(message.tool_calls[0]["args"])
    return message.text or (message.invalid_tool_calls[0]["args"] or "" if message.invalid_tool_calls else "")


def _spoken(message: AIMessage) -> AIMessage:
    """Return the answer as words: a tool call without a tool's answer behind it would be refused."""
    said = _said(message)
    if _was_cut(message) and len(said) > BEGINNING:  # the rest would only invite more of it
        said = f"{said[:BEGINNING]} …"
    return AIMessage(said or "(nothing)")


def _was_cut(message: AIMessage) -> bool:
    return bool(message.response_metadata.get("finish_reason") == "length")


def _circle(message: AIMessage) -> str:
    """Return what a cut answer repeats at its end; empty when it went nowhere in circles."""
    said = _said(message)
    tail = said[-TAIL:] if _was_cut(message) else ""
    return tail if len(tail) == TAIL and said.count(tail) >= OFTEN else ""


def _fault(message: AIMessage, error: ValidationError) -> str:
    if circle := _circle(message):
        return f"the answer repeated {circle!r} until it was cut at the token limit: write each thing once"
    if _was_cut(message):
        return "the answer was cut at the token limit: be shorter"
    refusal = message.additional_kwargs.get("refusal")
    return f"there was only a refusal ({refusal[:200]})" if refusal else _plain(error)


def _plain(error: ValidationError) -> str:
    lines = [f"{'.'.join(map(str, fault['loc'])) or 'the reply'}: {fault['msg']}" for fault in error.errors()[:5]]
    return "; ".join(lines)
