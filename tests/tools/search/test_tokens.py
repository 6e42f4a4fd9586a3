import pytest

from tools.documents.count_words import count_words
from tools.search.cut_text import cut_text
from tools.search.tokens import tokenize, tokenize_passage, tokenize_query


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("5,926.5 kWh", ["5926.5", "kwh"]),
        ("5.926,5 kWh", ["5926.5", "kwh"]),
        ("1,240 lamps", ["1240", "lamps"]),
        ("1.240 Lampen", ["1.240", "1240", "lampen"]),
        ("3,5 %", ["3.5"]),
        ("1,234,567", ["1234567"]),
        ("２０２３ Ｑ3", ["2023", "q3"]),
        ("The town’s STRASSE, Straße", ["the", "town", "strasse", "strasse"]),
        ("COVID-19", ["covid", "19"]),
        ("图3显示能源", ["图", "3", "显", "示", "能", "源", "显示", "示能", "能源"]),
        ("", []),
        ("— … !", []),
    ],
)
def test_words_and_numbers_of_any_script(text, tokens):
    assert tokenize(text) == tokens


def test_passages_have_pairs_of_words_across_function_words():
    assert tokenize_passage("cost of energy") == ["cost", "of", "energy", "cost energy"]


@pytest.mark.parametrize(
    ("question", "tokens"),
    [
        ("What is the cost of energy according to the slide?", ["cost", "energy", "cost energy"]),
        ("Wie hoch sind laut Folie die Kosten?", ["hoch", "kosten", "hoch kosten"]),
        ("根据幻灯片，能源成本是多少？", ["能", "源", "成", "本", "能源", "源成", "成本"]),
        ("what is it", ["what", "is", "it"]),  # nothing else to look for
        ("energy energy", ["energy", "energy energy"]),
    ],
)
def test_words_of_questions_are_left_out(question, tokens):
    assert tokenize_query(question) == tokens


def test_two_chinese_characters_count_as_a_word():
    assert [count_words(text) for text in ("", "one two", "潮汐落后", "潮汐 lag 后")] == [0, 2, 2, 3]


def test_long_texts_are_cut_at_ends_of_sentences():
    assert cut_text("One two three. Four five six. Seven.", 6) == ["One two three. Four five six.", "Seven."]
    assert cut_text("潮汐落后于月亮。月亮拉动海水。", 4) == ["潮汐落后于月亮。", "月亮拉动海水。"]
    assert cut_text("one two three four five", 2) == ["one two", "three four", "five"]
    assert cut_text("  ", 2) == []
