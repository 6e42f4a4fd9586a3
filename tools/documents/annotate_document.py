"""A document as text for models: every piece under its evidence id, so that it can be cited."""

from itertools import groupby

from state.documents import UNQUOTED, Document, Element, Page

ASIDE = {"notes": "speaker notes", "comment": "comment", "footnote": "footnote", "caption": "caption"}


def annotate_document(document: Document) -> str:
    """Return the document as Markdown in which each piece begins with its id, such as `[@e3f9a1c2]`.

    Pages are told where there are several. Headers, footers, page numbers and entries of lists of literature are left
    out: they are no statements of the document.
    """
    pages = {page["page"]: page for page in document["pages"]}
    parts = []
    for number, elements in groupby(document["elements"], key=lambda element: element["page"]):
        if len(pages) > 1 and number in pages:
            parts.append(_head(pages[number]))
        parts += [_annotate(element) for element in elements if element["kind"] not in UNQUOTED]
    return "\n\n".join(parts) + "\n"


def _head(page: Page) -> str:
    label = f" ({page['label']})" if page["label"] not in {"", str(page["page"])} else ""
    return f"--- page {page['page']}{label}{', hidden: shown to nobody' if page['hidden'] else ''} ---"


def _annotate(element: Element) -> str:
    mark = f"[@{element['id']}]{' (hidden)' if element.get('hidden') else ''}"
    kind, text = element["kind"], element["text"]
    match kind:
        case "title":
            text = f"{'#' * max(1, element['level'])} {text}"
        case "list":
            return f"{'  ' * element['level']}- {mark} {text}"
        case "code":
            return f"{mark}\n```\n{text}\n```"
        case "table" | "picture" | "chart":
            return "\n".join([f"{mark} {_drawn(element)}", *_rows(element)])
        case _ if kind in ASIDE:
            text = f"({ASIDE[kind]}) {text}"
    return f"{mark} {text}"


def _drawn(element: Element) -> str:
    """Return `picture images/1-001.png: Figure 3: Complaints by year`, and below it the words in it."""
    named = ": ".join(filter(None, [f"{element['kind']} {element['image']}".strip(), element.get("caption", "")]))
    return "\n".join([named, *([element["text"]] if element["text"] and not element["rows"] else [])])


def _rows(element: Element) -> list[str]:
    """Return a table in Markdown; the strokes that part cells are not taken for those of its text."""
    lines = [
        "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in row) + " |" for row in element["rows"]
    ]
    return [*lines[:1], "|" + " --- |" * len(element["rows"][0]), *lines[1:]] if lines else []
