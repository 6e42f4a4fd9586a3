"""Pages whose every word was put in its place by hand."""

from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.tools.documents.pdf.pdfs import box, grid, jpeg, lines, pdf, picture, rule, text

LEFT = ["Tides follow the moon and lag behind it by", "some fifty minutes a day on most coasts of", "the world."]
RIGHT = ["Harbours print tables of them for each day", "of the year, and pilots read those tables", "before they sail."]


def told(reading):
    return [(element["kind"], element["text"]) for element in reading["elements"]]


def test_a_word_has_its_place_as_a_share_of_the_page(read):
    (element,) = read(pdf(text(72, 700, "Tides lag", size=20)))["elements"]
    x, y, width, height = element["box"]
    assert element["text"] == "Tides lag"
    assert x == pytest.approx(72 / 612, abs=0.003)
    # Helvetica: T .611 i .222 d .556 e .556 s .5 blank .278 l .222 a .556 g .556 = 4.057 times 20 points
    assert width == pytest.approx(81.1 / 612, abs=0.004)
    assert y < (792 - 700) / 792 < y + height  # the baseline lies inside
    assert height == pytest.approx(20 * 1.15 / 792, abs=0.008)


@pytest.mark.parametrize(
    ("rotate", "centre"), [(0, (0.2, 0.1)), (90, (0.9, 0.2)), (180, (0.8, 0.9)), (270, (0.1, 0.8))]
)
def test_boxes_of_a_turned_page_lie_where_the_words_are_seen(read, rotate, centre):
    content = pdf(text(98, 707, "Rotated", size=14), rotate=rotate)  # about a fifth from the left, a tenth from the top
    (element,) = read(content)["elements"]
    x, y, width, height = element["box"]
    assert (x + width / 2, y + height / 2) == pytest.approx(centre, abs=0.03)
    assert (width > height) == (rotate in {0, 180})


def test_two_columns_under_a_banner_are_read_one_after_the_other(read):
    banner = text(72, 740, "A headline that runs over both of the columns below it", size=18)
    reading = read(pdf("\n".join([banner, lines(72, 700, *LEFT), lines(330, 700, *RIGHT)])))
    assert [text for _, text in told(reading)] == [
        "A headline that runs over both of the columns below it",
        " ".join(LEFT),
        " ".join(RIGHT),
    ]


def test_columns_with_gaps_at_one_height_do_not_interleave(read):
    page = [lines(72, 700, *LEFT), lines(330, 700, *RIGHT), lines(72, 640, *LEFT[:2]), lines(330, 640, *RIGHT[:2])]
    order = [text.split()[0] for _, text in told(read(pdf("\n".join(page))))]
    assert order == ["Tides", "Tides", "Harbours", "Harbours"]


def test_a_word_cut_at_the_end_of_a_line_is_whole_again(read):
    page = lines(72, 700, "The harbour prints a table for each year, a reli-", "able one that pilots read.")
    assert told(read(pdf(page))) == [
        ("text", "The harbour prints a table for each year, a reliable one that pilots read.")
    ]


def test_text_drawn_twice_to_look_bold_is_read_once(read):
    assert told(read(pdf(text(72, 700, "Tides") + "\n" + text(72.4, 700, "Tides")))) == [("text", "Tides")]


def test_items_of_a_list_are_elements_of_their_own(read):
    page = lines(72, 700, "• Ships enter at high water", "• Mussels live by the rhythm", "1. First", "2. Then")
    assert told(read(pdf(page))) == [
        ("list", "Ships enter at high water"),
        ("list", "Mussels live by the rhythm"),
        ("list", "1. First"),
        ("list", "2. Then"),
    ]


