"""Arrange a page's blocks as its layout wants, at the largest type that fits."""

from collections.abc import Sequence
from html import escape

from typing_extensions import TypedDict

from nodes.present.offline.chart_rows import Bars
from nodes.present.offline.draw_bars import bars_of, draw_bars
from nodes.present.offline.fit_text import fit_step, height_of, steps, width_of
from nodes.present.offline.read_blocks import Bullet, PageBlock
from nodes.present.offline.tag import tag

Size = tuple[float, float]  # px
EXHIBITS = {"table": "table", "chart": "table", "code": "code", "picture": "picture"}  # layout -> kind of its block


class Arrangement(TypedDict):
    """What stands in main: `{"main": "center", "html": "<ul class=…", "step": 3}`."""

    main: str  # class
    html: str
    step: int  # of the type scale, 0 the largest


def arrange_blocks(
    blocks: list[PageBlock], layout: str, scale: Sequence[int], size: Size, shape: float = 1.0
) -> Arrangement:
    """Return the main part of the slide; a layout that the blocks don't fit falls back to the list.

    Args:
        blocks: of the manuscript's page.
        layout: the plan's.
        scale: px of the type scale.
        size: px of the room.
        shape: width of the picture divided by its height.
    """
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    kinds = {block["kind"] for block in blocks}
    if EXHIBITS.get(layout) in kinds:
        return _exhibit(blocks, layout, scale, size, shape)
    if layout in {"quote", "statement"} and len(bullets) <= 1:
        return _statement(blocks, scale, size)
    if kinds == {"bullets"} and layout == "number" and all(bullet["number"] for bullet in bullets):
        return _figures(bullets, scale, size)
    if kinds == {"bullets"} and layout in {"cards", "number"}:
        return _cards(bullets, scale, size)
    return _flow(blocks, scale, size)


def _said(bullet: Bullet) -> str:
    lead = tag("span", bullet["lead"], "lead") if bullet["lead"] else ""
    return lead + tag("span", bullet["html"])


def _points(bullets: list[Bullet], css: str = "points") -> str:
    items = [tag("li", _said(bullet), "inner" * bool(bullet["depth"]), bullet["evidence"]) for bullet in bullets]
    return tag("ul", "".join(items), css)


