import pytest
from pptx.util import Emu

from tests.tools.documents.pptx.decks import (
    add_xml,
    blank,
    elements,
    frame_xml,
    group_xml,
    new_deck,
    picture_xml,
    red_dot,
    saved,
    shape_xml,
)


def boxes_of(tmp_path, *shapes: str) -> list[list[float]]:
    """Boxes of pictures, in the file's order; RID stands for a picture's relation."""
    deck = new_deck()
    slide = blank(deck)
    _, rid = slide.part.get_or_add_image_part(red_dot())
    for shape in shapes:
        add_xml(slide, shape.replace("RID", rid))
    return [element["box"] for element in elements(saved(deck, tmp_path), "picture")]


def test_nested_groups_scale_what_is_in_them(tmp_path):
    picture = picture_xml(5, "RID", frame_xml(1_000_000, 1_000_000, 1_000_000, 500_000))
    inner = group_xml("500000 250000 1000000 500000", "1000000 1000000 2000000 1000000", picture)
    outer = group_xml("1000000 1000000 4000000 2000000", "0 0 2000000 1000000", inner)
    assert boxes_of(tmp_path, outer) == [[0.2, 0.3, 0.1, 0.1]]


def test_a_quarter_turn_swaps_width_and_height(tmp_path):
    turned = picture_xml(5, "RID", frame_xml(1_000_000, 1_000_000, 2_000_000, 1_000_000, ' rot="5400000"'))
    assert boxes_of(tmp_path, turned) == [[0.15, 0.1, 0.1, 0.4]]


def test_a_turn_by_45_degrees_gets_the_box_around_it(tmp_path):
    turned = picture_xml(5, "RID", frame_xml(1_000_000, 1_000_000, 1_000_000, 1_000_000, ' rot="2700000"'))
    assert boxes_of(tmp_path, turned) == [[0.0793, 0.1586, 0.1414, 0.2828]]  # 1.4142 wide, around (1.5, 1.5)


@pytest.mark.parametrize(
    ("more", "box"),
    [
        (' flipH="1"', [0.3, 0.0, 0.1, 0.2]),
        (' flipV="1"', [0.0, 0.2, 0.1, 0.2]),
        (' rot="10800000"', [0.3, 0.2, 0.1, 0.2]),
        (' rot="10800000" flipH="1" flipV="1"', [0.0, 0.0, 0.1, 0.2]),
    ],
)
def test_groups_flip_and_turn_what_is_in_them(tmp_path, more, box):
    picture = picture_xml(5, "RID", frame_xml(0, 0, 1_000_000, 1_000_000))
    group = group_xml("0 0 4000000 2000000", "0 0 4000000 2000000", picture, more)
    assert boxes_of(tmp_path, group) == [box]


def test_a_turned_group_in_a_mirrored_one_turns_the_other_way(tmp_path):
    picture = picture_xml(5, "RID", frame_xml(0, 0, 1_000_000, 1_000_000))
    inner = group_xml("0 0 2000000 2000000", "0 0 2000000 2000000", picture, ' rot="5400000"')
    outer = group_xml("0 0 4000000 4000000", "0 0 4000000 4000000", inner, ' flipH="1"')
    assert boxes_of(tmp_path, outer) == [[0.2, 0.0, 0.1, 0.2]]


def test_a_turned_shape_in_a_group_scaled_one_way_scales_along_its_own_side(tmp_path):
    turned = picture_xml(5, "RID", frame_xml(0, 0, 1_000_000, 500_000, ' rot="5400000"'))
    group = group_xml("0 0 4000000 1000000", "0 0 2000000 1000000", turned)
    # middle (0.5, 0.25) -> (1, 0.25); upright 0.5 wide -> 1, 1 high stays
    assert boxes_of(tmp_path, group) == [[0.05, 0.0, 0.1, 0.15]]


