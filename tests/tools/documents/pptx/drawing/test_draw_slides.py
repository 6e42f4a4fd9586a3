import io
import shutil

import pytest
from PIL import Image
from pptx.dml.color import RGBColor
from pptx.util import Emu

from state.errors import ToolError
from tests.tools.documents.pptx.decks import HEIGHT, WIDTH, blank, new_deck, saved
from tools.documents.pptx.drawing.draw_slides import draw_slides
from tools.documents.pptx.drawing.draw_without_office import draw_without_office
from tools.documents.pptx.drawing.show_hidden import show_hidden
from tools.documents.pptx.drawing.single_face import single_face

COLOURS = [(200, 0, 0), (0, 160, 0), (0, 0, 200)]
fonts = pytest.mark.skipif(shutil.which("fc-match") is None, reason="fontconfig is not on this machine")


def coloured(tmp_path):
    """Three slides filled with a colour each; the second is hidden."""
    deck = new_deck()
    for colour in COLOURS:
        shape = blank(deck).shapes.add_shape(1, Emu(0), Emu(0), Emu(WIDTH), Emu(HEIGHT))
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor(*colour)
    deck.slides[1]._element.set("show", "0")
    return saved(deck, tmp_path)


def middle(blob: bytes) -> tuple[int, ...]:
    image = Image.open(io.BytesIO(blob))
    assert (image.format, image.width) == ("JPEG", 400)
    assert image.height == pytest.approx(200, abs=1)
    return image.getpixel((200, 100))


def test_libreoffice_draws_the_slides_asked_for_hidden_ones_too(tmp_path):
    drawn = draw_slides(coloured(tmp_path), [3, 2], 400)
    assert list(drawn) == [2, 3]
    assert middle(drawn[2]) == pytest.approx(COLOURS[1], abs=6)
    assert middle(drawn[3]) == pytest.approx(COLOURS[2], abs=6)


@fonts
def test_without_libreoffice_slides_are_drawn_under_their_numbers_as_well(tmp_path, monkeypatch):
    found = shutil.which
    monkeypatch.setattr(shutil, "which", lambda name: None if "office" in name else found(name))
    drawn = draw_slides(coloured(tmp_path), [3, 2], 400)
    assert sorted(drawn) == [2, 3]
    assert middle(drawn[2]) == pytest.approx(COLOURS[1], abs=6)
    assert middle(drawn[3]) == pytest.approx(COLOURS[2], abs=6)


def test_a_file_that_can_not_be_drawn_is_said(tmp_path):
    path = tmp_path / "broken.pptx"
    path.write_bytes(b"PK\x03\x04 and no more")
    with pytest.raises(ToolError, match=r"broken.pptx could not be drawn"):
        draw_without_office(path, [1], 400)


def test_nothing_asked_nothing_drawn(tmp_path):
    assert draw_slides(tmp_path / "absent.pptx", [], 400) == {}


def test_in_the_copy_for_drawing_no_slide_is_hidden(tmp_path):
    copy = tmp_path / "copy.pptx"
    copy.write_bytes(show_hidden(coloured(tmp_path)))
    from pptx import Presentation

    assert [slide._element.get("show") for slide in Presentation(copy).slides] == [None, None, None]


def test_a_font_in_a_collection_comes_out_whole():
    font = bytes.fromhex("00010000") + b"\0\1" + bytes(6)  # one table
    table, head = b"abc", b"ttcf\0\1\0\0\0\0\0\1" + (16).to_bytes(4)
    entry = b"name" + bytes(4) + (16 + 12 + 16).to_bytes(4) + len(table).to_bytes(4)
    collection = head + font + entry + table
    assert single_face(collection) == font + b"name" + bytes(4) + (28).to_bytes(4) + (3).to_bytes(4) + b"abc\0"
    assert single_face(b"\0\1\0\0rest") == b"\0\1\0\0rest"
