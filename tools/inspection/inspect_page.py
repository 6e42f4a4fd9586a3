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
ECHO = {"contrast": {"off_slide"}}  # a line beyond the edge has no pixels to judge


def inspect_page(model: PageModel) -> list[Finding]:
    """Return what is wrong with the slide, worst first."""
    found: list[Finding] = []
    for rule in RULES:
        causes = {one["selector"] for one in found if one["rule"] in ECHO.get(rule.__name__, ())}
        found += [finding for finding in rule(model) if finding["selector"] not in causes]
    waivers = {line["selector"]: line["waive"] for line in [*model.lines, *model.images] if line["waive"]}
    found = [_waived(finding, waivers.get(finding["selector"], "")) for finding in found]
    return sorted(found, key=lambda finding: (bool(finding.get("waived")), finding["severity"] != "error"))


def _waived(finding: Finding, waivers: str) -> Finding:
    """Return the finding with the reason of `data-waive="rule: reason"`; without a reason it is no waiver."""
    for waiver in waivers.splitlines():
        rule, _, reason = waiver.partition(":")
        if rule.strip() == finding["rule"] and reason.strip():
            return finding | {"waived": reason.strip()}
    return finding
