"""A document as text for models: every piece under its evidence id, so that it can be cited."""

from state.documents import Document, Element


def annotate_document(document: Document) -> str:
    """Return the document as Markdown in which each piece begins with its id, such as `[@e3f9a1c2]`."""
    return "\n\n".join(_annotate(element) for element in document["elements"]) + "\n"


def _annotate(element: Element) -> str:
    mark = f"[@{element['id']}]"
    match element["kind"]:
        case "title":
            return f"{'#' * max(1, element['level'])} {element['text']} {mark}"
        case "table":
            return f"{mark}\n" + "\n".join("| " + " | ".join(row) + " |" for row in element["rows"])
        case "code":
            return f"{mark}\n```\n{element['text']}\n```"
        case "list":
            return f"{'  ' * element['level']}- {mark} {element['text']}"
        case "picture":
            return f"{mark} picture {element['image']}: {element['text']}"
        case _:
            return f"{mark} {element['text']}"
