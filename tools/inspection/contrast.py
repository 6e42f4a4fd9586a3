"""Rule: text stands out from whatever lies behind it (WCAG 2.2, success criterion 1.4.3, level AA)."""

import numpy as np
from numpy.typing import NDArray

from state.present import Finding
from tools.browser.page_model import Line, PageModel
from tools.inspection.geometry import decoration, place_finding

NORMAL, LARGE = 4.5, 3.0  # WCAG 2.2, 1.4.3
ERROR, ERROR_LARGE = 3.0, 2.0  # below these it can't be read in a lit room; between, it is a warning
LARGE_SIZE, LARGE_BOLD = 24.0, 18.66  # px: 18 pt, or 14 pt bold, as 1.4.3 defines large text
BOLD = 700
DECILE = 10  # percentile of a line's cells that is judged: one bad end of a line counts
CHANGED = 8  # of 255: from this difference between the two shots on a pixel holds ink
CLEARLY = 1.1  # times the computed ratio: from here on the pixels know of a background that the computation doesn't

Pixels = NDArray[np.float64]  # … × 3, sRGB 0–255


def contrast(model: PageModel) -> list[Finding]:
    """Return the lines that are hard to read, one finding an element.

    Foreground: the computed colour with its alpha and opacity, laid over the true background at the letters' own pixels
    (never read from antialiased pixels, which told 3.0 for black on white). Background: the shot without text paint, so
    gradients and photographs count as they are. Each cell of 1 em along the line is judged by itself.
    """
    worst: dict[str, Finding] = {}
    for line in model.lines:
        ratio = None if decoration(line) else line_ratio(model, line)
        large = line["size"] >= LARGE_SIZE or (line["size"] >= LARGE_BOLD and line["weight"] >= BOLD)
        need, least = (LARGE, ERROR_LARGE) if large else (NORMAL, ERROR)
        if ratio is None or round(ratio, 2) >= need:
            continue
        before = worst.get(line["selector"])
        if not before or ratio < before["value"]:
            fix = f"Use a colour with a ratio of at least {need:g}:1 here, or calm the background."
            worst[line["selector"]] = place_finding(
                model, "contrast", "error" if ratio < least else "warning", line, ratio, need, fix
            )
    return list(worst.values())


def line_ratio(model: PageModel, line: Line) -> float | None:
    """Return the 10th percentile of the line's contrast ratios by cell; None when it lies outside the slide."""
    x, y, width, height = line["box"]
    left, top = max(0, int(x)), max(0, int(y))
    right, bottom = min(model.width, int(np.ceil(x + width))), min(model.height, int(np.ceil(y + height)))
    if right <= left or bottom <= top:
        return None
    bare = model.bare[top:bottom, left:right].astype(np.float64)
    shot = model.shot[top:bottom, left:right].astype(np.float64)
    ink = np.abs(shot - bare).max(axis=2) > CHANGED
    along = 0 if height > width else 1  # vertical and upright-rotated text is cut along its long side
    count = max(1, round((right - left if along else bottom - top) / max(line["size"], 1)))
    ratios = [
        _cell_ratio(line, *(np.array_split(part, count, axis=along)[cell] for part in (bare, shot, ink)))
        for cell in range(count)
    ]
    told = [ratio for ratio in ratios if ratio is not None]
    return float(np.percentile(told, DECILE, method="lower")) if told else None


def _cell_ratio(line: Line, bare: Pixels, shot: Pixels, ink: NDArray[np.bool_]) -> float | None:
    """Return the median ratio over the cell's ink.

    A cell without ink is a space, or letters in the very colour of what lies behind them, which then counts.
    """
    behind = bare[ink] if ink.any() else bare.reshape(-1, 3)
    if not ink.any():
        found = float(np.median(ratio(_laid_over(line, behind), behind)))
        return found if found < ERROR_LARGE and not line["gradient"] else None
    computed = 0.0 if line["gradient"] else float(np.median(ratio(_laid_over(line, behind), behind)))
    if not line["gradient"] and line["opacity"] == 1:
        return computed
    # The colour of a gradient is known only from the pixels, and so is what lies behind a half-transparent group with a
    # background of its own: the most different pixels are full ink.
    strength = np.abs(shot[ink] - behind).max(axis=1)
    full = strength >= np.percentile(strength, 90)
    drawn = float(np.median(ratio(shot[ink][full], behind[full])))
    return drawn if drawn > computed * CLEARLY else computed


def _laid_over(line: Line, behind: Pixels) -> Pixels:
    alpha = line["colour"][3] * line["opacity"]
    return np.asarray(line["colour"][:3]) * alpha + behind * (1 - alpha)


def ratio(one: Pixels, other: Pixels) -> NDArray[np.float64]:
    """Return the contrast ratio, 1 to 21, of sRGB colours (WCAG 2.2, definition of contrast ratio)."""
    first, second = luminance(one), luminance(other)
    return (np.maximum(first, second) + 0.05) / (np.minimum(first, second) + 0.05)


def luminance(colour: Pixels) -> NDArray[np.float64]:
    """Return the relative luminance, 0 to 1 (WCAG 2.2, definition of relative luminance)."""
    share = np.asarray(colour) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))
