"""Tool: list the files of the run."""

from typing import Annotated

from tools.agent.desk import Desk


def list_files(desk: Desk, folder: Annotated[str, "folder to list, such as library/; empty: everything"] = "") -> str:
    """List the paths of the run's files."""
    return "\n".join(desk.workspace.paths(folder)) or "no files there"
