"""Try what an endpoint can do with a model: one small real call for each ability, remembered."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import BaseModel, ConfigDict, Field

from models.abilities import RUNGS, Abilities, Rung, recall_abilities, remember_abilities
from models.environment import without_key
from models.json_in import json_in
from models.open_model import endpoint_errors, open_model, stands_alone
from models.send import shaped
from models.tool_words import read_calls

DOT = (  # a PNG of 32 × 32 red pixels
    "iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42u3NMQEAAAQAMGTQP5kwSvBtBZbTHZ8qngkEAoFAIBAIBIIrC+AjAUT+"
    "lq9VAAAAAElFTkSuQmCC"
)
LENGTH = 200  # tokens that a probe's answer may take; thinking models need some


class Colour(BaseModel):
    """A colour."""

    model_config = ConfigDict(extra="forbid")  # or a call in the text would pass for a colour

    name: str = Field(description="the colour's English name, such as blue")


@dataclass(frozen=True)
class Probed:
    """What came out: `Probed(answers=True, able={"rung": "tool", …}, fault="")`."""

    answers: bool
    able: Abilities
    fault: str  # what the endpoint said to a plain question; empty when it answered


async def probe(home: Path, model: str) -> Probed:
    """Return what the model can do, tried by five small calls at most, and remember it; `offline` needs none."""
    known = recall_abilities(home, model)
    if stands_alone(model):
        return Probed(True, known | {"eyes": False}, "")
    chat = open_model(model)
    fault = await _fault(model, lambda: chat.ainvoke("Answer with one word: ready", max_tokens=1))
    if fault:
        return Probed(False, known, fault)
    able: Abilities = known | {
        "rung": await _rung(model, chat),
        "tools": await _tools(model, chat),
        "eyes": await _eyes(model, chat),
    }
    await asyncio.to_thread(remember_abilities, home, model, able)
    return Probed(True, able, "")


async def _rung(model: str, chat: BaseChatModel) -> Rung:
    """Return the strictest way to a shaped reply in which the endpoint gave one."""
    for rung in RUNGS[:-1]:
        bound = shaped(chat, Colour.model_json_schema(), rung).bind(max_tokens=LENGTH)
        asked = f"Name the colour of the sky. Answer as JSON that fits {Colour.model_json_schema()}"
        answer = await _try(model, lambda bound=bound, asked=asked: bound.ainvoke(asked))  # type: ignore[misc]
        if answer is not None and _is_colour(answer):
            return rung
    return "text"


async def _tools(model: str, chat: BaseChatModel) -> bool:
    tool = convert_to_openai_tool(Colour)
    bound = chat.bind_tools([tool]).bind(max_tokens=LENGTH)
    answer = await _try(model, lambda: bound.ainvoke("Call the tool Colour with the colour of the sky."))
    return answer is not None and bool(answer.tool_calls) and read_calls(answer, [tool], "c") is answer


async def _eyes(model: str, chat: BaseChatModel) -> bool:
    """Does it take a picture? Whether it sees is told by what it says of one that is all red."""
    picture = {"type": "image", "base64": DOT, "mime_type": "image/png"}
    asked = HumanMessage([{"type": "text", "text": "What colour is this picture? One word."}, picture])
    answer = await _try(model, lambda: chat.ainvoke([asked], max_tokens=LENGTH))
    return answer is not None and "red" in answer.text.lower()


def _is_colour(answer: AIMessage) -> bool:
    said = answer.tool_calls[0]["args"] if answer.tool_calls else None
    try:
        return bool(Colour.model_validate(said) if said else Colour.model_validate_json(json_in(answer.text)))
    except ValueError:
        return False


async def _try(model: str, call: Callable[[], Awaitable[AIMessage]]) -> AIMessage | None:
    refusals: tuple[type[Exception], ...] = (*endpoint_errors(model), ValueError)
    try:
        return await call()
    except refusals:
        return None


async def _fault(model: str, call: Callable[[], Awaitable[AIMessage]]) -> str:
    try:
        await call()
    except endpoint_errors(model) as error:
        return " ".join(without_key(str(error)).split())[:200]
    return ""
