"""Characters that look like others and are not: a text with them is not found by who searches for its words."""

import re
import unicodedata

LOOK_ALIKES = re.compile("[\u2e80-\u2fdf\ufb00-\ufb06]")  # CJK and Kangxi radicals; Latin ligatures
# Of the supplement of radicals NFKC knows only two; these are the ones that are also words of their own
# (Unicode, EquivalentUnifiedIdeograph.txt).
RADICALS = dict(
    zip(
        "⺁⺒⺓⺟⺠⺧⺩⺬⺮⺶⺽⻁⻄⻅⻆⻉⻋⻑⻓⻔⻗⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻲⻳",
        "厂巳幺母民牛王示竹羊臼虎西见角贝车長长门雨青韦页风飞食马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙亀龟",
        strict=True,
    )
)


def plain_text(text: str) -> str:
    """Return the text with the words' own characters: 生 for ⽣, fi for ﬁ."""
    return LOOK_ALIKES.sub(lambda sign: RADICALS.get(sign[0]) or unicodedata.normalize("NFKC", sign[0]), text)
