import base64

import pytest
from selectolax.lexbor import LexborHTMLParser

from state.errors import ToolError
from tools.export.inline_slide import inline_slide

FILES = {
    "theme.css": b"@import url('https://example.com/a.css'); h1{color:red;background:url(assets/a.png)}",
    "breaking.css": b"h1{color:red} </style><script>alert(1)</script>",
    "assets/a.png": b"PNG",
    "assets/deep.css": b"p{background:URL( 'a.png' )}",
}
PICTURE = "data:image/png;base64," + base64.b64encode(b"PNG").decode()


def read(path: str) -> bytes:
    if path not in FILES:
        raise ToolError(path)
    return FILES[path]


def inline(body: str, head: str = "") -> str:
    return inline_slide(
        f"<!doctype html><html lang=en><head>{head}</head><body>{body}</body></html>", read, "slides/p1.html"
    )


ACTIVE = {
    "script": "<script>alert(1)</script>",
    "handler": '<p onclick="alert(1)" ONLOAD="alert(1)">x</p><svg onload="alert(1)"></svg>',
    "javascript link": '<a href="javascript:alert(1)">x</a><a href=" JavaScript:alert(1)">y</a>',
    "svg link": '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    "frame": '<iframe src="https://example.com"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "plugin": '<object data="https://example.com/a"></object><embed src="https://example.com/a">',
    "base": '<base href="https://example.com/">',
    "refresh": '<meta http-equiv="refresh" content="0;url=https://example.com">',
    "picture": '<img src="https://example.com/a.png"><img srcset="https://example.com/b.png 2x">',
    "protocol-relative": '<img src="//example.com/a.png">',
    "legacy background": '<table background="https://example.com/a.png"></table>',
    "import": "<style>@import 'https://example.com/a.css'; @IMPORT url(https://example.com/b.css);</style>",
    "css": '<style>p{background:url("https://example.com/a.png")}</style><p style="background:URL(https://example.com/a)">x</p>',
    "hints": '<link rel="preconnect" href="https://example.com"><link rel=icon href="https://example.com/i">',
    "stylesheet": '<link rel="stylesheet" href="https://example.com/a.css">',
    "form": '<form action="https://example.com"><button formaction="https://example.com">x</button></form>',
    "shadow": '<div><template shadowrootmode="open"><script>alert(1)</script></template></div>',
    "video": '<video poster="https://example.com/p.png" src="https://example.com/v"></video>',
}


@pytest.mark.parametrize("name", ACTIVE)
def test_what_runs_or_reaches_out_is_gone(name):
    made = inline(ACTIVE[name] + "<p>Tides lag</p>").lower()
    assert "alert(1)" not in made
    assert "example.com" not in made
    assert "tides lag" in made


def test_style_sheet_and_pictures_are_inside():
    made = inline('<h1>Tides</h1><img src="../assets/a.png" alt="a">', '<link rel="stylesheet" href="../theme.css">')
    assert "h1{color:red;background:url(assets/a.png)}".replace("assets/a.png", f'"{PICTURE}"') in made
    assert f'<img src="{PICTURE}" alt="a">' in made
    assert "<link" not in made


def test_addresses_in_a_style_sheet_count_from_the_style_sheet():
    FILES["assets/theme.css"] = b"h1{background:url(a.png)}"
    assert f'h1{{background:url("{PICTURE}")}}' in inline("", '<link rel="stylesheet" href="../assets/theme.css">')
    assert f'p{{background:url("{PICTURE}")}}' in inline("", '<link rel="stylesheet" href="../assets/deep.css">')


def test_a_style_for_print_stays_one_for_print():
    assert '<style media="print">p{}</style>' in inline("", '<style media="print">p{}</style>')


def test_css_cannot_break_out():
    made = inline("<h1>Tides</h1>", '<link rel="stylesheet" href="../breaking.css">')
    tree = LexborHTMLParser(made)
    assert tree.css("script") == []
    assert tree.css_first("h1").text() == "Tides"
    assert "h1{color:red}" in tree.css_first("style").text()


def test_a_picture_with_srcset_keeps_its_src():
    made = inline('<img src="../assets/a.png" srcset="../assets/a.png 2x">')
    assert f'<img src="{PICTURE}">' in made


def test_svg_keeps_its_case_and_its_own_references():
    svg = '<svg viewBox="0 0 9 9"><linearGradient id="g"></linearGradient><use href="#g"></use></svg>'
    made = inline(svg + '<p style="fill:url(#g)">x</p>')
    assert svg in made
    assert "url(#g)" in made


def test_text_evidence_and_links_to_the_web_stay():
    text = '<p data-evidence="aa11 bb22">5 &lt; 7 &amp; 茶 “tides”</p><a href="https://example.com/x">source</a>'
    made = inline(text)
    assert 'data-evidence="aa11 bb22"' in made
    assert '<a href="https://example.com/x">' in made
    assert LexborHTMLParser(made).body.text() == "5 < 7 & 茶 “tides”source"


def test_a_missing_file_leaves_nothing_to_ask_for():
    made = inline('<img src="../assets/none.png"><img src="../../../etc/passwd">')
    assert made.count('src="data:,"') == 2


def test_the_page_carries_a_policy_against_what_was_not_seen():
    made = inline("<style>@\\69mport 'https://example.org/a.css';</style>")
    policy = LexborHTMLParser(made).css_first("head > :first-child")
    assert policy.attributes["content"].startswith("default-src 'none'")
