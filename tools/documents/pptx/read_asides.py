"""What belongs to a slide and is not seen on it: speaker notes and comments."""

from typing import Any

from state.documents import Element
from tools.documents.make_element import make_element
from tools.documents.pptx.package import DamagedPartError, Package
from tools.documents.pptx.read_text import read_paragraphs


def read_notes(package: Package, part: str) -> list[Element]:
    """Return the paragraphs that the speaker is to say."""
    found: list[Element] = []
    for name in package.named(part, "notesSlide"):
        for shape in package.xml(name).iterfind(".//{*}spTree//{*}sp"):
            mark, body = shape.find(".//{*}nvPr/{*}ph"), shape.find("./{*}txBody")
            if mark is not None and mark.get("type", "body") == "body" and body is not None:
                found += [make_element("notes", paragraph.text) for paragraph in read_paragraphs(body)]
    return found


def read_comments(package: Package, part: str) -> list[Element]:
    """Return the comments, old and new kind, each with its author: "Ana: too long"."""
    found: list[Element] = []
    for name in package.named(part, "comments"):
        authors = _authors(package)
        for comment in package.xml(name).iter("{*}cm", "{*}reply"):
            author = authors.get(comment.get("authorId", ""), "")
            old = comment.findtext("./{*}text")
            new = ["".join(text.text or "" for text in line.iterfind(".//{*}t")) for line in _lines(comment)]
            text = " ".join((old if old is not None else " ".join(new)).split())
            if text:
                found.append(make_element("comment", f"{author}: {text}" if author else text))
    return found


def _lines(comment: Any) -> list[Any]:
    body = comment.find("./{*}txBody")
    return list(body.iterfind("./{*}p")) if body is not None else []


def _authors(package: Package) -> dict[str, str]:
    names: dict[str, str] = {}
    for part in ("ppt/commentAuthors.xml", "ppt/authors.xml"):
        try:
            root = package.xml(part)
        except DamagedPartError:
            continue
        names |= {one.get("id", ""): one.get("name", "") for one in root if isinstance(one.tag, str)}
    return names
