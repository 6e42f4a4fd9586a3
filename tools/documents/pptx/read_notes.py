"""What the speaker says and what others remark: beside the slide, not on it."""

from lxml.etree import _Element as Node

from state.documents import Element
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import Package, UnreadableError
from tools.documents.pptx.placeholders import placeholder_of
from tools.documents.pptx.tags import descendants, find, local_name
from tools.documents.pptx.text.read_paragraphs import addresses, plain_text


def read_notes(slide: OpenSlide) -> list[Element]:
    """Return the speaker notes as one element."""
    part = slide.package.target(slide.part, "notesSlide")
    if part is None:
        return []
    try:
        root = slide.package.tree(part)
    except UnreadableError as error:
        slide.problems.append(f"the speaker notes can't be read: {error}")
        return []
    bodies = [find(shape, "p:txBody") for shape in descendants(root, "p:sp") if _is_body(shape)]
    text = "\n".join(words for body in bodies if body is not None and (words := plain_text(body)))
    if not text:
        return []
    element = slide.element("notes", text)
    if links := addresses(root, slide.package.related(part)):
        element["links"] = links
    return [element]


def read_comments(slide: OpenSlide, presentation: str) -> list[Element]:
    """Return the comments and answers to them, old form or new, each with its author's name before it."""
    authors = _authors(slide.package, presentation)
    elements = []
    for link in slide.links().values():
        if link.kind != "comments":
            continue
        try:
            root = slide.package.tree(link.target)
        except UnreadableError as error:
            slide.problems.append(f"the comments can't be read: {error}")
            continue
        for node in root.iter("{*}cm", "{*}reply"):
            text = _words(node)
            author = authors.get(node.get("authorId", ""), "")
            if text:
                elements.append(slide.element("comment", f"{author}: {text}" if author else text))
    return elements


def _is_body(shape: Node) -> bool:
    """Return whether a shape of the notes page holds the notes; its others repeat the slide, date and number."""
    holder = placeholder_of(shape)
    return holder is not None and holder.get("type", "") == "body"


def _words(comment: Node) -> str:
    for part in comment:
        if local_name(part) == "text":
            return (part.text or "").strip()
        if local_name(part) == "txBody":
            return plain_text(part)
    return ""


def _authors(package: Package, presentation: str) -> dict[str, str]:
    """Return the names of those who comment, by their ids."""
    found = {}
    for kind in ("commentAuthors", "authors"):
        part = package.target(presentation, kind)
        try:
            nodes = package.tree(part).iter("{*}cmAuthor", "{*}author") if part else ()
        except UnreadableError:
            continue
        found.update({node.get("id", ""): node.get("name", "").strip() for node in nodes})
    return found
