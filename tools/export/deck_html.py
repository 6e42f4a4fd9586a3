"""The whole deck as one HTML file that opens by a double click."""

from html import escape
from pathlib import Path

from tools.export.deck_words import deck_words

HERE = Path(__file__).parent
SHOWN_KEYS = {  # the key that a line of the help presses when clicked -> how all keys that do the same are written
    "ArrowRight": "→ ↓ PageDown Space",
    "ArrowLeft": "← ↑ PageUp",
    "Home": "Home",
    "End": "End",
    "Enter": "1 2 3 … Enter",
    "o": "o Esc",
    "p": "p",
    "n": "n",
    "r": "r",
    "f": "f",
    "?": "?",
}
# Chromium prints no background of a frame's whole page; so those of html and body are given to boxes, which it prints.
PRINTED = (
    "<style>@media print{html{print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "html::before{content:'';position:fixed;inset:0;z-index:-1;background:inherit}"
    "body{contain:style;min-height:100vh}}</style>"
)


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
    own, words = deck_words(language)
    names = [words["slide"].format(number=number, count=len(slides)) for number in range(1, len(slides) + 1)]
    sections = "\n".join(_section(name, *slide, words) for name, slide in zip(names, slides, strict=True))
    return f"""<!doctype html>
<html lang="{escape(language or "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>:root {{ --width: {width}px; --height: {height}px; --ratio: {width} / {height}; }}
@page {{ size: {width}px {height}px; }}
{style}</style>
</head>
<body data-width="{width}" data-height="{height}">
<main>
{sections}
</main>
{_interface(own, words)}
<script>{script}</script>
</body>
</html>
"""


def _section(name: str, html: str, notes: str, words: dict[str, str]) -> str:
    """Return one slide; its frame is passed over by Tab, for keys that fall into it would be lost to the deck."""
    frame = f'<iframe sandbox tabindex="-1" title="{name}" srcdoc="{escape(html + PRINTED)}"></iframe>'
    aside = f'<aside dir="auto" tabindex="0" aria-label="{words["notes"]}">{escape(notes)}</aside>' if notes else ""
    pick = f'<button class="pick" aria-label="{name}"></button>'
    return f'<section aria-label="{name}"><div class="frame">{frame}</div>{pick}{aside}</section>'


def _interface(language: str, words: dict[str, str]) -> str:
    """Return what is ours beside the slides; every button says by data-key which key it stands for."""
    names = words | {"r": words["reset"]}
    lines = "\n".join(
        f'<li><button data-key="{key}"><kbd>{shown}</kbd> {names[key]}</button></li>'
        for key, shown in SHOWN_KEYS.items()
    )
    return f"""<div id="interface" lang="{language}">
<p id="coming" data-next="{words["coming"]}" data-end="{words["end"]}"></p>
<div id="bar">
<time id="timer">0:00</time><button id="reset" data-key="r">{words["reset"]}</button><time id="clock"></time>
<button id="back" data-key="ArrowLeft" aria-label="{words["ArrowLeft"]}">‹</button>
<button id="count" data-key="?" aria-label="{words["?"]}"></button>
<button id="next" data-key="ArrowRight" aria-label="{words["ArrowRight"]}">›</button>
</div>
<p id="said" role="status" aria-live="polite"></p>
<dialog id="help" aria-label="{words["?"]}"><ul>
{lines}
</ul></dialog>
</div>"""
