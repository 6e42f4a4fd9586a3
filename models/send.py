"""Send one request in the strictest way that its endpoint has not refused, and learn from what it refuses."""

import asyncio
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.runnables import Runnable
from langchain_core.utils.function_calling import convert_to_openai_tool

from models.abilities import Abilities, Rung, learn, recall_abilities, remember_abilities
from models.environment import endpoint, without_key
from models.offline import attach
from models.open_model import endpoint_errors, length_errors, open_model, stands_alone
from models.prompt import Prompt
from models.seat import Seat
from models.settings import read_settings
from models.sound_answer import NoCompletionError, sound_answer
from models.tool_words import in_words, read_calls, tools_shape
from state.errors import UsageError

TRIES = 4  # more, after a fault that may pass
LONGEST_PAUSE = 120  # seconds that an endpoint may ask us to wait
TOO_LONG = re.compile(
    r"context.{0,12}(length|size|window|limit)|n_ctx|too many tokens|(prompt|input|request) is too (long|large)"
    r"|maximum (number of )?(input )?tokens",
    flags=re.IGNORECASE,
)
LIMIT = re.compile(r"(?:context.{0,12}(?:length|size|window|limit)|n_ctx)\D{0,40}?(\d{3,8})", flags=re.IGNORECASE)


class ContextOverflowError(UsageError):
    """The endpoint says that the conversation is too long for the model; `limit` in tokens, 0 when it did not say."""

    def __init__(self, problem: str, remedy: str, limit: int) -> None:
        super().__init__(problem, remedy)
        self.limit = limit


@dataclass(frozen=True)
class Offer:
    """What a model may answer with: `Offer(tools=[…])`, or `Offer(shape={"title": "Design", …})`, or words alone."""

    tools: list[dict[str, Any]] = field(default_factory=list)  # in OpenAI's form
    shape: dict[str, Any] | None = None  # JSON schema of the one object wanted
    loose: bool = False  # bind the model by words alone, whatever its endpoint can do
    warm: bool = False  # at a temperature, for a model that went round in circles

    @property
    def wanted(self) -> str:
        """Return in a word what binds the answer."""
        return "tools" if self.tools else "shape" if self.shape and not self.loose else "words"


@dataclass(frozen=True)
class Request:
    """One request: `Request(prompt, messages=[…], offer=Offer(…), most=None)`."""

    prompt: Prompt
    messages: Sequence[BaseMessage]
    offer: Offer
    most: int | None  # tokens of the reply that can be paid; None: no limit


WARM = 0.7  # a model that always takes the likeliest word may never leave a circle (Holtzman et al. 2020, section 4)
_gates: dict[tuple[asyncio.AbstractEventLoop, str], asyncio.Semaphore] = {}


async def send(seat: Seat, request: Request) -> AIMessage:
    """Return the model's answer.

    Raises:
        ContextOverflowError: when the endpoint says that the conversation is too long.
        UsageError: when it fails in another way, after every looser way of asking.
    """
    known = able = await asyncio.to_thread(recall_abilities, seat.home, seat.model)
    pictured = any(_has_picture(message) for message in request.messages)
    tries = 0
    while True:
        try:
            message = await _try(seat, request, able)
            break
        except endpoint_errors(seat.model) as error:
            if TOO_LONG.search(str(error)) and getattr(error, "status_code", 0) in (400, 413, 422, 500):
                raise _overflow(seat, error) from error
            learnt = learn(able, error, request.offer.wanted, pictured)
            if learnt:
                able = learnt
            elif passes(error) and tries < TRIES:
                await asyncio.sleep(pause(error, tries))
                tries += 1
            else:
                raise _failed(seat, error) from error
    if request.offer.tools and able["tools"] and not stands_alone(seat.model):
        told = read_calls(message, request.offer.tools, f"call_{len(request.messages)}")
        able = able if told is message else able | {"tools": False}  # it writes its calls into the text
        message = told
    if able != known:  # only what has led to an answer: an endpoint that fails for a while can't do less for ever
        await asyncio.to_thread(remember_abilities, seat.home, seat.model, able)
    return message


def passes(error: Exception) -> bool:
    """May it be well in a moment? A full house, a failing server, a lost line, a body that was cut."""
    code = getattr(error, "status_code", None)
    return code is None or code in (408, 409, 429) or code >= 500


def pause(error: Exception, tries: int) -> float:
    """Return the seconds to wait: as many as the endpoint asks for, else 0.5, 1, 2, 4."""
    response = getattr(error, "response", None)
    asked = response.headers.get("retry-after", "") if response is not None else ""
    return min(float(asked), LONGEST_PAUSE) if asked.replace(".", "", 1).isdecimal() else 0.5 * 2.0**tries


