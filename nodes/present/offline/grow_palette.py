"""Grow a palette from what the deck is about; every pair of text and ground is computed to be readable."""

import hashlib
import math
import re

# Hue in OKLCH, degrees, by what the words speak of. The first match by count wins.
HUES = {
    235: r"tides?|sea|ocean|water|river|rain|fish|ship|climate|weather|coast|海|水|潮|河|雨|洋|气候",
    145: r"tea|plants?|forest|green|garden|farm|leaf|leaves|ecolog\w*|nature|bees?|茶|叶|植物|森林|农|绿|生态",
    55: r"energy|power|heat|fire|oil|solar|sun|desert|coffee|bread|能源|电|火|热|太阳|咖啡",
    265: r"financ\w*|bank|market|revenue|profit|money|law|policy|strategy|金融|市场|收入|利润|法律|政策",
    190: r"health|medic\w*|clinic\w*|patients?|hospital|drugs?|vaccin\w*|健康|医|药|病|疫苗",
    300: r"software|code|data|models?|networks?|comput\w*|learning|space|stars?|软件|代码|数据|模型|网络|算法|宇宙",
    20: r"history|war|art|music|heart|love|culture|festival|历史|战争|艺术|音乐|文化|节日",
}
COMMON = 300  # nearly every document speaks of data and models
OTHERS = (300, 225, 342, 255, 195)
SPREAD = 18  # degrees around a topic's hue, so that two decks on one topic differ
NIGHT = re.compile(r"\b(?:night|space|stars?|moonlight|cinema|darkness)\b|夜|星空|宇宙|电影", re.IGNORECASE)


def grow_palette(text: str) -> dict[str, str]:
    """Return paper, panel, ink, muted, accent, accent_ink as #rrggbb; the same text gives the same palette."""
    seed = int(hashlib.sha256(text.encode("utf-8")).hexdigest()[:8], 16)
    hue = _hue(text, seed)
    if NIGHT.search(text[:400]):
        paper, panel = oklch(0.20, 0.025, hue), oklch(0.27, 0.035, hue)
        ink, muted = oklch(0.96, 0.01, hue), oklch(0.80, 0.03, hue)
        accent = _until(0.74, 0.01, 0.13, hue, [paper, panel])
        return _roles(paper, panel, ink, muted, accent, oklch(0.18, 0.03, hue))
    paper, panel = oklch(0.985, 0.006, hue), oklch(0.945, 0.022, hue)
    ink, muted = oklch(0.24, 0.035, hue), _until(0.48, -0.01, 0.03, hue, [paper, panel])
    accent = _until(0.50, -0.01, 0.13, hue, [paper, panel])
    return _roles(paper, panel, ink, muted, accent, "#ffffff")


def _roles(paper: str, panel: str, ink: str, muted: str, *accents: str) -> dict[str, str]:
    accent, accent_ink = accents
    return {"paper": paper, "panel": panel, "ink": ink, "muted": muted, "accent": accent, "accent_ink": accent_ink}


def _hue(text: str, seed: int) -> float:
    counts = {hue: len(re.findall(rf"(?<![a-z])(?:{words})(?![a-z])", text.lower())) for hue, words in HUES.items()}
    best = max(counts, key=lambda hue: counts[hue])
    if not counts[best]:
        return float(seed % 360)
    near = OTHERS[seed % len(OTHERS)] if best == COMMON else best
    return float(near + seed % (2 * SPREAD) - SPREAD)


def _until(lightness: float, step: float, chroma: float, hue: float, grounds: list[str]) -> str:
    """Move the lightness until the colour can be read on every ground."""
    while min(contrast(oklch(lightness, chroma, hue), ground) for ground in grounds) < 4.7 and 0.1 < lightness < 0.97:
        lightness += step
    return oklch(lightness, chroma, hue)


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """Return the colour as #rrggbb, with less chroma where the screen can't show it."""
    while True:
        a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
        long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
        medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
        short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
        channels = [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ]
        if all(-1e-4 <= channel <= 1.0001 for channel in channels) or chroma < 0.002:
            return "#" + "".join(f"{round(255 * _gamma(channel)):02x}" for channel in channels)
        chroma *= 0.96


def _gamma(channel: float) -> float:
    channel = min(1.0, max(0.0, channel))
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * float(channel ** (1 / 2.4)) - 0.055


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #rrggbb colours, from 1 to 21 (WCAG 2)."""
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
