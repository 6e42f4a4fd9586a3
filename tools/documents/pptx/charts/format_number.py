"""Numbers of a chart or sheet as its format shows them."""

import math
import re
from datetime import datetime, timedelta

DATE = re.compile(r"(?i)(?<![a-z])(y{2,4}|m{1,4}|d{1,4})(?![a-z])")
TOKEN = re.compile(r"(?i)yyyy|yy|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s")
PLAIN = re.compile(r"^([^#0,.]*)([#0,]*)(\.[0#]+)?(%?)([^#0,.%]*)$")
THOUSANDS = re.compile(r"(?<=[0#]),+(?![0#,])")
SKIPPED = re.compile(r'\[[^\]]*\]|_.|\*.|\\|"')


def format_number(value: str, code: str = "General", since_1904: bool = False) -> str:
    """Return a number as a reader sees it where the format is plain, else in its shortest form."""
    try:
        number = float(value)
    except ValueError:
        return value.strip()
    if not math.isfinite(number):
        return value.strip()
    parts = code.split(";")
    if len(parts) > 1 and number < 0 and parts[1]:
        chosen, number = parts[1], abs(number)
    else:
        chosen = parts[0]
    if is_date(chosen):
        return _date(number, chosen, since_1904)
    return _plain(number, SKIPPED.sub("", chosen).strip())


def is_date(code: str) -> bool:
    """Return whether a format shows days, months or years."""
    bare = re.sub(r'"[^"]*"|\[[^\]]*\]', "", code)
    return bool(DATE.search(bare)) and "0" not in bare and "#" not in bare


def shortest(number: float) -> str:
    """Return a number without the noise of its binary form: `0.1 + 0.2` is 0.3."""
    if number == int(number) and abs(number) < 1e15:
        return str(int(number))
    return f"{number:.12g}"


def _plain(number: float, code: str) -> str:
    if thousands := THOUSANDS.search(code):  # 0.0,, shows millions
        code, number = THOUSANDS.sub("", code, count=1), number / 1000 ** len(thousands[0])
    match = PLAIN.match(code)
    if match is None or code.lower() in ("", "general", "@") or not match[2] + (match[3] or ""):
        return shortest(number)
    before, whole, fraction, percent, after = match.groups()
    if percent:
        number *= 100
    text = f"{abs(number):{',' if ',' in whole else ''}.{len(fraction or '.') - 1}f}"
    optional = len((fraction or "").rstrip("#")) - 1 if fraction else 0
    if fraction and fraction.endswith("#"):
        least = len(text) - (len(fraction) - 1) + max(optional, 0)
        text = text[:least] + text[least:].rstrip("0")
        text = text.rstrip(".")
    sign = "-" if number < 0 and any(digit in "123456789" for digit in text) else ""
    return f"{sign}{before}{text}{percent}{after}".strip()


def _date(number: float, code: str, since_1904: bool) -> str:
    start = datetime(1904, 1, 1) if since_1904 else datetime(1899, 12, 30)
    try:
        day = start + timedelta(days=number)
    except OverflowError:
        return shortest(number)
    bare = SKIPPED.sub("", code)
    words = {
        "yyyy": f"{day.year:04}", "yy": f"{day.year % 100:02}", "mmmm": f"{day:%B}", "mmm": f"{day:%b}",
        "mm": f"{day.month:02}", "m": str(day.month), "dddd": f"{day:%A}", "ddd": f"{day:%a}",
        "dd": f"{day.day:02}", "d": str(day.day), "hh": f"{day.hour:02}", "h": str(day.hour),
        "ss": f"{day.second:02}", "s": str(day.second),
    }  # fmt: skip
    return TOKEN.sub(lambda token: words[token[0].lower()], re.sub("(?i)yyyyy*", "yyyy", bare)).replace("@", "").strip()
