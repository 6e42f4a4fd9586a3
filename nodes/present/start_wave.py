"""Begin a wave: see which slides a person has changed meanwhile."""

from state.present import PresentState, Slide


def start_wave(state: PresentState) -> PresentState:
    """Return the slides that a person has edited: they are looked at again."""
    changed: dict[str, Slide] = {}
    for page, slide in state["slides"].items():
        current = state["files"].get(slide_file(page), "")
        if current and current not in (slide["written"], slide["seen"]):
            changed[page] = slide | {"stage": "written", "edited": True}
    return {"slides": changed}


def slide_file(page: str) -> str:
    """Return where the slide lies in the manifest."""
    return f"slides/{page}.html"


def picture_file(page: str) -> str:
    """Return where the slide's newest picture lies in the manifest."""
    return f"slides/{page}.png"


def text_file(page: str) -> str:
    """Return where the words that the slide shows lie in the manifest."""
    return f"slides/{page}.txt"
