"""The whole deck as one HTML file that opens by a double click."""

from html import escape
from pathlib import Path

HERE = Path(__file__).parent


def deck_html(slides: list[tuple[str, str]], width: int, height: int, title: str, language: str) -> str:
    """Return the file: each slide in a frame that runs no script, walked through by a small script of our own.

    Args:
        slides: of each slide its HTML with everything inside (see inline_slide), and its notes.
        width: of a slide in px.
        height: of a slide in px.
        title: of the deck.
        language: ISO 639-1; may be empty.
    """
    style = (HERE / "deck.css").read_text(encoding="utf-8")
    script = (HERE / "deck.js").read_text(encoding="utf-8")
    sections = "\n".join(_section(number, html, notes) for number, (html, notes) in enumerate(slides, 1))
    return f"""<!doctype html>
<html lang="{escape(language or "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>:root {{ --width: {width}px; --height: {height}px; --scale: 1; }}
@page {{ size: {width}px {height}px; }}
{style}</style>
</head>
<body data-width="{width}" data-height="{height}">
{sections}
<div id="count" aria-hidden="true"></div>
<script>{script}</script>
</body>
</html>
"""


def _section(number: int, html: str, notes: str) -> str:
    frame = f'<iframe sandbox title="Slide {number}" srcdoc="{escape(html)}"></iframe>'
    aside = f"<aside>{escape(notes)}</aside>" if notes else ""
    return f'<section id="slide-{number}"><div class="frame">{frame}</div>{aside}</section>'
