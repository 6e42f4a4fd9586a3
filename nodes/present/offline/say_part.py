"""Say which part of something long a slide shows, in the words of its language."""

from typing import Literal

What = Literal["rows", "columns", "lines"]

SAID = {
    "en": "{what} {span} of {whole}",
    "zh": "第 {span} {what}，共 {whole} {what}",
    "de": "{what} {span} von {whole}",
    "fr": "{what} {span} sur {whole}",
    "es": "{what} {span} de {whole}",
    "ja": "全{whole}{what}中 {span}{what}目",
}
WHATS: dict[str, dict[What, tuple[str, str]]] = {  # one, several
    "en": {"rows": ("row", "rows"), "columns": ("column", "columns"), "lines": ("line", "lines")},
    "zh": {"rows": ("行", "行"), "columns": ("列", "列"), "lines": ("行", "行")},
    "de": {"rows": ("Zeile", "Zeilen"), "columns": ("Spalte", "Spalten"), "lines": ("Zeile", "Zeilen")},
    "fr": {"rows": ("ligne", "lignes"), "columns": ("colonne", "colonnes"), "lines": ("ligne", "lignes")},
    "es": {"rows": ("fila", "filas"), "columns": ("columna", "columnas"), "lines": ("línea", "líneas")},
    "ja": {"rows": ("行", "行"), "columns": ("列", "列"), "lines": ("行", "行")},
}


def say_part(language: str, what: What, shown: range, whole: int) -> str:
    """Return "rows 1–6 of 24" for `range(0, 6)` of 24, counted from 1; nothing where all is shown."""
    if len(shown) >= whole:
        return ""
    known = language if language in SAID else "en"
    first, last = shown.start + 1, shown.stop
    span = str(first) if first == last else f"{first}–{last}"
    return SAID[known].format(what=WHATS[known][what][first != last], span=span, whole=whole)