def test_a_ruled_table_is_read_cell_by_cell_with_what_spans(read):
    words = [
        ("Port", 80, 682),
        ("Range", 180, 682),
        ("Brest", 80, 662),
        ("4.2", 180, 662),
        ("Bergen", 80, 642),
        ("0.9", 180, 642),
    ]
    page = grid(72, 700, [100, 100], [20, 20, 20]) + "\n" + "\n".join(text(x, y + 4, word) for word, x, y in words)
    (table,) = read(pdf(page))["elements"]
    assert table["kind"] == "table"
    assert table["rows"] == [["Port", "Range"], ["Brest", "4.2"], ["Bergen", "0.9"]]
    assert table["box"] == pytest.approx([72 / 612, 92 / 792, 200 / 612, 60 / 792], abs=0.003)


def test_a_cell_over_two_columns_is_told(read):
    frame = "\n".join(
        [
            *(rule(72, y, 272, y) for y in (700, 680, 660, 640)),
            rule(72, 700, 72, 640),
            rule(272, 700, 272, 640),
            rule(172, 680, 172, 640),
        ]
    )
    words = [text(100, 686, "Tides of 2024"), text(80, 666, "Brest"), text(180, 666, "4.2")]
    words += [text(80, 646, "Bergen"), text(180, 646, "0.9")]
    (table,) = read(pdf("\n".join([frame, *words])))["elements"]
    assert table["rows"] == [["Tides of 2024", ""], ["Brest", "4.2"], ["Bergen", "0.9"]]
    assert table["spans"] == [{"row": 0, "column": 0, "rows": 1, "columns": 2}]


def test_a_table_without_lines_is_read_by_its_columns(read):
    rows = [("Port", "Range", "Year"), ("Brest", "4.2", "2021"), ("Bergen", "0.9", "2022"), ("Lisbon", "2.1", "2023")]
    page = [
        text(x, 700 - 18 * number, word)
        for number, row in enumerate(rows)
        for x, word in zip((72, 200, 300), row, strict=True)
    ]
    (table,) = read(pdf("\n".join(page)))["elements"]
    assert table["rows"] == [list(row) for row in rows]


def test_bars_on_an_axis_are_a_figure_and_no_table(read):
    bars = [
        box(100, 500, 40, 80, 0.4),
        box(160, 500, 40, 120, 0.4),
        box(220, 500, 40, 30, 0.4),
        rule(90, 500, 280, 500),
    ]
    labels = [text(105, 486, "2021", size=9), text(165, 486, "2022", size=9), text(225, 486, "2023", size=9)]
    caption = text(90, 465, "Figure 2: Range by year")
    (figure,) = read(pdf("\n".join([*bars, *labels, caption])))["elements"]
    assert (figure["kind"], figure["name"], figure["caption"]) == ("picture", "Figure 2", "Figure 2: Range by year")
    assert figure["text"] == "2021 2022 2023" or figure["text"].split() == ["2021", "2022", "2023"]
    x, y, width, height = figure["box"]
    assert x <= 90 / 612 + 0.001
    assert x + width >= 280 / 612 - 0.001
    assert y <= (792 - 620) / 792 + 0.001
    assert y + height >= (792 - 486) / 792


def test_a_figure_of_fifty_bitmaps_is_one_and_its_crop_is_whole(read):
    tile = Image.new("RGB", (20, 20), "teal")
    tiles = [picture(150 + 30 * column, 400 + 30 * row, 28, 28) for row in range(5) for column in range(10)]
    caption = text(150, 380, "Fig. 7. Fifty tiles")
    (figure,) = read(pdf("\n".join([*tiles, caption]), image=tile))["elements"]
    assert figure["name"] == "Fig. 7"
    assert figure["box"] == pytest.approx([150 / 612, (792 - 548) / 792, 298 / 612, 148 / 792], abs=0.004)
    shown = Image.open(BytesIO(read.kept[figure["image"]]))
    assert shown.width == pytest.approx((298 + 6) * 200 / 72, abs=3)
    colours = shown.convert("RGB").getcolors(10**6)
    teal = sum(count for count, colour in colours if abs(colour[1] - 128) < 12 and colour[0] < 20)
    assert teal / (shown.width * shown.height) == pytest.approx(50 * 28 * 28 / (304 * 154), abs=0.03)


