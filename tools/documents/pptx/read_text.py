"""The paragraphs of a shape: words, bullets, links and formulas."""

import math
from dataclasses import dataclass, field
from typing import Any

LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
USUAL = 18.0  # points of type where nothing is said
SPACING = 1.2  # a line's height in times of its type
NARROW = 0.5  # the width of a letter in times of its type
INSET = 3.6  # points above and below the text


@dataclass
class Paragraph:
    """A paragraph: `Paragraph(text="Tides lag", level=0, bullet=True, size=24.0)`; `size` in points."""

    text: str
    level: int
    bullet: bool | None  # None: as the placeholder has it
    size: float
    links: list[str] = field(default_factory=list)  # relation ids
    formula: bool = False


def read_paragraphs(body: Any) -> list[Paragraph]:
    """Return the paragraphs with words of a text body."""
    found = [_paragraph(each) for each in body.iterfind("./{*}p")]
    return [paragraph for paragraph in found if paragraph.text]


def _paragraph(element: Any) -> Paragraph:
    text, maths = "", 0
    for piece in _pieces(element):
        if piece.tag == MATH:
            text, maths = text + (piece.text or ""), maths + len(piece.text or "")
        elif piece.tag.endswith("}br"):
            text += "\n"
        else:
            text += piece.text or ""
    setting = element.find("./{*}pPr")
    level = setting.get("lvl", "0") if setting is not None else "0"
    lines = "\n".join(" ".join(line.split()) for line in text.replace("\v", "\n").split("\n"))
    return Paragraph(
        lines.strip(),
        int(level) if level.isdigit() else 0,
        bullet_of(setting),
        _size(element),
        [link.get(LINK) for link in element.iterfind(".//{*}hlinkClick") if link.get(LINK)],
        formula=2 * maths > len(text),
    )


def _pieces(element: Any) -> Any:
    """Yield runs, breaks and formulas; of alternatives only the first."""
    for child in element:
        if not isinstance(child.tag, str):
            continue
        name = child.tag.rsplit("}", 1)[-1]
        if name == "AlternateContent":
            first = child.find("./{*}Choice")
            yield from _pieces(first if first is not None else child)
        elif name in {"t", "br"}:
            yield child
        elif name not in {"rPr", "pPr", "endParaRPr", "Fallback"}:
            yield from _pieces(child)


def bullet_of(setting: Any) -> bool | None:
    """Whether a paragraph's properties give it a bullet or number; None when they don't say."""
    if setting is None:
        return None
    if setting.find("./{*}buNone") is not None:
        return False
    return True if setting.find("./{*}buChar") is not None or setting.find("./{*}buAutoNum") is not None else None


def _size(element: Any) -> float:
    sizes = [int(run.get("sz")) / 100 for run in element.iterfind(".//{*}rPr") if (run.get("sz") or "").isdigit()]
    return max(sizes, default=USUAL)


def share_box(
    paragraphs: list[Paragraph], box: list[float], page: tuple[float, float], anchor: str
) -> list[list[float]]:
    """Return for each paragraph its part of the shape's box: as many lines as it will take, from the anchor.

    `box` in fractions of the page, `page` its size in points. What does not fit is shared out over the whole height.
    """
    width, height = box[2] * page[0], max(box[3] * page[1], 1.0)
    heights = [_lines(paragraph, max(width, 1.0)) * paragraph.size * SPACING for paragraph in paragraphs]
    shrink = min(1.0, height / max(sum(heights), 1.0))
    used = sum(heights) * shrink
    top = {"ctr": (height - used) / 2, "b": height - used - INSET}.get(anchor, min(INSET, height - used))
    boxes = []
    for each in heights:
        boxes.append([box[0], box[1] + max(top, 0.0) / page[1], box[2], each * shrink / page[1]])
        top += each * shrink
    return boxes


def _lines(paragraph: Paragraph, width: float) -> int:
    letters = [sum(2 if ord(sign) > 0x2E80 else 1 for sign in line) for line in paragraph.text.split("\n")]
    return sum(max(1, math.ceil(count * NARROW * paragraph.size / width)) for count in letters)
