"""Rule: no text on top of other text."""

from shapely import STRtree

from state.present import Finding
from tools.browser.page_model import Line, PageModel
from tools.inspection.geometry import decoration, ink_shape, place_finding

SHARE = 0.05  # of the smaller line's ink that another may cover
TWIN = 0.8  # the same words at the same place are one highlight painted twice


def overlap(model: PageModel) -> list[Finding]:
    """Return the pairs of lines whose letters cover one another, the later one named.

    Line boxes are taller than letters, so ink boxes of 0.76 em are compared, rotated ones as they lie. Text over
    pictures and panels is no overlap: whether it can be read there is for contrast to say.
    """
    lines = [line for line in model.lines if not decoration(line)]
    if not lines:
        return []
    shapes = [ink_shape(line) for line in lines]
    first, second = STRtree(shapes).query(shapes, predicate="intersects")
    found: dict[tuple[str, str], Finding] = {}
    for one, other in sorted(zip(first.tolist(), second.tolist(), strict=True)):
        smaller = min(shapes[one].area, shapes[other].area)
        share = shapes[one].intersection(shapes[other]).area / smaller if one < other and smaller else 0.0
        if share <= SHARE or _twins(lines[one], lines[other], share):
            continue
        pair = (lines[one]["selector"], lines[other]["selector"])
        worst = found.get(pair)
        if not worst or share > worst["value"]:
            fix = f"Move it away from “{lines[one]['text'][:40]}”, or give both less room."
            found[pair] = place_finding(model, "overlap", "error", lines[other], share, SHARE, fix)
    return list(found.values())


def _twins(one: Line, other: Line, share: float) -> bool:
    return one["text"] == other["text"] and share > TWIN
