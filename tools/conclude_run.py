"""Write the deck of a run that has ended and say in one last line how it stands."""

from pathlib import Path

from langgraph.types import StateSnapshot

from tools.export.deliver_run import deliver_run

MOST = 5  # warnings in the last line


def conclude_run(run: str, stands: StateSnapshot, place: Path, out: Path | None) -> tuple[str, int]:
    """Return the last line and the exit code: 0 for a deck that passed and for a question, else 1."""
    if stands.tasks:
        wanted = next((question.value for question in stands.interrupts), None)
        why = f"waits for your approval of {wanted['approve']}" if wanted else f"stopped before {stands.tasks[0].name}"
        return f"Run {run[:8]} {why}. Go on with: triptych resume {run[:8]}", 0 if wanted else 1
    folder, record = deliver_run(run, stands, place, out)
    if record["passed"]:
        return f"{folder / 'deck.html'}: all checks passed.", 0
    told = record["warnings"][:MOST] or ["see run.json"]
    more = f"; and {len(record['warnings']) - MOST} more in run.json" if len(record["warnings"]) > MOST else ""
    return f"{folder / 'deck.html'}: NOT passed: {'; '.join(told)}{more}", 1


def export_run(run: str, stands: StateSnapshot, place: Path, out: Path | None) -> str:
    """Write what the run has made so far and return the line that says so."""
    folder, record = deliver_run(run, stands, place, out)
    return f"{folder / 'partial'}: a part only" if stands.tasks else f"{folder}: passed: {record['passed']}"
