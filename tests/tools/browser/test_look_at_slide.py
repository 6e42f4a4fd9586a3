import io

import pytest
from PIL import Image

from tests.tools.inspection.slides import GOOD, put
from tools.browser.chromium import close_browser
from tools.browser.look_at_slide import look_at_slide

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", ["photo", "arabic"])
async def test_the_same_slide_gives_the_same_bytes(tmp_path, name):
    html = put(tmp_path, GOOD[name])
    first = await look_at_slide(tmp_path, html, 1280, 720)
    second = await look_at_slide(tmp_path, html, 1280, 720)
    await close_browser()
    third = await look_at_slide(tmp_path, html, 1280, 720)
    assert first.png == second.png == third.png


@pytest.mark.parametrize("size", [(1280, 720), (960, 720)])
async def test_the_picture_has_the_slides_size(tmp_path, size):
    tall = GOOD["light"].replace("overflow:hidden", "height:3000px")
    look = await look_at_slide(tmp_path, put(tmp_path, tall), *size)
    assert Image.open(io.BytesIO(look.png)).size == size


async def test_the_picture_shows_the_text_that_measuring_hides(tmp_path):
    look = await look_at_slide(tmp_path, put(tmp_path, GOOD["light"]), 1280, 720)
    darkest, _ = Image.open(io.BytesIO(look.png)).convert("L").crop((80, 60, 600, 120)).getextrema()
    assert darkest < 40


async def test_text_comes_in_document_order_without_what_is_not_shown(tmp_path):
    html = (
        '<!doctype html><title>Not this</title><style>p{position:absolute}</style><p style="top:300px">First'
        '<p style="top:9px">Second <b>bold</b><script>"no"</script><p style="display:none">Hidden'
        '<svg><text y="20">Third</text></svg>'
    )
    html = html.replace("Hidden<svg>", "Hidden</p><svg>")
    look = await look_at_slide(tmp_path, put(tmp_path, html), 1280, 720)
    assert look.text.split() == ["First", "Second", "bold", "Third"]


async def test_the_page_itself_is_left_as_it_was(tmp_path):
    html = put(tmp_path, GOOD["light"])
    before = (tmp_path / html).read_bytes()
    await look_at_slide(tmp_path, html, 1280, 720)
    assert (tmp_path / html).read_bytes() == before
