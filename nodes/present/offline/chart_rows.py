"""Tell whether a table's numbers can be drawn as bars, and read them."""

import re

from typing_extensions import TypedDict

LEAST_ROWS, MOST_BARS, MOST_SERIES = 3, 12, 3
UNNAMED = re.compile(r"(?:series|serie|reihe|série|系列)\s*\d+", re.IGNORECASE)  # a program's word for what has no name
NUMBER = re.compile(
    r"(?P<before>[$€£¥]?)\s*"
    r"(?P<number>\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*"
    r"(?P<after>%|[^\W\d_]{1,3}|万|亿)?"
)
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


class Bars(TypedDict):
    """A table as bars: `{"labels": ["A", "B", "C"], "series": ["2013"], "values": [[59.0], [47.0], [34.0]]}`."""

    labels: list[str]
    series: list[str]  # the header's words
    values: list[list[float]]  # a row for each label, a number for each series; 0 where the table has none
    shown: list[list[str]]  # the same as the table writes them


def chart_rows(rows: list[list[str]]) -> Bars | None:
    """Return the bars of a table whose first row is its header; None where its cells are not numbers of one kind."""
    header, *body = rows
    series = header[1:]
    if not (LEAST_ROWS <= len(body) <= MOST_BARS and 1 <= len(series) <= MOST_SERIES and all(map(str.strip, series))):
        return None
    if any(len(row) != len(header) or not row[0].strip() for row in body):
        return None
    found = [[NUMBER.fullmatch(cell.strip()) for cell in row[1:]] for row in body]
    numbers = [[match for match in row if match] for row in found]
    if any(
        not some or len(some) < sum(bool(cell.strip()) for cell in row[1:])
        for some, row in zip(numbers, body, strict=True)
    ):
        return None
    if len({(match["before"], match["after"] or "") for row in numbers for match in row} - {("", "")}) > 1:
        return None  # of several units
    values = [[float(re.sub(r"[, ]", "", match["number"])) if match else 0.0 for match in row] for row in found]
    if all(YEAR.fullmatch(match["number"]) for row in numbers for match in row) or max(map(max, values)) == 0:
        return None
    return Bars(
        labels=[row[0].strip() for row in body],
        series=[name.strip() for name in series],
        values=values,
        shown=[[cell.strip() for cell in row[1:]] for row in body],
    )
