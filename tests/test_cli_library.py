"""The commands about documents, as a person gives them."""

import json

import pytest
from PIL import Image

from tests.test_cli import triptych
from tests.tools.documents.pdf.pdfs import lines, pdf

PAGE = ["Tides follow the moon and lag behind it by", "some fifty minutes a day on most coasts."]
NIGHT = ["Street lamps use 172 MWh a year after the", "town replaced 1,240 of them by LED lamps."]


@pytest.fixture
def library(tmp_path):
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "report.pdf").write_bytes(pdf(lines(72, 500, *PAGE), lines(72, 500, *NIGHT)))
    (folder / "twin.pdf").write_bytes(pdf(lines(72, 500, *PAGE), lines(72, 500, *NIGHT)))
    (folder / "新一代 存储（上）.md").write_text(
        "# 存储\n\n新一代存储系统的容量是 4.2 TB，读取速度很快。", encoding="utf-8"
    )
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    (folder / ".hidden.md").write_text("# Not for you")
    return folder


def test_ingest_tells_what_became_of_each_file(home, library):
    code, said = triptych("ingest", library, home=home)
    assert code == 1  # one was refused
    assert [line for line in said.splitlines() if not line.startswith(" ")] == [
        "refused   broken.pdf",
        "complete  report.pdf: 2 page(s), en, by text; 2 text",
        "duplicate twin.pdf",
        "complete  新一代 存储（上）.md: 1 page(s), zh; 1 title, 1 text",
    ]
    assert "of report.pdf" in said
    assert "broken.pdf is damaged" in said
    code, said = triptych("ingest", library / "report.pdf", home=home)
    assert (code, said.strip()) == (0, "complete  report.pdf: 2 page(s), en, by text; 2 text")


def test_search_gives_file_page_and_box(home, library):
    code, said = triptych("search", "how much energy do the lamps use?", "-l", library, "--json", home=home)
    assert code == 0
    hits = json.loads(said[said.index("[\n") :])
    assert (hits[0]["file"], hits[0]["page"]) == ("report.pdf", 2)
    x, y, width, height = hits[0]["box"]
    assert x == pytest.approx(72 / 612, abs=0.005)
    assert y < (792 - 500) / 792 < y + height < 0.5
    assert 0 < width < 1
    assert "172 MWh" in hits[0]["text"]


def test_search_in_chinese_leads_to_exactly_this_file(home, library):
    code, said = triptych("search", "新一代存储的容量", "-l", library, "-k", "1", "--embed", "none", home=home)
    assert code == 0
    assert "新一代 存储（上）.md, p. 1" in said
    assert "4.2 TB" in said


def test_nothing_found_is_said_and_is_no_success(home, library):
    code, said = triptych("search", '"quantum chromodynamics"', "-l", library / "report.pdf", home=home)
    assert (code, said.strip()) == (1, "nothing found")


def test_the_shelf_shows_pages_with_what_was_read_on_them(home, library, tmp_path):
    triptych("ingest", library, home=home)
    code, said = triptych("shelf", "list", home=home)
    assert code == 0
    assert {"report.pdf", "broken.pdf", "refused", "complete"} <= set(said.split())
    code, said = triptych("shelf", "show", "report.pdf", "-p", "2", "-o", tmp_path / "seen", home=home)
    assert code == 0
    with Image.open(tmp_path / "seen" / "page_002.jpg") as picture:
        assert picture.width == 1600
        assert picture.height == pytest.approx(1600 * 792 / 612, abs=2)
        blue = picture.getpixel((round(1600 * 72 / 612), round(1600 * (792 - 495) / 612)))  # the box's left side
    assert blue[2] > blue[0] + 60
    elements = json.loads((tmp_path / "seen" / "elements.json").read_text(encoding="utf-8"))
    assert [element["text"] for element in elements] == [" ".join(NIGHT)]


def test_of_a_format_without_pages_the_shelf_shows_the_elements(home, library, tmp_path):
    triptych("ingest", library, home=home)
    code, said = triptych("shelf", "show", "新一代 存储（上）.md", "-o", tmp_path / "seen", home=home)
    assert (code, said.endswith("elements.json only: a md file has no pages to be drawn\n")) == (0, True), said
    assert [path.name for path in (tmp_path / "seen").iterdir()] == ["elements.json"]


