"""Numbers of a chart or a sheet as a reader sees them (ECMA-376 part 1, 18.8.31, the plain codes of it)."""

import re
from datetime import datetime, timedelta

EPOCH = datetime(1899, 12, 30)  # day 0 of a sheet's calendar
DATE = re.compile(r"[ymd]", re.IGNORECASE)
QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
DECIMALS = re.compile(r"0\.(0+)")


def show_number(value: str, code: str) -> str:
    """Return `value` by the format `code`: percent, thousands and dates; whatever else as a plain number."""
    try:
        number = float(value)
    except ValueError:
        return value
    plain = QUOTED.sub("", code.split(";", maxsplit=1)[0]) if code else ""
    if DATE.search(plain) and not re.search(r"[0#?]", plain):
        return _date(number)
    percent = "%" in plain
    number = number * 100 if percent else number
    decimals = DECIMALS.search(plain)
    if plain and plain.lower() != "general" and re.search(r"[0#]", plain):
        places = len(decimals[1]) if decimals else 0
        shown = f"{number:,.{places}f}" if "," in plain else f"{number:.{places}f}"
    else:
        shown = f"{number:.10g}"
    return shown + ("%" if percent else "")


def _date(number: float) -> str:
    try:
        return (EPOCH + timedelta(days=number)).date().isoformat()
    except OverflowError:
        return f"{number:g}"
