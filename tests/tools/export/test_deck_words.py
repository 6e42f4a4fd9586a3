import pytest

from tools.export.deck_words import CHINESE, ENGLISH, deck_words


@pytest.mark.parametrize(
    ("language", "own"), [("en", "en"), ("zh", "zh"), ("ZH-Hans", "zh"), ("de", "en"), ("zha", "en"), ("", "en")]
)
def test_the_interface_speaks_the_decks_language_or_english(language, own):
    assert deck_words(language)[0] == own


def test_both_languages_have_the_same_words():
    assert CHINESE.keys() == ENGLISH.keys()
    assert all(CHINESE.values())
