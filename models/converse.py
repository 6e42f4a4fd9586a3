"""One call of a model, kept before it is used; `ask` and `take_turn` stand on it."""

import asyncio
import datetime
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from langchain_core.messages import AIMessage, BaseMessage, message_to_dict, messages_from_dict

from models.blobs import Blobs
from models.budget import within_budget
from models.calls import Call, Calls
from models.heard import keep_heard
from models.prices import cost
from models.prompt import Prompt
from models.seat import Seat
from models.send import Offer, Request, send
from models.tokens import count_prompt

_under_way: set[asyncio.Task["Answer"]] = set()


@dataclass(frozen=True)
class Answer:
    """A model's answer: `Answer(key="8c…", message=AIMessage("…"))`; `key` is where the ledger keeps it."""

    key: str
    message: AIMessage
    kept: bool = False  # from an earlier life of the run


async def converse(seat: Seat, prompt: Prompt, messages: Sequence[BaseMessage], offer: Offer) -> Answer:
    """Return the model's answer to `messages`: the one kept for this task and input, or a new one, kept first."""
    key = seat.key(messages, [prompt.name, offer.tools])
    calls = Calls(seat.home)
    kept = await asyncio.to_thread(calls.find, key)
    if kept is not None:
        (message,) = messages_from_dict([json.loads(kept)])
        return Answer(key, AIMessage.model_validate(message.model_dump()), kept=True)
    call = asyncio.create_task(_ask_anew(seat, Request(prompt, messages, offer, None), key))
    _under_way.add(call)
    call.add_done_callback(_under_way.discard)
    return await asyncio.shield(call)  # what is asked is paid: it is kept even if another branch fails meanwhile


async def finish_calls() -> None:
    """Wait for calls under way whose askers have gone, so that their answers are kept."""
    loop = asyncio.get_running_loop()
    await asyncio.gather(*(call for call in _under_way if call.get_loop() is loop), return_exceptions=True)


async def _ask_anew(seat: Seat, request: Request, key: str) -> Answer:
    async with within_budget(seat, count_prompt(request.messages, request.offer.tools)) as most:
        begun = time.monotonic()
        message = await send(seat, replace(request, most=most))
        message.id = None  # chance in an id would make two equal runs differ
        heard = await asyncio.to_thread(keep_heard, Blobs(seat.home), request.messages, request.offer.tools)
        call = await asyncio.to_thread(_call, seat, key, heard, message, time.monotonic() - begun)
        await asyncio.to_thread(Calls(seat.home).record, call)
    return Answer(key, message)


def _call(seat: Seat, key: str, heard: str, message: AIMessage, seconds: float) -> Call:
    spent = message.usage_metadata
    tokens_in, tokens_out = (spent["input_tokens"], spent["output_tokens"]) if spent else (0, 0)
    cached = (spent.get("input_token_details") or {}).get("cache_read", 0) if spent else 0
    return Call(
        key=key,
        run=seat.run,
        node=seat.node,
        about=seat.about,
        role=seat.role,
        model=seat.model,
        heard=heard,
        reply=json.dumps(message_to_dict(message), ensure_ascii=False),
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        tokens_cached=cached,
        seconds=round(seconds, 3),
        money=cost(seat.model, tokens_in, tokens_out, cached),
        at=datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds"),
    )
