"""Where each paragraph of a shape stands, estimated from the letters' size and the shape's insets."""

import unicodedata

from tools.documents.pptx.place import Box, Place
from tools.documents.pptx.presentation import EMU_PER_POINT
from tools.documents.pptx.read_paragraphs import Paragraph
from tools.documents.pptx.tags import find, number
from tools.documents.pptx.text_style import TextStyle

TURNS = {"vert": 90.0, "eaVert": 90.0, "wordArtVert": 90.0, "mongolianVert": 90.0, "vert270": 270.0}
WIDTHS = {"W": 1.0, "F": 1.0}  # of East Asian letters, in letters' size; of others below
NARROW, USUAL, BROAD = 0.28, 0.52, 0.68


def paragraph_boxes(paragraphs: list[Paragraph], place: Place, style: TextStyle) -> list[Box]:
    """Return a box on the slide for each paragraph."""
    turned = _turned(place, style)
    inner = _inner(turned, place, style)
    room = max(inner.right - inner.left, 1.0)
    scale = _scale(style)
    wraps = style.of_body("wrap", "square") != "none"
    lines = [_lines(one, scale, (room - one.indent) if wraps else float("inf")) for one in paragraphs]
    heights = [len(widths) * one.size * scale * one.leading for one, widths in zip(paragraphs, lines, strict=True)]
    gaps = [(one.before * (index > 0), one.after) for index, one in enumerate(paragraphs)]
    total = (sum(heights) + sum(before + after for before, after in gaps)) * EMU_PER_POINT
    top = _start(inner, total, style)
    boxes = []
    for one, widths, height, (before, after) in zip(paragraphs, lines, heights, gaps, strict=True):
        top += before * EMU_PER_POINT
        width = min(max(widths), room - one.indent) if wraps else max(widths)
        left = _left(one, width, inner)
        boxes.append(turned.part(Box(left, top, left + width, top + height * EMU_PER_POINT)))
        top += (height + after) * EMU_PER_POINT
    return boxes


def text_width(text: str, size: float) -> float:
    """Return about how wide a line of text is, in EMU."""
    return sum(_letter(letter) for letter in text) * size * EMU_PER_POINT


def _letter(letter: str) -> float:
    if letter in " .,:;'|!iljtfrI()[]-":
        return NARROW
    wide = WIDTHS.get(unicodedata.east_asian_width(letter))
    return wide or (BROAD if letter.isupper() or letter in "mw%@—" else USUAL)


def _turned(place: Place, style: TextStyle) -> Place:
    """Return the rectangle that the text runs in: its width lies along the lines."""
    turn = TURNS.get(style.of_body("vert", "horz"), 0.0)
    width, height = (place.height, place.width) if turn else (place.width, place.height)
    upside_down = 180.0 if place.flip_v else 0.0
    return Place(place.x, place.y, width, height, (place.turn + turn + upside_down) % 360)


def _inner(turned: Place, place: Place, style: TextStyle) -> Box:
    """Return the rectangle less its insets, which are named for the shape before its text is turned."""
    left, right = style.inset("lIns", 91440), style.inset("rIns", 91440)
    top, bottom = style.inset("tIns", 45720), style.inset("bIns", 45720)
    clockwise = (turned.turn - place.turn) % 360 in (90.0, 270.0)
    if clockwise:
        left, right, top, bottom = top, bottom, right, left
    return Box(left, top, turned.width - right, turned.height - bottom)


def _scale(style: TextStyle) -> float:
    """Return how far the text has been shrunk to fit."""
    fits = [find(body, "a:normAutofit") for body in style.bodies[:1]]
    return (number(fits[0], "fontScale") or 100000.0) / 100000 if fits and fits[0] is not None else 1.0


def _lines(one: Paragraph, scale: float, room: float) -> list[float]:
    """Return the width of each line, broken between words where the room ends."""
    widths = []
    room = max(room, one.size * EMU_PER_POINT)
    space = text_width(" ", one.size * scale)
    for line in one.text.split("\n") or [""]:
        width = 0.0
        for word in line.split(" "):
            more = text_width(word, one.size * scale)
            if width and width + space + more > room:
                widths.append(width)
                width = 0.0
            width += more + (space if width else 0.0)
            while width > room:  # a word wider than a line, as Chinese text is
                widths.append(room)
                width -= room
        widths.append(width)
    return widths


def _start(inner: Box, total: float, style: TextStyle) -> float:
    """Return where the first line begins."""
    spare = inner.bottom - inner.top - total
    anchor = style.of_body("anchor", "t")
    return inner.top + (spare / 2 if anchor == "ctr" else spare if anchor == "b" else 0.0)


def _left(one: Paragraph, width: float, inner: Box) -> float:
    middle = (inner.left + inner.right - width) / 2
    return {"ctr": middle, "r": inner.right - width}.get(one.align, inner.left + one.indent)
