"""Open a chat model by name: `offline`, or a model of the OpenAI-compatible endpoint in the environment."""

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from langchain_core.language_models import BaseChatModel

from models.environment import endpoint
from models.offline import OfflineModel
from models.settings import Endpoint
from models.sound_answer import NoCompletionError
from state.errors import UsageError

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

OPENERS: dict[str, Callable[[], BaseChatModel]] = {"offline": OfflineModel}  # tests add their doubles here by name

_open: dict[tuple[asyncio.AbstractEventLoop, str, str, str], "ChatOpenAI"] = {}


def open_model(name: str, limits: Endpoint | None = None) -> BaseChatModel:
    """Return the chat model called `name`, `limits` set; UsageError when there is no endpoint for it."""
    if name in OPENERS:
        return OPENERS[name]()
    check_endpoint(name)
    base_url, key = endpoint()
    from langchain_openai import ChatOpenAI
    from openai import DefaultAsyncHttpxClient
    from pydantic import SecretStr

    key, limits = key or "none", limits or Endpoint()
    place = (asyncio.get_running_loop(), name, base_url or "", key)
    if place not in _open:  # one pool of connections an endpoint; it belongs to the loop that it was opened in
        _open[place] = ChatOpenAI(
            model=name,
            base_url=base_url,
            api_key=SecretStr(key),
            temperature=0,
            timeout=limits.timeout,
            max_completion_tokens=limits.reply,
            max_retries=0,  # models.send tries again: it knows which faults can't pass
            http_async_client=DefaultAsyncHttpxClient(),  # our own: langchain's is shared, and closing it breaks others
        )
    return _open[place]


def check_endpoint(name: str) -> None:
    """Raise UsageError when the model `name` needs an endpoint and none is set."""
    if name not in OPENERS and not any(endpoint()):
        raise UsageError(
            f"model {name!r} needs an endpoint",
            "Set OPENAI_BASE_URL and OPENAI_API_KEY, or use --model offline.",
        )


async def close_models() -> None:
    """Close the connections that this loop has opened to endpoints."""
    loop = asyncio.get_running_loop()
    for place in [place for place in _open if place[0] is loop]:
        await _open.pop(place).root_async_client.close()


def endpoint_errors(name: str) -> tuple[type[Exception], ...]:
    """Return what a failing endpoint raises for the model `name`; nothing for a model that has no endpoint."""
    if name in OPENERS:
        return ()
    from openai import OpenAIError

    return (OpenAIError, json.JSONDecodeError, NoCompletionError)  # a cut HTTP body comes as the second


def length_errors(name: str) -> tuple[type[Exception], ...]:
    """Return what is raised for an answer that was cut at the token limit."""
    if name in OPENERS:
        return ()
    from openai import LengthFinishReasonError

    return (LengthFinishReasonError,)


def stands_alone(name: str) -> bool:
    """Is the model one of ours, without an endpoint? Then words are all that binds it."""
    return name in OPENERS
