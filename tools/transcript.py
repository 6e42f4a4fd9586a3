"""An agent's conversation as a chain of blobs: the state holds only the newest link.

A list of messages in the state would be written again at every step; a chain costs each step its own messages.
"""

import base64
import functools
import json
from collections.abc import Sequence
from pathlib import Path

from langchain_core.messages import BaseMessage, message_to_dict, messages_from_dict

from models.blobs import Blobs


def append_messages(blobs: Blobs, head: str, messages: Sequence[BaseMessage]) -> str:
    """Add messages behind the link `head` (empty: a new conversation) and return the new link."""
    plain = [message_to_dict(message) for message in messages]
    return blobs.put(json.dumps({"before": head, "messages": plain}, ensure_ascii=False, sort_keys=True).encode())


def read_messages(blobs: Blobs, head: str) -> list[BaseMessage]:
    """Return the whole conversation up to the link `head`, oldest first. Its messages are shared: leave them alone."""
    links: list[tuple[BaseMessage, ...]] = []
    while head:
        head, messages = _read_link(blobs.folder, head)
        links.append(messages)
    return [message for link in reversed(links) for message in link]


@functools.lru_cache(maxsize=1024)  # a link never changes, and each turn reads all that came before
def _read_link(folder: Path, digest: str) -> tuple[str, tuple[BaseMessage, ...]]:
    """Return the link before, and the messages that this one added."""
    link = json.loads(Blobs(folder.parent).get(digest))
    return link["before"], tuple(messages_from_dict(link["messages"]))


def picture_block(digest: str) -> dict[str, str]:
    """Return a picture as a conversation keeps it: by its blob, not its bytes."""
    return {"type": "image", "blob": digest}


def inline_pictures(blobs: Blobs, messages: Sequence[BaseMessage]) -> list[BaseMessage]:
    """Return the messages as a model gets them: the newest picture in full, older ones as a word."""
    seen = [
        block["blob"]
        for message in messages
        for block in (message.content if isinstance(message.content, list) else [])
        if isinstance(block, dict) and "blob" in block
    ]
    return [_inline(blobs, message, seen[-1]) if seen else message for message in messages]


def _inline(blobs: Blobs, message: BaseMessage, newest: str) -> BaseMessage:
    if not isinstance(message.content, list):
        return message
    content: list[str | dict[str, str]] = []
    for block in message.content:
        if not (isinstance(block, dict) and "blob" in block):
            content.append(block)
        elif block["blob"] == newest:
            picture = base64.b64encode(blobs.get(newest)).decode("ascii")
            content.append({"type": "image", "base64": picture, "mime_type": "image/png"})
        else:
            content.append({"type": "text", "text": "[an earlier picture of the slide]"})
    return message.model_copy(update={"content": content})
