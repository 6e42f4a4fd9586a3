"""PowerPoint slides as pages and elements."""

from collections.abc import Callable
from pathlib import Path

from state.documents import Reading
from tools.documents.make_element import make_page
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.placeholders import read_placeholders
from tools.documents.pptx.presentation import EMU_PER_POINT, Presentation, open_presentation
from tools.documents.pptx.read_notes import read_comments, read_notes
from tools.documents.pptx.read_shapes import read_shapes
from tools.documents.pptx.slide_keys import slide_keys

__all__ = ["read_slides", "slide_keys"]


def read_slides(path: Path, numbers: list[int], keep: Callable[[bytes], str]) -> list[Reading]:
    """Return what is on these slides, 1-based and hidden ones counted; `keep` stores a picture, returns its hash."""
    with open_presentation(path) as presentation:
        return [_read_slide(presentation, number, keep) for number in numbers]


def _read_slide(presentation: Presentation, number: int, keep: Callable[[bytes], str]) -> Reading:
    """Return one slide; if its XML is broken, an empty one that says so."""
    package, part = presentation.package, presentation.slides[number - 1]
    page = make_page(number, presentation.width / EMU_PER_POINT, presentation.height / EMU_PER_POINT)
    try:
        root = package.tree(part)
    except UnreadableError as error:
        page["problems"].append(f"the slide can't be read: {error}")
        return {"page": page, "elements": []}
    inherited = read_placeholders(package, part, presentation.part)
    slide = OpenSlide(package, part, number, presentation.width, presentation.height, inherited, keep)
    slide.hidden = page["hidden"] = root.get("show", "1") in ("0", "false")
    shown = str(presentation.first_number + number - 1)
    elements, page["relations"] = read_shapes(slide)
    for element in elements:
        element["text"] = element["text"].replace("‹#›", shown)
        if element["kind"] == "page_number":
            page["label"] = page["label"] or element["text"]
    elements += read_notes(slide) + read_comments(slide, presentation.part)
    page["problems"] += slide.problems
    return {"page": page, "elements": elements}
