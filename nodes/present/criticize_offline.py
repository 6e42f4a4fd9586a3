"""The critic without a model: it has no eyes, and says so."""

from typing import Any


def criticize() -> dict[str, Any]:
    """Return that the slide was not judged."""
    return {"severity": 0, "thought": "", "judged": False}
