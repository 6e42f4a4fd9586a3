from tools.documents.annotate_document import annotate_document
from tools.documents.make_element import make_element, make_page


def said(kind, text, number=1, **more):
    return make_element(kind, text, number) | {"id": f"{kind}{number}"} | more


def annotated(*elements, pages=1, **more):
    shown = [make_page(number) | more for number in range(1, pages + 1)]
    return annotate_document({"elements": list(elements), "pages": shown})


def test_every_piece_begins_with_its_id_and_keeps_its_form():
    text = annotated(
        said("title", "Tides", level=2),
        said("text", "They lag."),
        said("list", "by hours", level=1),
        said("code", "x = 1"),
        said("notes", "Pause here."),
        said("footnote", "As of 2023."),
    )
    assert text == (
        "[@title1] ## Tides\n\n[@text1] They lag.\n\n  - [@list1] by hours\n\n[@code1]\n```\nx = 1\n```\n\n"
        "[@notes1] (speaker notes) Pause here.\n\n[@footnote1] (footnote) As of 2023.\n"
    )


def test_what_states_nothing_of_the_document_can_not_be_cited():
    silent = [said(kind, "Journal of Tides, vol. 3") for kind in ("header", "footer", "page_number", "reference")]
    assert annotated(*silent, said("text", "They lag.")) == "[@text1] They lag.\n"


def test_figures_have_their_caption_and_charts_their_numbers():
    chart = said(
        "chart", "Rise", rows=[["year", "a|b"], ["2023", "4\n5"]], image="images/1-001.png", caption="Figure 2: Rise"
    )
    assert annotated(chart) == (
        "[@chart1] chart images/1-001.png: Figure 2: Rise\n| year | a\\|b |\n| --- | --- |\n| 2023 | 4 5 |\n"
    )
    assert annotated(said("picture", "Harbour", image="images/1-002.png")) == (
        "[@picture1] picture images/1-002.png\nHarbour\n"
    )
    assert (
        annotated(said("table", "", rows=[["only"]], caption="Table 1"))
        == "[@table1] table: Table 1\n| only |\n| --- |\n"
    )


def test_pages_are_told_where_there_are_several_with_what_is_printed_on_them():
    one, two = said("text", "First."), said("text", "Second.", 2, hidden=True)
    assert annotated(one, two, pages=2, label="iv") == (
        "--- page 1 (iv) ---\n\n[@text1] First.\n\n--- page 2 (iv) ---\n\n[@text2] (hidden) Second.\n"
    )
    assert annotated(one, two, pages=2, hidden=True).count("hidden: shown to nobody") == 2
