"""The JSON that a model wrote, past what it wrote around it."""

import re

THOUGHTS = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|$)", flags=re.DOTALL)


def without_thoughts(text: str) -> str:
    """Return `text` without reasoning in tags, also where its end was cut off or its beginning left out."""
    rest = THOUGHTS.sub("", text)
    return re.sub(r"^.*</think(?:ing)?>", "", rest, flags=re.DOTALL).strip()


def json_in(text: str, lists: bool = False) -> str:
    """Return the outermost JSON object (or list, if `lists`) in `text`, past thoughts, chatter and code fences."""
    text = without_thoughts(text)
    begin, end = ("[", "]") if lists and 0 <= text.find("[") < text.find("{") else ("{", "}")
    first, last = text.find(begin), text.rfind(end)
    return text[first : last + 1] if 0 <= first < last else text
