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
        ("12 %", ""),
        ("Q3", ""),
    ],
)
def test_the_language_is_told_by_script_and_words_or_not_at_all(text, language):
    assert detect_language(text) == language
