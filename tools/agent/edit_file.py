"""Tool: change one place of a text file of the run."""

from typing import Annotated

from state.errors import ToolError
from tools.agent.desk import Desk


def edit_file(
    desk: Desk,
    path: Annotated[str, "path inside the run"],
    old: Annotated[str, "the exact text to replace; it must occur exactly once"],
    new: Annotated[str, "the text to put in its place"],
) -> str:
    """Replace one exact piece of a text file. Read the file first if you are not sure of its text."""
    path = desk.may_write(path)
    text = desk.workspace.read_text(path)
    found = text.count(old) if old else 0
    if found != 1:
        raise ToolError(f"the text to replace occurs {found} times in {path!r}; give a piece that occurs exactly once")
    desk.workspace.write(path, text.replace(old, new))
    return f"changed {path}"
