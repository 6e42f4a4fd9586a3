"""One answer of an agent: words and the tools it wants to call."""

from typing import Any

from typing_extensions import TypedDict


class Call(TypedDict):
    """A tool call: `{"name": "read_file", "args": {"path": "library/tides.md"}}`."""

    name: str
    args: dict[str, Any]


class Turn(TypedDict):
    """What an agent answers once: `{"content": "", "calls": [{"name": "finalize", "args": {…}}]}`."""

    content: str
    calls: list[Call]
