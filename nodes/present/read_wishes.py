"""Read from a request in English or Chinese what can be checked: how many slides, their shape, their language."""

import re

from typing_extensions import TypedDict

from state.errors import UsageError

MOST = 200  # slides
WORDS = [
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
]
N = rf"(?:\d{{1,3}}|(?:twenty-)?(?:{'|'.join(reversed(WORDS))}))"
SLIDES = r"[\s-]*(?:slides?\b|pages?\s+(?:deck|presentation|slide ?show)\b)"
# "the first three slides", "…, with three slides on costs" and "costs on one slide" speak of a part of the deck
PART = "".join(
    f"(?<!{before} )"
    for before in ("first", "last", "next", "other", "these", "those", ", with", "including", "of which", " on")
)
ENGLISH = re.compile(
    rf"(?P<most>at most|no more than|not more than|up to|maximum(?: of)?|max\.?|within|under)?\s*"
    rf"(?P<least>at least|no fewer than|minimum(?: of)?|min\.?)?\s*(?:between\s+)?{PART}\b(?P<from>{N})"
    rf"(?:\s*(?:-|–|to|and|or)\s*(?P<to>{N}))?{SLIDES}"
    rf"(?P<after>\s*(?:at most|max\w*|or (?:fewer|less)|at least|or more))?",
    re.IGNORECASE,
)
Z = r"(?:\d{1,3}|[一二两三四五六七八九十]{1,3})"
CHINESE = re.compile(
    rf"(?P<most>不超过|最多|至多|不多于|控制在)?(?P<least>至少|不少于)?(?<![第\d一二三四五六七八九十])"
    rf"(?P<from>{Z})\s*(?:(?:到|至|-|–|~|～)\s*(?P<to>{Z}))?"
    r"\s*(?:页|頁|张|張)(?P<after>以内|之内|以下|以上)?(?!的?(?:报告|论文|文档|文件|书|附件))"
)
DIGITS = {sign: value for value, sign in enumerate("一二三四五六七八九", 1)} | {"两": 2}
ANOTHER = r"(?:deck|slides?|presentation|talk|about|on)\b"  # what is made, then, is no poster
SHAPES = [
    (
        "A1-landscape",
        r"\bA1[\s-]landscape\b|\bposter\b.{0,40}\b(?:in landscape|landscape format|horizontal)\b"
        r"|\b(?:landscape|horizontal)\b[\s-](?:A1|poster)\b|横[版向].{0,20}海报",
    ),
    (
        "A1",
        r"\bA1[\s-]+(?:\w+[\s-]+)?(?:poster|paper|format|size|sheet|board)\b|\bA1\s*(?:尺寸|大小|幅面|的?海报)"
        rf"|\b(?:make|create|design|draw|prepare|print|need|want)\W+(?:(?!{ANOTHER})\w+\W+){{0,4}}poster\b(?!\s+\w*(?:art|design))"
        r"|^\W*(?:an?|one)\W+(?:\w+\W+){0,2}poster\b|(?:做|制作|设计|一张|一份)\S{0,4}海报(?!设计|艺术|的)",
    ),
    ("16:9", r"\b16\s*[:：x×]\s*9\b|\bwide-?\s?screen\b|宽屏"),
    ("4:3", r"\b4\s*[:：x×]\s*3\b"),
]
INTO = r"(?<!written )(?<!published )(?<!are )(?<! is )\b(?:in|into)"  # what the documents are in is no wish
LANGUAGES = {
    "zh": (rf"{INTO} (?:simplified |traditional |mandarin )?chinese\b", "中文|汉语|简体|繁体"),
    "en": (rf"{INTO} english\b", "英文|英语"),
    "de": (rf"{INTO} german\b|\bauf deutsch\b", "德文|德语"),
    "fr": (rf"{INTO} french\b", "法文|法语"),
    "es": (rf"{INTO} spanish\b", "西班牙文|西班牙语"),
    "ja": (rf"{INTO} japanese\b", "日文|日语"),
}


