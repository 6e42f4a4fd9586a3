"""The presentation part: which slides there are, in which order, how large."""

from dataclasses import dataclass
from pathlib import Path

from state.errors import UsageError
from tools.documents.pptx.package import Package, UnreadableError, open_package
from tools.documents.pptx.tags import children, find, number, tag

EMU_PER_POINT = 12700.0


@dataclass
class Presentation:
    """An open presentation: `Presentation(package, "ppt/presentation.xml", ["ppt/slides/slide1.xml"], 9144000, …)`."""

    package: Package
    part: str
    slides: list[str]  # parts, in the order of showing
    width: float  # EMU
    height: float
    first_number: int

    def __enter__(self) -> "Presentation":
        """Return itself, open."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        self.package.close()


def open_presentation(path: Path) -> Presentation:
    """Return the presentation, open; refuses in one line a file that is none."""
    package = open_package(path)
    part = package.target("", "officeDocument") or "ppt/presentation.xml"
    try:
        root = package.tree(part)
    except UnreadableError as error:
        package.close()
        raise UsageError(f"{path.name} is damaged: of its main part, {error}", "Save it again, or a copy") from error
    links = package.related(part)
    ids = [node.get(tag("r:id"), "") for node in children(root, "p:sldIdLst", "p:sldId")]
    slides = [links[one].target if one in links else "missing" for one in ids]
    if not slides:
        package.close()
        raise UsageError(f"{path.name} has no slides", "Give a presentation with at least one slide")
    size = find(root, "p:sldSz")
    width, height = number(size, "cx") or 9144000.0, number(size, "cy") or 6858000.0
    return Presentation(package, part, slides, width, height, int(number(root, "firstSlideNum") or 1))
