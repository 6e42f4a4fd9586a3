"""Arrange a page's blocks as its layout wants, at the largest type that fits."""

from collections.abc import Sequence
from html import escape

from typing_extensions import TypedDict

from nodes.present.fit_text import fit_step, steps, width_of
from nodes.present.read_blocks import Bullet, PageBlock
from nodes.present.tag import tag

Size = tuple[float, float]  # px


class Arrangement(TypedDict):
    """What stands in main: `{"main": "center", "html": "<ul class=…", "step": 3}`."""

    main: str  # class
    html: str
    step: int  # of the type scale, 0 the largest


def arrange_blocks(blocks: list[PageBlock], layout: str, scale: Sequence[int], size: Size) -> Arrangement:
    """Return the main part of the slide; a layout that the blocks don't fit falls back to the list."""
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    kinds = {block["kind"] for block in blocks}
    if layout in {"table", "code", "picture"} and layout in kinds:
        return _exhibit(blocks, layout, scale, size)
    if layout in {"quote", "statement"} and len(bullets) <= 1:
        return _statement(blocks, scale, size)
    if layout in {"cards", "number"} and kinds == {"bullets"}:
        return _cards(bullets, layout, scale, size)
    return _flow(blocks, scale, size)


def _said(bullet: Bullet) -> str:
    lead = tag("span", bullet["lead"], "lead") if bullet["lead"] else ""
    return lead + tag("span", bullet["html"])


def _points(bullets: list[Bullet], css: str = "points") -> str:
    items = [tag("li", _said(bullet), "inner" * bool(bullet["depth"]), bullet["evidence"]) for bullet in bullets]
    return tag("ul", "".join(items), css)