async def _try(seat: Seat, request: Request, able: Abilities) -> AIMessage:
    messages = list(request.messages) if able["eyes"] else _without_pictures(request.messages)
    offer = request.offer
    limits = (await asyncio.to_thread(read_settings)).endpoint
    chat = open_model(seat.model, limits)
    if stands_alone(seat.model):
        model: Runnable[Any, Any] = chat.bind_tools(offer.tools) if offer.tools else chat
    elif offer.tools and not able["tools"]:
        messages = in_words(messages, offer.tools)
        model = shaped(chat, tools_shape(offer.tools), able["rung"])
    elif offer.tools:
        model = chat.bind_tools(offer.tools)
    else:
        model = shaped(chat, offer.shape, able["rung"]) if offer.wanted == "shape" and offer.shape else chat
    if request.most:
        model = model.bind(max_tokens=min(request.most, limits.reply or request.most))
    if request.offer.warm:
        model = model.bind(temperature=WARM)
    sent = [*messages[:-1], attach(messages[-1], request.prompt.name, request.prompt.inputs)]
    async with _gate(limits.at_once):
        message = await _answer(seat, model, sent)
    if offer.tools and not able["tools"]:
        return _as_turn(message, offer.tools, f"call_{len(request.messages)}")
    return message


async def _answer(seat: Seat, model: Runnable[Any, Any], sent: list[BaseMessage]) -> AIMessage:
    try:
        return sound_answer(await _invoke(seat, model, sent))
    except length_errors(seat.model) as error:  # the answer itself is in the error, cut at the token limit
        completion = error.completion  # type: ignore[attr-defined]
        said, spent = completion.choices[0].message.content or "", completion.usage
        usage = UsageMetadata(
            input_tokens=spent.prompt_tokens if spent else 0,
            output_tokens=spent.completion_tokens if spent else 0,
            total_tokens=spent.total_tokens if spent else 0,
        )
        return AIMessage(said, usage_metadata=usage, response_metadata={"finish_reason": "length"})


async def _invoke(seat: Seat, model: Runnable[Any, Any], sent: list[BaseMessage]) -> Any:
    """Return what comes; NoCompletionError for a success whose body is no chat completion: a page, a list, nothing."""
    if stands_alone(seat.model):
        return await model.ainvoke(sent)
    try:
        return await model.ainvoke(sent)
    except (*endpoint_errors(seat.model), *length_errors(seat.model)):
        raise
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        told = " ".join(str(error).split())[:120]
        raise NoCompletionError(f"the answer is no chat completion ({type(error).__name__}: {told})") from error


def _as_turn(message: AIMessage, tools: list[dict[str, Any]], identity: str) -> AIMessage:
    """Return an answer of the shape `Turn`, however it came, as one with tool calls."""
    forced = [call for call in message.tool_calls if call["name"] == "Turn"]
    if forced:
        said = json.dumps(forced[0]["args"], ensure_ascii=False)
        message = message.model_copy(update={"content": said, "tool_calls": []})
    return read_calls(message, tools, identity)


def _gate(at_once: int) -> asyncio.Semaphore:
    """Return what lets so many calls at once through to the endpoint, in all runs of this process."""
    place = (asyncio.get_running_loop(), endpoint()[0] or "")
    return _gates.setdefault(place, asyncio.Semaphore(at_once))


def shaped(chat: BaseChatModel, shape: dict[str, Any], rung: Rung) -> Runnable[Any, Any]:
    """Return the model bound to answer in the shape, as far as this rung of the ladder binds it."""
    if rung == "json_schema":
        form = {"name": shape["title"], "schema": shape}
        return chat.bind(response_format={"type": "json_schema", "json_schema": form})
    if rung == "tool":
        return chat.bind_tools([convert_to_openai_tool(shape)], tool_choice=shape["title"])
    return chat.bind(response_format={"type": "json_object"}) if rung == "json_object" else chat


def _overflow(seat: Seat, error: Exception) -> ContextOverflowError:
    said = LIMIT.search(str(error))
    problem = f"the conversation at {seat.place} is too long for model {seat.model!r} at {_where()}"
    return ContextOverflowError(
        problem, "Name a model with a larger context with --model.", int(said[1]) if said else 0
    )


def _failed(seat: Seat, error: Exception) -> UsageError:
    told = " ".join(without_key(str(error)).split())[:200].rstrip(".")
    problem = f"model {seat.model!r} at {_where()} failed at {seat.place}: {told}"
    return UsageError(problem, "Nothing is lost: resume the run when the endpoint answers, or name another --model.")


def _where() -> str:
    return endpoint()[0] or "the default endpoint"


def _has_picture(message: BaseMessage) -> bool:
    return isinstance(message.content, list) and any(map(_is_picture, message.content))


def _is_picture(block: Any) -> bool:
    return isinstance(block, dict) and block.get("type") == "image"


def _without_pictures(messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    return [
        message.model_copy(update={"content": [block for block in message.content if not _is_picture(block)]})
        if _has_picture(message)
        else message
        for message in messages
    ]