def test_a_shape_over_the_edge_is_cut_and_one_outside_hidden(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    slide.shapes.add_picture(red_dot(), Emu(-1_000_000), Emu(4_500_000), Emu(2_000_000), Emu(1_000_000))
    slide.shapes.add_picture(red_dot(), Emu(10_000_000), Emu(0), Emu(1_000_000), Emu(1_000_000))
    found = elements(saved(deck, tmp_path), "picture")
    assert [(one["box"], one.get("hidden", False)) for one in found] == [([0.0, 0.9, 0.1, 0.1], False), ([], True)]


def test_a_placeholder_without_a_place_has_that_of_its_layout(tmp_path):
    deck = new_deck()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Tides"
    layout = deck.slide_layouts[5].placeholders[0]
    layout.left, layout.top, layout.width, layout.height = (Emu(n) for n in (1_000_000, 500_000, 8_000_000, 1_000_000))
    assert elements(saved(deck, tmp_path), "title")[0]["box"] == [0.1, 0.1, 0.8, 0.2]


def test_a_malformed_or_missing_place_gives_no_box(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    add_xml(slide, shape_xml(5, "Lost", '<a:xfrm><a:off x="abc" y="0"/><a:ext cx="1" cy="1"/></a:xfrm>'))
    add_xml(slide, shape_xml(6, "Nowhere", ""))
    found = elements(saved(deck, tmp_path))
    assert [(one["text"], one["box"]) for one in found] == [("Lost", []), ("Nowhere", [])]


def test_paragraphs_have_boxes_of_their_own_below_each_other(tmp_path):
    deck = new_deck()
    box = blank(deck).shapes.add_textbox(Emu(1_000_000), Emu(1_000_000), Emu(5_000_000), Emu(2_000_000))
    box.text_frame.text = "First\nSecond\nThird"
    first, second, third = (one["box"] for one in elements(saved(deck, tmp_path)))
    # 18 points of 12,700 EMU, lines 1.2 times as high, below an inset of 45,720
    assert first[1] == pytest.approx((1_000_000 + 45_720) / 5_000_000, abs=1e-4)
    assert first[3] == pytest.approx(18 * 12_700 * 1.2 / 5_000_000, abs=1e-4)
    assert second[1] == pytest.approx(first[1] + first[3], abs=2e-4)
    assert third[1] == pytest.approx(second[1] + second[3], abs=2e-4)
    assert first[0] == pytest.approx((1_000_000 + 91_440) / 10_000_000, abs=1e-4)


def test_vertical_text_stands_upright(tmp_path):
    deck = new_deck()
    frame = frame_xml(1_000_000, 500_000, 500_000, 4_000_000)
    add_xml(blank(deck), shape_xml(5, "From below to the top", frame, body='<a:bodyPr vert="vert270"/>'))
    x, y, width, height = elements(saved(deck, tmp_path))[0]["box"]
    assert height > width
    assert x == pytest.approx((1_000_000 + 91_440) / 10_000_000, abs=1e-3)  # the first line runs along the left
    assert y + height == pytest.approx((4_500_000 - 45_720) / 5_000_000, abs=1e-3)  # and begins at the bottom


def test_text_stands_in_the_part_of_a_shape_that_is_for_text(tmp_path):
    deck = new_deck()
    frame = frame_xml(1_000_000, 1_000_000, 2_000_000, 2_000_000)
    triangle = shape_xml(5, "Top", frame, body='<a:bodyPr anchor="t" lIns="0" tIns="0"/>').replace(
        '"rect"', '"triangle"'
    )
    add_xml(blank(deck), triangle)
    x, y, *_ = elements(saved(deck, tmp_path))[0]["box"]
    assert (x, y) == (0.15, 0.4)  # a quarter from its left, half from its top


def test_text_at_the_bottom_ends_there_and_a_second_line_makes_it_twice_as_high(tmp_path):
    deck = new_deck()
    frame = frame_xml(0, 1_000_000, 6_000_000, 2_000_000)
    add_xml(blank(deck), shape_xml(5, "Low", frame, body='<a:bodyPr anchor="b" bIns="0"/>'))
    long = "words that need more than one line of this box, as anyone who counts them can see"
    add_xml(deck.slides[0], shape_xml(6, long, frame, body='<a:bodyPr anchor="b" bIns="0"/>'))
    low, high = (one["box"] for one in elements(saved(deck, tmp_path)))
    assert low[1] + low[3] == pytest.approx(0.6, abs=2e-4)
    assert high[1] + high[3] == pytest.approx(0.6, abs=2e-4)
    assert max(low[3], high[3]) == pytest.approx(2 * min(low[3], high[3]), abs=2e-4)
