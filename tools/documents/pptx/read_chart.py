"""The numbers of a chart: of every kind, from the copies that its XML keeps, else from the workbook inside."""

import re
from io import BytesIO
from itertools import zip_longest
from typing import Any

from tools.documents.pptx.number_format import show_number
from tools.documents.pptx.package import DamagedPartError, Package

FORMULA = re.compile(r"^'?(?P<sheet>[^'!]+)'?!\$?(?P<from>[A-Z]+\$?\d+)(?::\$?(?P<to>[A-Z]+\$?\d+))?$")
MOST_POINTS = 2_000  # of a series


class _Chart:
    """One chart part while it is read."""

    def __init__(self, package: Package, part: str) -> None:
        self.package = package
        self.part = part
        self.root = package.xml(part)
        self.book: Any = None

    def title(self) -> str:
        """Return the chart's title; of a chart with one series and no title of its own, that series' name."""
        found = self.root.find(".//{*}chart/{*}title")
        words = [text.text or "" for text in found.iterfind(".//{*}t")] if found is not None else []
        if found is not None and not words:
            words = [value.text or "" for value in found.iterfind(".//{*}v")]
        return " ".join("".join(words).split())

    def rows(self) -> list[list[str]]:
        """Return a header of series' names, then a row for each category; of points, a row for each point."""
        series = [each for plot in self._plots() for each in plot.iterfind("./{*}ser")]
        if any(each.find("./{*}xVal") is not None for each in series):
            return self._points(series)
        names, columns, categories = [], [], list[str]()
        for each in series:
            names.append(" ".join(self._values(each.find("./{*}tx"))))
            columns.append(self._values(each.find("./{*}val")))
            told = self._values(each.find("./{*}cat"))
            categories = told if len(told) > len(categories) else categories
        longest = max([len(categories), *(len(column) for column in columns)], default=0)
        categories += [str(number + 1) for number in range(len(categories), longest)]
        body = zip_longest(categories, *columns, fillvalue="")
        return [["", *names], *(list(row) for row in body)] if longest else []

    def _plots(self) -> list[Any]:
        area = self.root.find(".//{*}plotArea")
        return [] if area is None else [one for one in area if isinstance(one.tag, str) and one.tag.endswith("Chart")]

    def _points(self, series: list[Any]) -> list[list[str]]:
        sized = any(each.find("./{*}bubbleSize") is not None for each in series)
        rows = [["", "x", "y", "size"] if sized else ["", "x", "y"]]
        for each in series:
            name = " ".join(self._values(each.find("./{*}tx")))
            axes = [self._values(each.find(f"./{{*}}{axis}")) for axis in ("xVal", "yVal", "bubbleSize")[: 2 + sized]]
            rows += [[name, *point] for point in zip_longest(*axes, fillvalue="")]
        return rows

    def _values(self, holder: Any) -> list[str]:
        """Return texts or numbers of a reference or literal, each at its place."""
        if holder is None:
            return []
        levels = holder.findall(".//{*}lvl")
        if levels:
            return self._levels(levels)
        caches = (holder.find(f".//{{*}}{name}") for name in ("strCache", "numCache", "strLit", "numLit"))
        cache = next((found for found in caches if found is not None), None)
        if cache is not None and cache.find("./{*}pt") is not None:
            return self._cached(cache)
        formula = holder.find(".//{*}f")
        if formula is not None and formula.text:
            return self._looked_up(formula.text)
        direct = holder.find("./{*}v")
        return [direct.text or ""] if direct is not None else []

    @staticmethod
    def _cached(cache: Any) -> list[str]:
        code = cache.findtext("./{*}formatCode") or ""
        numeric = cache.tag.endswith(("numCache", "numLit"))
        count = cache.find("./{*}ptCount")
        places = {int(point.get("idx", "0")): point for point in cache.iterfind("./{*}pt")}
        counted = int(count.get("val", "0")) if count is not None else 0
        values = ["" for _ in range(min(max([counted, *(place + 1 for place in places)]), MOST_POINTS))]
        for place, point in places.items():
            if place < len(values):
                text = " ".join((point.findtext("./{*}v") or "").split())
                values[place] = show_number(text, point.get("formatCode") or code) if numeric else text
        return values

    def _levels(self, levels: list[Any]) -> list[str]:
        """Join categories of several levels; an outer one holds until the next."""
        columns = []
        for depth, level in enumerate(levels):
            values, last = self._cached(level), ""
            for place, value in enumerate(values):
                last = value or last
                values[place] = last if depth else value
            columns.append(values)
        length = len(columns[0])
        outer = [column + [column[-1] if column else ""] * (length - len(column)) for column in columns[1:]]
        return [" / ".join(filter(None, reversed(row))) for row in zip(columns[0], *outer, strict=False)]

    def _looked_up(self, formula: str) -> list[str]:
        """Return the cells that a formula names, from the workbook in the file."""
        match = FORMULA.match(formula.strip())
        if not match:
            return []
        book = self._workbook()
        if book is None or match["sheet"] not in book.sheetnames:
            return []
        area = match["from"].replace("$", "") + (":" + match["to"].replace("$", "") if match["to"] else "")
        cells = book[match["sheet"]][area]
        flat = [cell for row in cells for cell in row] if isinstance(cells, tuple) else [cells]
        return [_shown(cell) for cell in flat[:MOST_POINTS]]

    def _workbook(self) -> Any:
        if self.book is None:
            from openpyxl import load_workbook

            part = next(iter(self.package.named(self.part, "package")), "")
            if part:
                self.book = load_workbook(BytesIO(self.package.read(part)), data_only=True)
        return self.book


def _shown(cell: Any) -> str:
    return show_number(str(cell.value), cell.number_format) if cell.value is not None else ""


def read_chart(package: Package, part: str) -> tuple[str, list[list[str]]]:
    """Return a chart's title and its numbers, header first; DamagedPartError when it can't be read."""
    chart = _Chart(package, part)
    rows = chart.rows()
    title = chart.title() or (rows[0][1] if rows and len(rows[0]) == 2 else "")
    return title, rows


def read_modern_chart(package: Package, part: str) -> tuple[str, list[list[str]]]:
    """Return title and numbers of a chart of the newer kind (waterfall, treemap, …: MS-ODRAWXML, 2.24.3)."""
    root = package.xml(part)
    title = " ".join("".join(text.text or "" for text in root.iterfind(".//{*}chart/{*}title//{*}t")).split())
    columns = []
    for dimension in [*root.iterfind(".//{*}data/{*}strDim"), *root.iterfind(".//{*}data/{*}numDim")]:
        for level in dimension.iterfind("./{*}lvl"):
            code = level.get("formatCode", "")
            columns.append([show_number(point.text or "", code) for point in level.iterfind("./{*}pt")])
    if not columns:
        raise DamagedPartError("its chart holds no data")
    names = [" ".join((name.text or "").split()) for name in root.iterfind(".//{*}series/{*}tx//{*}v")]
    header = ["", *(names + [""] * len(columns))[: len(columns) - 1]]
    return title, [header, *(list(row) for row in zip_longest(*columns, fillvalue=""))]