def _cards(bullets: list[Bullet], scale: Sequence[int], size: Size) -> Arrangement:
    """Equal panels side by side."""
    tall = size[1] > size[0]
    columns = 1 if tall and len(bullets) <= 3 else 2 if tall or len(bullets) in {2, 4} else min(3, len(bullets))
    gap = scale[1]
    width = (size[0] - gap * (columns - 1)) / columns - 2.4 * gap - 6
    rows = -(-len(bullets) // columns)
    height = (size[1] - gap * (rows - 1)) / rows - 2 * gap
    step = _fit_bullets(bullets, steps(scale)[1:], width, height) + 1
    items = [tag("li", _said(bullet), "", bullet["evidence"]) for bullet in bullets]
    return {"main": "", "html": tag("ul", "".join(items), f"cards c{columns}"), "step": step}


def _figures(bullets: list[Bullet], scale: Sequence[int], size: Size) -> Arrangement:
    """One row for each figure: it stands in large type before its sentence."""
    width, height = size[0] * 0.6 - 5 * scale[1], size[1] / len(bullets) - 2 * scale[1]
    step = _fit_bullets(bullets, steps(scale)[1:], width, height) + 1
    long = max(width_of(bullet["number"]) for bullet in bullets) * scale[4] * 0.95 > size[0] * 0.4
    items = []
    for bullet in bullets:
        figure = tag("p", escape(bullet["number"], quote=False), "figure long" if long else "figure")
        items.append(tag("li", figure + tag("div", _said(bullet), "said"), "", bullet["evidence"]))
    return {"main": "", "html": tag("ul", "".join(items), "figures"), "step": step}


def _fit_bullets(bullets: Sequence[Bullet], sizes: Sequence[int], width: float, height: float) -> int:
    """The largest step at which each bullet, its lead on a line of its own, fits its box."""
    for step, size in enumerate(sizes):
        needs = [
            height_of(bullet["html"], size, width) + bool(bullet["lead"]) * (height_of(bullet["lead"], size, width) + 8)
            for bullet in bullets
        ]
        if max(needs, default=0) <= height:
            return step
    return len(sizes) - 1


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
    step = fit_step([" ".join(parts)], steps(scale), size[0] - 110, size[1] - 70 * len(parts))
    return {"main": "center", "html": "\n".join(parts), "step": step}


def _flow(blocks: list[PageBlock], scale: Sequence[int], size: Size) -> Arrangement:
    """One below the other, filling the page; many short points in two columns."""
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    two = len(bullets) > 5 and not any(bullet["depth"] for bullet in bullets) and size[0] > size[1]
    leads = [bool(bullet["lead"]) for bullet in bullets]
    named = sum(leads) * 2 > len(leads) and leads[0] and not two and size[0] > size[1]
    parts = []
    for block in blocks:
        if block["bullets"]:
            parts.append(_points(block["bullets"], "points two" if two else "points named" if named else "points"))
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
    texts = [block["html"] for block in blocks if block["html"]]
    sizes = steps(scale)[1:]
    if bullets and not two and size[0] > size[1] and len(blocks) == 1:
        fit = _fit_column(bullets, sizes, width * (0.7 if named else 1.0), size[1])
    elif named:
        fit = fit_step([bullet["html"] for bullet in bullets], sizes, width - 0.3 * size[0], height)
    else:
        fit = _fit_bullets(bullets, sizes, width, height)
    step = max(fit, fit_step(texts, sizes, width, height)) + 1
    return {"main": "", "html": "\n".join(parts), "step": step}


def _fit_column(bullets: list[Bullet], sizes: Sequence[int], width: float, height: float) -> int:
    """The largest step at which the bullets fit one below the other, each as high as its lines."""
    for step, size in enumerate(sizes):
        needs = [height_of(bullet["html"], size, width) + 0.9 * size + 8 for bullet in bullets]
        if sum(needs) <= height:
            return step
    return len(sizes) - 1


def _table(block: PageBlock) -> str:
    header, *rows = block["rows"]
    head = tag("thead", _row(header, "th")) if any(header) else ""
    return tag("table", head + tag("tbody", "".join(_row(row, "td") for row in rows)), "", block["evidence"])


def _row(cells: list[str], name: str) -> str:
    return tag("tr", "".join(tag(name, cell) for cell in cells))


def _exhibit(blocks: list[PageBlock], layout: str, scale: Sequence[int], size: Size, shape: float) -> Arrangement:
    """A table, chart, code or picture, and the points beside or below it."""
    main = next(block for block in blocks if block["kind"] == EXHIBITS[layout])
    rest = [block for block in blocks if block is not main and block["kind"] != "caption"]
    bullets = [bullet for block in rest for bullet in block["bullets"]]
    texts = [block["html"] for block in rest if block["html"]]
    count = len(texts) + len(bullets)
    below = _fit_below(bullets, texts, scale, size) if rest else (3, 0.0)
    larger = min(size[0] * 0.6 / shape, size[1]) > min(size[0] / shape, size[1] - below[1])
    beside = size[0] > size[1] and count >= 1 and (larger if layout == "picture" else _columns(main) <= 4)
    low, foot = (3, 0.0) if beside else below
    width = size[0] * (0.58 if beside else 1.0)
    told = [block["html"] for block in blocks if block["kind"] == "caption"]
    height = size[1] - sum(height_of(text, scale[0] * 1.1, width) + 10 for text in told) - foot
    bars = bars_of(main["rows"]) if layout == "chart" else None
    step = _bars_step(bars, scale, (width, height)) if bars else _exhibit_step(main, scale, (width, height))
    shown = draw_bars(main["rows"], bars, main["evidence"]) if bars else _draw(main)
    captions = "".join(tag("p", text, "caption") for text in told)
    sheet = tag("div", shown + captions, f"sheet size-{step}")
    if not rest:
        return {"main": "", "html": sheet, "step": step}
    aside = "".join(_points(block["bullets"]) if block["bullets"] else tag("p", block["html"]) for block in rest)
    share = size[0] * 0.36 - 60, (size[1] - 20) / count - 20
    sizes = steps(scale)[3:]
    fit = 3 + max(_fit_bullets(bullets, sizes, *share), fit_step(texts, sizes, *share)) if beside else low
    pair = tag("div", sheet + tag("div", aside, "aside"), "beside" if beside else "below")
    return {"main": "", "html": pair, "step": fit}


def _bars_step(bars: Bars, scale: Sequence[int], room: Size) -> int:
    """The step at which each label fits its column, and its bars its share of the height."""
    share = room[1] / (len(bars["labels"]) + 1) - 8
    lines = fit_step(["x"], steps(scale)[2:], room[0], share / len(bars["series"]))
    return 2 + max(lines, fit_step(bars["labels"], steps(scale)[2:], room[0] * 0.32, share))


def _fit_below(bullets: list[Bullet], texts: list[str], scale: Sequence[int], size: Size) -> tuple[int, float]:
    """The step at which the points need at most a quarter of the height, or the last, and the px they then need."""
    lines = [line for bullet in bullets for line in (bullet["lead"], bullet["html"]) if line] + texts
    gaps = scale[1] * (2 + 0.6 * (len(bullets) + len(texts)))
    needs = [sum(height_of(line, step * 1.04, size[0] - 60) for line in lines) + gaps for step in steps(scale)]
    fit = next((step for step in range(3, len(needs)) if needs[step] <= size[1] / 4), len(needs) - 1)
    return fit, needs[fit]


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
