from nodes.present.offline.gather_sections import gather_sections
from tools.documents.make_element import make_element, make_page


def deck(*slides):
    """A deck of slides, each a title, or empty, and lines."""
    pages = [make_page(number, 960, 540) for number in range(1, len(slides) + 1)]
    elements = []
    for number, (title, *lines) in enumerate(slides, 1):
        kinds = [("title", title)] * bool(title) + [("list", line) for line in lines]
        for kind, text in kinds:
            element = make_element(kind, text) | {"page": number, "level": int(kind == "title")}
            elements.append(element | {"id": text, "box": [0.1, 0.1, 0.5, 0.1]})
    return {"title": "Lamps", "language": "en", "pages": pages, "elements": elements}


def test_each_slide_of_a_deck_is_a_part_under_its_own_title():
    sections = gather_sections(deck(("Cost", "Lamps are cheap"), ("Empty title",), ("Care:", "Clean them in May")))
    assert [(section["heading"], section["titled"]) for section in sections] == [("Cost", True), ("Care", True)]
    assert [[fact["text"] for fact in section["facts"]] for section in sections] == [
        ["Lamps are cheap"],
        ["Clean them in May"],
    ]


def test_lines_that_are_cut_are_no_facts():
    (section,) = gather_sections(deck(("Cost", "Lamps are cheap", "Lamps, poles and", "Bulbs (two of")))[:1]
    assert [fact["text"] for fact in section["facts"]] == ["Lamps are cheap"]


def test_a_table_is_drawn_whole_only_if_all_of_it_are_numbers():
    def pieces(last):
        rows = [["Lamp", "kWh"], *([f"No {number}", str(number)] for number in range(1, 12)), ["No 12", last]]
        table = make_element("table", "") | {"rows": rows, "page": 1, "id": "t", "box": [0.1, 0.1, 0.8, 0.8]}
        document = deck(("Power",)) | {"elements": [table]}
        return [block["markdown"].count("\n") - 1 for block in gather_sections(document)[0]["blocks"]]

    assert pieces("12") == [12]
    assert pieces("much") == [8, 8]  # six rows each, and two lines that say which
