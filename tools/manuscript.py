"""The manuscript's form: pages between lines of `---`, a title, a body, notes, and evidence cited as `[@e3f9a1c2]`."""

import re
import unicodedata
from collections import Counter

from markdown_it import MarkdownIt
from markdown_it.token import Token

from state.present import ManuscriptPage

CITATION = re.compile(r"\[@([0-9A-Za-z_-]+)\]")
CITED = re.compile(rf"[ \t]*{CITATION.pattern}")
INLINE = MarkdownIt("commonmark", {"html": False}).enable("strikethrough")
PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<path>[^)\s]+)[^)]*\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
TITLE = re.compile(r"^#{1,6}\s+(?P<title>.+?)(?:\s+#+)?\s*$")
FENCE = re.compile(r"^\s*(```|~~~)")
NOTES = re.compile(r"^Notes:\s*", re.MULTILINE)
RULE_ROW = re.compile(r"^\s*\|?(\s*:?-{3,}:?\s*\|)+\s*(:?-{3,}:?)?\s*$")
LINE_MARK = re.compile(r"^\s*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)")
SPAN_MARK = re.compile(r"(?<!\\)(\*\*|__|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)|(?<=\S)_(?!\w))")
ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~&:])")
REMOTE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)
WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")  # Hebrew, Arabic and their shapes
CUT = re.compile(r"[-\u0002\ufffe]\s*\n\s*")  # a hyphen at a line's end, which PDFium tells as a sign of its own
BETWEEN_WIDE = re.compile(
    r"(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])\s+(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])"
)
WORD = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Too common to tell whether a page's content is there.
COMMON = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be been but by for from had has have he her his if in into is it its more no nor not of on "
        "or our out she so such than that the their them then there these they this those to up was we were what when "
        "which while who will with would you your",
    )
)


def split_manuscript(text: str) -> list[ManuscriptPage]:
    """Return the pages with ids p1, p2, … in order; empty pages are left out."""
    chunks: list[list[str]] = [[]]
    fenced = False
    for line in text.replace("\r\n", "\n").split("\n"):
        fenced ^= bool(FENCE.match(line))
        if line.rstrip() == "---" and not fenced:
            chunks.append([])
        else:
            chunks[-1].append(line)
    pages = ["\n".join(chunk).strip() for chunk in chunks]
    return [_page(f"p{number}", page) for number, page in enumerate(filter(None, pages), start=1)]


def _page(name: str, text: str) -> ManuscriptPage:
    content, notes = _split_notes(text)
    lines = content.split("\n")
    first = next((number for number, line in enumerate(lines) if TITLE.match(line)), None)
    match = TITLE.match(lines.pop(first)) if first is not None else None
    return {
        "page": name,
        "title": running_text(match["title"]) if match else "",
        "body": "\n".join(lines).strip(),
        "notes": notes,
        "evidence": list(dict.fromkeys(CITATION.findall(text))),
        "images": list(dict.fromkeys(found["path"] for found in PICTURE.finditer(content))),
    }


def _split_notes(text: str) -> tuple[str, str]:
    """Divide at the paragraph that begins with "Notes:", which reaches to the end of the page."""
    for match in NOTES.finditer(text):
        before = text[: match.start()]
        opens_paragraph = not before.strip() or before.endswith("\n\n")
        if opens_paragraph and sum(1 for line in before.split("\n") if FENCE.match(line)) % 2 == 0:
            return before.strip(), running_text(text[match.end() :])
    return text, ""


def running_text(markdown: str) -> str:
    """Return the words of a title or of notes as a person reads them: no marks, no escapes, no citations."""
    paragraphs = re.split(r"\n\s*\n", CITED.sub("", markdown).strip())
    return "\n\n".join(_words(INLINE.parseInline(paragraph)) for paragraph in paragraphs)


def _words(tokens: list[Token]) -> str:
    said = ""
    for token in tokens:
        if token.children:
            said += _words(token.children)
        else:
            said += "\n" if token.type in {"softbreak", "hardbreak"} else token.content
    return said


