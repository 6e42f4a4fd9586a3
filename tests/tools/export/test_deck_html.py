import re

import pytest

from tests.tools.inspection.slides import page
from tools.browser.chromium import browser
from tools.export.deck_html import deck_html
from tools.export.inline_slide import inline_slide
from tools.inspection.inspect_pdf import inspect_pdf

HOSTILE = (
    '<!doctype html><body><p>Quote " and \' and &quot;</p></iframe><script>top.document.title = "ran"</script>'
    '"><img src=x onerror="parent.document.title = \'ran\'"></section></body>'
)
NAMES = ("Moon", "Sun", "Earth")


def read(path: str) -> bytes:
    raise AssertionError(f"no slide here names a file, yet {path} was read")


def deck(*slides: tuple[str, str], title: str = "Tides") -> str:
    return deck_html(list(slides), 1280, 720, title, "en")


def three() -> str:
    link = '<p id="two"><a href="https://example.com/source">source</a></p>'
    pages = [
        (inline_slide(page(f'<p id="one">{name}</p>{link}'), read, "slides/p1.html"), f"Say {name}") for name in NAMES
    ]
    return deck(*pages)


def test_the_file_refers_to_nothing_but_the_slides_own_links():
    found = re.findall(r"(?:https?:|file:)[^\s\"'&<]*", three())
    assert set(found) == {"https://example.com/source"}
    assert not re.search(r"<link|@import|\bsrc=", three())


def test_title_and_notes_are_text():
    made = deck(("<p>x</p>", "5 < 7 </aside><script>"), title="</title><script>")
    assert made.count("<script>") == 1
    assert "<title>&lt;/title&gt;&lt;script&gt;</title>" in made


@pytest.fixture
async def opened(tmp_path):
    """Open a deck as a person would, with scripts on."""
    async with browser() as shared:
        context = await shared.new_context(viewport={"width": 1600, "height": 1000}, offline=True)

        async def show(html: str):
            (tmp_path / "deck.html").write_text(html, encoding="utf-8")
            shown = await context.new_page()
            await shown.goto((tmp_path / "deck.html").as_uri())
            return shown

        yield show
        await context.close()


@pytest.mark.browser
async def test_keys_walk_through_the_deck(opened):
    shown = await opened(three())
    places = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End", " "):
        await shown.keyboard.press(key)
        places.append(
            await shown.evaluate("[...document.querySelectorAll('section')].map((one) => one.offsetHeight > 0)")
        )
    assert [place.index(True) for place in places] == [1, 2, 2, 1, 0, 2, 2]
    assert all(sum(place) == 1 for place in places)
    assert await shown.inner_text("#count") == "3 / 3"


@pytest.mark.browser
async def test_n_shows_the_notes_of_this_slide(opened):
    shown = await opened(three())
    seen = "[...document.querySelectorAll('aside')].filter((one) => one.offsetHeight > 0).map((one) => one.innerText)"
    assert await shown.evaluate(seen) == []
    await shown.keyboard.press("n")
    assert await shown.evaluate(seen) == ["Say Moon"]
    await shown.keyboard.press("n")
    assert await shown.evaluate(seen) == []


@pytest.mark.browser
async def test_a_slide_fills_the_window_without_being_distorted(opened):
    shown = await opened(three())  # 1600 × 1000: 1600 / 1280 = 1.25, 720 × 1.25 = 900
    box = await shown.locator("section.now iframe").bounding_box()
    assert (box["width"], box["height"]) == pytest.approx((1600, 900))
    assert (box["x"], box["y"]) == pytest.approx((0, 50))


@pytest.mark.browser
async def test_three_slides_print_to_three_pages_of_their_size(opened):
    shown = await opened(three())
    pages = inspect_pdf(await shown.pdf(prefer_css_page_size=True, print_background=True))
    assert [(one.width, one.height) for one in pages] == [(960.0, 540.0)] * 3
    for one, name in zip(pages, NAMES, strict=True):
        assert name in one.text
        assert "Say" not in one.text


@pytest.mark.browser
@pytest.mark.parametrize("inlined", [True, False])
async def test_a_hostile_slide_runs_nothing(opened, inlined):
    """Even one that nobody has cleaned: the frame's sandbox is the second wall."""
    html = inline_slide(HOSTILE, lambda path: b"", "slides/p1.html") if inlined else HOSTILE
    shown = await opened(deck((html, ""), (html, "")))
    assert await shown.title() == "Tides"
    assert await shown.locator("section").count() == 2
    assert await shown.locator("body > script").count() == 1
    assert await shown.locator("img").count() == 0
    await shown.close()
