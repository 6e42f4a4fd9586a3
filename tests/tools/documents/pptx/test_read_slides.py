import io

import pytest
from PIL import Image
from pptx.util import Emu

from state.errors import UsageError
from tests.tools.documents.pptx.decks import (
    add_xml,
    blank,
    elements,
    frame_xml,
    new_deck,
    picture_xml,
    read_one,
    red_dot,
    relation,
    rewritten,
    saved,
    shape_xml,
    texts,
)
from tools.documents.pptx.read_slides import read_slides, slide_keys

MAIN = b"application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"
PLACE = (Emu(0), Emu(0), Emu(1_000_000), Emu(500_000))


def three_slides(tmp_path):
    deck = new_deck()
    for text in ("One", "Two", "Three"):
        blank(deck).shapes.add_textbox(*PLACE).text_frame.text = text
    return deck


def test_pages_have_their_size_in_points_and_hidden_slides_keep_their_number(tmp_path):
    deck = three_slides(tmp_path)
    deck.slides[1]._element.set("show", "0")
    first, second = read_slides(saved(deck, tmp_path), [1, 2], lambda blob: "")
    assert (first["page"]["width"], first["page"]["height"]) == (
        pytest.approx(787.4, abs=0.1),
        pytest.approx(393.7, abs=0.1),
    )
    assert (first["page"]["hidden"], second["page"]["hidden"], second["page"]["page"]) == (False, True, 2)
    assert second["elements"][0]["hidden"] is True
    assert "hidden" not in first["elements"][0]


@pytest.mark.parametrize("kind", [b"slideshow", b"template", b"macroEnabled"])
def test_slide_shows_templates_and_macro_files_open(tmp_path, kind):
    path = saved(three_slides(tmp_path), tmp_path)
    rewritten(path, lambda name, blob: blob.replace(MAIN, b"application/vnd.x." + kind + b".main+xml"))
    assert texts(path) == ["One"]


def test_a_slide_with_broken_xml_costs_itself_only(tmp_path):
    path = saved(three_slides(tmp_path), tmp_path)
    rewritten(path, lambda name, blob: blob[:-20] if name == "ppt/slides/slide2.xml" else blob)
    one, two, three = read_slides(path, [1, 2, 3], lambda blob: "")
    assert [len(reading["elements"]) for reading in (one, two, three)] == [1, 0, 1]
    assert two["page"]["problems"] == ["the slide can't be read: its XML is broken"]


