"""Let a person read the manuscript before it is designed, if asked to."""

from langgraph.types import interrupt

from state.errors import UsageError
from state.present import PresentState

MANUSCRIPT = "manuscript.md"


def approve_manuscript(state: PresentState) -> PresentState:
    """Return nothing new; waits for a person when `review` is on. An edit of manuscript.md is taken as it is."""
    if MANUSCRIPT not in state["files"]:
        turns = state["research"]["turns"]
        raise UsageError(
            f"the researcher wrote no {MANUSCRIPT} in {turns} turns",
            "Resume with --model researcher=NAME to try another, or write the file with triptych edit.",
        )
    if state["review"]:
        interrupt({"approve": MANUSCRIPT, "how": "edit the file if you like, then resume"})
    return {}
