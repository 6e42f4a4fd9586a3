"""How long a text is, in words of whatever script."""

import re

UNSPACED = "\u0e00-\u0eff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_CHARACTERS = re.compile(f"[{UNSPACED}]")


def count_words(text: str) -> int:
    """Return the number of words; two characters of a script without spaces count as one."""
    spaced, characters = _CHARACTERS.subn(" ", text)
    words = sum(any(map(str.isalnum, word)) for word in spaced.split())
    return words + (characters + 1) // 2
