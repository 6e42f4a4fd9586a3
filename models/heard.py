"""What a model was given, kept message by message as blobs: the next call of a conversation adds only its own."""

import base64
import json
from collections.abc import Sequence
from typing import Any

from langchain_core.messages import BaseMessage, message_to_dict, messages_from_dict

from models.blobs import Blobs


def keep_heard(blobs: Blobs, messages: Sequence[BaseMessage], tools: list[dict[str, Any]]) -> str:
    """Return JSON that names the blobs of the messages and tools: `{"messages": ["9f…", …], "tools": "4e…"}`."""
    kept = [_put(blobs, message_to_dict(_without_bytes(blobs, message))) for message in messages]
    return json.dumps({"messages": kept, "tools": _put(blobs, tools)})


def read_heard(blobs: Blobs, heard: str) -> tuple[list[BaseMessage], list[dict[str, Any]]]:
    """Return the messages and tools of a call; a picture is named by its blob."""
    names = json.loads(heard)
    messages = messages_from_dict([json.loads(blobs.get(name)) for name in names["messages"]])
    return messages, json.loads(blobs.get(names["tools"]))


def _without_bytes(blobs: Blobs, message: BaseMessage) -> BaseMessage:
    """Return the message with its pictures as blobs of their own."""
    if not isinstance(message.content, list):
        return message
    content = [
        {"type": "image", "blob": blobs.put(base64.b64decode(block["base64"]))}
        if isinstance(block, dict) and "base64" in block
        else block
        for block in message.content
    ]
    return message.model_copy(update={"content": content})


def _put(blobs: Blobs, value: Any) -> str:
    return blobs.put(json.dumps(value, ensure_ascii=False, sort_keys=True).encode("utf-8"))
