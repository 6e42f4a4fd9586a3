"""The deck as a person uses it: from a file, by keys, mouse and touch, on a screen and on paper."""

import io
import re
from itertools import pairwise

import pypdfium2
import pytest

from tools.browser.chromium import browser
from tools.export.deck_html import deck_html
from tools.inspection.inspect_pdf import inspect_pdf

pytestmark = pytest.mark.browser
SHOWN = "[...document.querySelectorAll('section .frame')].flatMap((one, at) => one.offsetHeight > 0 ? [at + 1] : [])"
ARABIC = "يتحرك القمر بينما تدور الأرض."


def deck(count: int = 5, size: tuple[int, int] = (1280, 720), language: str = "en") -> str:
    slides = [
        (
            f"<!doctype html><body style='margin:0;background:#c00'><h1>Slide {number}</h1><a href='#'>link</a>",
            f"Say {number}",
        )
        for number in range(1, count + 1)
    ]
    return deck_html(slides, *size, "Tides", language)


@pytest.fixture
async def opened(tmp_path):
    """Open a deck by its file, the network off; with a clock that the test moves."""
    contexts = []
    async with browser() as shared:

        async def show(html: str, place: str = "", size: tuple[int, int] = (1280, 720), **options):
            (tmp_path / "deck.html").write_text(html, encoding="utf-8")
            contexts.append(
                await shared.new_context(viewport={"width": size[0], "height": size[1]}, offline=True, **options)
            )
            shown = await contexts[-1].new_page()
            await shown.clock.install(time=0)
            await shown.goto((tmp_path / "deck.html").as_uri() + place)
            return shown

        yield show
        for context in contexts:
            await context.close()


async def press(shown, *keys: str) -> None:
    for key in keys:
        await shown.keyboard.press(key)


async def place(shown) -> int:
    """Return the number of the slide shown, which count, address and announcement must agree on."""
    number = int((await shown.inner_text("#count")).split(" / ")[0])
    assert shown.url.endswith(f"#{number}")
    assert await shown.inner_text("#said") == f"Slide {number} of 5"
    return number


async def test_every_key_goes_where_it_says(opened):
    shown = await opened(deck())
    went = []
    for keys in ("PageDown", "ArrowDown", " ", "PageUp", "ArrowUp", "End", "Home", "4 Enter", "9 9 Enter", "0 Enter"):
        await press(shown, *(keys.split() or [" "]))
        went.append(await place(shown))
    assert went == [2, 3, 4, 3, 2, 5, 1, 4, 5, 1]


async def test_a_number_left_unfinished_is_forgotten(opened):
    shown = await opened(deck())
    await press(shown, "4")
    assert await shown.inner_text("#count") == "4 …"
    await press(shown, "ArrowRight", "Enter")
    assert await place(shown) == 2


async def test_the_address_keeps_the_place(opened):
    shown = await opened(deck(), "#3")
    assert await place(shown) == 3
    await shown.evaluate("location.hash = '#5'")
    await shown.wait_for_function("document.getElementById('count').textContent === '5 / 5'")
    assert await place(shown) == 5


async def test_the_edges_turn_the_slide_by_click_and_by_touch_and_space_still_goes_on(opened):
    shown = await opened(deck(), has_touch=True)
    await shown.mouse.click(1270, 300)
    await shown.touchscreen.tap(1270, 300)
    assert await place(shown) == 3
    await shown.mouse.click(640, 300)  # the middle is no edge
    assert await place(shown) == 3
    await shown.mouse.click(10, 300)
    assert await place(shown) == 2
    await press(shown, " ")
    assert await place(shown) == 3


async def test_keys_work_though_the_focus_fell_into_a_frame(opened):
    shown = await opened(deck())
    await shown.frames[1].evaluate("document.querySelector('a').focus()")
    await shown.clock.run_for(50)
    await press(shown, "ArrowRight")
    assert await place(shown) == 2
    await shown.evaluate("document.querySelector('section.now iframe').focus()")
    await shown.clock.run_for(50)
    await press(shown, "ArrowRight")
    assert await place(shown) == 3


