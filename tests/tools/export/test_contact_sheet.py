import io

import pytest
from PIL import Image

from tools.export.contact_sheet import contact_sheet


def png(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (1280, 720), colour).save(out, "PNG")
    return out.getvalue()


# A slide takes 480 × 270 px, below it 20 px for its number, and 16 px between all and around all.
@pytest.mark.parametrize(
    ("count", "size"), [(1, (512, 322)), (3, (1008, 628)), (4, (1008, 628)), (5, (1504, 628)), (17, (2000, 1546))]
)
def test_the_sheet_is_as_large_as_its_rows(count, size):
    assert Image.open(io.BytesIO(contact_sheet([png("#204060")] * count))).size == size


def test_slides_stand_in_reading_order():
    sheet = Image.open(io.BytesIO(contact_sheet([png("#ff0000"), png("#00ff00"), png("#0000ff")])))
    centres = [(16 + 240, 16 + 135), (16 + 496 + 240, 16 + 135), (16 + 240, 16 + 306 + 135)]
    assert [sheet.getpixel(centre) for centre in centres] == [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    assert sheet.getpixel((16 + 496 + 240, 16 + 306 + 135)) == (0xE9, 0xE9, 0xEC)
