"""A document as text for models: every piece under its evidence id, so that it can be cited."""

from state.documents import Document, Element


def annotate_document(document: Document) -> str:
    """Return the document as Markdown in which each piece begins with its id, such as `[@e3f9a1c2]`."""
    return "\n\n".join(_annotate(element) for element in document["elements"]) + "\n"


def _annotate(element: Element) -> str:
    mark = f"[@{element['id']}]"
    match element["kind"]:
        case "title":
            return f"{mark} {'#' * max(1, element['level'])} {element['text']}"
        case "table":
            head, *rest = ["| " + " | ".join(row) + " |" for row in element["rows"]]
            return "\n".join([mark, head, "|" + " --- |" * len(element["rows"][0]), *rest])
        case "code":
            return f"{mark}\n```\n{element['text']}\n```"
        case "list":
            return f"{'  ' * element['level']}- {mark} {element['text']}"
        case "picture":
            return f"{mark} picture {element['image']}: {element['text']}"
        case _:
            return f"{mark} {element['text']}"
