from tools.documents.finish.compose_document import compose_document
from tools.documents.make_element import make_element, make_page

DIGEST = "9f" * 32


def said(kind, text, box=(0.1, 0.3, 0.8, 0.02), size=10.0, bold=False, **more):
    element = make_element(kind, text, box=box)
    return element | {"reader": "text", "size": size, "bold": bold} | more


def document(*pages):
    readings = []
    for number, elements in enumerate(pages, start=1):
        page = make_page(number, 595, 842) | {"reader": "text"}
        readings.append({"page": page, "elements": [element | {"page": number} for element in elements]})
    return compose_document("report.pdf", DIGEST, readings)


def kinds(made):
    return [element["kind"] for element in made["elements"]]


TOP, BOTTOM = (0.1, 0.03, 0.3, 0.02), (0.1, 0.95, 0.3, 0.02)
BODY = "Tides lag the moon by some fifty minutes a day on most coasts of the world, and pilots know it."


def test_what_stands_in_a_margin_of_many_pages_is_a_header_and_numbers_label_their_pages():
    made = document(
        *(
            [said("text", "Annual report", TOP), said("text", BODY), said("text", str(at + 6), BOTTOM)]
            for at in range(4)
        )
    )
    assert kinds(made) == ["header", "text", "page_number"] * 4
    assert [page["label"] for page in made["pages"]] == ["6", "7", "8", "9"]


def test_a_number_in_a_margin_that_counts_no_pages_is_text():
    made = document(*([said("text", BODY), said("text", number, BOTTOM)] for number in ("12", "3", "77", "5")))
    assert kinds(made) == ["text", "text"] * 4


def test_headings_get_levels_by_size_and_the_largest_is_the_title():
    made = document(
        [
            said("text", "Tides of the North Sea", size=20),
            said("text", "1. Method", size=13, bold=True),
            said("text", BODY),
            said("text", "2. Results", size=13, bold=True),
            said("text", BODY + " Indeed."),
        ]
    )
    assert [(one["kind"], one["level"]) for one in made["elements"] if one["kind"] == "title"] == [
        ("title", 1),
        ("title", 2),
        ("title", 2),
    ]
    assert made["title"] == "Tides of the North Sea"


def test_labels_of_a_chart_are_no_headings_however_large():
    made = document([said("text", "39.4 (0.5)", size=24), said("text", BODY)])
    assert kinds(made) == ["text", "text"]


def test_entries_below_references_are_never_quoted_and_an_appendix_ends_them():
    made = document(
        [
            said("text", BODY),
            said("text", "References", size=13, bold=True),
            said("list", "[1] Pugh, D. Tides. Wiley, 1987."),
            said("text", "Doodson, A. 1921. The harmonic development. Proc. Roy. Soc."),
            said("text", "A. Details", size=13, bold=True),
            said("text", BODY),
        ]
    )
    assert kinds(made) == ["text", "title", "reference", "reference", "title", "text"]


def test_sentences_that_name_a_figure_are_kept_with_it():
    figure = said("picture", "", name="Figure 3", caption="Figure 3: Range") | {"image": "ab"}
    table = said("table", "a | b", name="Table 1", caption="Table 1: Ports")
    text = said("text", "The range grew (Fig. 3), e.g. in Brest. Ports are in Table 1. Figure 31 is another.")
    made = document([figure, table, text])
    assert made["elements"][0]["about"] == ["The range grew (Fig. 3), e.g. in Brest."]
    assert made["elements"][1]["about"] == ["Ports are in Table 1."]


def test_ids_are_stable_differ_by_place_and_follow_from_the_bytes():
    first = document([said("text", BODY), said("text", BODY)])
    again = document([said("text", BODY), said("text", BODY)])
    ids = [element["id"] for element in first["elements"]]
    assert len(set(ids)) == 2
    assert ids == [element["id"] for element in again["elements"]]


def test_a_page_that_could_not_be_read_makes_the_outcome_partial_and_names_it():
    page = make_page(1)
    page["problems"] = ["was given up after 60 s"]
    reading = {"page": page, "elements": []}
    rest = {"page": make_page(2), "elements": [said("text", BODY) | {"page": 2}]}
    made = compose_document("report.pdf", DIGEST, [reading, rest])
    assert made["outcome"] == "partial"
    assert made["problems"] == ["page 1: was given up after 60 s"]


def test_a_document_whose_only_page_was_given_up_is_not_called_empty():
    page = make_page(1) | {"problems": ["was given up after 60 s"], "given_up": True}
    assert compose_document("report.pdf", DIGEST, [{"page": page, "elements": []}])["outcome"] == "partial"


def test_a_document_that_says_nothing_is_empty():
    assert document([])["outcome"] == "empty"


def test_languages_are_told_by_page():
    german = "Die Gezeiten folgen dem Mond, und die Häfen der Küste drucken jedes Jahr eine Tafel für die Lotsen."
    made = document(
        [said("text", BODY)], [said("text", german)], [said("text", "潮汐跟随月亮，港口每年印制潮汐表供引航员使用。")]
    )
    assert [page["language"] for page in made["pages"]] == ["en", "de", "zh"]
