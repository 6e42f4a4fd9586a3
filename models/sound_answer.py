"""An endpoint's answer made fit to be kept: its text is Unicode, its calls have ids, its counts are counts."""

from typing import Any

from langchain_core.messages import AIMessage


class NoCompletionError(Exception):
    """The endpoint answered with success, and with something that is no chat completion."""


def sound_answer(message: Any) -> AIMessage:
    """Return the model's message as an AIMessage that can be written down and answered."""
    given = _unicode(message.model_dump())
    if spent := given.get("usage_metadata"):
        counted = {key: _count(spent.get(key)) for key in ("input_tokens", "output_tokens", "total_tokens")}
        given["usage_metadata"] = spent | counted
    told = AIMessage.model_validate(given)
    told.tool_calls = [
        {**call, "id": identity} for call, identity in zip(told.tool_calls, _identities(told), strict=True)
    ]
    return told


def _count(value: Any) -> int:
    """Return a count of tokens; none for what is none."""
    return max(0, int(value)) if isinstance(value, int | float) else 0


def _identities(message: AIMessage) -> list[str]:
    """Return an id for each call: its own, unless it has none or another call has the same."""
    found: list[str] = []
    for number, call in enumerate(message.tool_calls):
        own = call["id"] or f"call_{number}"
        found.append(own if own not in found else f"{own}_{number}")
    return found


def _unicode(value: Any) -> Any:
    """Return the value with a mark for each half of a character that stands alone: nothing can be done with one."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {_unicode(key): _unicode(one) for key, one in value.items()}
    return [_unicode(one) for one in value] if isinstance(value, list) else value
