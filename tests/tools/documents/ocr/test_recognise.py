import sys

import pytest
from PIL import Image, ImageDraw, ImageFont

from state.errors import UsageError
from tools.documents.ocr.find_layout import find_layout
from tools.documents.ocr.recognise import open_engine, recognise
from tools.documents.read_document import read_document

SAID = ["Tides lag the moon by hours", "Nine complaints came in 2023", "The town saved $52,000"]
EVERY = ["rapidocr", "tesseract", pytest.param("easyocr", marks=pytest.mark.models)]


def page(turn=0, colours=("black", "white")):
    """Lines of 32 px type whose letters begin at 100, 150; 100, 270; 100, 390 px."""
    image = Image.new("RGB", (1000, 600), colours[1])
    for number, line in enumerate(SAID):
        font = ImageFont.truetype("DejaVuSans.ttf", 32)
        ImageDraw.Draw(image).text((100, 150 + 120 * number), line, fill=colours[0], font=font)
    return image.rotate(-turn, expand=True)


def lines(found):
    """Join what an engine cut a line into."""
    rows = {}
    for piece in sorted(found, key=lambda piece: piece.x0):
        rows.setdefault(round((piece.y0 + piece.y1) / 240), []).append(piece.text)
    return [" ".join(rows[row]) for row in sorted(rows)]


@pytest.mark.parametrize("engine", EVERY)
def test_lines_are_recognised_where_they_are(engine):
    found, turn = recognise(page(), engine)
    assert (lines(found), turn) == (SAID, 0)
    for line in found:
        number = next(number for number, said in enumerate(SAID) if line.text in said)
        assert line.x0 >= 86
        assert line.x0 < 114 or not SAID[number].startswith(line.text)
        assert line.y0 < 150 + 120 * number + 18 < line.y1  # the middle of its letters
        assert line.y1 - line.y0 < 64
        assert 0.5 < line.confidence <= 1


@pytest.mark.parametrize("engine", EVERY)
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_is_read_whichever_way_up_it_lies(engine, turn):
    found, told = recognise(page(turn), engine)
    assert (lines(found), told) == (SAID, turn)


@pytest.mark.parametrize("engine", EVERY)
def test_light_type_on_a_dark_page_is_read(engine):
    found, _ = recognise(page(colours=("#f5f5f5", "#1b2838")), engine)
    assert lines(found) == SAID


@pytest.mark.parametrize("engine", EVERY)
def test_an_empty_page_says_nothing(engine):
    assert recognise(Image.new("RGB", (1000, 600), "white"), engine) == ([], 0)


def test_rapidocr_keeps_the_blank_before_a_number():
    image = Image.new("RGB", (1000, 300), "white")
    pen = ImageDraw.Draw(image)
    pen.text((60, 60), "Lamps replaced in 2023: 1,240", fill="black", font=ImageFont.truetype("DejaVuSans.ttf", 28))
    assert [line.text for line in recognise(image, "rapidocr")[0]] == ["Lamps replaced in 2023: 1,240"]


@pytest.mark.parametrize(("engine", "module"), [("easyocr", "easyocr"), ("tesseract", None)])
def test_an_engine_that_is_not_there_is_said_in_a_line(engine, module, monkeypatch):
    open_engine.cache_clear()
    monkeypatch.setenv("PATH", "")
    if module:
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(UsageError, match=f"(?i){engine} is not installed. Install it .*, or take rapidocr"):
        open_engine(engine)


@pytest.mark.models
def test_easyocr_reads_a_whole_scan_within_the_limits_of_a_child(tmp_path):
    """An A4 page at 200 dpi, as a document is read: this takes the most memory."""
    scan, image = tmp_path / "scan.png", Image.new("RGB", (1654, 2339), "white")
    image.paste(page(), (200, 200))
    image.save(scan)
    document = read_document(tmp_path, "scan.png", scan.read_bytes(), "easyocr")
    assert (document["outcome"], document["pages"][0]["reader"]) == ("complete", "ocr")
    assert " ".join(element["text"] for element in document["elements"] if element["text"]) == " ".join(SAID)


@pytest.mark.models
def test_a_figure_on_a_scan_is_found_by_its_layout():
    image = Image.new("RGB", (1240, 1754), "white")
    pen, font = ImageDraw.Draw(image), ImageFont.truetype("DejaVuSans.ttf", 24)
    for y in [*range(120, 520, 40), *range(1220, 1620, 40)]:
        pen.text((110, y), "The town replaced sodium lamps by others, and saved energy every year", "black", font)
    pen.rectangle((250, 600, 990, 1100), outline="black", width=2)
    for bar in range(6):
        pen.rectangle((290 + bar * 115, 1030 - bar * 65, 370 + bar * 115, 1090), fill=(40, 90 + 20 * bar, 160))
    pen.text((300, 1130), "Figure 1: Energy use by year", "black", font)
    ((x0, y0, x1, y1),) = find_layout(image)
    assert (x0, y0, x1, y1) == pytest.approx((250, 600, 990, 1100), abs=60)
