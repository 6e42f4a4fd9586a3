"""One turn of an agent, as plain data."""

from typing import Any

from typing_extensions import TypedDict


class ToolCall(TypedDict):
    """A tool that a model wants run: `{"name": "read_file", "args": {"path": "library/notes.md"}}`."""

    name: str
    args: dict[str, Any]


class Turn(TypedDict):
    """What an agent says and wants run: `{"content": "I read the notes first.", "calls": […]}`."""

    content: str
    calls: list[ToolCall]
