"""Rule: nothing that carries content leaves the slide."""

from state.present import Finding
from tools.browser.page_model import Image, PageModel
from tools.inspection.geometry import decoration, fractions, ink_shape, place_finding

SIDEWAYS = 1.0  # px; below it is rounding
UPRIGHT = 0.12  # of the font size: a line box is taller than its letters
PICTURE = 0.02  # of a picture's area; a figure that loses more loses content


def off_slide(model: PageModel) -> list[Finding]:
    """Return text and content pictures beyond the edge, one finding an element.

    The body's scroll size misses absolutely placed boxes, so lines are tested one by one, rotated ones as they lie.
    Decoration (aria-hidden, a huge faint numeral, or a picture without alt text) may bleed.
    """
    found: dict[str, Finding] = {}
    for line in model.lines:
        left, top, right, bottom = ink_shape(line).bounds
        beyond = max(-left, right - model.width)
        above = max(-top, bottom - model.height)
        if decoration(line) or (beyond <= SIDEWAYS and above <= UPRIGHT * line["size"]):
            continue
        value, limit = (beyond, SIDEWAYS) if beyond > SIDEWAYS else (above, round(UPRIGHT * line["size"], 2))
        fix = f"Move it in by {value:.0f} px, set it smaller, or let it wrap."
        worst = found.get(line["selector"])
        if not worst or value > worst["value"]:
            found[line["selector"]] = place_finding(model, "off_slide", "error", line, value, limit, fix)
    return [*found.values(), *(_cut(model, image) for image in model.images if _lost(model, image) > PICTURE)]


def _lost(model: PageModel, image: Image) -> float:
    """Return the share of a content picture's area that lies outside the slide."""
    x, y, width, height = image["box"]
    if image["hidden"] or not image["alt"] or width * height == 0:
        return 0.0
    inside_x = max(0.0, min(x + width, model.width) - max(x, 0))
    inside_y = max(0.0, min(y + height, model.height) - max(y, 0))
    return 1 - inside_x * inside_y / (width * height)


def _cut(model: PageModel, image: Image) -> Finding:
    return Finding(
        rule="off_slide",
        severity="error",
        selector=image["selector"],
        box=fractions(model, image["box"]),
        value=round(_lost(model, image), 2),
        limit=PICTURE,
        text=image["alt"],
        fix="Fit the whole picture into the slide.",
    )
