"""Read a manuscript page's body into blocks that a slide can arrange, their text already escaped for HTML."""

import re
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from typing_extensions import TypedDict

from nodes.present.offline.find_facts import load, raise_first
from tools.manuscript import CITATION

UNIT = (
    r"(?:\s?(?:%|‰|°C?|[kKMG]?Wh?|[kcm]?m|kg|mg|ml|GB|MB|ms|×)(?![A-Za-z])"
    r"|\s(?:percent|per cent|million|billion|trillion|thousand|hours|minutes|seconds|days|weeks|months|years|times|"
    r"metres|meters|kilometres|megawatts|gigawatts|degrees|people|points)\b"
    r"|\s?(?:摄氏度|毫升|小时|分钟|公里|万元|亿元|千克|百分点|万|亿|克|度|米|元|人|倍|次|种|家|项))"
)
DIGITS = r"\d(?:[\d.,]*\d)?"
# A figure has a unit or a currency: a bare 1966 is a date, not a message.
NUMBER = re.compile(
    rf"(?<![\w.,])(?:[<>±+−]?{DIGITS}(?:(?:\s?[–-]\s?|\sto\s|\s?至\s?){DIGITS})?{UNIT}(?:\sand\s{DIGITS}{UNIT})?|[$€£¥]{DIGITS}(?:\s(?:million|billion)\b)?)"
)


class Bullet(TypedDict):
    """An item of a list: `{"lead": "Power", "html": "since <b>1966</b>", "text": "since 1966", "depth": 0, ...}`."""

    lead: str  # HTML
    html: str
    text: str
    depth: int
    number: str  # the figure it can be shown by; empty if none
    evidence: list[str]


class PageBlock(TypedDict):
    """A block of the body: `{"kind": "text", "html": "High water …", "bullets": [], "rows": [], "load": 9.0, ...}`."""

    kind: str  # kicker, text, head, bullets, table, quote, code, picture
    html: str
    bullets: list[Bullet]
    rows: list[list[str]]  # of HTML
    load: float
    evidence: list[str]


def read_blocks(body: str) -> list[PageBlock]:
    """Return the blocks in order."""
    tokens = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).parse(body)
    blocks: list[PageBlock] = []
    open_kinds: list[str] = []
    for token in tokens:
        if token.nesting == 1:
            open_kinds.append(token.type.removesuffix("_open"))
            _enter(blocks, open_kinds)
        elif token.nesting == -1:
            open_kinds.pop()
        elif token.type in {"fence", "code_block"}:
            text = token.content.rstrip("\n")
            blocks.append({**_block("code"), "html": escape(text), "load": load(text)})
        elif token.type == "inline":
            _take(blocks, open_kinds, token)
    return [block for block in blocks if block["html"] or block["bullets"] or block["rows"]]


def _block(kind: str) -> PageBlock:
    return {"kind": kind, "html": "", "bullets": [], "rows": [], "load": 0.0, "evidence": []}


def _enter(blocks: list[PageBlock], around: list[str]) -> None:
    lists = [kind for kind in around if kind in {"bullet_list", "ordered_list"}]
    if around[-1] in {"bullet_list", "ordered_list"} and len(lists) == 1:
        blocks.append(_block("bullets"))
    elif around[-1] == "table":
        blocks.append(_block("table"))
    elif around[-1] == "tr":
        blocks[-1]["rows"].append([])


def _take(blocks: list[PageBlock], around: list[str], token: Token) -> None:
    cited = CITATION.findall(token.content)
    html, text = _inline(token)
    if "table" in around:
        blocks[-1]["rows"][-1].append(html)
        blocks[-1]["load"] += load(text)
        blocks[-1]["evidence"] += cited
    elif "list_item" in around and blocks and blocks[-1]["kind"] == "bullets":
        depth = sum(kind in {"bullet_list", "ordered_list"} for kind in around) - 1
        blocks[-1]["bullets"].append(_bullet(html, text, depth, cited))
        blocks[-1]["load"] += load(text)
        blocks[-1]["evidence"] += cited
    elif not html and blocks:  # a paragraph of citations belongs to what stands above it
        blocks[-1]["evidence"] += cited
    else:
        kind = _kind(blocks, around, html)
        blocks.append({**_block(kind), "html": html, "load": load(text), "evidence": cited})


def _kind(blocks: list[PageBlock], around: list[str], html: str) -> str:
    if html.startswith("<img"):
        return "picture"
    if "blockquote" in around:
        return "quote"
    if "heading" in around:
        return "head"
    marked = re.fullmatch(r"<em>[^<]*</em>", html)
    return ("caption" if blocks else "kicker") if marked else "text"


def _bullet(html: str, text: str, depth: int, cited: list[str]) -> Bullet:
    named = re.match(r"<b>(?P<lead>[^<]+)</b>\s*[:：]?\s*(?P<rest>.+)$", html)
    found = NUMBER.search(text[len(named["lead"]) :] if named else text)
    return {
        "lead": named["lead"] if named else "",
        "html": raise_first(named["rest"]) if named else html,
        "text": text,
        "depth": depth,
        "number": found.group().strip(" .,") if found else "",
        "evidence": cited,
    }


TAGS = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<em>", "em_close": "</em>"}


def _inline(token: Token) -> tuple[str, str]:
    """Return a line's HTML and its plain words; citations leave, links keep their words."""
    html, text = "", ""
    for child in token.children or []:
        if child.type == "image":
            path, alt = str(child.attrs.get("src", "")), "".join(each.content for each in child.children or [])
            html += f'<img src="../{escape(path)}" alt="{escape(alt)}">'
        elif child.type == "code_inline":
            html, text = f"{html}<code>{escape(child.content)}</code>", text + child.content
        elif child.type in {"text", "text_special", "softbreak", "hardbreak", "html_inline"}:
            words = child.content or " "
            html, text = html + escape(words, quote=False), text + words
        else:
            html += TAGS.get(child.type, "")
    return CITATION.sub("", html).strip(), CITATION.sub("", text).strip()
