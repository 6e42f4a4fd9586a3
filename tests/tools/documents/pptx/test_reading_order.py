from pptx.util import Emu

from tests.tools.documents.pptx.decks import blank, new_deck, saved, texts
from tools.documents.pptx.place import Box
from tools.documents.pptx.reading_order import is_right_to_left, reading_order


def test_columns_side_by_side_do_not_interleave():
    left = [Box(0.05, top, 0.45, top + 0.15) for top in (0.2, 0.4, 0.6)]
    right = [Box(0.55, top, 0.95, top + 0.15) for top in (0.22, 0.42, 0.62)]
    mixed = [left[1], right[0], left[0], right[2], left[2], right[1]]
    assert reading_order(mixed) == [2, 0, 4, 1, 5, 3]


def test_from_the_right_the_right_column_comes_first():
    assert reading_order([Box(0.05, 0.2, 0.45, 0.8), Box(0.55, 0.2, 0.95, 0.8)], right_to_left=True) == [1, 0]


def test_a_heading_over_columns_comes_before_them():
    boxes = [Box(0.55, 0.3, 0.95, 0.9), Box(0.05, 0.3, 0.45, 0.9), Box(0.05, 0.1, 0.95, 0.2)]
    assert reading_order(boxes) == [2, 1, 0]


def test_cards_in_a_grid_are_read_row_by_row_and_headed_columns_column_by_column():
    cards = [Box(x, y, x + 0.35, y + 0.1) for y in (0.1, 0.35) for x in (0.1, 0.55)]
    assert reading_order(cards) == [0, 1, 2, 3]
    heads = [Box(x, y, x + 0.35, bottom) for y, bottom in ((0.1, 0.15), (0.16, 0.4)) for x in (0.1, 0.55)]
    assert reading_order(heads) == [0, 2, 1, 3]


def test_labels_before_wide_texts_are_read_row_by_row():
    boxes = [Box(0.05, top, 0.15, top + 0.1) for top in (0.2, 0.4, 0.6)]
    boxes += [Box(0.3, top, 0.9, top + 0.1) for top in (0.2, 0.4, 0.6)]
    assert reading_order(boxes) == [0, 3, 1, 4, 2, 5]


def test_boxes_that_overlap_all_over_still_get_an_order():
    assert sorted(reading_order([Box(0.1, 0.1, 0.9, 0.9)] * 4)) == [0, 1, 2, 3]


def test_the_title_comes_first_wherever_it_stands_in_the_file(tmp_path):
    deck = new_deck()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.add_textbox(Emu(0), Emu(0), Emu(1_000_000), Emu(200_000)).text_frame.text = "Above"
    slide.shapes.title.text = "Tides"
    tree = slide.shapes._spTree
    tree.append(slide.shapes.title._element)
    assert texts(saved(deck, tmp_path)) == ["Tides", "Above"]


def test_arabic_slides_are_read_from_the_right(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    for x, text in ((500_000, "الثاني"), (6_000_000, "الأول")):
        box = slide.shapes.add_textbox(Emu(x), Emu(1_000_000), Emu(3_000_000), Emu(1_000_000))
        box.text_frame.text = text
    assert texts(saved(deck, tmp_path)) == ["الأول", "الثاني"]
    assert not is_right_to_left("Tides, or الأول")
