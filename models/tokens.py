"""How many tokens messages take up, before an endpoint has counted them.

An estimate: each endpoint has a tokenizer of its own, and its count replaces ours with each reply. No tokenizer is
shipped for it: those to be had offline weigh 25 to 75 MB and are right for one family of models only.
"""

import json
import re
from collections.abc import Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage

WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
OTHER = re.compile(r"[^\x00-\x7f]")
A_LETTER, A_FOREIGN_LETTER, A_WIDE_SIGN = 0.27, 0.5, 1.3  # tokens: ASCII, other alphabets, CJK
A_MESSAGE, A_PICTURE = 5, 1100  # tokens: the frame of a message; a slide's picture in high detail


def count_text(text: str) -> int:
    """Return the tokens of a text: about one for four ASCII letters, two others or one CJK sign, a little high."""
    wide = len(WIDE.findall(text))
    foreign = len(OTHER.findall(text)) - wide
    return round(wide * A_WIDE_SIGN + foreign * A_FOREIGN_LETTER + (len(text) - wide - foreign) * A_LETTER)


def count_message(message: BaseMessage) -> int:
    """Return the tokens of one message with its tool calls and pictures."""
    blocks = message.content if isinstance(message.content, list) else []
    pictures = len([block for block in blocks if isinstance(block, dict) and block.get("type") == "image"])
    calls = getattr(message, "tool_calls", [])
    called = json.dumps([[call["name"], call["args"]] for call in calls], ensure_ascii=False) if calls else ""
    return A_MESSAGE + A_PICTURE * pictures + count_text(message.text) + count_text(called)


def count_prompt(messages: Sequence[BaseMessage], tools: list[dict[str, Any]]) -> int:
    """Return the tokens of a whole request by estimate."""
    return sum(map(count_message, messages)) + (count_text(json.dumps(tools)) if tools else 0)


def tokens_in_use(messages: Sequence[BaseMessage], tools: list[dict[str, Any]]) -> int:
    """Return the tokens of a conversation: what the endpoint counted at the last reply, and an estimate of the rest."""
    for place in range(len(messages) - 1, -1, -1):
        message = messages[place]
        if isinstance(message, AIMessage) and message.usage_metadata:
            used: int = message.usage_metadata["total_tokens"]
            return used + sum(map(count_message, messages[place + 1 :]))
    return count_prompt(messages, tools)
