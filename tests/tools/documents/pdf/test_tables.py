"""Tables whose every rule and word was put in its place by hand."""

from tests.tools.documents.pdf.pdfs import box, grid, lines, pdf, rule, text


def tables(reading):
    return [element["rows"] for element in reading["elements"] if element["kind"] == "table"]


def row(y, *cells, at=(80, 220, 320), size=10):
    return "\n".join(text(x, y, cell, size=size) for x, cell in zip(at, cells, strict=True) if cell)


def test_bars_that_are_one_path_are_no_cells(read):
    bars = [(200, 60), (200, 90), (200, 40)], [(260, 80), (290, 70), (240, 95)]
    path = [
        f"{shade} g "
        + " ".join(f"{x} {650 - 30 * number} {wide} 20 re" for number, (x, wide) in enumerate(series))
        + " f 0 g"
        for shade, series in zip((0.4, 0.7), bars, strict=True)
    ]
    labels = [
        row(656 - 30 * number, *cells, at=(120, 210, 300))
        for number, cells in enumerate([("Brest", "60", "80"), ("Bergen", "90", "70"), ("Lisbon", "40", "95")])
    ]
    reading = read(pdf("\n".join([*path, *labels])))
    assert tables(reading) == []
    assert "picture" in [element["kind"] for element in reading["elements"]]


def test_coloured_cells_in_one_path_are_a_table(read):
    places = [(x, y) for y in (680, 660, 640) for x in (72, 172)]
    path = "0.9 g " + " ".join(f"{x} {y} 100 20 re" for x, y in places) + " f 0 g"
    words = [
        row(y + 6, *cells, at=(80, 180))
        for y, cells in zip((680, 660, 640), [("Port", "Range"), ("Brest", "4.2"), ("Bergen", "0.9")], strict=True)
    ]
    reading = read(pdf("\n".join([path, *words])))
    assert tables(reading) == [[["Port", "Range"], ["Brest", "4.2"], ["Bergen", "0.9"]]]


def test_a_box_of_text_that_touches_a_table_is_no_row_of_it(read):
    frame = grid(72, 700, [200, 200], [20, 20, 20]) + "\n" + box(72, 700, 400, 60)
    prose = lines(
        76, 745, *["Tides follow the moon and lag behind it by some fifty minutes a day on most coasts"] * 3, size=9
    )
    words = [
        row(y, *cells, at=(80, 280))
        for y, cells in zip((686, 666, 646), [("Port", "Range"), ("Brest", "4.2"), ("Bergen", "0.9")], strict=True)
    ]
    reading = read(pdf("\n".join([frame, prose, *words])))
    assert tables(reading) == [[["Port", "Range"], ["Brest", "4.2"], ["Bergen", "0.9"]]]
    assert "Tides follow the moon" in reading["elements"][0]["text"]


def test_a_heading_below_three_rules_is_no_row(read):
    rules = [rule(72, y, 372, y) for y in (700, 680, 640)]
    words = [
        row(y, *cells, at=(80, 280))
        for y, cells in zip(
            (686, 666, 650),
            [("Port of call", "Range"), ("Brest and its roads", "4.2"), ("Bergen", "0.9")],
            strict=True,
        )
    ]
    heading = text(60, 612, "C", size=10) + "\n" + text(80, 612, "MEASUREMENTS OF THE YEAR", size=10)
    reading = read(pdf("\n".join([*rules, *words, heading])))
    assert tables(reading) == [[["Port of call", "Range"], ["Brest and its roads", "4.2"], ["Bergen", "0.9"]]]


def test_a_heading_of_several_lines_is_one_row_and_a_cell_beside_two_rows_stands_in_the_first(read):
    rules = [rule(72, 700, 402, 700), rule(72, 660, 402, 660), rule(72, 600, 402, 600), rule(210, 681, 402, 681)]
    words = [text(80, 676, "Port", size=10), text(270, 686, "Range", size=10)]
    words += [row(666, "", "Spring", "Neap")]
    words += [
        row(y, *cells)
        for y, cells in zip(
            (644, 630, 616), [("Brest", "5.9", "2.8"), ("Bergen", "1.2", "0.5"), ("Lisbon", "3.3", "1.5")], strict=True
        )
    ]
    (table,) = tables(read(pdf("\n".join([*rules, *words]))))
    assert [table[0][0], table[1]] == ["Port", ["", "Spring", "Neap"]]
    assert table[2:] == [["Brest", "5.9", "2.8"], ["Bergen", "1.2", "0.5"], ["Lisbon", "3.3", "1.5"]]


def test_lines_that_had_room_above_are_rows_of_their_own(read):
    rules = [rule(72, y, 402, y) for y in (700, 680, 630, 580)]
    words = [row(686, "Coast", "Port", "Range")]
    words += [
        row(y, *cells)
        for y, cells in zip(
            (666, 652, 638, 616, 602, 588),
            [
                ("France", "Brest", "[4], [2]"),
                ("", "Le Havre", "[7]"),
                ("", "Port-en-Bessin", "[6], [3], [1]"),
                ("Norway", "Bergen", "[9]"),
                ("", "Bod", "[2], [8]"),
                ("", "Narvik", "[3]"),
            ],
            strict=True,
        )
    ]
    (table,) = tables(read(pdf("\n".join([*rules, *words]))))
    assert [cells[0] for cells in table] == ["Coast", "France", "", "", "Norway", "", ""]
    assert [cells[1] for cells in table] == ["Port", "Brest", "Le Havre", "Port-en-Bessin", "Bergen", "Bod", "Narvik"]


def test_the_foot_of_the_page_does_not_undo_a_table(read):
    words = [
        row(700 - 18 * number, *cells)
        for number, cells in enumerate(
            [("Port", "Range", "Year"), ("Brest", "4.2", "2021"), ("Bergen", "0.9", "2022"), ("Lisbon", "2.1", "2023")]
        )
    ]
    reading = read(pdf("\n".join([*words, text(250, 60, "www.tides.example", size=9)])))
    assert tables(reading) == [
        [["Port", "Range", "Year"], ["Brest", "4.2", "2021"], ["Bergen", "0.9", "2022"], ["Lisbon", "2.1", "2023"]]
    ]


def test_marks_before_the_names_are_a_column(read):
    cells = [
        ("", "All ports", "4.0"),
        ("a", "Brest", "4.2"),
        ("b", "Bergen", "0.9"),
        ("c", "Lisbon", "2.1"),
        ("d", "Cork", "3.1"),
    ]
    words = [row(700 - 18 * number, *each, at=(80, 93, 260)) for number, each in enumerate(cells)]
    assert tables(read(pdf("\n".join(words)))) == [[list(each) for each in cells]]
