"""What a person is told of a run's calls: a line each, one as a whole, or all of them as JSONL."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage, messages_from_dict
from rich.console import Console
from rich.table import Table

from models.blobs import Blobs
from models.calls import Call, Calls, Usage
from models.heard import read_heard
from state.errors import UsageError

console = Console()


def tell_calls(home: Path, run: str) -> None:
    """Print a table of the run's calls in the order of their answers, and what they cost together."""
    names = ("call", "node", "about", "role", "model", "in", "out", "seconds", "USD", "at")
    table = Table(*names, box=None, header_style="bold")
    for number, call in enumerate(Calls(home).of_run(run), 1):
        spent = (str(call["tokens_in"]), str(call["tokens_out"]), f"{call['seconds']:.1f}", _money(call["money"]))
        table.add_row(str(number), call["node"], call["about"], call["role"], call["model"], *spent, call["at"][11:19])
    console.print(table)
    console.print(sum_up(Calls(home).usage(run)), highlight=False)


def sum_up(usage: Mapping[str, Usage]) -> str:
    """Return in a line what all roles have spent: `12 calls, 8,200 tokens in, 3,100 out, 0.0213 USD`."""
    spent = usage.values()
    calls, read, wrote = (sum(role[name] for role in spent) for name in ("calls", "tokens_in", "tokens_out"))
    unknown = any(role["money"] is None for role in spent)
    money = sum(role["money"] or 0 for role in spent)
    told = "price unknown" if unknown else f"{money:.4f} USD"
    return f"{calls} calls, {read:,} tokens in, {wrote:,} out, {told}"


def _money(money: float | None) -> str:
    return "?" if money is None else f"{money:.4f}"


def tell_call(home: Path, run: str, number: int) -> None:
    """Print one call: everything that the model was given, and its whole reply."""
    calls = Calls(home).of_run(run)
    if not 1 <= number <= len(calls):
        problem = f"run {run[:8]} has {len(calls)} calls, and no call {number}"
        raise UsageError(problem, f"See them with: triptych show {run[:8]} --calls", exit_code=2)
    call = calls[number - 1]
    messages, tools = read_heard(Blobs(home), call["heard"])
    if tools:
        _say("tools", ", ".join(tool["function"]["name"] for tool in tools))
    for message in messages:
        _say(message.type, _words(message))
    _say(f"reply of {call['model']}", _words(_reply(call)))


def write_trajectory(home: Path, run: str) -> list[str]:
    """Return the run's calls as lines of JSON: messages, tools, reply, cost, node and page of each."""
    lines = []
    for number, call in enumerate(Calls(home).of_run(run), 1):
        messages, tools = read_heard(Blobs(home), call["heard"])
        told: dict[str, Any] = {"call": number, **{name: call[name] for name in call if name not in ("heard", "reply")}}  # type: ignore[literal-required]
        told |= {"messages": [_plain(message) for message in messages], "tools": tools, "reply": _plain(_reply(call))}
        lines.append(json.dumps(told, ensure_ascii=False))
    return lines


def _reply(call: Call) -> BaseMessage:
    return messages_from_dict([json.loads(call["reply"])])[0]


def _plain(message: BaseMessage) -> dict[str, Any]:
    calls = getattr(message, "tool_calls", None) or []
    said = {"role": message.type, "content": message.content}
    return said | ({"tool_calls": [{"name": call["name"], "args": call["args"]} for call in calls]} if calls else {})


def _words(message: BaseMessage) -> str:
    blocks = message.content if isinstance(message.content, list) else []
    pictures = [f"[picture {block['blob'][:12]}]" for block in blocks if isinstance(block, dict) and "blob" in block]
    calls = [
        f"@{call['name']} {json.dumps(call['args'], ensure_ascii=False)}" for call in getattr(message, "tool_calls", [])
    ]
    return "\n".join(filter(None, [message.text, *pictures, *calls]))


def _say(who: str, words: str) -> None:
    console.rule(who, align="left")
    console.print(words, highlight=False, markup=False, soft_wrap=True)
