import pytest

from tests.tools.inspection.slides import GOOD, page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", GOOD)
async def test_a_good_slide_has_no_finding(inspected, name):
    assert await inspected(GOOD[name]) == []


PALE = '<p id="one" style="color:#bbb"{}>Brand words</p>'


@pytest.mark.parametrize(
    ("attribute", "waived"),
    [
        (' data-waive="contrast: brand logo"', "brand logo"),
        (' data-waive="contrast:"', None),
        (' data-waive="contrast"', None),
        (' data-waive="overlap: brand logo"', None),
        ("", None),
    ],
)
async def test_a_waiver_needs_its_rule_and_a_reason(inspected, attribute, waived):
    [finding] = await inspected(page(PALE.format(attribute)))
    assert (finding["rule"], finding["severity"], finding.get("waived")) == ("contrast", "error", waived)


async def test_a_waiver_counts_for_all_inside(inspected):
    [finding] = await inspected(page(f'<div data-waive="contrast: brand logo"><div>{PALE.format("")}</div></div>'))
    assert finding["waived"] == "brand logo"


async def test_a_waiver_for_another_rule_leaves_the_outer_one(inspected):
    inner = PALE.format(' data-waive="overlap: on purpose"')
    [finding] = await inspected(page(f'<div data-waive="contrast: brand logo">{inner}</div>'))
    assert finding["waived"] == "brand logo"


async def test_what_is_waived_stands_last(inspected):
    grey = '<p id="two" style="color:#777;font-size:20px">Grey words</p>'
    waived = PALE.format(' data-waive="contrast: brand logo"')
    assert [one["selector"] for one in await inspected(page(waived + grey))] == ["#two", "#one"]


async def test_a_finding_says_where_and_how_much(inspected):
    html = page('<p id="one" style="left:1180px;font:26px \'DejaVu Sans Mono\';white-space:nowrap">1234567890</p>')
    [finding] = await inspected(html)  # ten letters of 0.602 × 26 px: 156.5 px from 1180 px on
    assert (finding["rule"], finding["selector"], finding["text"]) == ("off_slide", "#one", "1234567890")
    assert finding["value"] == pytest.approx(1180 + 156.5 - 1280, abs=0.5)
    assert finding["box"][0] == pytest.approx(1180 / 1280, abs=0.001)
    assert finding["box"][2] == pytest.approx(156.5 / 1280, abs=0.001)


async def test_a_slide_keeps_the_worst_findings_of_a_rule_and_says_how_many_more_there_are(inspected):
    greys = [
        f'<p id="p{n}" style="top:{n * 24}px;font:20px sans-serif;color:rgb({c},{c},{c})">word {n}</p>'
        for n, c in enumerate(range(140, 240, 4))
    ]  # 25 of them, each paler than the one before
    found = await inspected(page("".join(greys)))
    assert [one["selector"] for one in found] == [f"#p{n}" for n in range(24, 4, -1)]
    assert found[-1]["fix"].endswith("And 5 more like it.")
    assert "more like it" not in found[0]["fix"]
