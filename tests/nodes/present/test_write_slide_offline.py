import re
from html import unescape

import pytest

from nodes.present.offline.compose_manuscript import compose_manuscript
from nodes.present.offline.grow_palette import contrast, grow_palette, oklch
from nodes.present.pilot_offline import pilot
from nodes.present.plan_design_offline import plan_design
from nodes.present.write_slide_offline import write_slide
from tests.nodes.present.sources import INPUTS
from tools.documents.read_markdown import read_markdown
from tools.manuscript import recall, split_manuscript
from tools.theme_css import theme_css

BRIEF = {"instruction": "", "slides": [3, 3], "aspect_ratio": "16:9", "width": 1280, "height": 720, "language": ""}


def draw(text, findings=(), number=0):
    pages = split_manuscript(text)
    plan = plan_design(BRIEF, pages)
    css = pilot(BRIEF, plan, pages)["css"]
    slides = []
    for page, intent in zip(pages, plan["pages"], strict=True):
        inputs = {"brief": BRIEF, "plan": plan, "intent": intent, "page": page, "css": css, "html": ""}
        turn = write_slide(
            **inputs, findings=list(findings), critique=None, round=number, places={"aa11": "a.md, p. 1"}
        )
        (call,) = turn["calls"]
        assert call["args"]["path"] == f"slides/{page['page']}.html"
        slides.append(call["args"]["content"])
    return pages, plan, slides


@pytest.mark.parametrize("file", INPUTS)
def test_a_slide_shows_all_of_its_manuscript_page(file):
    document = read_markdown(file, INPUTS[file].encode())
    pages, _, slides = draw(compose_manuscript([document], [3, 3]))
    for page, html in zip(pages, slides, strict=True):
        shown = unescape(re.sub(r"<[^>]+>", " ", html.split("<body", 1)[1]))
        assert recall(page, shown) >= 0.95


@pytest.mark.parametrize("file", INPUTS)
def test_a_slide_has_no_script_and_nothing_remote(file):
    _, _, slides = draw(compose_manuscript([read_markdown(file, INPUTS[file].encode())], [3, 3]))
    assert not re.search(r"<script|https?://|\son\w+=", "".join(slides))


def test_words_are_escaped_and_evidence_and_place_are_named():
    _, _, (_, html) = draw("# A\n\n---\n\n# <b> & co\n\n- x < y [@aa11]\n- <img src=x onerror=y> [@aa11]\n")
    assert "<h1>&lt;b&gt; &amp; co</h1>" in html
    assert "x &lt; y" in html
    assert "<img" not in html
    assert '<footer data-evidence="aa11">a.md, p. 1</footer>' in html


def test_a_later_round_sets_the_type_smaller_and_keeps_the_words():
    text = "# A\n\n---\n\n# B\n\n- one thing here\n- other thing there\n- third thing\n"
    finding = {
        "rule": "clipped",
        "severity": "error",
        "selector": "li",
        "box": [],
        "value": 9,
        "limit": 2,
        "text": "",
        "fix": "",
    }
    before, after = draw(text)[2][1], draw(text, [finding], 1)[2][1]
    sizes = [int(re.search(r"size-(\d)", html)[1]) for html in (before, after)]
    assert sizes[1] == sizes[0] + 1
    assert re.sub(r"size-\d", "", before) == re.sub(r"size-\d", "", after)


def test_the_layout_follows_the_content_and_varies():
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    bodies = [
        "",
        "- 12 km far\n- 3 kg heavy",
        table,
        "> So be it.",
        "```\nx\n```",
        "- One sentence only.",
        "- a b\n- c d",
        "- e f\n- g h",
    ]
    text = "\n\n---\n\n".join(f"# T{number}\n\n{body}" for number, body in enumerate(bodies))
    layouts = [page["layout"] for page in draw(text)[1]["pages"]]
    assert layouts == ["cover", "number", "table", "quote", "code", "statement", "cards", "list"]


def test_a_bare_year_is_no_figure():
    assert draw("# A\n\n---\n\n# B\n\n- since 1966 there\n- until 2022 here\n")[1]["pages"][1]["layout"] == "cards"


def test_contrast_is_computed_by_the_book():
    assert contrast("#ffffff", "#000000") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48
    assert oklch(1, 0, 0) == "#ffffff"
    assert oklch(0.5, 0, 0) == "#636363"  # linear light 0.5 ** 3 = 0.125


@pytest.mark.parametrize("topic", ["tides of the sea", "茶叶", "space and stars", "bank profit", *map(str, range(60))])
def test_all_pairs_of_text_and_ground_can_be_read(topic):
    palette = grow_palette(topic)
    for text in ("ink", "muted", "accent"):
        for ground in ("paper", "panel"):
            assert contrast(palette[text], palette[ground]) >= 4.5
    assert contrast(palette["accent_ink"], palette["accent"]) >= 4.5


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (960, 720), (905, 1280)])
def test_the_theme_has_the_size_and_no_small_type(width, height):
    plan = plan_design({**BRIEF, "width": width, "height": height}, split_manuscript("# A\n\n---\n\n# B\n\n- c\n"))
    assert plan["scale"][0] >= 14
    assert plan["scale"][1] >= 20
    css = theme_css(plan, width, height)
    assert f"--width: {width}px;" in css
    assert f"--size-body: {plan['scale'][1]}px;" in css


def test_a_table_leaves_room_for_the_points_below_it():
    table = "| a | b | c | d | e |\n|---|---|---|---|---|\n" + "| 1 | 2 | 3 | 4 | 5 |\n" * 6
    sizes = []
    for points in ("", "- one", "- **one**: a\n- **two**: b\n- **three**: c"):
        html = draw(f"# A\n\n---\n\n# B\n\n{table}\n{points}\n")[2][1]
        sizes.append(int(re.search(r'class="sheet size-(\d)"', html)[1]))
    assert sizes == [2, 3, 7]  # of 496 px: all; without 105 for one line; without 254 for six of the smallest
