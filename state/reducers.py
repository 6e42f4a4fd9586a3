"""How updates that several nodes write side by side become one value."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from langgraph.channels import BinaryOperatorAggregate

Value = TypeVar("Value")

CONFLICT = "conflict:"  # begins the entry of a path that two branches wrote at once


def merge(current: dict[str, Value] | None, update: Mapping[str, Value | None] | None) -> dict[str, Value]:
    """Return `current` with the keys of `update` put over it; a key set to None is removed."""
    merged: dict[str, Any] = {**(current or {}), **(update or {})}
    return {key: value for key, value in merged.items() if value is not None}


class Manifest(BinaryOperatorAggregate[Any]):
    """The channel of `files`: path -> SHA-256 of its content.

    Two different contents for one path in one step are an error. Raising here would make the run unreadable for ever
    (LangGraph applies the same writes again whenever the run is opened), so the path becomes a `conflict:` entry, and
    reading or exporting it raises: the run can still be looked at, forked before the step, or mended by hand.
    """

    def __init__(self, typ: Any = dict, operator: Any = merge) -> None:
        super().__init__(typ, operator)

    def update(self, values: Sequence[Any]) -> bool:
        """Merge one step's updates; see the class for two that disagree."""
        seen: dict[str, str | None] = {}
        for value in values:
            for path, digest in value.items() if isinstance(value, dict) else ():
                clash = seen.get(path, digest) != digest
                seen[path] = f"{CONFLICT} {seen[path]} {digest}" if clash else digest
        return super().update([seen]) if seen else super().update(values)