async def test_tab_passes_over_the_frames(opened):
    shown = await opened(deck())
    await shown.clock.pause_at(100)  # so that no timeout gives the focus back
    for _ in range(6):
        await press(shown, "Tab")
        assert await shown.evaluate("document.activeElement.tagName") != "IFRAME"


async def test_the_overview_is_chosen_from_by_keys_and_by_click(opened):
    shown = await opened(deck(), size=(900, 600))  # three columns: (900 - 2 × 20 + 20) / (260 + 20) = 3.1
    await press(shown, "o")
    assert await shown.evaluate(SHOWN) == [1, 2, 3, 4, 5]
    await press(shown, "ArrowDown", "ArrowRight")
    assert await place(shown) == 5
    await press(shown, "ArrowUp", "Enter")
    assert await shown.evaluate(SHOWN) == [2]
    await press(shown, "Escape")
    await shown.get_by_role("button", name="Slide 4 of 5").click()
    assert await shown.evaluate(SHOWN) == [4]
    assert await place(shown) == 4


async def test_the_overview_gives_way_to_the_view_it_came_from(opened):
    shown = await opened(deck())
    await press(shown, "p", "o", "End", "Escape")
    assert await shown.evaluate("document.body.dataset.view") == "presenter"
    await press(shown, "Escape")
    assert await shown.evaluate(SHOWN) == [5]
    assert await shown.evaluate("document.body.dataset.view") == "slide"


async def test_the_presenter_sees_this_slide_large_the_next_small_and_the_notes(opened):
    shown = await opened(deck())
    await press(shown, "ArrowRight", "p")
    assert await shown.evaluate(SHOWN) == [2, 3]
    now, coming = [await shown.locator(f"section.{name} iframe").bounding_box() for name in ("now", "next")]
    assert now["width"] > 1.5 * coming["width"] > 300
    assert now["x"] + now["width"] <= coming["x"]
    assert await shown.inner_text("aside:visible") == "Say 2"
    assert await shown.inner_text("#coming") == "Next slide"
    assert await shown.inner_text("#count") == "2 / 5"
    assert re.fullmatch(r"\d\d:\d\d(\s[AP]M)?", await shown.inner_text("#clock"))
    await press(shown, "End")
    assert await shown.evaluate(SHOWN) == [5]
    assert await shown.inner_text("#coming") == "End of the deck"


async def test_the_timer_counts_from_the_first_key_and_from_the_first_after_a_reset(opened):
    shown = await opened(deck())
    await shown.clock.pause_at(100)  # from here on only the test moves it
    told = []
    for keys, seconds in (("", 30), ("p", 65), ("ArrowRight", 3600), ("r", 30), ("ArrowRight", 9)):
        await press(shown, *keys.split())
        await shown.clock.run_for(seconds * 1000 + 300)  # it is read four times a second
        told.append(await shown.evaluate("document.getElementById('timer').textContent"))
    assert told == ["0:00", "1:05", "1:01:05", "0:00", "0:09"]
    await shown.get_by_role("button", name="Reset the timer").click()
    assert await shown.inner_text("#timer") == "0:00"


async def test_the_help_shows_the_keys_holds_them_back_and_does_what_is_clicked(opened):
    shown = await opened(deck())
    await press(shown, "?", "End")
    assert await shown.locator("dialog kbd").count() == 11
    assert await place(shown) == 1
    await shown.get_by_role("button", name="Presenter view").click()
    assert await shown.evaluate("document.body.dataset.view") == "presenter"
    await press(shown, "?", "Escape")
    assert not await shown.is_visible("dialog")
    assert await shown.evaluate("document.body.dataset.view") == "presenter"


async def test_f_fills_the_screen_and_leaves_it(opened):
    shown = await opened(deck())
    await press(shown, "f")
    await shown.wait_for_function("document.fullscreenElement !== null")
    await press(shown, "f")
    await shown.wait_for_function("document.fullscreenElement === null")


