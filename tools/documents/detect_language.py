"""Tell the language of a text: by its script first, then by a model that lies in its package."""

import re
from collections import Counter

# One pattern a script that settles, or nearly settles, the language.
SCRIPTS = {
    "han": re.compile(r"[\u4e00-\u9fff\u3400-\u4dbf]"),
    "kana": re.compile(r"[\u3040-\u30ff]"),
    "ko": re.compile(r"[\uac00-\ud7af]"),
    "cyrillic": re.compile(r"[\u0400-\u04ff]"),
    "arabic": re.compile(r"[\u0600-\u06ff]"),
    "he": re.compile(r"[\u0590-\u05ff]"),
    "el": re.compile(r"[\u0370-\u03ff]"),
    "hi": re.compile(r"[\u0900-\u097f]"),
    "th": re.compile(r"[\u0e00-\u0e7f]"),
    "latin": re.compile(r"[A-Za-z\u00c0-\u024f]"),
}
# A Chinese or Japanese sign says about as much as two letters of a Latin word.
WEIGHTS = {"han": 2.5, "kana": 2.5, "ko": 2.0}
SPACED = {"latin", "cyrillic", "el"}  # counted in words only: c0, x and 12 say nothing
MODELLED = {"latin": "", "cyrillic": "", "arabic": "ar", "hi": "hi"}  # script -> answer when the model is unsure
LEAST = 12  # letters, or a few signs, below which nothing is said of a text's language
LEAST_WORDS = 5  # different ones
LEAST_MARGIN = 10.0  # of log probability between the best and the second language
CODE = re.compile(r"```.*?```|`[^`]*`|https?://\S+|<[^>]+>", re.DOTALL)
LETTER = r"(?:[^\W\d_]|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0963])"  # with accents and vowel signs
WORD = re.compile(rf"(?<!\w){LETTER}(?:['’-]?{LETTER})+(?!\w)")


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code of the language that most of `text` is written in; empty when unsure."""
    prose = CODE.sub(" ", text)[:20_000]
    words = WORD.findall(prose)
    spaced = " ".join(words)
    shares = Counter(
        {
            name: len(sign.findall(spaced if name in SPACED else prose)) * WEIGHTS.get(name, 1)
            for name, sign in SCRIPTS.items()
        }
    )
    script, weight = shares.most_common(1)[0]
    if weight < LEAST:
        return ""
    if script in {"han", "kana"}:
        return "ja" if shares["kana"] > 0.1 * (shares["han"] + shares["kana"]) else "zh"
    return _modelled(words, script) if script in MODELLED else script


def _modelled(words: list[str], script: str) -> str:
    """Ask the model between the languages of one script; a word that a table repeats counts once.

    So many languages are written in Latin letters that there every other word must say what all of them say.
    """
    different = list(dict.fromkeys(word.lower() for word in words))
    if len(different) < LEAST_WORDS:
        return MODELLED[script]
    best, margin = _rank(different)
    halves = (different[::2], different[1::2]) if script == "latin" else ()
    sure = margin >= LEAST_MARGIN and all(_rank(half)[0] == best for half in halves)
    return best if sure else MODELLED[script]


def _rank(words: list[str]) -> tuple[str, float]:
    """Return the likeliest language, and how far the next is; empty for one without a code of two letters.

    The model also knows "no language" and regional languages by longer codes: those are no rivals.
    """
    from py3langid import rank  # here: unpacking its model takes a third of a second

    ranked = rank(" ".join(words)[:4_000])
    best, first = ranked[0]
    second = next(score for code, score in ranked[1:] if len(code) == 2)
    return (str(best) if len(best) == 2 else "", float(first - second))
