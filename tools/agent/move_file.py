"""Tool: rename a file of the run."""

from typing import Annotated

from tools.agent.desk import Desk


def move_file(
    desk: Desk,
    path: Annotated[str, "path inside the run"],
    target: Annotated[str, "its new path"],
) -> str:
    """Rename a file, or move it to another folder of the run."""
    path, target = desk.may_write(path), desk.may_write(target)
    desk.workspace.rename(path, target)
    return f"moved {path} to {target}"
