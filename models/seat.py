"""Who asks: the role and its model, and the run and task on whose behalf."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage
from langgraph.runtime import Runtime

from models.environment import home
from state.context import Context
from state.errors import UsageError


@dataclass(frozen=True)
class Seat:
    """A place at the table: `Seat(home, role="critic", model="offline", run="…", task="…", node="…", about="p2")`."""

    home: Path
    role: str
    model: str
    run: str
    task: str
    node: str
    about: str  # page or section id; empty
    budget: float = 0.0  # most money that the run may cost, in USD; 0: no limit
    window: int = 0  # tokens that a conversation may take up; 0: no limit

    @property
    def place(self) -> str:
        """Return where in the run the seat is, for people: `write_slide p2`."""
        return f"{self.node or self.role} {self.about}".rstrip()

    def key(self, messages: Sequence[BaseMessage], extra: Any = None) -> str:
        """Return the key of a reply: the same on resume, another one on replay, fork or any other input."""
        heard = [[message.type, message.content, getattr(message, "tool_calls", None)] for message in messages]
        content = json.dumps([self.run, self.task, self.model, heard, extra], sort_keys=True, default=str)
        return hashlib.sha256(content.encode("utf-8")).hexdigest()


def take_seat(runtime: Runtime[Context], state: Mapping[str, Any], role: str, about: str = "") -> Seat:
    """Return the seat of `role` in the node that is running now, on the terms (`state.terms.Terms`) of its state."""
    models = state["models"]
    if role not in models:
        raise UsageError(f"no model for the role {role!r}", f"Name one with --model {role}=NAME.")
    info = runtime.execution_info
    return Seat(
        home=home(runtime.context),
        role=role,
        model=models[role],
        run=(info.thread_id or "") if info else "",
        task=info.task_id if info else "",
        node=info.checkpoint_ns.partition(":")[0] if info else "",
        about=about,
        budget=state.get("budget") or 0.0,
        window=state.get("window") or 0,
    )