def test_a_file_that_is_no_presentation_is_refused_in_one_line(tmp_path):
    whole = saved(three_slides(tmp_path), tmp_path).read_bytes()
    cases = {
        "cut.pptx": (whole[: len(whole) // 2], "cut.pptx is damaged: "),
        "locked.pptx": (
            b"\xd0\xcf\x11\xe0" + bytes(600) + "EncryptedPackage".encode("utf-16-le"),
            "locked.pptx needs a password",
        ),
        "old.pptx": (b"\xd0\xcf\x11\xe0" + bytes(600), "old.pptx is in the format before 2007"),
    }
    for name, (content, problem) in cases.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(UsageError, match=problem) as caught:
            slide_keys(tmp_path / name)
        assert "\n" not in str(caught.value)


def test_a_presentation_without_slides_is_refused(tmp_path):
    with pytest.raises(UsageError, match=r"deck.pptx has no slides"):
        slide_keys(saved(new_deck(), tmp_path))


def test_only_the_key_of_a_changed_slide_changes_and_moving_changes_none(tmp_path):
    deck = three_slides(tmp_path)
    deck.slides[2].notes_slide.notes_text_frame.text = "Say it slowly"
    before = slide_keys(saved(deck, tmp_path, "a.pptx"))
    deck.slides[2].notes_slide.notes_text_frame.text = "Say it fast"
    after = slide_keys(saved(deck, tmp_path, "b.pptx"))
    assert len(set(before)) == 3
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, True, False]
    order = deck.slides._sldIdLst
    order.insert(0, order[2])
    assert slide_keys(saved(deck, tmp_path, "c.pptx")) == [after[2], after[0], after[1]]


def test_notes_come_last_and_without_a_box(tmp_path):
    deck = three_slides(tmp_path)
    deck.slides[0].notes_slide.notes_text_frame.text = "First\nSecond"
    last = elements(saved(deck, tmp_path))[-1]
    assert (last["kind"], last["text"], last["box"]) == ("notes", "First\nSecond", [])


def test_comments_old_and_new_name_their_authors(tmp_path):
    path = saved(three_slides(tmp_path), tmp_path)
    p188 = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
    p, a = (f"http://schemas.openxmlformats.org/{name}/2006/main" for name in ("presentationml", "drawingml"))
    words = "<p188:txBody><a:p><a:r><a:t>{}</a:t></a:r></a:p></p188:txBody>"
    parts = {
        "ppt/commentAuthors.xml": f'<p:cmAuthorLst xmlns:p="{p}"><p:cmAuthor id="0" name="Ana"/></p:cmAuthorLst>',
        "ppt/comments/comment1.xml": f'<p:cmLst xmlns:p="{p}"><p:cm authorId="0"><p:text>Source?</p:text></p:cm>'
        "</p:cmLst>",
        "ppt/authors.xml": f'<p188:authorLst xmlns:p188="{p188}"><p188:author id="{{B}}" name="Ben"/></p188:authorLst>',
        "ppt/comments/modern.xml": f'<p188:cmLst xmlns:p188="{p188}" xmlns:a="{a}"><p188:cm authorId="{{B}}">'
        "<p188:replyLst>"
        f'<p188:reply authorId="{{B}}">{words.format("Done")}</p188:reply></p188:replyLst>'
        f"{words.format('Too long')}</p188:cm></p188:cmLst>",
    }
    office, new = (
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "http://schemas.microsoft.com/office/2018/10/relationships",
    )
    relation(path, "ppt/presentation.xml", "rId81", f"{office}/commentAuthors", "commentAuthors.xml")
    relation(path, "ppt/presentation.xml", "rId82", f"{new}/authors", "authors.xml")
    relation(path, "ppt/slides/slide1.xml", "rId83", f"{office}/comments", "../comments/comment1.xml")
    relation(path, "ppt/slides/slide1.xml", "rId84", f"{new}/comments", "../comments/modern.xml")
    rewritten(path, lambda name, blob: blob, parts)
    assert texts(path, "comment") == ["Ana: Source?", "Ben: Too long", "Ben: Done"]


def test_pictures_keep_their_alt_text_unless_it_is_a_file_name(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    for text in ("A red dot", "IMG_0042.png"):
        slide.shapes.add_picture(red_dot(), *PLACE)._element.nvPicPr.cNvPr.set("descr", text)
    size = len(red_dot().getvalue())
    found = elements(saved(deck, tmp_path), "picture")
    assert [(one["text"], one["image"]) for one in found] == [("A red dot", f"blob{size}"), ("", f"blob{size}")]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda blob: None, "its part is missing"),
        (lambda blob: b"no picture at all", "it is damaged"),
    ],
)
def test_a_broken_picture_costs_itself_only(tmp_path, change, reason):
    deck = three_slides(tmp_path)
    deck.slides[0].shapes.add_picture(red_dot(), *PLACE).name = "Logo"
    path = saved(deck, tmp_path)
    found = read_one(rewritten(path, lambda name, blob: change(blob) if name.startswith("ppt/media") else blob))
    assert found["page"]["problems"] == [f"picture 'Logo' can't be read: {reason}"]
    assert {(one["kind"], one["image"]) for one in found["elements"]} == {("text", ""), ("picture", "")}


def test_a_picture_without_its_relation_is_a_problem(tmp_path):
    deck = new_deck()
    add_xml(blank(deck), picture_xml(5, "rId99", frame_xml(0, 0, 1_000_000, 500_000)))
    assert read_one(saved(deck, tmp_path))["page"]["problems"] == ["picture 'P5' can't be read: its part is missing"]


