import io

import pytest
from pypdf import PdfReader

from tests.tools.inspection.slides import GOOD, page, put
from tools.export.print_pdf import print_pdf
from tools.inspection.inspect_pdf import inspect_pdf

pytestmark = pytest.mark.browser
TALL = page('<p id="one">Short</p><p style="top:3000px">Below</p>', "body{overflow:visible;height:4000px}")
MARGINS = page("<p>Margins</p>", "@page{size:A4;margin:5cm}")


async def test_each_slide_is_one_page_of_the_slides_size(tmp_path):
    slides = [put(tmp_path, html) for html in (GOOD["light"], GOOD["chinese"], TALL, MARGINS)]
    pdf = await print_pdf(tmp_path, slides, 1280, 720, "Tides & “moons”", "en")
    pages = inspect_pdf(pdf)
    assert [(one.width, one.height) for one in pages] == [(960.0, 540.0)] * 4
    assert "Tides lag by 50 minutes a day" in pages[0].text
    assert "潮汐每天推迟五十分钟" in pages[1].text
    assert pages[2].text.strip() == "Short"
    reader = PdfReader(io.BytesIO(pdf))
    assert reader.metadata.title == "Tides & “moons”"
    assert reader.root_object["/Lang"] == "en"
    assert await print_pdf(tmp_path, slides, 1280, 720, "Tides & “moons”", "en") == pdf


async def test_another_canvas_and_no_language(tmp_path):
    pdf = await print_pdf(tmp_path, [put(tmp_path, GOOD["light"])], 960, 720, "Tides", "")
    assert [(one.width, one.height) for one in inspect_pdf(pdf)] == [(720.0, 540.0)]
    assert "/Lang" not in PdfReader(io.BytesIO(pdf)).root_object
