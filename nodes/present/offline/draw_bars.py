"""Draw the numbers of a table as bars from zero, in HTML that the slide's style sheet colours."""

from html import unescape

from nodes.present.offline.chart_rows import UNNAMED, Bars, chart_rows
from nodes.present.offline.tag import tag


def bars_of(rows: list[list[str]]) -> Bars | None:
    """Return the bars of a table whose cells are HTML."""
    return chart_rows([[unescape(cell) for cell in row] for row in rows]) if rows else None


def draw_bars(rows: list[list[str]], bars: Bars, evidence: list[str]) -> str:
    """Return one row for each label: its name, a bar for each series, and the number as the table writes it."""
    most = max(map(max, bars["values"]))
    drawn = []
    for row, values in zip(rows[1:], bars["values"], strict=True):
        lines = [
            f'<span class="bar"><i class="s{place}" style="width: {76 * value / most:.1f}%"></i><b>{shown}</b></span>'
            for place, (value, shown) in enumerate(zip(values, row[1:], strict=True))
            if shown.strip()
        ]
        drawn.append(tag("li", tag("span", row[0], "label") + tag("span", "".join(lines), "pair")))
    names = [f'<span><i class="s{place}"></i>{name}</span>' for place, name in enumerate(rows[0][1:])]
    first = tag("span", rows[0][0]) if rows[0][0].strip() else ""
    if len(names) == 1 and UNNAMED.fullmatch(rows[0][1].strip()) and not first:
        return tag("ul", "".join(drawn), "bars", evidence)
    return tag("p", first + "".join(names), "legend") + tag("ul", "".join(drawn), "bars", evidence)
