"""Tool: measure the manuscript before it is handed over."""

from tools.agent.desk import Desk
from tools.manuscript import inspect_manuscript as inspect

MANUSCRIPT = "manuscript.md"


def inspect_manuscript(desk: Desk) -> str:
    """Check manuscript.md: number of pages, titles, evidence ids, pictures. Lists every problem with its page."""
    problems = inspect(desk.workspace.read_text(MANUSCRIPT), desk.evidence, desk.slides)
    return "\n".join(problems) or "no problems"