class Wishes(TypedDict):
    """What the words ask for: `{"slides": [14, 14], "aspect_ratio": "4:3", "language": "zh"}`; empty: nothing said."""

    slides: list[int]  # least and most
    aspect_ratio: str
    language: str


def read_wishes(instruction: str) -> Wishes:
    """Return the wishes.

    Raises:
        UsageError: when two of them can't both be met.
    """
    slides = _slides(instruction)
    shapes = _shapes(instruction)
    if len(shapes) > 1:
        problem = f"the request asks for {shapes[0]} and for {shapes[1]}"
        raise UsageError(problem, "Say one shape of the slides.", exit_code=2)
    languages = [
        code
        for code, (english, chinese) in LANGUAGES.items()
        if re.search(english, instruction, re.IGNORECASE)
        or re.search(rf"(?:用|全|做成)(?:{chinese})|(?:{chinese})(?:的)?(?:幻灯片|PPT|演示|海报|讲稿|版)", instruction)
    ]
    if len(languages) > 1:
        problem = f"the request asks for the languages {' and '.join(languages)}"
        raise UsageError(problem, "Say one language for the deck.", exit_code=2)
    shape = shapes[0] if shapes else ""
    if shape.startswith("A1") and not slides:
        slides = [1, 1]  # a poster is one page
    return Wishes(slides=slides, aspect_ratio=shape, language=languages[0] if languages else "")


def meet(one: list[int], other: list[int], told: str) -> list[int]:
    """Return the range of slides that meets both wishes; empty ones ask for nothing.

    Raises:
        UsageError: when there is none; `told` says whose wishes they are.
    """
    if not one or not other:
        return one or other
    both = [max(one[0], other[0]), min(one[1], other[1])]
    if both[0] > both[1]:
        raise UsageError(f"{told} {say_range(one)} and {say_range(other)} slides", "Say one number.", exit_code=2)
    return both


def say_range(slides: list[int]) -> str:
    """Return "8", "5-8", "at most 8" or "at least 5"."""
    least, most = slides
    if least == most:
        return str(least)
    if least == 1:
        return f"at most {most}"
    return f"at least {least}" if most == MOST else f"{least}-{most}"


def _slides(instruction: str) -> list[int]:
    found = [_range(match) for match in [*ENGLISH.finditer(instruction), *CHINESE.finditer(instruction)]]
    wanted: list[int] = []
    for wish in filter(None, found):
        part = wanted and wish[0] == wish[1] < wanted[0]  # a 12-slide deck with 3 slides on costs
        wanted = wanted if part else meet(wanted, wish, "the request asks for")
    return wanted


def _range(match: re.Match[str]) -> list[int]:
    """Return least and most; nothing of "at most one page", which speaks of a part of the deck."""
    first, after = _number(match["from"]), match["after"] or ""
    second = _number(match["to"]) if match["to"] else first
    if not 1 <= first <= second <= MOST:
        return []
    if first == second == 1 and not re.search(r"\d-slide|one-slide|[用做成一]?[一1]\s*[页頁张張]", match[0]):
        return []
    bounded = match["most"] or re.search(r"most|max|fewer|less|内|下", after)
    open_ended = match["least"] or re.search(r"least|more|上", after)
    if first == second == 1 and (bounded or open_ended):
        return []
    if bounded:
        return [1, second]
    return [first, MOST] if open_ended else [first, second]


def _number(said: str) -> int:
    said = said.lower()
    if said.isdigit():
        return int(said)
    if said in WORDS:
        return WORDS.index(said) + 1
    if said.startswith("twenty-"):
        return 20 + _number(said.removeprefix("twenty-"))
    tens, ten, ones = said.partition("十")
    return (DIGITS.get(tens, 1) * 10 + DIGITS.get(ones, 0)) if ten else DIGITS.get(said, 0)


def _shapes(instruction: str) -> list[str]:
    found = [shape for shape, pattern in SHAPES if re.search(pattern, instruction, re.IGNORECASE)]
    return [shape for shape in found if not (shape == "A1" and "A1-landscape" in found)]
