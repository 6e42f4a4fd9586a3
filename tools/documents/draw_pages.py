"""Pages as pictures, and boxes drawn on them."""

from collections.abc import Sequence
from contextlib import closing
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from state.documents import Element
from state.errors import ToolError, UsageError
from tools.documents.as_jpeg import as_jpeg
from tools.documents.readers import Input, open_pdf

DRAWN = frozenset(["pdf", "pptx", "image"])  # formats with pages that can be seen
COLOURS = {
    "title": "#c62828",
    "text": "#1565c0",
    "list": "#2e7d32",
    "table": "#ad1457",
    "picture": "#ef6c00",
    "chart": "#6a1b9a",
    "caption": "#00838f",
    "reference": "#757575",
}


def draw_pages(given: Input, numbers: Sequence[int], width: int) -> dict[int, bytes]:
    """Return pages (1-based) of a file in one of the formats DRAWN as JPEG, `width` px wide."""
    if given.form == "pptx":
        from tools.documents.pptx.drawing.draw_slides import draw_slides

        try:
            return draw_slides(given.path, list(numbers), width)
        except ToolError as error:
            raise UsageError(str(error), "Save it anew in PowerPoint.") from None
    if given.form == "image":
        with Image.open(given.path) as picture:
            height = max(1, round(width * picture.height / picture.width))
            return {1: as_jpeg(picture.convert("RGBA").resize((width, height)))}
    with closing(open_pdf(given)) as document:
        pages = {number: document[number - 1] for number in numbers}
        return {number: as_jpeg(page.render(scale=width / page.get_width()).to_pil()) for number, page in pages.items()}


def draw_boxes(picture: bytes, elements: Sequence[Element]) -> bytes:
    """Return the picture of a page, as JPEG, with each element's box, number in the order of reading and kind."""
    with Image.open(BytesIO(picture)) as opened:
        drawn = opened.convert("RGB")
    pen, font = ImageDraw.Draw(drawn), ImageFont.load_default(size=max(11, drawn.width // 90))
    for number, element in enumerate(elements, start=1):
        if not element["box"]:
            continue
        x, y, width, height = element["box"]
        corners = (x * drawn.width, y * drawn.height, (x + width) * drawn.width, (y + height) * drawn.height)
        colour = COLOURS.get(element["kind"], "#424242")
        pen.rectangle(corners, outline=colour, width=2)
        label = f"{number} {element['kind']}"
        pen.rectangle(pen.textbbox(corners[:2], label, font=font), fill=colour)
        pen.text(corners[:2], label, fill="white", font=font)
    return as_jpeg(drawn)
