"""Tools for models whose endpoint knows none: described in words, called by a JSON object of a given shape."""

import json
from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage

from models.json_in import json_in

MANNER = """You act by calling tools. Each of your answers is one JSON object, and nothing else:
{{"calls": [{{"tool": "name of a tool", "arguments": {{…}}}}]}}
The tools are:
{tools}"""
REMINDER = 'Answer with the JSON object of your next tool calls: {"calls": [{"tool": …, "arguments": {…}}]}.'


def tools_shape(tools: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the JSON schema of an answer that calls one to three of the tools."""
    calls = [
        {
            "type": "object",
            "properties": {"tool": {"const": tool["name"]}, "arguments": tool["parameters"]},
            "required": ["tool", "arguments"],
            "additionalProperties": False,
        }
        for tool in (one["function"] for one in tools)
    ]
    items = {"type": "array", "minItems": 1, "maxItems": 3, "items": {"anyOf": calls}}
    return {"title": "Turn", "type": "object", "properties": {"calls": items}, "required": ["calls"]}


def in_words(messages: Sequence[BaseMessage], tools: list[dict[str, Any]]) -> list[BaseMessage]:
    """Return the conversation without tool calls and results, the tools described in its first message."""
    told = "\n".join(f"- {tool['function']['name']}: {_described(tool['function'])}" for tool in tools)
    names = {call["id"]: call["name"] for message in messages for call in getattr(message, "tool_calls", [])}
    plain = [_plain(message, names) for message in messages]
    plain[0] = _added(plain[0], MANNER.format(tools=told))
    plain[-1] = _added(plain[-1], REMINDER)
    joined: list[BaseMessage] = []
    for message in plain:  # many templates want the two to take turns
        if joined and joined[-1].type == message.type == "human":
            joined[-1] = _joined(joined[-1], message)
        else:
            joined.append(message)
    return joined


def read_calls(message: AIMessage, tools: list[dict[str, Any]], identity: str) -> AIMessage:
    """Return the answer with the calls that stand in its text as tool calls; as it is when there are none.

    Args:
        message: the model's answer.
        tools: those on offer.
        identity: begins the ids of the calls.
    """
    names = {tool["function"]["name"] for tool in tools}
    found = [call for call in (_call(one) for one in _objects(message.text)) if call and call[0] in names]
    if message.tool_calls or message.invalid_tool_calls or not found:
        return message
    calls = [{"name": name, "args": args, "id": f"{identity}_{place}"} for place, (name, args) in enumerate(found)]
    return message.model_copy(update={"content": "", "tool_calls": calls})


def _objects(text: str) -> list[Any]:
    """Return the objects in which calls may stand: of the shape above, a list of calls, or one call alone."""
    try:
        said = json.loads(json_in(text, lists=True))
    except json.JSONDecodeError:
        return []
    calls = said.get("calls", [said]) if isinstance(said, dict) else said
    return calls if isinstance(calls, list) else []


def _call(one: Any) -> tuple[str, dict[str, Any]] | None:
    if not isinstance(one, dict):
        return None
    function = one.get("function")
    inner = function if isinstance(function, dict) else one
    name = inner.get("tool") or inner.get("name")
    args: Any = next((inner[key] for key in ("arguments", "args", "parameters") if key in inner), {})
    if isinstance(args, str):
        try:
            args = json.loads(args)
        except json.JSONDecodeError:
            return None
    return (name, args) if isinstance(name, str) and isinstance(args, dict) else None


def _described(tool: dict[str, Any]) -> str:
    return f"{tool.get('description', '')} Arguments: {json.dumps(tool['parameters'].get('properties', {}))}"


def _plain(message: BaseMessage, names: dict[str | None, str]) -> BaseMessage:
    if isinstance(message, ToolMessage):
        return HumanMessage(f"Result of {names.get(message.tool_call_id, 'the tool')}:\n{message.text}")
    if isinstance(message, AIMessage):
        calls = [{"tool": call["name"], "arguments": call["args"]} for call in message.tool_calls]
        return AIMessage(json.dumps({"calls": calls}, ensure_ascii=False) if calls else message.text or "(nothing)")
    return message


def _added(message: BaseMessage, text: str) -> BaseMessage:
    return _joined(message, HumanMessage(text))


def _joined(first: BaseMessage, second: BaseMessage) -> BaseMessage:
    """Return one message with the content of both, pictures too."""
    if isinstance(first.content, str) and isinstance(second.content, str):
        return first.model_copy(update={"content": f"{first.content}\n\n{second.content}"})
    blocks = [
        block
        for message in (first, second)
        for block in (
            [{"type": "text", "text": message.content}] if isinstance(message.content, str) else message.content
        )
    ]
    return first.model_copy(update={"content": blocks})
