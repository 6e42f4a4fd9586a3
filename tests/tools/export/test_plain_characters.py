import pytest

from tools.documents.look_alikes import RADICALS
from tools.export.plain_characters import plain_map
from tools.export.print_pdf import print_pdf
from tools.inspection.inspect_pdf import inspect_pdf

CMAP = b"""/CMapName /Adobe-Identity-UCS def
2 beginbfchar
<0001> <0041>
<0002> <2F64>
endbfchar
2 beginbfrange
<0010> <0012> <2F00>
<0020> <0021> [<FB01> <D83DDE00>]
endbfrange
endcmap"""


def test_look_alikes_become_what_was_written_and_the_rest_stays():
    # By the Unicode Character Database: U+2F64 is 用, U+2F00 to U+2F02 are 一丨丶, U+FB01 is fi.
    mended = plain_map(CMAP)
    for code, text in {
        "0001": "A",
        "0002": "用",
        "0010": "一",
        "0011": "丨",
        "0012": "丶",
        "0020": "fi",
        "0021": "😀",
    }.items():
        assert f"<{code}> <{text.encode('utf-16-be').hex()}>".encode() in mended
    assert mended.startswith(b"/CMapName")
    assert mended.endswith(b"endcmap")
    assert b"beginbfrange" not in mended


def test_a_map_without_look_alikes_is_left_as_it_is():
    plain = CMAP.replace(b"<2F64>", b"<7528>").replace(b"<2F00>", b"<4E00>").replace(b"FB01", b"0066")
    assert plain_map(plain) == plain


@pytest.mark.browser
async def test_chinese_and_ligatures_are_found_in_the_pdf_as_they_were_written(tmp_path):
    text = "生产、方法、高效、用心、一片叶子"
    html = f"<!doctype html><meta charset=utf-8><body><h1>{text}</h1><p>efficient office fix</p>"
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    (page,) = inspect_pdf(await print_pdf(tmp_path, ["a.html"], 1280, 720, "t", "zh"))
    assert text in page.text.replace(" ", "")
    assert "efficient office fix" in page.text


@pytest.mark.browser
@pytest.mark.parametrize("language", ["zh", "ja", "zh-TW"])
async def test_words_that_share_their_glyph_with_a_radical_come_back_from_the_pdf(tmp_path, language):
    text = "".join(RADICALS.values())
    html = (
        f'<!doctype html><html lang="{language}"><meta charset=utf-8><p style="font-size:24px;width:1000px">{text}</p>'
    )
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    (page,) = inspect_pdf(await print_pdf(tmp_path, ["a.html"], 1280, 720, "t", language))
    assert page.text.replace("\n", "").replace(" ", "") == text
