"""The paragraphs of a text, with all that decides where they stand."""

from dataclasses import dataclass, field

from lxml.etree import _Element as Node

from tools.documents.pptx.package import Link
from tools.documents.pptx.tags import children, descendants, local_name, tag
from tools.documents.pptx.text.read_formula import read_formula
from tools.documents.pptx.text.text_style import TextStyle, font_size, has_bullet, level_of, setting, spacing


@dataclass
class Paragraph:
    """A paragraph: `Paragraph("Tides lag", level=1, bullet=True, size=18.0)`; spaces in points."""

    text: str
    level: int = 0
    bullet: bool | None = None
    size: float = 18.0
    align: str = "l"
    before: float = 0.0
    after: float = 0.0
    leading: float = 1.2  # of a line, in letters' size
    indent: float = 0.0  # EMU
    formula: bool = False  # nothing but a formula
    links: list[str] = field(default_factory=list)


def read_paragraphs(text: Node, style: TextStyle, links: dict[str, Link]) -> list[Paragraph]:
    """Return the paragraphs of a txBody, the empty ones too: they take room."""
    return [_paragraph(node, style, links) for node in children(text, "a:p")]


def plain_text(text: Node) -> str:
    """Return the words of a txBody or rich text, a line each paragraph."""
    lines = [paragraph_text(node).strip() for node in children(text, "a:p")]
    return "\n".join(line for line in lines if line)


def paragraph_text(paragraph: Node) -> str:
    """Return the words of a paragraph, with its line breaks."""
    words = []
    for node in paragraph:
        match local_name(node):
            case "r" | "fld":
                words += [part.text or "" for part in children(node, "a:t")]
            case "br":
                words.append("\n")
            case "m" | "oMath" | "oMathPara":
                words.append(read_formula(node))
    lines = "".join(words).replace("\v", "\n").replace("\u00a0", " ").replace("\u00ad", "").split("\n")
    return "\n".join(" ".join(line.split()) for line in lines).strip()


def addresses(node: Node, links: dict[str, Link]) -> list[str]:
    """Return the addresses that a node's links lead to, each once."""
    found = [links.get(one.get(tag("r:id"), "")) for one in descendants(node, "a:hlinkClick")]
    return list(dict.fromkeys(link.target for link in found if link and link.external and link.target))


def _paragraph(node: Node, style: TextStyle, links: dict[str, Link]) -> Paragraph:
    settings = style.settings(node)
    size = font_size(node, settings)
    return Paragraph(
        text=paragraph_text(node),
        level=level_of(node),
        bullet=has_bullet(settings),
        size=size,
        align=setting(settings, "algn", "r" if setting(settings, "rtl") in ("1", "true") else "l"),
        before=spacing(settings, "a:spcBef", size, 0.0),
        after=spacing(settings, "a:spcAft", size, 0.0),
        leading=spacing(settings, "a:lnSpc", size, size * 1.2) / size,
        indent=float(setting(settings, "marL", "0")),
        formula=_only_formula(node),
        links=addresses(node, links),
    )


def _only_formula(paragraph: Node) -> bool:
    names = {local_name(node) for node in paragraph if local_name(node) not in ("pPr", "endParaRPr", "")}
    written = any((part.text or "").strip() for part in descendants(paragraph, "a:t"))
    return bool(names & {"m", "oMath", "oMathPara"}) and not written
