"""Tool: end the agent's work."""

from typing import Annotated

from state.errors import ToolError
from tools.agent.desk import Desk
from tools.agent.inspect_manuscript import MANUSCRIPT, inspect_manuscript


def finalize(desk: Desk, outcome: Annotated[str, "path of the finished file: manuscript.md"]) -> str:
    """Hand over the finished manuscript. Refused while inspect_manuscript still finds problems."""
    if outcome != MANUSCRIPT:
        raise ToolError(f"the outcome is {MANUSCRIPT!r}, not {outcome!r}")
    problems = inspect_manuscript(desk)
    if problems != "no problems":
        raise ToolError(f"not finished yet:\n{problems}")
    desk.outcome = outcome
    return "done"
