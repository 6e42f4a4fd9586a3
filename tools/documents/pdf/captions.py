"""What begins the caption of a figure or a table."""

import re

NUMBER = r"(?:\d+|[IVX]+\b|[A-Z]\.?\d+)(?:[.\-–]\d+)*"
FIGURES = (
    r"fig(?:ure|\.)?|abb(?:ildung|\.)?|chart|exhibit|diagram|scheme|graph(?:ic)?|"
    r"gr[aá]fic[oa]|figura|grafik|рис\.?|图|圖|図"
)
TABLES = r"table|tab\.|tabelle|tableau|tabla|tabella|таблица|表格?"
CAPTION = re.compile(rf"^(?P<name>(?:{FIGURES})\s*\.?\s*{NUMBER})(?P<rest>.*)$", re.IGNORECASE)
TABLE_CAPTION = re.compile(rf"^(?P<name>(?:{TABLES})\s*\.?\s*{NUMBER})(?P<rest>.*)$", re.IGNORECASE)


def is_caption(text: str) -> bool:
    """Whether a line begins a caption: "Figure 3: Tides", "图 3 潮汐", "TABLE I"; not "Figure 3 shows that …"."""
    match = CAPTION.match(text) or TABLE_CAPTION.match(text)
    if not match:
        return False
    rest = match["rest"]
    return not rest.strip() or (rest[0] in ".:|–—-：。 \u2003" and not rest.strip(" .:|–—-：。\u2003")[:1].islower())


def caption_name(text: str) -> str:
    """Return the name in a caption, such as "Figure 3"; empty when there is none."""
    match = CAPTION.match(text) or TABLE_CAPTION.match(text)
    return " ".join(match["name"].split()) if match else ""
