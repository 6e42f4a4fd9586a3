"""Tool: a place to think before acting."""

from typing import Annotated

from tools.agent.desk import Desk


def think(desk: Desk, thought: Annotated[str, "what you see, what follows, what you will do next"]) -> str:  # noqa: ARG001 (every tool has a desk)
    """Write down a thought. It changes nothing; use it before a difficult step."""
    return "noted"