def test_off_the_shelf_is_forgotten(home, library):
    triptych("ingest", library / "report.pdf", home=home)
    code, said = triptych("shelf", "rm", "report.pdf", home=home)
    assert (code, said.strip()) == (0, "report.pdf is off the shelf.")
    code, said = triptych("shelf", "rm", "report.pdf", home=home)
    assert code == 1
    assert "report.pdf is no document on the shelf. See triptych shelf list" in said


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["ingest", "missing.pdf"], 1, "missing.pdf. Check the name and the folder"),
        (["ingest", "."], 2, "there is no file to read. Name files, or a folder with files in it"),
        (["ingest", "a.md", "--ocr", "magic"], 2, "there is no OCR engine 'magic'. Name one of rapidocr"),
        (["search", "tides", "-l", "missing.pdf"], 1, "the library has nothing to search"),
        (["shelf", "show", "missing.pdf"], 1, "missing.pdf is no document on the shelf"),
    ],
)
def test_what_can_t_work_is_told_in_a_line(home, tmp_path, words, code, told):
    empty = tmp_path / "empty"
    empty.mkdir()
    got, said = triptych(*words, home=home, cwd=empty)
    assert (got, told in " ".join(said.split())) == (code, True), said
    assert "Traceback" not in said


def test_a_deck_from_a_pdf_has_its_figure_and_names_its_page(home, tmp_path):
    from PIL import Image as Pillow

    from tests.tools.documents.pdf.pdfs import picture, text

    page = "\n".join([
        text(72, 740, "Lamps of the town", size=24),
        lines(72, 700, *NIGHT),
        picture(100, 400, 300, 200),
        text(100, 385, "Figure 1: Lamps at night"),
    ])  # fmt: skip
    source = tmp_path / "lamps.pdf"
    source.write_bytes(pdf(page, lines(72, 500, *PAGE), image=Pillow.new("RGB", (300, 200), "navy")))
    code, said = triptych("present", source, "--slides", "3", "-o", tmp_path / "out", home=home)
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert code == 0, said
    quoted = [one for slide in record["sources"] for one in slide["evidence"]]
    assert {one["file"] for one in quoted} == {"lamps.pdf"}
    assert {one["page"] for one in quoted} <= {1, 2}
    slides = "".join(file.read_text(encoding="utf-8") for file in (tmp_path / "out" / "slides").glob("*.html"))
    assert "<img" in slides


def test_a_document_that_says_nothing_makes_no_deck(home, tmp_path):
    (tmp_path / "blank.pdf").write_bytes(pdf(""))
    code, said = triptych("present", tmp_path / "blank.pdf", "-o", tmp_path / "out", home=home)
    assert code == 1
    assert "blank.pdf has no words in it. Name a document with text" in " ".join(said.split())
    assert "Traceback" not in said


def test_what_of_a_document_could_not_be_read_stands_in_the_record(home, tmp_path):
    from pptx import Presentation

    deck = Presentation()
    for words in ("High water", "Low water"):
        page = deck.slides.add_slide(deck.slide_layouts[1])
        page.shapes.title.text = words
        page.placeholders[1].text = f"{words} comes twice a day to the harbour of the town."
    deck.save(tmp_path / "tides.pptx")
    import zipfile

    with zipfile.ZipFile(tmp_path / "tides.pptx") as old, zipfile.ZipFile(tmp_path / "half.pptx", "w") as new:
        for name in old.namelist():
            new.writestr(name, b"<broken" if name == "ppt/slides/slide2.xml" else old.read(name))
    code, said = triptych("present", tmp_path / "half.pptx", "--slides", "2", "-o", tmp_path / "out", home=home)
    record = json.loads((tmp_path / "out" / "run.json").read_text(encoding="utf-8"))
    assert code == 0, said
    (warning,) = record["warnings"]
    assert warning.startswith("half.pptx, page 2: the slide can't be read")
