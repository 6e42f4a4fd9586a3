import pytest

from tools.documents.detect_language import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The tide comes in twice a day and goes out again.", "en"),
        ("Die Gezeiten folgen dem Mond und der Sonne.", "de"),
        ("Les marées suivent la lune et le soleil.", "fr"),
        ("潮水每天涨落两次，叫作 tide。", "zh"),
        ("お茶は中国から来ました。", "ja"),
        ("조수는 달을 따라갑니다.", "ko"),
        ("Прилив следует за луной и солнцем.", "ru"),
        ("يغلي الماء عند مئة درجة.", "ar"),
        ("पानी सौ डिग्री पर उबलता है।", "hi"),
        ("'The pilot asked about the wind,' wrote the captain that evening.", "en"),
        ("12 %", ""),
        ("Q3", ""),
    ],
)
def test_the_language_is_told_by_script_and_words_or_not_at_all(text, language):
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "Wide " + " ".join(f"c{number}" for number in range(40)),
        " ".join(f"[{number}] ({number}) {{{number}}} [a] (b)" for number in range(40)),
        "x y z a b c d e f g h i j k l m n o p q r s t u v w",
        "Depth Width " * 30,
        "alpha beta gamma delta epsilon zeta eta theta",
        "kg mm cm km ml kWh MWh GB MB",
        "Farm Wheat Barley Rye Oats" + "".join(f" Farm {number} {number} t" for number in range(20)),
        "Київ Харків Одеса 1 2 3",
    ],
)
def test_a_few_odd_words_and_many_numbers_have_no_language(text):
    assert detect_language(text) == ""


def test_numbers_and_odd_letters_do_not_hide_the_words():
    numbers = " ".join(f"c{number} {number} m" for number in range(200))
    assert detect_language(f"{numbers} The tide comes in twice a day and goes out again. {numbers}") == "en"
    assert detect_language(f"{numbers} 潮水每天涨落两次") == "zh"
