"""Where each paragraph of a shape stands, estimated from the letters' size and the shape's insets."""

import unicodedata

from tools.documents.pptx.place import Box, Place
from tools.documents.pptx.presentation import EMU_PER_POINT
from tools.documents.pptx.tags import find, number
from tools.documents.pptx.text.read_paragraphs import Paragraph
from tools.documents.pptx.text.text_area import WHOLE
from tools.documents.pptx.text.text_style import TextStyle

TURNS = {"vert": 90.0, "eaVert": 90.0, "wordArtVert": 90.0, "mongolianVert": 90.0, "vert270": 270.0}
WIDTHS = {"W": 1.0, "F": 1.0}  # of East Asian letters, in letters' size; of others below
NARROW, USUAL, BROAD = 0.3, 0.56, 0.72


def paragraph_boxes(paragraphs: list[Paragraph], place: Place, style: TextStyle, area: Box = WHOLE) -> list[Box]:
    """Return a box on the slide for each paragraph; text in columns gets the whole shape's."""
    if style.inset("numCol", 1) > 1:
        return [place.box()] * len(paragraphs)
    turned = _turned(place, style)
    inner = _inner(turned, place, style, area)
    room = max(inner.right - inner.left, 1.0)
    scale, tighter = _shrunk(style)
    wraps = style.of_body("wrap", "square") != "none"
    lines = [_lines(one, scale, (room - one.indent) if wraps else float("inf")) for one in paragraphs]
    heights = [
        len(widths) * one.size * scale * one.leading * tighter for one, widths in zip(paragraphs, lines, strict=True)
    ]
    gaps = [(one.before * (index > 0), one.after) for index, one in enumerate(paragraphs)]
    total = (sum(heights) + sum(before + after for before, after in gaps)) * EMU_PER_POINT
    top = _start(inner, total, style)
    boxes = []
    for one, widths, height, (before, after) in zip(paragraphs, lines, heights, gaps, strict=True):
        top += before * EMU_PER_POINT
        width = room - one.indent if wraps and len(widths) > 1 else max(widths)
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


def _inner(turned: Place, place: Place, style: TextStyle, area: Box) -> Box:
    """Return the rectangle less its insets, which are named for the shape before its text is turned."""
    left = style.inset("lIns", 91440) + area.left * place.width
    top = style.inset("tIns", 45720) + area.top * place.height
    right = style.inset("rIns", 91440) + (1 - area.right) * place.width
    bottom = style.inset("bIns", 45720) + (1 - area.bottom) * place.height
    turn = TURNS.get(style.of_body("vert", "horz"))
    if turn == 90.0:
        left, top, right, bottom = top, right, bottom, left
    elif turn == 270.0:
        left, top, right, bottom = bottom, left, top, right
    return Box(left, top, turned.width - right, turned.height - bottom)


def _shrunk(style: TextStyle) -> tuple[float, float]:
    """Return how far letters and the space between lines have been shrunk so that the text fits."""
    fit = find(style.bodies[0], "a:normAutofit") if style.bodies else None
    letters, lines = number(fit, "fontScale"), number(fit, "lnSpcReduction")
    return (letters or 100000.0) / 100000, 1 - (lines or 0.0) / 100000


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
