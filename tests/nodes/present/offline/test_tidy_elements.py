from nodes.present.offline.tidy_elements import is_deck, tidy_elements


def element(text, kind="text", level=0, page=1, size=10.0):
    return {
        "id": text[:8], "kind": kind, "level": level, "text": text, "page": page, "box": [0.1, 0.1, 0.8, 0.1],
        "lines": [], "rows": [], "image": "", "size": size,
    }  # fmt: skip


def document(*elements, width=595.0, height=842.0):
    pages = [{"page": number, "width": width, "height": height} for number in (1, 2)]
    return {"title": "Lamps", "elements": list(elements), "pages": pages}


LONG = "The lamps of the old town burn for eleven years without any care at all."


def texts(*elements):
    return [one["text"] for one in tidy_elements(document(*elements))]


def test_authors_addresses_and_imprint_are_left_out():
    front = [element("Lamps", "title", 1), element("Ann Ek"), element("ann@ek.org"), element("ABSTRACT", "title", 2)]
    assert texts(*front, element(LONG), element("© 2020 Ek Press")) == ["Lamps", "ABSTRACT", LONG]


def test_references_and_what_follows_them_are_left_out_and_thanks_alone():
    body = [element("Lamps", "title", 1), element("Use", "title", 2), element(LONG), element(LONG)]
    thanks = [element("Acknowledgements", "title", 2), element("We thank the council for all of its lamps.")]
    after = [
        element("End", "title", 2),
        element(LONG),
        element("7. References", "title", 2),
        element("Ek. Lamps. 1999."),
    ]
    appendix = [element("More", "title", 2), element(LONG)]
    assert texts(*body, *thanks, *after, *appendix) == ["Lamps", "Use", LONG, LONG, "End", LONG]


def test_a_paragraph_goes_on_over_the_page_and_a_figure():
    first, second = (
        element("The lamps of the old town are counted every single year by the coun-"),
        element("cil.", page=2),
    )
    picture = element("", "picture")
    assert texts(element(LONG), first, picture, second)[1] == (
        "The lamps of the old town are counted every single year by the council."
    )


def test_labels_of_drawings_are_left_out_of_prose():
    assert texts(
        element(LONG), element("65+"), element("Source text in small type about all the lamps.", size=7.0)
    ) == [LONG]


def test_a_deck_is_known_by_the_shape_of_its_pages():
    assert is_deck(document(element(LONG), width=960.0, height=540.0))
    assert not is_deck(document(element(LONG)))
