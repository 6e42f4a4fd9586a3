"""What a model's tools work on: the run's files, and the facts that some of them check."""

from dataclasses import dataclass, field

from state.errors import ToolError
from tools.workspace import Workspace


@dataclass
class Desk:
    """One agent's desk for one turn: `Desk(workspace, writable=("manuscript.md", "images/"), slides=[3, 3])`."""

    workspace: Workspace
    writable: tuple[str, ...]  # paths, and folders ending in "/", that this agent may change
    slides: list[int] = field(default_factory=list)  # least and most pages of the manuscript; empty: free
    evidence: set[str] = field(default_factory=set)  # ids that exist
    outcome: str = ""  # what finalize was given

    def may_write(self, path: str) -> str:
        """Return the plain form of `path`; ToolError when this agent may not change it."""
        path = self.workspace.resolve(path)
        if not any(path == place or (place.endswith("/") and path.startswith(place)) for place in self.writable):
            raise ToolError(f"{path!r} is read-only here; you may write {', '.join(self.writable)}")
        return path
