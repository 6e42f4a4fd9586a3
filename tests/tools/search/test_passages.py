from tests.tools.search.library import document, piece
from tools.search.passages import make_passages


def test_a_page_is_cut_at_about_120_words_and_never_across_pages():
    words = " ".join(["tide"] * 50)
    elements = [piece("text", f"{words} {number}") for number in range(3)] + [piece("text", "next page", 2)]
    found = make_passages(document("a.pdf", *elements))
    assert [(one["page"], len(one["text"].split())) for one in found] == [(1, 102), (1, 51), (2, 2)]
    assert found[0]["elements"] == [elements[0]["id"], elements[1]["id"]]
    assert len({one["id"] for one in found}) == 3


def test_headings_are_the_titles_above_also_from_earlier_pages():
    found = make_passages(
        document(
            "a.pdf",
            piece("title", "Tides"),
            piece("title", "Causes", level=2),
            piece("text", "The moon pulls. " * 20),
            piece("text", "It goes on.", 2),
            piece("title", "Effects", 2, level=2),
            piece("text", "Water rises.", 2),
        )
    )
    assert [(one["heading"], one["text"][:12]) for one in found] == [
        ("Tides", "Tides\nCauses"),
        ("Tides › Causes", "It goes on.\n"),
    ]  # short passages go on under the next title of their page


def test_a_new_title_begins_a_passage_once_there_is_enough():
    long = "The moon pulls the sea. " * 10
    given = [piece("title", "A"), piece("text", long), piece("title", "B"), piece("text", "Short.")]
    found = make_passages(document("a.pdf", *given))
    assert [one["heading"] for one in found] == ["A", "B"]
    assert found[1]["text"] == "B\nShort."


def test_long_tables_repeat_their_header():
    rows = [["Year", "Energy used"], *([str(2000 + number), "four hundred and ten"] for number in range(40))]
    table = piece("table", "", rows=rows, name="Table 2", caption="Energy by year", about=["Table 2 shows a fall."])
    first, second = make_passages(document("a.pdf", table))[:2]
    assert first["kind"] == "table"
    assert first["text"].startswith("Table 2: Energy by year\nYear | Energy used\n2000 | four hundred and ten\n")
    assert second["text"].startswith("Table 2: Energy by year\nYear | Energy used\n20")
    assert first["text"].endswith("Table 2 shows a fall.")
    every = [line for one in make_passages(document("a.pdf", table)) for line in one["text"].split("\n")]
    assert [line[:4] for line in every if line.startswith("20")] == [str(2000 + number) for number in range(40)]


def test_a_figure_is_a_passage_of_its_own_with_its_caption():
    caption = piece("caption", "Figure 3: Tides at Brest", box=[0.1, 0.6, 0.4, 0.05])
    figure = piece(
        "picture", "high low", name="Figure 3", caption=caption["text"], about=["They lag."], box=[0.1, 0.1, 0.5, 0.5]
    )
    found = make_passages(document("a.pdf", piece("text", "Before."), figure, caption, piece("text", "After.")))
    assert [(one["kind"], one["text"]) for one in found] == [
        ("figure", "Figure 3: Tides at Brest\nhigh low\nThey lag."),
        ("passage", "Before.\nAfter."),
    ]
    assert found[0]["elements"] == [figure["id"], caption["id"]]
    assert found[0]["box"] == [0.1, 0.1, 0.5, 0.55]


def test_charts_have_their_numbers_and_empty_pictures_are_no_passages():
    chart = piece("chart", "", rows=[["Year", "MWh"], ["2022", "410"]], name="图 3")
    (one,) = make_passages(document("a.pdf", chart, piece("picture", "")))
    assert (one["kind"], one["text"]) == ("figure", "图 3\nYear | MWh\n2022 | 410")


def test_headers_footers_page_numbers_and_references_are_left_out():
    kinds = ("header", "footer", "page_number", "reference")
    assert make_passages(document("a.pdf", *(piece(kind, kind) for kind in kinds))) == []


def test_notes_are_marked_and_apart():
    found = make_passages(document("a.pptx", piece("notes", "Say hello."), piece("text", "Hello.")))
    assert [(one["text"], one["notes"]) for one in found] == [("Hello.", False), ("Say hello.", True)]


def test_hidden_ones_come_only_when_asked():
    given = document("a.pptx", piece("text", "shown"), piece("text", "shape", hidden=True), piece("text", "slide", 2))
    given["pages"][1]["hidden"] = True
    assert [one["text"] for one in make_passages(given)] == ["shown"]
    assert [one["text"] for one in make_passages(given, hidden=True)] == ["shown\nshape", "slide"]