def plain_text(body: str) -> str:
    """Return the words a reader sees: no marks, no citations, no picture paths; code stays as it is."""
    lines: list[str] = []
    fenced = False
    for line in body.split("\n"):
        if FENCE.match(line):
            fenced = not fenced
        elif fenced:
            lines.append(line)
        elif not RULE_ROW.match(line):
            lines.append(_plain_line(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _plain_line(line: str) -> str:
    line = CITATION.sub("", line)
    line = PICTURE.sub(lambda found: found["alt"], line)
    line = LINK.sub(r"\1", LINE_MARK.sub("", line))
    if line.strip().startswith("|"):
        line = " ".join(re.split(r"\s*(?<!\\)\|\s*", line.strip().strip("|").strip()))
    pieces = re.split(r"(`[^`]*`)", line)
    pieces = [piece[1:-1] if piece.startswith("`") and piece.endswith("`") else _unmark(piece) for piece in pieces]
    return re.sub(r"\s+([.,;:!?。，；：！？])", r"\1", " ".join("".join(pieces).split()))


def _unmark(text: str) -> str:
    return ESCAPED.sub(r"\1", SPAN_MARK.sub("", text))


def inspect_manuscript(text: str, known: set[str], slides: list[int]) -> list[str]:
    """Return one sentence per problem, each with what to do; `slides` is the least and most, or empty when free."""
    pages = split_manuscript(text)
    problems = []
    if slides and not slides[0] <= len(pages) <= slides[-1]:
        wanted = str(slides[0]) if slides[0] == slides[-1] else f"{slides[0]} to {slides[-1]}"
        few = f"write it anew as {wanted} pages, each begun by its own '# …', with a line that holds only --- between"
        told = few if len(pages) < slides[0] else "merge pages, or leave out what matters least"
        problems.append(f"The manuscript has {len(pages)} page{'s'[: len(pages) != 1]}, wanted are {wanted}: {told}.")
    for page in pages:
        problems += [f"Page {page['page'][1:]} {problem}" for problem in _page_problems(page, known)]
    return problems


def _page_problems(page: ManuscriptPage, known: set[str]) -> list[str]:
    problems = []
    words = plain_text(page["body"])
    if not page["title"]:
        problems.append("has no title: begin it with a heading, '# …'.")
    if not words and not page["images"] and page["page"] != "p1":
        problems.append("has an empty body: add content or remove the page.")
    problems += [
        f"cites {name}, which is no known evidence: cite an id that a tool gave you."
        for name in page["evidence"]
        if name not in known
    ]
    if re.search(r"\d", page["title"] + words) and known and not page["evidence"]:
        told = "end each point with the [@id] of the piece of the document that says it"
        problems.append(f"has numbers but cites no evidence: {told}.")
    for picture in PICTURE.finditer(page["body"]):
        if REMOTE.match(picture["path"]):
            problems.append(f"shows the remote picture {picture['path']}: download it and use its relative path.")
        if not picture["alt"].strip():
            problems.append(f"shows {picture['path']} without alt text: say in the brackets what it shows.")
    return problems


def recall(page: ManuscriptPage, shown: str) -> float:
    """Return the share of the page's distinct words and numbers (pairs of signs in Chinese) that `shown` has."""
    return share_of_words(f"{page['title']}\n{plain_text(page['body'])}", shown)


def share_of_words(text: str, shown: str) -> float:
    """Return the share of the distinct words, numbers and pairs of Chinese signs of `text` that `shown` has."""
    wanted = _content(text) if not RIGHT_TO_LEFT.search(text) else _letters(text)
    joined = BETWEEN_WIDE.sub("", CUT.sub("-", shown))  # a line of Chinese may break anywhere, another at a hyphen
    got = _content(shown) | _content(joined) if not RIGHT_TO_LEFT.search(text) else _letters(shown)
    return len(wanted & got) / len(wanted) if wanted else 1.0


def _letters(text: str) -> set[str]:
    """Return words and, of what is written from right to left, letters with their numbers.

    A PDF holds such letters as shapes in the order of drawing: which belong to one word is told by their places only.
    """
    plain = unicodedata.normalize("NFKC", text)
    counts = Counter(RIGHT_TO_LEFT.findall(plain))
    return _content(RIGHT_TO_LEFT.sub(" ", plain)) | {
        f"{sign}{n}" for sign, most in counts.items() for n in range(most)
    }


def _content(text: str) -> set[str]:
    found = {word.replace("’", "'") for word in WORD.findall(WIDE.sub(" ", text.lower()))} - COMMON
    for run in WIDE.findall(text):
        found |= {run[place : place + 2] for place in range(max(1, len(run) - 1))}
    return found
