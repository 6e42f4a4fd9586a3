"""All single-slide rules over one page model: the errors first, echoes of a found cause left out, waivers marked."""

from collections.abc import Callable

from state.present import Finding
from tools.browser.page_model import PageModel
from tools.inspection.broken_resources import broken_resources
from tools.inspection.contrast import contrast
from tools.inspection.off_slide import off_slide
from tools.inspection.overlap import overlap

Rule = Callable[[PageModel], list[Finding]]
RULES: tuple[Rule, ...] = (broken_resources, off_slide, overlap, contrast)  # in the order of causes
MOST = 20  # findings of one rule that a slide keeps; who mends those finds the rest at the next look
ECHO = {"contrast": {"off_slide"}}  # a line beyond the edge has no pixels to judge


def inspect_page(model: PageModel) -> list[Finding]:
    """Return what is wrong with the slide, worst first."""
    found: list[Finding] = []
    for rule in RULES:
        causes = {one["selector"] for one in found if one["rule"] in ECHO.get(rule.__name__, ())}
        found += [finding for finding in rule(model) if finding["selector"] not in causes]
    waivers = {line["selector"]: line["waive"] for line in [*model.lines, *model.images] if line["waive"]}
    found = [_waived(finding, waivers.get(finding["selector"], "")) for finding in found]
    rules = dict.fromkeys((finding["rule"], bool(finding.get("waived"))) for finding in found)
    found = [
        finding
        for rule, waived in rules
        for finding in _most([one for one in found if (one["rule"], bool(one.get("waived"))) == (rule, waived)])
    ]
    return sorted(found, key=lambda finding: (bool(finding.get("waived")), finding["severity"] != "error"))


def _most(found: list[Finding]) -> list[Finding]:
    """Return the rule's worst findings; the last of them says how many more there are."""
    if len(found) <= MOST:
        return found
    worst = sorted(found, key=lambda finding: (finding["severity"] != "error", -_excess(finding)))[:MOST]
    return [*worst[:-1], worst[-1] | {"fix": f"{worst[-1]['fix']} And {len(found) - MOST} more like it."}]


def _excess(finding: Finding) -> float:
    """How far from its limit is what was measured, whichever side is the wrong one?"""
    return abs(finding["value"] - finding["limit"]) / (abs(finding["limit"]) or 1)


def _waived(finding: Finding, waivers: str) -> Finding:
    """Return the finding with the reason of `data-waive="rule: reason"`; without a reason it is no waiver."""
    for waiver in waivers.splitlines():
        rule, _, reason = waiver.partition(":")
        if rule.strip() == finding["rule"] and reason.strip():
            return finding | {"waived": reason.strip()}
    return finding
