import pytest

from nodes.present.offline.say_part import say_part


@pytest.mark.parametrize(
    ("language", "several", "one"),
    [
        ("en", "rows 7–12 of 24", "row 24 of 24"),
        ("de", "Zeilen 7–12 von 24", "Zeile 24 von 24"),
        ("fr", "lignes 7–12 sur 24", "ligne 24 sur 24"),
        ("es", "filas 7–12 de 24", "fila 24 de 24"),
        ("zh", "第 7–12 行，共 24 行", "第 24 行，共 24 行"),
        ("ja", "全24行中 7–12行目", "全24行中 24行目"),
        ("fi", "rows 7–12 of 24", "row 24 of 24"),
        ("", "rows 7–12 of 24", "row 24 of 24"),
    ],
)
def test_a_part_is_counted_from_one_in_the_language_of_the_deck(language, several, one):
    assert say_part(language, "rows", range(6, 12), 24) == several
    assert say_part(language, "rows", range(23, 24), 24) == one


def test_lines_and_columns_have_their_own_words():
    assert say_part("de", "columns", range(5), 8) == "Spalten 1–5 von 8"
    assert say_part("es", "lines", range(12), 40) == "líneas 1–12 de 40"


def test_nothing_is_said_where_all_is_shown():
    assert say_part("en", "rows", range(6), 6) == ""
