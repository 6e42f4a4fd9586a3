import pytest

from nodes.present.read_wishes import read_wishes
from state.errors import UsageError


@pytest.mark.parametrize(
    ("words", "slides", "shape", "language"),
    [
        ("a 14-slide deck in 4:3, all in Chinese", [14, 14], "4:3", "zh"),
        ("十二页以内", [1, 12], "", ""),
        ("请做 16 到 20 页的中文幻灯片，重点讲方法", [16, 20], "", "zh"),
        ("widescreen, at most 8 slides", [1, 8], "16:9", ""),
        ("Keep it short; ten slides at most.", [1, 10], "", ""),
        ("between five and eight slides", [5, 8], "", ""),
        ("at least twenty-two slides in German", [22, 200], "", "de"),
        ("A 12-slide deck with 3 slides on costs", [12, 12], "", ""),
        ("one A1 poster about hives", [1, 1], "A1", ""),
        ("a poster in landscape; horizontal A1", [1, 1], "A1-landscape", ""),
        ("用三页介绍春节的由来", [3, 3], "", ""),
        ("二十页，全英文", [20, 20], "", "en"),
        ("make the first three slides funny", [], "", ""),
        ("I teach English in a Chinese city; make slide 3 long", [], "", ""),
        ("sum up the attached 300-page book", [], "", ""),
        ("介绍这份20页的报告的第3页", [], "", ""),
        ("至少一页讲局限", [], "", ""),
        ("Present the lamps", [], "", ""),
        ("explain A1 Injection, A2 and level A1 English", [], "", ""),
        ("a deck about the history of the poster", [], "", ""),
        ("make a deck on poster art", [], "", ""),
        ("介绍海报设计的历史", [], "", ""),
        ("please make an A1 landscape poster about bees", [1, 1], "A1-landscape", ""),
        ("make a poster about bees", [1, 1], "A1", ""),
        ("put what it costs on one slide", [], "", ""),
        ("present the tides, with three slides on costs", [], "", ""),
        ("a deck with ten slides", [10, 10], "", ""),
        ("a one-slide summary", [1, 1], "", ""),
        ("the report is written in English; translate it into German", [], "", "de"),
    ],
)
def test_wishes_are_read_from_words(words, slides, shape, language):
    assert read_wishes(words) == {"slides": slides, "aspect_ratio": shape, "language": language}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("10 slides, at most 8 slides", "asks for 10 and at most 8 slides"),
        ("a 4:3 deck in widescreen", "asks for 16:9 and for 4:3"),
        ("in German and in French", "languages de and fr"),
    ],
)
def test_wishes_that_contradict_each_other_are_refused(words, told):
    with pytest.raises(UsageError, match=told) as error:
        read_wishes(words)
    assert error.value.exit_code == 2