def test_a_sentence_that_begins_with_a_figures_name_is_no_caption(read):
    page = lines(
        72, 700, "Figure 2 shows that the range grew, as all of the", "harbours had said it would, for a third year."
    )
    assert [kind for kind, _ in told(read(pdf(page)))] == ["text"]


def drawn(words, size=28, turn=0):
    """A scan: black words on white."""
    font = ImageFont.truetype("DejaVuSans.ttf", size)
    image = Image.new("RGB", (1224, 1584), "white")
    for number, line in enumerate(words):
        ImageDraw.Draw(image).text((140, 160 + number * size * 1.6), line, fill="black", font=font)
    return image.rotate(-turn, expand=True)


SCAN = ["The town replaced 1,240 sodium lamps in 2023,", "which used 410 MWh before and 172 MWh after."]


@pytest.mark.parametrize("turn", [0, 180])
def test_a_scan_is_read_by_eye_whichever_way_up(read, turn):
    image = drawn(SCAN, turn=turn)
    reading = read(pdf(picture(0, 0, 612, 792), image=image))
    assert reading["page"]["reader"] == "ocr"
    (element,) = reading["elements"]
    assert element["text"] == " ".join(SCAN)
    assert element["confidence"] > 0.9
    _, y, _, height = element["box"]
    middle = (160 + 1.3 * 28) / 1584  # of the two lines, from the top
    assert y + height / 2 == pytest.approx(middle if turn == 0 else 1 - middle, abs=0.02)


def test_a_stamp_over_a_scan_does_not_hide_it(read):
    page = picture(0, 0, 612, 792) + "\n" + text(72, 20, "Downloaded on 1 May")
    said = " ".join(text for _, text in told(read(pdf(page, image=drawn(SCAN)))))
    assert "410 MWh" in said
    assert "Downloaded on 1 May" in said


def shifted(by):
    """A map to Unicode that says another letter for each: the text layer is noise, the page looks right."""
    pairs = "\n".join(f"<{code:02x}> <{97 + (code - 97 + by) % 26:04x}>" for code in range(97, 123))
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"26 beginbfchar\n{pairs}\nendbfchar\nendcmap end end"
    )


PROSE = [
    "the harbour of the town prints a table for each day",
    "of the year and the pilots of the coast read it before",
    "they sail because the water is low for some hours and",
    "the large ships would touch the ground near the pier",
]


def test_a_text_layer_that_is_noise_counts_as_none(read):
    clean = read(pdf(lines(72, 700, *PROSE, size=14)))
    noisy = read(pdf(lines(72, 700, *PROSE, size=14), to_unicode=shifted(7)))
    assert clean["page"]["reader"] == "text"
    assert noisy["page"]["reader"] == "ocr"
    assert " ".join(text for _, text in told(noisy)) == " ".join(PROSE)


def test_sound_text_in_a_rare_language_is_kept(read):
    words = [
        "Nid oes dim yn y byd yn well na chwmni da a gwin",
        "coch ar noson oer o aeaf yn y wlad hon medd yr hen",
    ] * 2
    assert read(pdf(lines(72, 700, *words, size=14)))["page"]["reader"] == "text"


def test_a_blank_page_has_nothing_and_is_no_fault(read):
    reading = read(pdf(""))
    assert reading["elements"] == []
    assert reading["page"]["problems"] == []


def test_a_crop_is_a_picture_that_opens(read):
    tile = Image.new("RGB", (60, 40), "navy")
    (figure,) = read(pdf(picture(100, 300, 300, 200), image=tile))["elements"]
    assert Image.open(BytesIO(read.kept[figure["image"]])).format == "JPEG"
    assert jpeg(tile)[:2] == read.kept[figure["image"]][:2]
