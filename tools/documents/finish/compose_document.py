"""Pages as they were read become one document."""

import hashlib
from pathlib import PurePosixPath

from state.documents import UNQUOTED, Document, Element, Outcome, Page, Reading
from tools.documents.detect_language import detect_language
from tools.documents.finish.join_mentions import join_mentions
from tools.documents.finish.mark_headings import mark_headings, mark_references
from tools.documents.finish.mark_margins import mark_margins

MOST_FAR = 30  # pages of a long document whose words tell its language


def compose_document(file: str, digest: str, readings: list[Reading]) -> Document:
    """Return the document of these pages; `digest` is the file's SHA-256, from which evidence gets its ids."""
    pages = [reading["page"] for reading in readings]
    elements = [element for reading in readings for element in reading["elements"]]
    mark_margins(pages, elements)
    mark_headings(elements)
    mark_references(elements)
    join_mentions(elements)
    _tell_languages(pages, elements)
    _name(digest, elements)
    said = [element for element in elements if element["kind"] not in UNQUOTED and not element.get("hidden")]
    problems = [f"page {page['page']}: {problem}" for page in pages for problem in page["problems"]]
    return {
        "file": file,
        "title": _title(said) or PurePosixPath(file).stem.replace("_", " ").replace("-", " ").strip(),
        "language": detect_language("\n".join(one["text"] for one in said if one["page"] <= MOST_FAR)),
        "outcome": _outcome(said, pages, problems),
        "problems": problems,
        "pages": pages,
        "elements": elements,
    }


def _outcome(said: list[Element], pages: list[Page], problems: list[str]) -> Outcome:
    if any(page.get("given_up") for page in pages):
        return "partial"  # what is on it nobody knows
    if not any(element["text"].strip() or element["image"] for element in said):
        return "empty"
    return "partial" if problems else "complete"


def _title(said: list[Element]) -> str:
    """Return the largest heading of the first page that has one."""
    titles = [element for element in said if element["kind"] == "title"]
    first = [element for element in titles if element["page"] == titles[0]["page"]]
    best = min(first, key=lambda element: (element["level"], -element.get("size", 0.0)), default=None)
    return best["text"] if best else ""


def _tell_languages(pages: list[Page], elements: list[Element]) -> None:
    words: dict[int, list[str]] = {}
    for element in elements:
        if element["kind"] not in {"code", "notes", "comment"}:
            words.setdefault(element["page"], []).append(element["text"])
    for page in pages:
        page["language"] = detect_language("\n".join(words.get(page["page"], [])))


def _name(digest: str, elements: list[Element]) -> None:
    """Give each element its id: a hash of the file, its place there and what it says."""
    seen: dict[str, int] = {}
    for element in elements:
        place = "\0".join(
            [digest, str(element["page"]), str(element["box"]), str(element["lines"]), element["kind"], element["text"]]
        )
        seen[place] = seen.get(place, 0) + 1  # two of a kind at one place
        element["id"] = hashlib.sha256(f"{place}\0{seen[place]}".encode()).hexdigest()[:8]
