"""What a person is told of documents: what became of them, what was found in them, how they were read."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from models.environment import home
from state.documents import Document
from state.errors import UsageError
from tools.documents.convert_office import NEWER, convert_office
from tools.documents.detect_language import detect_language
from tools.documents.draw_pages import DRAWN, draw_boxes
from tools.documents.ocr.recognise import ENGINE
from tools.documents.read_document import laid_out
from tools.documents.read_in_child import children
from tools.documents.read_library import Told, read_library
from tools.documents.readers import Input
from tools.documents.shelf import Shelf, Shelved
from tools.export.deliver import check_writable
from tools.search.index import build_index
from tools.search.passages import make_passages
from tools.search.search_library import Hit, search_library
from tools.search.vectors import LOCAL, NONE, open_embedder

console = Console(soft_wrap=True)
aside = Console(stderr=True, soft_wrap=True)
WIDTH = 1600  # px of a drawn page
SHOWN = 240  # characters of a hit


def ingest(names: list[str], engine: str) -> bool:
    """Read the files, say what became of each, and return whether none was refused."""
    outcomes = []
    for told in _read(names, engine):
        outcomes.append(told["outcome"])
        console.print(f"{told['outcome']:<9} {told['file']}{_counts(told['document'])}", highlight=False, markup=False)
        for line in filter(None, told["reason"].split("\n")):
            console.print(f"          {line}", highlight=False, markup=False)
    if not outcomes:
        raise UsageError("there is no file to read", "Name files, or a folder with files in it.", 2)
    return "refused" not in outcomes


def _read(names: list[str], engine: str) -> Iterator[Told]:
    """Yield what became of each file; on a terminal the page that is being read is shown."""
    with aside.status("…") if aside.is_terminal else _Quiet() as status:
        tell = lambda file, done, of: status.update(f"reading {file}: page {done} of {of}")  # noqa: E731
        yield from read_library(home(), names, engine, tell)


class _Quiet:
    """A status for where there is no terminal."""

    def __enter__(self) -> "_Quiet":
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def update(self, _told: str) -> None:
        """Say nothing."""


def _counts(document: Document | None) -> str:
    if document is None:
        return ""
    kinds = Counter(element["kind"] for element in document["elements"])
    told = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common(6))
    read = {page["reader"] for page in document["pages"]} - {"native"}
    ways = f", by {' and '.join(sorted(read))}" if read else ""
    language = f", {document['language']}" if document["language"] else ""
    return f": {len(document['pages'])} page(s){language}{ways}; {told or 'nothing on them'}"


def search(query: str, names: list[str], count: int, embed: str, as_json: bool) -> bool:
    """Print what the library says to the query, and return whether anything was found."""
    told = list(_read(names, ENGINE))
    for each in told:
        if each["outcome"] in {"refused", "partial", "empty"}:
            reason = each["reason"].split("\n")[0]
            aside.print(f"{each['file']} is {each['outcome']}: {reason}", highlight=False, markup=False)
    documents = [each["document"] for each in told if each["document"]]
    passages = [passage for document in documents for passage in make_passages(document)]
    if not passages:
        raise UsageError("the library has nothing to search", "Name documents with text in them.")
    model = embed or _embedder(query, documents)
    index = build_index(home() / "search", passages, open_embedder(model))
    hits = search_library(index, query, count)
    if as_json:
        console.print_json(json.dumps(hits, ensure_ascii=False))
    else:
        _print(hits)
    return bool(hits)


def _embedder(query: str, documents: list[Document]) -> str:
    """Return the embedder to use: vectors find what words can't where the query is in another language."""
    asked = detect_language(query)
    return LOCAL if asked and any(one["language"] not in {asked, ""} for one in documents) else NONE


def _print(hits: list[Hit]) -> None:
    for hit in hits:
        box = " ".join(f"{side:.2f}" for side in hit["box"])
        named = f", {hit['name']}" if hit["name"] else ""
        notes = ", speaker notes" if hit["notes"] else ""
        place = f"{hit['file']}, p. {hit['page']}{f' ({label})' if (label := hit['label']) else ''}{named}{notes}"
        console.print(f"{place}{f'  [{box}]' if box else ''}", highlight=False, markup=False, style="bold")
        console.print("  " + " ".join(hit["text"].split())[:SHOWN], highlight=False, markup=False)
    if not hits:
        console.print("nothing found", highlight=False)


def tell_shelf() -> None:
    """Print a table of all documents that were read."""
    table = Table("id", "file", "format", "outcome", "pages", "seconds", "read", box=None)
    for entry in Shelf(home()).entries():
        row = entry["digest"][:8], entry["file"], entry["format"], entry["outcome"]
        table.add_row(*row, str(entry["pages"]), f"{entry['seconds']:.1f}", entry["at"])
    console.print(table)


def find_entry(name: str) -> Shelved:
    """Return the entry whose id begins with `name`, or whose file is called so."""
    entries = Shelf(home()).entries()
    found = {one["digest"]: one for one in entries[::-1] if one["digest"].startswith(name) or one["file"] == name}
    if len(found) != 1:
        known = "matches several documents" if found else "is no document on the shelf"
        raise UsageError(f"{name} {known}", "See triptych shelf list.")
    return next(iter(found.values()))


def show_entry(name: str, pages: list[int], out: Path) -> str:
    """Write a document's elements and its pages with their boxes into a folder, and say what is there."""
    entry = find_entry(name)
    shelf = Shelf(home())
    if not entry["document"]:
        raise UsageError(entry["reason"].replace("\n", ". ").rstrip("."), "There is nothing to show.")
    document = shelf.document(entry)
    wanted = pages or [page["page"] for page in document["pages"]]
    if beyond := [page for page in wanted if not 1 <= page <= len(document["pages"])]:
        raise UsageError(f"{entry['file']} has no page {beyond[0]}", f"It has {len(document['pages'])}.", 2)
    check_writable(out)
    elements = [element for element in document["elements"] if element["page"] in wanted]
    (out / "elements.json").write_text(json.dumps(elements, ensure_ascii=False, indent=1), encoding="utf-8")
    drawn = _draw(entry, shelf.blobs.get(entry["digest"]), wanted)
    for page, picture in drawn.items():
        boxed = draw_boxes(picture, [element for element in elements if element["page"] == page])
        (out / f"page_{page:03}.jpg").write_bytes(boxed)
    pages_told = f"and {len(drawn)} page(s)" if drawn else f"only: a {entry['format']} file has no pages to be drawn"
    return f"{out}: elements.json {pages_told}"


def _draw(entry: Shelved, content: bytes, pages: list[int]) -> dict[int, bytes]:
    form = entry["format"]
    if NEWER.get(form) in DRAWN:
        content, form = convert_office(entry["file"], content, form), NEWER[form]
    if form not in DRAWN:
        return {}
    with laid_out(entry["file"], content) as path, children(home()) as pool:
        return pool.draw(Input(entry["file"], path, form, ""), pages, WIDTH)


def remove_entry(name: str) -> str:
    """Forget a document and return its file's name; its bytes go with the next prune."""
    entry = find_entry(name)
    Shelf(home()).remove(entry["digest"])
    return entry["file"]
