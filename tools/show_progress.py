"""A run's progress for a person at a terminal, from the graph's own stream of task events."""

import time
from typing import Any

from rich.console import Console

QUIET = {"start_wave", "approve_manuscript", "approve_plan"}  # bookkeeping, of no interest while it goes well


class Progress:
    """Shows a line for each finished step; on a terminal also what is under way. Gets `drive_run`'s events."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.status = console.status("…") if console.is_terminal else None
        self.running: dict[str, tuple[str, float]] = {}

    def __enter__(self) -> "Progress":
        if self.status:
            self.status.start()
        return self

    def __exit__(self, *_error: object) -> None:
        if self.status:
            self.status.stop()

    def __call__(self, event: dict[str, Any]) -> None:
        """Take one event: of a task, with `input` at its start, `result` or `error` at its end; or of pages read."""
        if "read" in event:
            if self.status:
                self.status.update(f"reading {event['read']}: page {event['done']} of {event['of']}")
            return
        if "input" in event:
            page = event["input"].get("page", "") if isinstance(event["input"], dict) else ""
            self.running[event["id"]] = (f"{event['name']} {page}".strip(), time.monotonic())
        else:
            label, begun = self.running.pop(event["id"], (event["name"], time.monotonic()))
            if not event.get("error") and event["name"] not in QUIET:
                self._say(label, time.monotonic() - begun, event.get("result") or {})
        if self.status:
            self.status.update(", ".join(label for label, _ in self.running.values()) or "…")

    def _say(self, label: str, seconds: float, result: Any) -> None:
        told = _told(label, result if isinstance(result, dict) else dict(result))
        self.console.print(f"  {label:<18} {seconds:5.1f} s  {told}".rstrip(), highlight=False, markup=False)


def _told(label: str, update: dict[str, Any]) -> str:
    """Return what the step's update means, in a few words."""
    if label.startswith(("look", "criticize")):
        return _slide_told(label, update)
    if "sources" in update:
        return ", ".join(f"{source['file']} ({source['pages']} p.)" for source in update["sources"])
    if "plan" in update:
        return f"{len(update['plan']['pages'])} pages"
    if label == "use_tools":
        return ", ".join(update.get("files") or {})
    return ""


def _slide_told(label: str, update: dict[str, Any]) -> str:
    slide = next(iter((update.get("slides") or {}).values()), None)
    if not slide:
        return ""
    if label.startswith("look"):
        errors = sum(finding["severity"] == "error" for finding in slide["findings"])
        return f"{errors} errors, {len(slide['findings']) - errors} warnings"
    if not slide["critique"]["judged"]:
        return "not judged"
    return f"severity {slide['critique']['severity']}: {slide['critique']['thought'][:80]}"
