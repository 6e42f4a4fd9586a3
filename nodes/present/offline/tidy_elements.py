"""Leave out of a document what no deck speaks of, and join the paragraphs that a page's end has cut."""

import re
from collections import Counter

from nodes.present.offline.find_facts import WIDE, load
from state.documents import Document, Element, Kind

SHOWN = frozenset[Kind](["title", "text", "list", "table", "code", "quote", "picture", "chart", "formula"])
# Parts of a document that are about the document: by their whole heading, whatever number stands before it.
ABOUT_ITSELF = re.compile(
    r"(?:[A-Z]?\d*[.\d]*\s+)?(?:references?(?: cited)?|bibliography|literature(?: cited)?|works cited|"
    r"acknowledge?ments?|"
    r"acknowledge?ments? (?:and|to) .*|(?:table of )?contents|index|copyright(?: and licen[cs]e)?|licen[cs]e|"
    r"legal notice|disclaimer|"
    r"about (?:the |this )?(?:authors?|report|document|us)|"
    r"about [\w ]*(?:center|centre|foundation|institute|organi[sz]ation)|"
    r"author contributions?|funding|conflicts? of interests?|"
    r"competing interests|data availability|reproducibility statement|ethics statement|attribution|foreword|"
    r"literatur(?:verzeichnis)?|quellen|danksagung|inhalt(?:sverzeichnis)?|impressum|bibliographie|remerciements|"
    r"sommaire|referencias|bibliografía|agradecimientos|índice|参考文献|致谢|目录|版权声明|附录.*|謝辞|目次)\s*:?",
    re.IGNORECASE,
)
REFERENCES = re.compile(
    r"(?:[A-Z]?\d*[.\d]*\s+)?(?:references|bibliography|literature cited|参考文献)\s*", re.IGNORECASE
)
ABSTRACT = re.compile(
    r"(?:abstract|summary|executive summary|摘\s*要|zusammenfassung|résumé|resumen)\s*[:：.]?", re.IGNORECASE
)
OPENING = 30  # elements in which the abstract is looked for
ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+\.\w+|\bdoi:\S+|\barXiv:\S+", re.IGNORECASE)
MOST_ADDRESS = 0.3  # share of the letters that may belong to addresses
IMPRINT = re.compile(
    r"^(?:data )?sources?\s?[:：]|^note[s]?\s?[:：]|^(?:资料|数据)?来源[:：]|©|\(c\) \d{4}|copyright|"
    r"all rights reserved|creative commons|recommended citation|for further information|"
    r"published (?:as|by|in)|preprint|\bISBN\b|\bISSN\b|版权所有|^\W*(?:page|seite)?\W*\d+\W*$|"
    r"\.{4,}\s*\d+\s*$|(?:\. ){4,}",
    re.IGNORECASE,
)
SMALL = 0.86  # of the size of most of the text: labels, sources and footnotes
PROSE = 0.5  # share of the signs in sentences from which a document is prose
END = re.compile(r"[.!?…:;。！？：；][\"”’')\]」』）]*\d{0,2}$")
GOES_ON = re.compile(r"[a-z(\[,;]|[0-9]+(?:\.\d+)?%?\s+[a-z]")


def tidy_elements(document: Document) -> list[Element]:
    """Return the elements in the order of reading."""
    elements = [element for element in document["elements"] if element["kind"] in SHOWN and not element.get("hidden")]
    elements = _without_ends(_without_front(elements, document["title"]))
    kept = _join([element for element in elements if not _is_imprint(element)])
    if not is_prose(document):
        return kept
    usual = _usual_size(kept)
    return [element for element in kept if not _is_label(element, usual)]


def is_prose(document: Document) -> bool:
    """Is most of the document sentences, and not the lines of slides?"""
    texts = [element["text"] for element in document["elements"] if element["kind"] in {"text", "list"}]
    whole = sum(len(text) for text in texts if END.search(text.strip()) and load(text) >= 8)
    return whole >= PROSE * max(1, sum(map(len, texts)))


def is_deck(document: Document) -> bool:
    """Is each page a slide: several of them, nearly all wider than high?"""
    sizes = [(page["width"], page["height"]) for page in document["pages"] if page["width"]]
    return len(sizes) > 1 and sum(width > height for width, height in sizes) >= 0.9 * len(document["pages"])


def _without_front(elements: list[Element], title: str) -> list[Element]:
    """Authors, addresses and dates stand between the title and the abstract, if there is one."""
    for place, element in enumerate(elements[:OPENING]):
        if ABSTRACT.fullmatch(element["text"].strip()) and load(element["text"]) <= 2:
            return [each for each in elements[:place] if each["text"] == title] + elements[place:]
    return elements


def _without_ends(elements: list[Element]) -> list[Element]:
    """Leave out the sections that are about the document; of a paper also what follows its references."""
    kept: list[Element] = []
    skipped = 0  # level of the heading whose section is left out
    for place, element in enumerate(elements):
        if element["kind"] == "title":
            if skipped and element["level"] <= skipped:
                skipped = 0
            if not skipped and element["level"] > 1 and ABOUT_ITSELF.fullmatch(element["text"].strip()):
                if REFERENCES.fullmatch(element["text"].strip()) and 4 * place > len(elements):
                    break
                skipped = element["level"]
        if not skipped:
            kept.append(element)
    return kept


def _is_imprint(element: Element) -> bool:
    text = element["text"].strip()
    if element["kind"] not in {"text", "list", "title", "quote"}:
        return False
    addresses = sum(len(found) for found in ADDRESS.findall(text))
    short = load(text) <= 30
    return not text or addresses > MOST_ADDRESS * len(text) or (short and bool(IMPRINT.search(text)))


def _usual_size(elements: list[Element]) -> float:
    sizes = Counter[float]()
    for element in elements:
        if element["kind"] == "text" and element.get("size"):
            sizes[round(element["size"], 1)] += len(element["text"])
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _is_label(element: Element, usual: float) -> bool:
    """Is it a word or two of a drawing, a source line or a footnote, and no sentence of the text?"""
    if element["kind"] not in {"text", "list"} or not element["box"]:
        return False
    if element.get("size") and element["size"] < SMALL * usual:
        return True
    return element["kind"] == "text" and load(element["text"]) < 4 and not END.search(element["text"].strip())


def _join(elements: list[Element]) -> list[Element]:
    """Join a paragraph with the one that goes on in the middle of its sentence, whatever figure stands between."""
    joined: list[Element] = []
    open_place = -1  # of the last paragraph in `joined` whose sentence is not at its end
    for element in elements:
        text = element["text"].strip()
        prose = element["kind"] in {"text", "list"} or (element["kind"] == "title" and element["level"] > 1)
        if not element["box"] or not prose:
            open_place = -1 if element["kind"] == "title" else open_place
            joined.append(element)
            continue
        if open_place >= 0 and element["kind"] == "text" and GOES_ON.match(text):
            before = joined[open_place]
            joined[open_place] = {**before, "kind": "text", "level": 0, "text": _put_together(before["text"], text)}
        else:
            joined.append(element)
            if element["kind"] == "title" and load(text) < 5:  # a heading proper is not gone on with
                open_place = -1
                continue
            open_place = len(joined) - 1
        if END.search(joined[open_place]["text"].strip()):
            open_place = -1
    return joined


def _put_together(before: str, after: str) -> str:
    before = before.rstrip()
    if WIDE.search(before[-1:]):
        return before + after
    if re.search(r"[a-z]-$", before):
        return before[:-1] + after
    return f"{before} {after}"
