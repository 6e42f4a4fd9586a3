import io
import json
import re

import pytest
from PIL import Image
from pypdf import PdfReader
from selectolax.lexbor import LexborHTMLParser

from state.errors import ToolError, UsageError
from tools.browser.chromium import browser
from tools.export.contact_sheet import contact_sheet
from tools.export.deck_html import deck_html
from tools.export.deliver import deliver
from tools.export.inline_slide import inline_slide
from tools.export.print_pdf import print_pdf
from tools.inspection.inspect_pdf import inspect_pdf
from tools.workspace import Workspace

FILES = {
    "theme.css": b'@import "far.css"; h1 { color: red; background: url(images/a.svg) } </style><script>x()</script>',
    "images/a.svg": b"<svg/>",
}


def read(path):
    if path not in FILES:
        raise ToolError(f"no file {path}")
    return FILES[path]


HOSTILE = """<!doctype html><html><head><base href="http://evil.example/"><meta http-equiv="refresh" content="0;url=/x">
<link rel="stylesheet" href="../theme.css"><link rel="preload" href="http://evil.example/a"><script>run()</script></head>
<body onload="run()"><h1 data-evidence="e3f9a1c2" onclick="run()">Tides &amp; moons</h1>
<a href="javascript:run()">bad</a><a href="https://example.org/">good</a><iframe src="http://evil.example"></iframe>
<img src="../images/a.svg" alt="a"><img src="http://evil.example/b.png"><img src="../../etc/passwd">
<svg viewBox="0 0 10 10"><linearGradient id="g"/><script>run()</script></svg></body></html>"""


def test_an_inlined_slide_runs_nothing_and_reaches_nothing():
    html = inline_slide(HOSTILE, read, "slides/p1.html")
    assert "run()" not in html
    assert "evil.example" not in html
    assert "<iframe" not in html
    assert not LexborHTMLParser(html).css("script")
    assert "@import" not in html
    assert "passwd" not in html


def test_an_inlined_slide_keeps_its_words_links_evidence_styles_and_pictures():
    html = inline_slide(HOSTILE, read, "slides/p1.html")
    assert "Tides &amp; moons" in html
    assert 'data-evidence="e3f9a1c2"' in html
    assert 'href="https://example.org/"' in html
    assert 'url("data:image/svg+xml;base64,PHN2Zy8+")' in html
    assert 'src="data:image/svg+xml;base64,PHN2Zy8+"' in html
    assert 'viewBox="0 0 10 10"' in html
    assert "linearGradient" in html


def test_the_deck_is_one_file_and_its_slides_can_not_break_out():
    slide = '<p>"quoted" </iframe><script>top.hacked = 1</script></p>'
    html = deck_html([(slide, "say </aside> this"), (slide, "")], 1280, 720, 'The "sea" <b>', "en")
    assert html.count("<iframe") == html.count("</iframe>") == 2
    assert html.count("<script") == 1
    assert "<title>The &quot;sea&quot; &lt;b&gt;</title>" in html
    assert not re.search(r"""(src|href)=["'](http|file|//)""", html)


@pytest.mark.browser
async def test_the_deck_is_walked_by_keys_and_printed_page_by_page(tmp_path):
    slides = [(f"<body style='background:#fff'><h1>Slide {number}</h1>", f"Note {number}") for number in (1, 2, 3)]
    (tmp_path / "deck.html").write_text(deck_html(slides, 1280, 720, "Deck", "en"), encoding="utf-8")
    async with browser() as shared:
        page = await shared.new_page(viewport={"width": 1280, "height": 720})
        await page.goto((tmp_path / "deck.html").as_uri())
        told = [await page.inner_text("#count")]
        for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
            await page.keyboard.press(key)
            told.append(await page.inner_text("#count"))
        assert told == ["1 / 3", "2 / 3", "3 / 3", "3 / 3", "2 / 3", "1 / 3"]
        assert not await page.is_visible("section.now aside")
        await page.keyboard.press("n")
        assert await page.inner_text("section.now aside") == "Note 1"
        printed = inspect_pdf(await page.pdf(prefer_css_page_size=True, print_background=True))
        await page.close()
    assert [(one.width, one.height) for one in printed] == [(960, 540)] * 3
    assert [one.text.strip() for one in printed] == ["Slide 1", "Slide 2", "Slide 3"]


@pytest.mark.browser
async def test_the_pdf_has_a_page_of_the_slides_size_for_each_slide_and_the_same_bytes_again(tmp_path):
    for number in (1, 2):
        tall = "<br>" * 60 if number == 2 else ""
        (tmp_path / f"{number}.html").write_text(
            f"<!doctype html><body><h1>Slide {number} 汉</h1>{tall}end", encoding="utf-8"
        )
    first, second = [await print_pdf(tmp_path, ["1.html", "2.html"], 1280, 720, "Tides", "en") for _ in "ab"]
    assert first == second
    pages = inspect_pdf(first)
    assert [(page.width, page.height) for page in pages] == [(960, 540)] * 2
    assert "Slide 1 汉" in pages[0].text
    reader = PdfReader(io.BytesIO(first))
    assert reader.metadata.title == "Tides"
    assert reader.root_object["/Lang"] == "en"


@pytest.mark.parametrize(("count", "size"), [(1, (512, 322)), (3, (1008, 628)), (5, (1504, 628))])
def test_the_contact_sheet_has_a_place_for_each_slide(count, size):
    out = io.BytesIO()
    Image.new("RGB", (1280, 720), "#123456").save(out, "PNG")
    sheet = Image.open(io.BytesIO(contact_sheet([out.getvalue()] * count)))
    assert sheet.size == size
    assert sheet.getpixel((20, 20)) == (0x12, 0x34, 0x56)


def delivered(home, slides):
    workspace = Workspace(home, {})
    for path in ["deck.html", *[f"slides/slide_{number:02}.png" for number in range(1, slides + 1)]]:
        workspace.write(f"deck/{path}", f"{path} of {slides}")
    return workspace


def test_a_shorter_deck_leaves_nothing_of_a_longer_one(home, tmp_path):
    deliver(delivered(home, 3), {"passed": False}, tmp_path / "out")
    deliver(delivered(home, 2), {"passed": True}, tmp_path / "out")
    there = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert there == ["deck.html", "run.json", "slides/slide_01.png", "slides/slide_02.png"]
    assert (tmp_path / "out" / "deck.html").read_text() == "deck.html of 2"
    assert json.loads((tmp_path / "out" / "run.json").read_text()) == {"passed": True}


def test_a_folder_that_is_none_is_named_and_a_persons_files_stay(home, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    (tmp_path / "out" / "slides").write_text("a file where a folder should be")
    with pytest.raises(UsageError, match="can't write to .*out.*Name another folder with --out"):
        deliver(delivered(home, 1), {}, tmp_path / "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["mine.txt", "slides"]
