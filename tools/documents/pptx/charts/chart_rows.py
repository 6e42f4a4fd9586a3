"""The numbers of a chart as a table."""

from tools.documents.pptx.charts.chart_data import Series


def chart_rows(series: list[Series], across: str = "", up: str = "") -> list[list[str]]:
    """Return a header and a row each category or point; `across` and `up` are the titles of the axes."""
    if any("yVal" in one.values for one in series):
        return _points(series, across or "X", up or "Y")
    return _categories(series, across)


def _categories(series: list[Series], across: str) -> list[list[str]]:
    """Return a row a category, a column a series; series over other categories add rows of their own."""
    names: list[str] = []
    table: dict[tuple[str, int], list[str]] = {}
    usual = next((one.categories for one in series if one.categories), [])
    for column, one in enumerate(series):
        values = one.values.get("val", [])
        own = one.categories or usual
        seen: dict[str, int] = {}
        for index in range(max(len(values), len(own))):
            name = own[index] if index < len(own) else str(index + 1)
            seen[name] = seen.get(name, 0) + 1
            line = table.setdefault((name, seen[name]), [""] * len(series))
            line[column] = values[index] if index < len(values) else ""
        names.append(one.name or f"Series {column + 1}")
    return [[across, *names], *([name, *line] for (name, _), line in table.items())] if table else []


def _points(series: list[Series], across: str, up: str) -> list[list[str]]:
    """Return a row a point; one column a series where all share their x."""
    first = series[0].values.get("xVal", [])
    sizes = any(one.values.get("bubbleSize") for one in series)
    names = [one.name or f"Series {index}" for index, one in enumerate(series, 1)]
    if not sizes and all(one.values.get("xVal", []) == first for one in series):
        columns = [one.values.get("yVal", []) for one in series]
        count = max(len(first), *(len(column) for column in columns))
        return [[across, *names], *([_at(line, row) for line in (first, *columns)] for row in range(count))]
    rows = [["Series", across, up, *(["Size"] if sizes else [])]]
    for name, one in zip(names, series, strict=True):
        lists = [one.values.get(key, []) for key in ("xVal", "yVal", *(["bubbleSize"] if sizes else []))]
        rows += [[name, *(_at(line, row) for line in lists)] for row in range(max(len(line) for line in lists))]
    return rows


def _at(values: list[str], index: int) -> str:
    return values[index] if index < len(values) else ""
