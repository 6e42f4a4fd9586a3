"""Under which titles a place of the document stands."""

from state.documents import Element


class Headings:
    """The titles above the current place, from the document's down: `Tides › Causes`."""

    def __init__(self) -> None:
        self.titles: list[Element] = []

    def enter(self, title: Element) -> None:
        """Go below a title, out of all of its level and deeper."""
        self.titles = [one for one in self.titles if one["level"] < title["level"]] + [title]

    def path(self) -> str:
        """Return the titles, outermost first."""
        return " › ".join(" ".join(one["text"].split()) for one in self.titles)
