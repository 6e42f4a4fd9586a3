"""A table, chart or picture as text that can be found."""

from state.documents import Element
from tools.documents.count_words import count_words


def lay_out_rows(element: Element, words: int) -> list[str]:
    """Return it as one text, or a long table as several that each begin with its name, caption and header row."""
    named = [element.get("name", ""), element.get("caption", "")]
    if named[0] and named[1].casefold().startswith(named[0].casefold()):
        named = named[1:]  # the caption says the name itself
    header, *rows = [" | ".join(cell.strip() for cell in row) for row in element["rows"]] or [""]
    head = [": ".join(filter(None, named)), header]
    last = list(element.get("about", ()))
    if not element["rows"] or element["kind"] != "table":
        last.insert(0, element["text"])
    groups: list[list[str]] = [[]]
    length = 0
    for row in rows:
        length += count_words(row)
        if length > words and groups[-1]:
            groups.append([])
            length = count_words(row)
        groups[-1].append(row)
    texts = [[*head, *group] for group in groups]
    texts[0] += last
    joined = ["\n".join(filter(None, lines)) for lines in texts]
    return [text for text in joined if text.strip(" |\n")]
