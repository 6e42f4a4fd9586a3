"""The designer without a model: colours from the topic, sizes from the page, a layout for each page's content."""

import hashlib
import math

from nodes.present.offline.draw_bars import bars_of
from nodes.present.offline.find_facts import load
from nodes.present.offline.grow_palette import grow_palette
from nodes.present.offline.read_blocks import PageBlock, read_blocks
from state.present import Brief, DesignPlan, ManuscriptPage, PageIntent
from tools.documents.detect_language import detect_language

CJK = {"zh": "SC", "ja": "JP", "ko": "KR"}
MOTIFS = ["bar", "rule", "band", "dots"]
SIZES = [15, 24, 30, 42, 72]  # caption, body, lead, title, cover on 1280 × 720
LEAST = [14, 20, 24, 32, 48]
CLOSING = {"Takeaways", "要点回顾", "Das Wichtigste", "À retenir", "Lo esencial", "まとめ", "Sources", "来源"}
INTENTS = {
    "cover": "Say what the deck is about, large and calm.",
    "list": "Show the points one below the other, each on a line of its own.",
    "cards": "Show the points side by side as equals.",
    "number": "Let the figures speak first, each with its sentence.",
    "table": "Show the table as the page's picture, the points beside it.",
    "quote": "Let the quotation stand alone.",
    "statement": "Let one sentence fill the page.",
    "chart": "Draw the numbers as bars, each with its value.",
    "code": "Show the code large enough to read, the points beside it.",
    "picture": "Show the picture large, the points beside it.",
}


def plan_design(brief: Brief, pages: list[ManuscriptPage]) -> DesignPlan:
    """Return the plan; the same pages always give the same plan."""
    text = "\n".join([page["title"] + "\n" + page["body"] for page in pages])
    seed = int(hashlib.sha256((pages[0]["title"] if pages else "").encode("utf-8")).hexdigest()[:8], 16)
    growth = math.sqrt(brief["width"] * brief["height"] / (1280 * 720))
    intents: list[PageIntent] = []
    for number, page in enumerate(pages):
        before = intents[-1]["layout"] if intents else ""
        intents.append(_intent(page, number == 0 and len(pages) > 1, before))
    return {
        "mood": "Calm and clear: one colour from the topic, large type, much order.",
        "palette": grow_palette(text),
        "fonts": _fonts(brief["language"] or detect_language(text), serif=seed % 3 == 0),
        "scale": [max(least, round(size * growth)) for size, least in zip(SIZES, LEAST, strict=True)],
        "motif": MOTIFS[seed % len(MOTIFS)],
        "pages": intents,
    }


def _fonts(language: str, serif: bool) -> dict[str, str]:
    """Return the font stacks: Latin first, then the signs of the deck's language, symbols and emoji."""
    region = CJK.get(language, "SC")
    rest = '"Noto Sans Symbols2", "Noto Color Emoji"'
    sans = f'"Noto Sans", "Noto Sans CJK {region}", "DejaVu Sans", {rest}, sans-serif'
    head = f'"Noto Serif", "Noto Serif CJK {region}", "DejaVu Serif", {rest}, serif'
    return {
        "head": head if serif else sans,
        "body": sans,
        "code": f'"Noto Sans Mono", "DejaVu Sans Mono", {rest}, monospace',
    }


def _intent(page: ManuscriptPage, first: bool, before: str) -> PageIntent:
    layout = "cover" if first else _layout(read_blocks(page["body"]), before)
    role = {"cover": "cover", "table": "data", "chart": "data", "number": "data"}.get(layout, "text")
    return {
        "page": page["page"],
        "title": page["title"],
        "role": "closing" if page["title"] in CLOSING else role,
        "layout": layout,
        "intent": INTENTS[layout],
    }


def _layout(blocks: list[PageBlock], before: str) -> str:
    """Choose by content; where two would do, the one that the page before doesn't have."""
    kinds = [block["kind"] for block in blocks]
    for kind in ("table", "code", "picture"):
        if kind in kinds:
            rows = next(block["rows"] for block in blocks if block["kind"] == kind)
            return "chart" if bars_of(rows) else kind
    if "quote" in kinds:
        return "quote"
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    if len(bullets) <= 1 or "head" in kinds:
        return "statement" if len(bullets) + kinds.count("text") == 1 else "list"
    if any(bullet["depth"] for bullet in bullets) or "text" in kinds or len(bullets) > 6:
        return "list"
    numbered = sum(bool(bullet["number"]) for bullet in bullets)
    if len(bullets) <= 3 and numbered == len(bullets) and before != "number":
        return "number"
    able = len(bullets) <= 4 and max(load(bullet["text"]) for bullet in bullets) <= 26
    able = able or (len(bullets) in {2, 3, 4, 6} and all(bullet["lead"] for bullet in bullets))
    return "cards" if able and before != "cards" else "list"
