"""What looks like a fault to a careless rule and is none: each of these slides must have no finding."""

import pytest

from tests.tools.inspection.slides import ENGLISH, GOOD, SCRIM, page, with_body, with_css

pytestmark = pytest.mark.browser
LIGHT = GOOD["light"]


def at(left: int, top: int, style: str, words: str, more: str = "") -> str:
    return f'<p style="left:{left}px;top:{top}px;{style}"{more}>{words}</p>'


ANIMATION = "@keyframes rise{from{opacity:0;color:#fff}}#one{animation:rise 9s both}"
FOREVER = "@keyframes pulse{to{opacity:.1}}#one{animation:pulse 1s infinite}"
CARD = "position:absolute;left:80px;top:450px;width:500px;height:150px;background:#fff;opacity:.5"
DEFS = (
    '<defs><linearGradient id="g"><stop stop-color="#102a6a"/><stop offset="1" stop-color="#5a1a3a"/></linearGradient>'
)
TRAPS = {
    "bleeding_decoration": with_body(
        LIGHT,
        '<div aria-hidden="true" style="position:absolute;left:1100px;top:-100px;font-size:60px">Bleeds</div>'
        '<img src="photo.png" alt="" style="position:absolute;left:1000px;top:600px;width:500px;height:300px">',
    ),
    "label_at_45_degrees": with_body(LIGHT, at(700, 480, "transform:rotate(45deg)", "Tidal range")),
    "label_at_45_degrees_by_property": with_body(LIGHT, at(700, 480, "rotate:45deg", "Tidal range")),
    "label_at_90_degrees": with_body(LIGHT, at(700, 480, "transform:rotate(-90deg)", "Tidal range in metres")),
    "two_labels_at_45_degrees_side_by_side": with_body(
        LIGHT,
        at(700, 480, "transform:rotate(45deg)", "Tidal range") + at(740, 480, "transform:rotate(45deg)", "Tidal range"),
    ),
    "tight_lines": with_body(LIGHT, at(80, 420, "width:300px;line-height:1", "Each line stands close to the next one")),
    "faint_numeral": with_body(LIGHT, at(80, 120, "font-size:300px;line-height:1;color:rgb(0 0 0/.1)", "02")),
    "hidden_numeral": with_body(
        LIGHT, at(80, 120, "font-size:300px;line-height:1;color:#ddd;z-index:-1", "02", ' aria-hidden="true"')
    ),
    "doubled_highlight": with_body(
        LIGHT, at(80, 480, "color:#2a5bd7", "High water") + at(80, 480, "clip-path:inset(0 50% 0 0)", "High water")
    ),
    "gradient_text": with_body(
        LIGHT,
        at(
            80,
            450,
            "font-size:60px;background:linear-gradient(90deg,#123a7a,#7a123a);background-clip:text;color:transparent",
            "Gradient <b>words <i>within</i></b>",
        ),
    ),
    "text_over_gradient": page(ENGLISH, "body{background:linear-gradient(90deg,#101018,#2a2a6a);color:#fff}"),
    "text_over_photo_with_scrim": page(SCRIM + ENGLISH, "body{color:#fff}"),
    "spaced_letters": with_css(LIGHT, "#one{letter-spacing:12px}"),
    "vertical_writing": with_body(LIGHT, at(900, 300, "writing-mode:vertical-rl", "Tides 潮汐每天推迟")),
    "border_in_the_text_colour": with_css(LIGHT, "#one{border:20px solid;padding:6px}"),
    "superscript": with_body(LIGHT, at(80, 480, "", "E = mc<sup>2</sup> and CO<sub>2</sub> in m<sup>3</sup>")),
    "shadow": with_css(LIGHT, "#one{text-shadow:0 0 8px #999,2px 2px 0 #ccc}"),
    "white_on_dark_body": page(ENGLISH, "body{background:#000;color:#fff}"),
    "group_opacity": with_css(LIGHT, "#one{opacity:.8}"),
    "zoom": with_css(LIGHT, "#one{zoom:1.5;top:130px}#two{zoom:.7;top:480px}"),
    "scale": with_css(LIGHT, "#one{transform:scale(1.5);transform-origin:0 0}#two{scale:.7}"),
    "svg_text": GOOD["chart"].replace(
        "</svg>",
        f'{DEFS}</defs><text x="420" y="60" font-size="30" fill="url(#g)">Gradient ink</text>'
        '<text x="420" y="120"><tspan fill="#123a7a">Spans <tspan font-weight="700">in spans</tspan></tspan></text>'
        "</svg>",
    ),
    "list_markers": page(
        '<h1>List</h1><ul style="top:180px"><li>Moon</li><li>Sun</li></ul><ol style="top:400px"><li>One</li></ol>'
    ),
    "fades_in": with_css(LIGHT, ANIMATION),
    "pulses": with_css(LIGHT, FOREVER),
    "grey_of_24_px": with_css(LIGHT, "#one{color:#777;font-size:24px}"),
    "grey_of_19_px_bold": with_css(LIGHT, "#one{color:#777;font-size:18.66px;font-weight:700}"),
    "picture_without_size": with_body(
        LIGHT,
        '<img alt="A ring" style="position:absolute;left:700px;top:450px;width:150px" src="data:image/svg+xml,'
        "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E%3Ccircle cx='4' cy='4' r='3'/%3E%3C/svg%3E\">",
    ),
    "half_transparent_card": with_css(
        with_body(LIGHT, f'<div style="{CARD}"><p style="left:20px;top:20px;color:#000">Black on a card</p></div>'),
        "body{background:#fff}",
    ),
    "half_transparent_card_on_black": page(
        f'<h1>Card</h1><div style="{CARD}">'
        '<p style="left:20px;top:20px;color:#000;font-size:40px">Black on a card</p></div>',
        "body{background:#000;color:#fff}",
    ),
}


@pytest.mark.parametrize("trap", TRAPS)
async def test_a_trap_raises_no_alarm(inspected, trap):
    assert await inspected(TRAPS[trap]) == []


async def test_another_canvas_is_measured_by_its_own_size(inspected):
    html = with_css(GOOD["light"], "body{width:960px}")
    assert await inspected(html, 960, 720) == []
    beyond = with_css(html, "#two{left:900px;white-space:nowrap}")  # inside 1280 px, outside 960 px
    assert [(one["rule"], one["selector"]) for one in await inspected(beyond, 960, 720)] == [("off_slide", "#two")]
