"""Tool: read a text file of the run."""

from typing import Annotated

from state.errors import ToolError
from tools.agent.desk import Desk

WINDOW = 4000  # characters a call; a longer result would crowd the conversation


def read_file(
    desk: Desk,
    path: Annotated[str, "path inside the run, such as library/notes.md"],
    offset: Annotated[int, "character to start from"] = 0,
) -> str:
    """Read a text file. Long files come in pieces: go on with the offset that the last line names."""
    text = desk.workspace.read_text(path)
    if not 0 <= offset <= len(text):
        raise ToolError(f"offset {offset} is outside {path!r}, which has {len(text)} characters")
    piece = text[offset : offset + WINDOW]
    end = offset + len(piece)
    return piece if end == len(text) else f"{piece}\n[{len(text) - end} more characters: offset={end}]"
