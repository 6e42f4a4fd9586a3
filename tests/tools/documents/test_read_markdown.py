import hashlib

import pytest

from state.errors import UsageError
from tools.documents.read_markdown import read_markdown

TEXT = """---
title: Front title
---
# Tides

High *water* comes
later, see [here](x.md).

- Shipping
  - harbours

| a | b |
|---|---|
| 1 | 2 |

> Slow water.

```py
x = 1
```
"""


def read(text, file="notes.md"):
    return read_markdown(file, text.encode())


def test_elements_come_in_order_with_their_lines_and_without_marks():
    found = [(element["kind"], element["text"], element["lines"]) for element in read(TEXT)["elements"]]
    assert found == [
        ("title", "Tides", [4, 4]),
        ("text", "High water comes later, see here.", [6, 7]),
        ("list", "Shipping", [9, 9]),
        ("list", "harbours", [10, 10]),
        ("table", "a | b\n1 | 2", [12, 14]),
        ("quote", "Slow water.", [16, 16]),
        ("code", "x = 1", [18, 20]),
    ]


def test_table_rows_and_list_depths_are_kept():
    elements = read(TEXT)["elements"]
    assert elements[4]["rows"] == [["a", "b"], ["1", "2"]]
    assert [elements[2]["level"], elements[3]["level"]] == [0, 1]


def test_an_id_is_a_hash_of_file_place_kind_and_text():
    element = read("Tides lag.")["elements"][0]
    wanted = hashlib.sha256(b"notes.md\0[1, 1]\0text\0Tides lag.").hexdigest()[:8]
    assert element["id"] == wanted
    assert read("Tides lag.", "other.md")["elements"][0]["id"] != wanted


def test_the_title_is_the_front_matters_then_the_first_headings_then_the_files():
    assert read(TEXT)["title"] == "Front title"
    assert read("intro\n\n## Moon\n\n# Sea")["title"] == "Sea"
    assert read("intro", "spring_tides.md")["title"] == "spring tides"


def test_html_leaves_its_words_and_a_script_leaves_none():
    words = [element["text"] for element in read("<script>evil()</script>\n\n<p>Salt &amp; <b>sea</b></p>")["elements"]]
    assert words == ["Salt & sea"]


def test_broken_chinese_lines_join_without_a_space():
    assert read("水在一百度\n沸腾。")["elements"][0]["text"] == "水在一百度沸腾。"


def test_a_plain_text_has_paragraphs_and_a_short_first_line_as_title():
    document = read("Tides\n\nThe sea rises.\nIt falls.\n\nThe end.", "tides.txt")
    found = [(element["kind"], element["text"], element["lines"]) for element in document["elements"]]
    assert found == [
        ("title", "Tides", [1, 1]),
        ("text", "The sea rises. It falls.", [3, 4]),
        ("text", "The end.", [6, 6]),
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b" \n", "notes.md is empty"),
        (b"\xff\xfe\x41", "not UTF-8 text"),
        (b"a\0b", "binary"),
        (b"---\na: b\n---\n", "no words"),
    ],
)
def test_a_file_without_text_is_refused_with_a_remedy(content, problem):
    with pytest.raises(UsageError, match=problem):
        read_markdown("notes.md", content)


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("# Use of <b> & *stars* in C_code", "Use of <b> & stars in C_code"),
        ("List<String> and </i>", "List<String> and </i>"),
        ("a <b>bold</b> word", "a bold word"),
        ("one<br>two <img> three", "one two three"),
        ('an <a name="x"> anchor', "an anchor"),
    ],
)
def test_a_tag_without_its_partner_is_a_word(markdown, words):
    assert [element["text"] for element in read(markdown)["elements"]] == [words]
