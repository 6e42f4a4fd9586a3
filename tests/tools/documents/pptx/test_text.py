from lxml import etree
from pptx.enum.shapes import MSO_CONNECTOR
from pptx.util import Emu

from tests.tools.documents.pptx.decks import (
    SPACES,
    add_xml,
    blank,
    elements,
    frame_xml,
    group_xml,
    new_deck,
    read_one,
    saved,
    shape_xml,
    texts,
)

PLACE = frame_xml(0, 0, 5_000_000, 1_000_000)


def test_title_and_bullets_have_their_kinds_and_levels(tmp_path):
    deck = new_deck()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Tides\vof the sea"
    body = slide.placeholders[1].text_frame
    body.text = "Moon"
    deeper = body.add_paragraph()
    deeper.text, deeper.level = "Pull", 2
    found = elements(saved(deck, tmp_path))
    assert [(one["kind"], one["level"], one["text"]) for one in found] == [
        ("title", 1, "Tides of the sea"),
        ("list", 0, "Moon"),
        ("list", 2, "Pull"),
    ]


def test_subtitles_and_paragraphs_that_say_no_bullet_are_text(tmp_path):
    deck = new_deck()
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.placeholders[1].text = "A talk"
    add_xml(slide, shape_xml(9, "Plain", PLACE))
    assert {one["text"]: one["kind"] for one in elements(saved(deck, tmp_path))} == {"A talk": "text", "Plain": "text"}


def test_numbered_paragraphs_of_a_plain_box_are_a_list(tmp_path):
    deck = new_deck()
    numbered = shape_xml(5, "Step", PLACE).replace(
        "<a:p>", '<a:p><a:pPr lvl="1"><a:buAutoNum type="arabicPeriod"/></a:pPr>'
    )
    add_xml(blank(deck), numbered)
    found = elements(saved(deck, tmp_path))[0]
    assert (found["kind"], found["level"]) == ("list", 1)


def test_line_breaks_stay_and_spaces_are_tidied(tmp_path):
    deck = new_deck()
    broken = shape_xml(5, "One  and ", PLACE).replace("</a:r></a:p>", "</a:r><a:br/><a:r><a:t>two</a:t></a:r></a:p>")
    add_xml(blank(deck), broken)
    assert texts(saved(deck, tmp_path)) == ["One and\ntwo"]


def test_number_date_and_footer_are_furniture_and_the_number_is_the_label(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    for number, kind, text in ((5, "sldNum", "‹#›"), (6, "dt", "1 May"), (7, "ftr", "Ours")):
        holder = shape_xml(number, text, frame_xml(number * 100_000, 4_500_000, 100_000, 300_000))
        add_xml(slide, holder.replace("<p:nvPr/>", f'<p:nvPr><p:ph type="{kind}" idx="{number}"/></p:nvPr>'))
    add_xml(slide, shape_xml(8, "Body", frame_xml(0, 4_800_000, 1_000_000, 200_000)))
    found = read_one(saved(deck, tmp_path))
    assert found["elements"].pop(0)["text"] == "Body"
    assert {one["text"]: one["kind"] for one in found["elements"]} == {
        "1": "page_number",
        "1 May": "footer",
        "Ours": "footer",
    }
    assert found["page"]["label"] == "1"


def test_links_lead_to_their_addresses(tmp_path):
    deck = new_deck()
    box = blank(deck).shapes.add_textbox(Emu(0), Emu(0), Emu(5_000_000), Emu(1_000_000))
    run = box.text_frame.paragraphs[0].add_run()
    run.text, run.hyperlink.address = "the tables", "https://example.org/tides"
    assert elements(saved(deck, tmp_path))[0]["links"] == ["https://example.org/tides"]


def test_formulas_are_read_as_a_line(tmp_path):
    m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    a14 = 'xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main"'
    formula = (
        f"<a14:m {a14}><m:oMath {m}><m:r><m:t>x=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num>"
        "<m:den><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:den></m:f>"
        "</m:oMath></a14:m>"
    )
    deck = new_deck()
    add_xml(blank(deck), shape_xml(5, "", PLACE).replace("<a:r><a:t></a:t></a:r>", formula))
    found = elements(saved(deck, tmp_path))[0]
    assert (found["kind"], found["text"]) == ("formula", "x=(a+b)/(c^2)")


def test_of_two_forms_of_a_thing_only_one_is_read(tmp_path):
    mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    known = 'xmlns:k="http://schemas.microsoft.com/office/drawing/2010/main"'
    unknown = 'xmlns:k="urn:nobody-knows"'
    deck = new_deck()
    slide = blank(deck)
    for space, names in ((known, "New Old"), (unknown, "Later Earlier")):
        choice, fallback = (shape_xml(5, name, PLACE) for name in names.split())
        add_xml(
            slide,
            f'<mc:AlternateContent {mc}><mc:Choice {space} Requires="k">{choice}</mc:Choice>'
            f"<mc:Fallback>{fallback}</mc:Fallback></mc:AlternateContent>",
        )
    assert texts(saved(deck, tmp_path)) == ["New", "Earlier"]


def test_hidden_shapes_and_all_in_a_hidden_group_are_marked(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    add_xml(slide, shape_xml(5, "Seen", PLACE))
    group = group_xml("0 0 5000000 1000000", "0 0 5000000 1000000", shape_xml(6, "Unseen", PLACE))
    add_xml(slide, group.replace('name="G"', 'name="G" hidden="1"'))
    found = {one["text"]: one.get("hidden", False) for one in elements(saved(deck, tmp_path))}
    assert found == {"Seen": False, "Unseen": True}


def test_connectors_relate_what_they_connect_in_the_direction_of_the_arrow(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    one, two = (slide.shapes.add_shape(1, Emu(x), Emu(0), Emu(1_000_000), Emu(1_000_000)) for x in (0, 5_000_000))
    one.text_frame.text, two.text_frame.text = "Order", "Invoice"
    for arrow in ("", f'<a:headEnd {SPACES} type="triangle"/>'):
        line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Emu(0), Emu(0), Emu(1), Emu(1))
        line.begin_connect(one, 3)
        line.end_connect(two, 1)
        if arrow:
            line.line._get_or_add_ln().append(etree.fromstring(arrow))
    assert read_one(saved(deck, tmp_path))["page"]["relations"] == [
        {"from_text": "Order", "to_text": "Invoice", "text": ""},
        {"from_text": "Invoice", "to_text": "Order", "text": ""},
    ]