@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (1587, 2245)])
@pytest.mark.parametrize("window", [(1600, 900), (400, 800), (700, 300)])
async def test_no_window_crops_or_distorts_a_slide(opened, size, window):
    shown = await opened(deck(size=size), size=window)
    for key, slides in (("Home", 1), ("p", 2), ("o", 5)):
        await press(shown, key)
        await shown.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        frames = shown.locator("iframe:visible")
        assert await frames.count() == slides
        for frame in await frames.all():
            box = await frame.bounding_box()
            assert box["width"] / box["height"] == pytest.approx(size[0] / size[1], rel=0.01)
            room = await frame.locator("..").bounding_box()
            assert room["x"] - 1 <= box["x"]
            assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
            assert room["y"] - 1 <= box["y"]
            assert box["y"] + box["height"] <= room["y"] + room["height"] + 1
            assert room["x"] + room["width"] <= window[0] + 1
            assert key == "o" or room["y"] + room["height"] <= window[1] + 1


@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (794, 1123), (1587, 2245)])
@pytest.mark.parametrize("keys", ["n", "o", "p ?"])
async def test_any_view_prints_the_slides_alone_one_a_page_in_their_colours(opened, size, keys):
    shown = await opened(deck(3, size))
    await press(shown, *keys.split())
    pdf = await shown.pdf(prefer_css_page_size=True)
    pages = inspect_pdf(pdf)
    assert [one.text.split() for one in pages] == [["Slide", str(number), "link"] for number in (1, 2, 3)]
    for one in pages:
        assert (one.width, one.height) == pytest.approx((size[0] * 0.75, size[1] * 0.75), abs=1)
    for page in pypdfium2.PdfDocument(io.BytesIO(pdf)):
        picture = page.render().to_pil()
        assert picture.getpixel((picture.width // 2, picture.height - 20)) == (204, 0, 0)


async def test_without_scripts_the_slides_stand_one_below_the_other(opened):
    shown = await opened(deck(), size=(640, 600), java_script_enabled=False)
    boxes = [await frame.bounding_box() for frame in await shown.locator("iframe").all()]
    assert [(box["x"], box["width"], box["height"]) for box in boxes] == [pytest.approx((0, 640, 360))] * 5
    assert all(above["y"] + 360 < below["y"] for above, below in pairwise(boxes))
    assert await shown.locator("button:visible").count() == 0


async def test_every_button_has_a_name(opened):
    shown = await opened(deck())
    for key in ("n", "o", "p", "?"):
        await press(shown, key)
        for button in await shown.locator("button:visible").all():
            assert await button.get_attribute("aria-label") or await button.inner_text()


async def test_arabic_notes_run_from_the_right_under_english_words(opened):
    shown = await opened(deck_html([("<p>x</p>", f"{ARABIC}\nEnglish")], 1280, 720, "Tides", "ar"))
    await press(shown, "p")
    assert await shown.evaluate("getComputedStyle(document.querySelector('aside')).direction") == "rtl"
    assert await shown.inner_text("#coming") == "End of the deck"
    assert await shown.get_attribute("#interface", "lang") == "en"


@pytest.mark.parametrize("language", ["zh", "zh-TW"])
async def test_a_chinese_deck_speaks_chinese(opened, language):
    shown = await opened(deck(language=language))
    await press(shown, "p")
    assert await shown.inner_text("#said") == "第 1 页，共 5 页"
    assert await shown.inner_text("#coming") == "下一页"
    assert await shown.get_by_role("button", name="计时归零").count() == 1


@pytest.mark.parametrize("where", ["html", "body"])
async def test_a_background_is_printed_wherever_the_slide_has_it(opened, where):
    slide = (
        f"<!doctype html><style>html,body{{margin:0}}{where}{{background:#00c}}body::before{{content:'m'}}</style><p>x"
    )
    shown = await opened(deck_html([(slide, "")], 1280, 720, "Tides", "en"))
    pdf = await shown.pdf(prefer_css_page_size=True)
    assert inspect_pdf(pdf)[0].text.split() == ["m", "x"]
    picture = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].render().to_pil()
    assert picture.getpixel((480, 500)) == (0, 0, 204)
