"""Small repairs: they add style and nothing else, and what they cure is measured, not hoped for."""

import re

import pytest

from tests.tools.inspection.slides import GOOD, with_css
from tools.inspection.repair_slide import repair_slide

LIGHT = {"ink": "#1c1c20", "paper": "#ffffff", "accent_ink": "#ffffff"}
DARK = {"ink": "#f4f4f6", "paper": "#101018", "accent_ink": "#101018"}
FAULTS = {  # style that breaks a slide, slides, palette, is it to be cured?
    "pale_text": ("#one{color:#bbb!important}", ("light", "chinese", "table", "number"), LIGHT, True),
    "pale_svg_text": ("#two{fill:#ddd}", ("chart",), LIGHT, True),
    "pale_gradient_text": (
        "#one{background:linear-gradient(#eee,#ddd);background-clip:text;color:transparent}",
        ("light",),
        LIGHT,
        True,
    ),
    "dim_text": ("#one{color:#333!important}", ("dark",), DARK, True),
    "slightly_beyond_the_right": ("#one{left:770px;white-space:nowrap}", ("light", "dark"), LIGHT, True),
    "faint_group": ("#one{opacity:.2}", ("light",), LIGHT, False),  # no colour cures it
    "far_outside": ("#one{transform:translateX(1190px)}", ("light",), LIGHT, False),
    "stacked": ("#one,#two{top:180px}", ("light",), LIGHT, True),  # zoom moves the later one up, too
}


def finding(rule: str, selector: str) -> dict:
    return {
        "rule": rule,
        "severity": "error",
        "selector": selector,
        "box": [0, 0, 1, 1],
        "value": 1,
        "limit": 2,
        "text": "",
        "fix": "",
    }


def test_only_style_is_added():
    html = GOOD["light"]
    versions = list(repair_slide(html, [finding("contrast", "#one"), finding("overlap", "#two")], LIGHT))
    assert len(versions) == 6  # three colours times two sizes
    for version in versions:
        assert re.sub(r"<style data-mended>[^<]*</style>", "", version) == html
    assert "zoom:0.9" in versions[0], "the mildest comes first"


def test_without_a_head_the_slide_is_kept_whole():
    [first, *_] = repair_slide("<p>Tides", [finding("contrast", "p")], LIGHT)
    assert first.endswith("<p>Tides")


@pytest.mark.parametrize("findings", [[], [finding("broken_resources", "body")]])
def test_what_style_cannot_cure_is_left_alone(findings):
    assert list(repair_slide(GOOD["light"], findings, LIGHT)) == []


@pytest.mark.browser
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_repair_is_worth_what_measuring_says(inspected, fault):
    css, bases, palette, curable = FAULTS[fault]
    for base in bases:
        broken = with_css(GOOD[base], css)
        found = await inspected(broken)
        assert found, f"{base} is not broken"
        cured = False
        for version in repair_slide(broken, found, palette):
            cured = cured or await inspected(version) == []
        assert cured == curable, base
