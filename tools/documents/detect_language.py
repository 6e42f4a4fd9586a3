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
MODELLED = {"latin": "", "cyrillic": "ru", "arabic": "ar", "hi": "hi"}  # script -> answer when the model is unsure
LEAST = 12  # letters, or a few signs, below which nothing is said of a text's language
LEAST_LETTERS = 24
LEAST_MARGIN = 4.0  # of log probability between the best and the second language
CODE = re.compile(r"```.*?```|`[^`]*`|https?://\S+|<[^>]+>", re.DOTALL)


def detect_language(text: str) -> str:
    """Return the ISO 639-1 code of the language that most of `text` is written in; empty when unsure."""
    prose = CODE.sub(" ", text)[:20_000]
    shares = Counter({name: len(sign.findall(prose)) * WEIGHTS.get(name, 1) for name, sign in SCRIPTS.items()})
    script, weight = shares.most_common(1)[0]
    if weight < LEAST:
        return ""
    if script in {"han", "kana"}:
        return "ja" if shares["kana"] > 0.1 * (shares["han"] + shares["kana"]) else "zh"
    return _modelled(prose, script) if script in MODELLED else script


def _modelled(prose: str, script: str) -> str:
    """Ask the model between the languages of one script."""
    words = " ".join("".join(sign if sign.isalpha() or sign in "'’-" else " " for sign in prose).split())
    if len(words) < LEAST_LETTERS:
        return MODELLED[script]
    from py3langid import rank  # here: unpacking its model takes a third of a second

    (best, first), (_, second) = rank(words[:4_000])[:2]
    return str(best) if first - second >= LEAST_MARGIN else MODELLED[script]
