"""Read Markdown and plain text into a Document, element by element, each with its lines."""

import hashlib
import html
import re
from pathlib import PurePosixPath

from markdown_it import MarkdownIt
from markdown_it.token import Token

from state.documents import Document, Element, Kind
from state.errors import UsageError
from tools.documents.detect_language import detect_language
from tools.documents.make_element import make_element, make_page

FRONT_MATTER = re.compile(r"\A---[ \t]*\n(.*?\n)?(---|\.\.\.)[ \t]*(\n|\Z)", re.DOTALL)
FRONT_TITLE = re.compile(r"^title:[ \t]*(?P<title>.+?)[ \t]*$", re.MULTILINE)
UNSEEN = re.compile(r"<(script|style)\b.*?</\1\s*>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
TAG = re.compile(r"</?[A-Za-z][^<>]*>")
OPENS = re.compile(r"<(?P<name>[A-Za-z][\w-]*)")
CLOSES = re.compile(r"</(?P<name>[A-Za-z][\w-]*)")
BARE = re.compile(r"</?(?P<name>[A-Za-z][\w-]*)>")
# Tags that may stand alone.
UNPAIRED = frozenset(["br", "hr", "img", "input", "wbr", "p", "li", "dt", "dd", "tr", "td", "th"])
WIDE = r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]"
WIDE_GAP = re.compile(f"(?<={WIDE})\\s+(?={WIDE})")
SENTENCE_END = tuple(".!?。！？;；,，:：")
LONGEST_TITLE = 80


def read_markdown(file: str, content: bytes) -> Document:
    """Return the file's elements in order; UsageError when it is empty or not UTF-8 text."""
    text = _decode(file, content)
    front = FRONT_MATTER.match(text)
    title = FRONT_TITLE.search(front.group()) if front else None
    if front:  # blank it, so that line numbers stay
        text = "\n" * front.group().count("\n") + text[front.end() :]
    plain = PurePosixPath(file.lower()).suffix in {".txt", ".text"}
    elements = _read_paragraphs(file, text) if plain else _Reader(file).read(text)
    if not elements:
        raise UsageError(f"{file} has no words in it", "Attach a file with text")
    named = title["title"].strip("'\"") if title else _first_title(elements)
    return {
        "file": file,
        "title": named or PurePosixPath(file).stem.replace("_", " ").replace("-", " ").strip(),
        "language": detect_language("\n".join(element["text"] for element in elements if element["kind"] != "code")),
        "outcome": "complete",
        "problems": [],
        "pages": [make_page()],
        "elements": elements,
    }


def _decode(file: str, content: bytes) -> str:
    if not content.strip():
        raise UsageError(f"{file} is empty", "Attach a file with text")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{file} is not UTF-8 text", "Save it as UTF-8 and attach it again") from None
    if "\0" in text:
        raise UsageError(f"{file} is a binary file", "Attach Markdown or plain text")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _first_title(elements: list[Element]) -> str:
    titles = [element for element in elements if element["kind"] == "title"]
    return min(titles, key=lambda title: title["level"])["text"] if titles else ""


def _element(file: str, kind: Kind, text: str, lines: list[int], level: int = 0) -> Element:
    place = "\0".join([file, str(lines), kind, text])
    element = make_element(kind, text, lines=lines)
    return Element(**{**element, "id": hashlib.sha256(place.encode("utf-8")).hexdigest()[:8], "level": level})


def _read_paragraphs(file: str, text: str) -> list[Element]:
    """Plain text: paragraphs between blank lines; a short first line without a full stop is the title."""
    found: list[Element] = []
    for match in re.finditer(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*", text):
        first = text.count("\n", 0, match.start()) + 1
        lines = match.group().split("\n")
        words = _flow(match.group())
        titled = not found and len(lines) == 1 and len(words) <= LONGEST_TITLE and not words.endswith(SENTENCE_END)
        titled = titled and bool(text[match.end() :].strip())
        place = [first, first + len(lines) - 1]
        found.append(_element(file, "title" if titled else "text", words, place, int(titled)))
    return found


def _flow(text: str) -> str:
    """Join broken lines; a break between two Chinese or Japanese signs is no space."""
    return " ".join(WIDE_GAP.sub("", text).split())


def _spoken(token: Token) -> str:
    """The words of an inline token, without marks, tags and pictures."""
    parts = []
    literal = _literal(token)
    for child in token.children or []:
        if child.type in {"text", "code_inline"} or child.content in literal:
            parts.append(child.content)
        elif child.type in {"softbreak", "hardbreak"} or child.content.lower().startswith("<br"):
            parts.append("\n")
    return _flow("".join(parts))


def _literal(token: Token) -> set[str]:
    """What looks like a tag and is a word, as in "the <b> element": bare, never opened or never closed."""
    tags = [child.content for child in token.children or [] if child.type == "html_inline"]
    opened = {match["name"].lower() for match in map(OPENS.match, tags) if match}
    closed = {match["name"].lower() for match in map(CLOSES.match, tags) if match}
    return {
        tag
        for tag in tags
        if (match := BARE.fullmatch(tag)) and match["name"].lower() not in (opened & closed) | UNPAIRED
    }


class _Reader:
    """Walks the tokens of one file and collects its elements."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.elements: list[Element] = []
        self.open: list[str] = []  # kinds of the blocks around the current token
        self.depth = 0  # of open list items
        self.rows: list[list[str]] = []

    def read(self, text: str) -> list[Element]:
        for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
            if token.nesting == 1:
                self._enter(token)
            elif token.nesting == -1:
                self._leave()
            else:
                self._take(token)
        return self.elements

    def _enter(self, token: Token) -> None:
        self.open.append(token.type)
        if token.type == "list_item_open":
            self.depth += 1
        elif token.type == "table_open":
            self.rows, self.lines = [], self._place(token)
        elif token.type == "tr_open":
            self.rows.append([])
        elif token.type in {"heading_open", "paragraph_open"}:
            self.lines, self.level = self._place(token), int(token.tag[1]) if token.type == "heading_open" else 0

    def _leave(self) -> None:
        closed = self.open.pop()
        if closed == "list_item_open":
            self.depth -= 1
        elif closed == "table_open" and self.rows:
            self._add("table", "\n".join(" | ".join(row) for row in self.rows), self.lines)
            self.elements[-1]["rows"] = self.rows

    def _take(self, token: Token) -> None:
        if token.type == "inline":
            self._take_inline(token)
        elif token.type in {"fence", "code_block"}:
            self._add("code", token.content.rstrip("\n"), self._place(token))
        elif token.type == "html_block":
            words = _flow(html.unescape(TAG.sub(" ", UNSEEN.sub(" ", token.content))))
            self._add("text", words, self._place(token))

    def _take_inline(self, token: Token) -> None:
        if "table_open" in self.open:
            self.rows[-1].append(_spoken(token))
            return
        if self.open[-1] == "heading_open":
            self._add("title", _spoken(token), self.lines, self.level)
        elif "blockquote_open" in self.open:
            self._add("quote", _spoken(token), self.lines)
        elif self.depth:
            self._add("list", _spoken(token), self.lines, self.depth - 1)
        else:
            self._add("text", _spoken(token), self.lines)
        for child in token.children or []:
            if child.type == "image":
                self._add("picture", child.content, self.lines)

    def _add(self, kind: Kind, text: str, lines: list[int], level: int = 0) -> None:
        if text.strip():
            self.elements.append(_element(self.file, kind, text, lines, level))

    @staticmethod
    def _place(token: Token) -> list[int]:
        first, end = token.map or [0, 1]
        return [first + 1, max(first + 1, end)]
