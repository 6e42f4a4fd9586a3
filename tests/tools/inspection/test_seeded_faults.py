"""Good slides, each broken in one way: the fault must be found as an error of the right rule at the right place."""

import pytest

from tests.tools.inspection.slides import GOOD, with_body, with_css

pytestmark = pytest.mark.browser


def css(rule):
    return lambda html: with_css(html, rule)


def body(more):
    return lambda html: with_body(html, more)


PICTURE = '<img id="pic" alt="Tides" src="{}" style="position:absolute;left:{}px;top:500px;width:300px;height:150px">'
STAMP = (
    '<p id="stamp" style="left:100px;top:150px;transform-origin:0 0;transform:rotate(10deg)">Draft for today only</p>'
)
LIGHT = ("light", "arabic", "chart")
DARK = ("dark", "photo", "panels")
FLOWING = ("light", "chinese", "photo")
SOME = ("light", "photo", "table")
OTHERS = ("dark", "chinese", "chart")
REST = ("panels", "arabic", "number")
# operator: what it does, to which slides, rule and selector of the finding
OPERATORS = {
    "shove_right": (css("#one{transform:translateX(1190px)}"), SOME, "off_slide", "#one"),
    "shove_left": (css("#one{position:fixed;left:-40px;right:auto}"), OTHERS, "off_slide", "#one"),
    "shove_up": (css("#one{position:fixed;top:-.7em!important;padding:0!important}"), REST, "off_slide", "#one"),
    "shove_down": (
        css("#one{position:fixed;top:auto!important;bottom:-.7em;padding:0!important}"),
        SOME,
        "off_slide",
        "#one",
    ),
    "spread_out": (css("#one{white-space:nowrap;letter-spacing:110px}"), FLOWING, "off_slide", "#one"),
    "turn_title": (css("#title{transform-origin:0 0;transform:rotate(-90deg)}"), OTHERS, "off_slide", "#title"),
    "push_picture_out": (body(PICTURE.format("photo.png", 1100)), REST, "off_slide", "#pic"),
    "stack": (
        css("#one,#two{position:fixed!important;top:180px!important;left:80px;padding:0!important}"),
        ("light", "arabic", "photo", "panels", "table", "code", "number"),
        "overlap",
        "#two",
    ),
    "lower_title": (css("#title{top:165px}"), FLOWING, "overlap", "#one"),
    "squeeze_lines": (css("#one{width:120px;line-height:.5}"), FLOWING, "overlap", "#one"),
    "stamp_askew": (body(STAMP), ("light", "dark", "photo", "chart"), "overlap", "#stamp"),
    "pale_text": (css("#one{color:#bbb!important}"), LIGHT, "contrast", "#one"),
    "dim_text": (css("#one{color:#333!important}"), DARK, "contrast", "#one"),
    "faint_text": (css("#one{opacity:.2}"), SOME, "contrast", "#one"),
    "thin_alpha": (css("#one{color:rgb(28 28 32/.2)!important}"), LIGHT, "contrast", "#one"),
    "same_as_ground": (css("#one{background:currentColor}"), OTHERS, "contrast", "#one"),
    "bad_end": (
        css("#one{background:linear-gradient(90deg,transparent 75%,#1c1c20 75%)}"),
        ("light", "chinese", "chart", "code"),
        "contrast",
        "#one",
    ),
    "white_scrim": (
        lambda html: html.replace("rgba(0,0,0,.75)", "rgba(255,255,255,.75)"),
        ("photo",),
        "contrast",
        "#one",
    ),
    "missing_picture": (body(PICTURE.format("missing.png", 700)), REST, "broken_resources", "#pic"),
    "no_picture": (body(PICTURE.format("note.txt", 700)), SOME, "broken_resources", "#pic"),
    "remote_picture": (body(PICTURE.format("https://example.com/a.png", 700)), OTHERS, "broken_resources", "#pic"),
    "missing_background": (css("#one{background-image:url(gone.png)}"), REST, "broken_resources", "body"),
    "missing_font": (
        css("@font-face{font-family:Own;src:url(own.woff2)}#one{font-family:Own,'DejaVu Sans'!important}"),
        ("light", "dark", "chart", "code"),
        "broken_resources",
        "body",
    ),
    "missing_style": (
        lambda html: html.replace("<style>", '<link rel="stylesheet" href="gone.css"><style>', 1),
        SOME,
        "broken_resources",
        "body",
    ),
    "missing_svg_image": (
        lambda html: html.replace("</svg>", '<image href="gone.png" width="9" height="9"/></svg>'),
        ("chart",),
        "broken_resources",
        "body",
    ),
}


@pytest.mark.parametrize("operator", OPERATORS)
async def test_every_seeded_fault_is_found(inspected, tmp_path, operator):
    break_it, bases, rule, selector = OPERATORS[operator]
    (tmp_path / "note.txt").write_text("no picture")
    broken = {base: break_it(GOOD[base]) for base in bases}
    found = {base: await inspected(html) for base, html in broken.items()}
    missed = {
        base: findings
        for base, findings in found.items()
        if not any((one["rule"], one["severity"], one["selector"]) == (rule, "error", selector) for one in findings)
    }
    assert not missed, f"recall {1 - len(missed) / len(bases):.2f}"
    others = {base: [one for one in findings if one["rule"] != rule] for base, findings in found.items()}
    assert not {base: findings for base, findings in others.items() if findings}
