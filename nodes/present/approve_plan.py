"""Let a person look at the design plan before the slides are written, if asked to."""

from langgraph.types import interrupt

from state.present import PresentState


def approve_plan(state: PresentState) -> PresentState:
    """Return nothing new; waits for a person when `review` is on. An edit of theme.css is taken as it is."""
    if state["review"]:
        interrupt({"approve": "theme.css", "mood": state["plan"]["mood"], "how": "edit if you like, then resume"})
    return {}
