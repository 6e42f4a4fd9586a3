import random

import pytest

from tests.tools.inspection.manners import GOOD, OPERATORS, TRAPS, page
from tools.browser.look_at_slide import look_at_slide

pytestmark = pytest.mark.browser
CASES = [(rule, name) for rule, operators in OPERATORS.items() for name in operators]


async def findings(folder, html, width=1280, height=720):
    (folder / "slide.html").write_text(html, encoding="utf-8")
    return (await look_at_slide(folder, "slide.html", width, height)).findings


@pytest.mark.parametrize("name", GOOD)
async def test_a_good_slide_has_no_findings(tmp_path, name):
    assert await findings(tmp_path, GOOD[name]) == []


@pytest.mark.parametrize("name", TRAPS)
async def test_what_only_looks_like_a_fault_is_left_alone(tmp_path, name):
    assert await findings(tmp_path, TRAPS[name]) == []


@pytest.mark.parametrize(("rule", "name"), CASES)
async def test_a_planted_fault_is_found_on_slides_of_many_manners(tmp_path, rule, name):
    chance = random.Random(f"{rule} {name}")
    missed = []
    for base in chance.sample(sorted(GOOD), 4):
        found = await findings(tmp_path, OPERATORS[rule][name](GOOD[base], chance))
        if not any(one["rule"] == rule and one["severity"] == "error" for one in found):
            missed.append((base, found))
    assert missed == []


# Ratios by hand from the definition in WCAG 2.2: #777777 on white 4.48, #767676 4.54, #aaaaaa 2.32.
@pytest.mark.parametrize(
    ("style", "severity", "value"),
    [
        ("color:#767676", None, 4.54),
        ("color:#777777", "warning", 4.48),
        ("color:#aaaaaa", "error", 2.32),
        ("color:#777777;font-size:24px", None, 4.48),
        ("color:#aaaaaa;font-size:24px", "warning", 2.32),
        ("color:#000000;opacity:.5", "warning", 3.95),  # black at half opacity on white is #808080: 3.95
        ("color:#00000080", "warning", 3.98),  # alpha 128/255: 127 of 255, #7f7f7f
    ],
)
async def test_contrast_is_what_the_definition_says(tmp_path, style, severity, value):
    found = await findings(tmp_path, page(f'<p id="x" style="font-size:20px;{style}">Energy use fell by half</p>'))
    assert [one["severity"] for one in found] == ([severity] if severity else [])
    if severity:
        assert found[0]["value"] == pytest.approx(value, abs=0.05)
        assert (found[0]["rule"], found[0]["selector"], found[0]["limit"]) == (
            "contrast",
            "#x",
            3.0 if "24px" in style else 4.5,
        )


async def test_a_finding_says_where_and_how_much(tmp_path):
    html = page('<p id="x" style="position:absolute;margin:0;left:1260px;top:72px;white-space:nowrap">MWh</p>')
    (found,) = await findings(tmp_path, html)
    assert (found["rule"], found["selector"], found["text"]) == ("off_slide", "#x", "MWh")
    assert found["box"][0] == pytest.approx(1260 / 1280, abs=0.001)
    assert found["box"][1] == pytest.approx(0.1, abs=0.001)
    assert found["value"] > 30  # three letters of 28 px are some 65 px wide, 20 px are left


async def test_an_old_projectors_size_is_judged_by_its_own_edge(tmp_path):
    html = page('<p id="x" style="position:absolute;left:940px;top:100px">beyond</p>')
    assert await findings(tmp_path, html) == []
    assert [one["rule"] for one in await findings(tmp_path, html, 960, 720)] == ["off_slide"]


@pytest.mark.parametrize(
    ("waiver", "reason"),
    [("contrast: our logo", "our logo"), ("contrast:", None), ("contrast", None), ("overlap: our logo", None)],
)
async def test_a_waiver_needs_the_rule_and_a_reason(tmp_path, waiver, reason):
    for outer, inner in ((f'data-waive="{waiver}"', ""), ("", f'data-waive="{waiver}"')):
        html = page(f'<div {outer}><p {inner} style="color:#ddd">pale words</p></div>')
        (found,) = await findings(tmp_path, html)
        assert found.get("waived") == reason


async def test_a_line_beyond_the_edge_is_told_once(tmp_path):
    html = page('<p style="position:absolute;left:1270px;top:100px;color:#eee;white-space:nowrap">pale and away</p>')
    assert [one["rule"] for one in await findings(tmp_path, html)] == ["off_slide"]
