"""Tool: write a text file of the run."""

from typing import Annotated

from tools.agent.desk import Desk


def write_file(
    desk: Desk,
    path: Annotated[str, "path inside the run"],
    content: Annotated[str, "the whole new content"],
) -> str:
    """Write a whole text file, replacing what was there."""
    path = desk.may_write(path)
    desk.workspace.write(path, content)
    return f"wrote {path}: {len(content)} characters"