def _cards(bullets: list[Bullet], layout: str, scale: Sequence[int], size: Size) -> Arrangement:
    """Equal panels; figures stand in large type above their sentence."""
    tall = size[1] > size[0]
    columns = 1 if tall and len(bullets) <= 3 else 2 if tall or len(bullets) in {2, 4} else 3 if len(bullets) > 1 else 1
    rows = -(-len(bullets) // columns)
    width = size[0] / columns - 0.12 * size[0] / columns - 30
    height = size[1] / rows - 75
    if layout == "number":
        height -= scale[4] * 1.1
    texts = [bullet["text"] + "　　" * bool(bullet["lead"]) for bullet in bullets]
    if any(bullet["lead"] for bullet in bullets):
        height -= scale[2] * 1.4
    step = max(fit_step(texts, steps(scale), width, height), 1 if layout == "cards" else 2)
    items = [
        tag("li", _figure(bullet, layout, scale[4], width) + _said(bullet), "", bullet["evidence"])
        for bullet in bullets
    ]
    css = f"cards c{columns}" + " figures" * (layout == "number")
    return {"main": "", "html": tag("ul", "".join(items), css), "step": step}


def _figure(bullet: Bullet, layout: str, size: int, width: float) -> str:
    if layout != "number" or not bullet["number"]:
        return ""
    long = width_of(bullet["number"]) * size * 0.95 > width
    return tag("p", escape(bullet["number"], quote=False), "figure long" if long else "figure")


def _statement(blocks: list[PageBlock], scale: Sequence[int], size: Size) -> Arrangement:
    parts = []
    for block in blocks:
        if block["kind"] == "quote":
            parts.append(tag("blockquote", block["html"], "", block["evidence"]))
        elif block["bullets"]:
            parts += [tag("p", _said(bullet), "statement", bullet["evidence"]) for bullet in block["bullets"]]
        else:
            css = "caption" if block["kind"] == "caption" else "statement"
            parts.append(tag("p", block["html"], css, block["evidence"]))
    step = fit_step([" ".join(parts)], steps(scale), size[0] - 80, size[1] - 60 * len(parts))
    return {"main": "center", "html": "\n".join(parts), "step": step}


def _flow(blocks: list[PageBlock], scale: Sequence[int], size: Size) -> Arrangement:
    """One below the other, filling the page; many short points in two columns."""
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    two = len(bullets) > 5 and not any(bullet["depth"] for bullet in bullets) and size[0] > size[1]
    parts = []
    for block in blocks:
        if block["bullets"]:
            parts.append(_points(block["bullets"], "points two" if two else "points"))
        elif block["kind"] == "table":
            parts.append(_table(block))
        elif block["kind"] == "code":
            parts.append(tag("pre", tag("span", block["html"])))
        else:
            name = {"head": "h2", "quote": "blockquote"}.get(block["kind"], "p")
            parts.append(tag(name, block["html"], "", block["evidence"]))
    lines = len(bullets) + len(blocks) - 1
    width = size[0] / (2 if two else 1) - 40 * two
    height = size[1] / max(1, -(-lines // (1 + two))) - 26
    texts = [bullet["text"] for bullet in bullets] + [block["html"] for block in blocks if block["html"]]
    step = fit_step(texts or [""], steps(scale), width, height)
    return {"main": "", "html": "\n".join(parts), "step": max(step, 2)}


def _table(block: PageBlock) -> str:
    header, *rows = block["rows"]
    head = tag("thead", _row(header, "th")) if any(header) else ""
    return tag("table", head + tag("tbody", "".join(_row(row, "td") for row in rows)), "", block["evidence"])


def _row(cells: list[str], name: str) -> str:
    return tag("tr", "".join(tag(name, cell) for cell in cells))


def _exhibit(blocks: list[PageBlock], layout: str, scale: Sequence[int], size: Size) -> Arrangement:
    """A table, code or picture, and the points beside or below it."""
    main = next(block for block in blocks if block["kind"] == layout)
    rest = [block for block in blocks if block is not main and block["kind"] != "caption"]
    captions = [tag("p", block["html"], "caption") for block in blocks if block["kind"] == "caption"]
    texts = [bullet["text"] + "　" * 12 * bool(bullet["lead"]) for block in rest for bullet in block["bullets"]]
    texts += [block["html"] for block in rest if block["html"]]
    beside = size[0] > size[1] and _columns(main) <= 4 and len(texts) > 1
    height = size[1] - 30 * len(captions) - 110 * (bool(rest) and not beside)
    step = _exhibit_step(main, scale, (size[0] * (0.58 if beside else 1.0), height))
    sheet = tag("div", _draw(main) + "".join(captions), f"sheet size-{step}")
    if not rest:
        return {"main": "", "html": sheet, "step": step}
    aside = "".join(_points(block["bullets"]) if block["bullets"] else tag("p", block["html"]) for block in rest)
    share = (size[0] * 0.37 - 60, size[1] / len(texts) - 40) if beside else (size[0] - 60, 90 / len(texts))
    pair = tag("div", sheet + tag("div", aside, "aside"), "beside" if beside else "below")
    return {"main": "", "html": pair, "step": max(3, fit_step(texts, steps(scale), *share))}


def _columns(block: PageBlock) -> int:
    return max((len(row) for row in block["rows"]), default=1)


def _draw(block: PageBlock) -> str:
    if block["kind"] == "table":
        return _table(block)
    if block["kind"] == "code":
        return tag("pre", tag("span", block["html"]), "", block["evidence"])
    return tag("p", block["html"], "picture", block["evidence"])


def _exhibit_step(block: PageBlock, scale: Sequence[int], room: Size) -> int:
    """The step at which all rows, or all lines of code, fit the room."""
    if block["kind"] == "code":
        lines = block["html"].split("\n")
        return max(2, fit_step(["x" * max(map(len, lines))], steps(scale), room[0] * 0.9, room[1] / (len(lines) + 1.5)))
    if not block["rows"]:
        return 3
    columns = list(zip(*[row + [""] * (_columns(block) - len(row)) for row in block["rows"]], strict=True))
    longest = [max(width_of(cell) for cell in column) + 1.6 for column in columns]
    share = room[0] / sum(min(width, 18) for width in longest)
    height = room[1] / len(block["rows"]) - 8
    worst = 2
    for column, width in zip(columns, longest, strict=True):
        room_of_column = min(width, 18) * share - 16
        worst = max(worst, fit_step([max(column, key=width_of)], steps(scale), room_of_column, height))
    return worst