def test_a_picture_of_too_many_pixels_is_refused(tmp_path):
    stream = io.BytesIO()
    Image.new("1", (12_000, 9_000)).save(stream, "PNG")
    deck = new_deck()
    blank(deck).shapes.add_picture(red_dot(), *PLACE).name = "Wall"
    large = stream.getvalue()
    path = rewritten(saved(deck, tmp_path), lambda name, blob: large if name.startswith("ppt/media") else blob)
    problems = read_one(path)["page"]["problems"]
    assert problems == ["picture 'Wall' can't be read: it is too large (108 million pixels)"]


def test_drawings_without_pixels_are_elements_without_image_or_problem(tmp_path):
    deck = three_slides(tmp_path)
    deck.slides[0].shapes.add_picture(red_dot(), *PLACE)
    emf = b"\x01\x00\x00\x00" + bytes(84)
    path = rewritten(saved(deck, tmp_path), lambda name, blob: emf if name.startswith("ppt/media") else blob)
    found = read_one(path)
    assert ("picture", "") in [(one["kind"], one["image"]) for one in found["elements"]]
    assert found["page"]["problems"] == []


def test_films_are_pictures_that_say_so(tmp_path):
    deck = new_deck()
    blank(deck).shapes.add_movie(io.BytesIO(b"film"), *PLACE, poster_frame_image=red_dot(), mime_type="video/mp4")
    found = elements(saved(deck, tmp_path), "picture")[0]
    assert found["text"].startswith("video: ")
    assert found["image"]


def test_the_strict_form_of_the_format_is_read_too(tmp_path):
    deck = new_deck()
    blank(deck).shapes.add_table(1, 1, *PLACE).table.cell(0, 0).text = "Ems"
    usual = b"http://schemas.openxmlformats.org/"
    spaces = {
        usual + b"officeDocument/2006/relationships": b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        usual + b"presentationml/2006/main": b"http://purl.oclc.org/ooxml/presentationml/main",
        usual + b"drawingml/2006/main": b"http://purl.oclc.org/ooxml/drawingml/main",
    }

    def strict(name: str, blob: bytes) -> bytes:
        for old, new in spaces.items():
            blob = blob.replace(old, new)
        return blob

    assert elements(rewritten(saved(deck, tmp_path), strict))[0]["rows"] == [["Ems"]]


def test_a_slide_whose_part_is_missing_costs_itself_only(tmp_path):
    path = saved(three_slides(tmp_path), tmp_path)
    rewritten(path, lambda name, blob: None if name == "ppt/slides/slide1.xml" else blob)
    one, two = read_slides(path, [1, 2], lambda blob: "")
    assert (one["page"]["problems"], len(two["elements"])) == (["the slide can't be read: its part is missing"], 1)
    assert len(set(slide_keys(path))) == 3


def test_a_shape_filled_with_a_picture_is_one(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    _, rid = slide.part.get_or_add_image_part(red_dot())
    fill = f'<a:blipFill><a:blip r:embed="{rid}"/><a:stretch/></a:blipFill></p:spPr>'
    add_xml(slide, shape_xml(5, "Over it", frame_xml(0, 0, 1_000_000, 500_000)).replace("</p:spPr>", fill))
    found = elements(saved(deck, tmp_path))
    assert {one["kind"]: one["text"] for one in found} == {"picture": "", "text": "Over it"}


def test_pictures_outside_the_file_are_a_problem(tmp_path):
    deck = new_deck()
    linked = picture_xml(5, "", frame_xml(0, 0, 1_000_000, 500_000)).replace('r:embed=""', 'r:link="rId9"')
    add_xml(blank(deck), linked)
    problems = read_one(saved(deck, tmp_path))["page"]["problems"]
    assert problems == ["picture 'P5' can't be read: it lies outside the file"]
