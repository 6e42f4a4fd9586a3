"""Read the attachments once into the run's own files."""

import json
from collections import Counter
from pathlib import PurePath

from langgraph.runtime import Runtime

from models.environment import home
from state.context import Context
from state.documents import Document
from state.errors import UsageError
from state.present import PresentState, Source
from tools.documents.annotate_document import annotate_document
from tools.documents.is_decoration import is_decoration
from tools.documents.picture_ending import picture_ending
from tools.documents.read_attachment import read_attachment
from tools.documents.read_document import read_document
from tools.workspace import Workspace

LOGO = 3  # places of one document at which the same picture stands, from which it is one


def ingest(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the sources, and their bytes and parsed form as files under library/."""
    paths = state.get("attachments") or []
    if not paths and state["models"]["researcher"] == "offline":
        raise UsageError(
            "the offline model works from documents and none was given",
            "Name a file, or a model that may write from its own knowledge with --model.",
        )
    workspace = Workspace(home(runtime.context), state.get("files") or {})
    sources = [_read(workspace, path, number, runtime) for number, path in enumerate(paths, start=1)]
    if sources and all(source.get("empty") for source in sources) and state["models"]["researcher"] == "offline":
        raise UsageError(f"{sources[0]['file']} has no words in it", "Name a document with text.")
    language = state["brief"]["language"] or (sources[0]["language"] if sources else "")
    brief = state["brief"] | {"language": language}
    return {"sources": sources, "brief": brief, "files": workspace.changes}


def _read(workspace: Workspace, path: str, number: int, runtime: Runtime[Context]) -> Source:
    name = "".join(sign if sign.isprintable() else "_" for sign in PurePath(path).name)  # a line break, say
    content = read_attachment(path)

    def tell(done: int, of: int) -> None:
        runtime.stream_writer({"read": name, "done": done, "of": of})

    document = read_document(workspace.blobs.home, name, content, tell=tell)
    place = _free(workspace, f"library/{name}")
    workspace.write(place, content)
    _take_pictures(workspace, document, number)
    workspace.write(f"{place}.json", json.dumps(document, ensure_ascii=False))
    workspace.write(f"{place}.reading.md", annotate_document(document))
    return Source(
        file=name,
        path=place,
        parsed=f"{place}.json",
        reading=f"{place}.reading.md",
        title=document["title"],
        pages=len(document["pages"]),
        language=document["language"],
        problems=document["problems"],
        empty=document["outcome"] == "empty",
    )


def _take_pictures(workspace: Workspace, document: Document, number: int) -> None:
    """Give each picture a path of the run; a logo, an arc or a band, which no deck could show, is let go."""
    pictures = [element for element in document["elements"] if element["image"]]
    often = Counter(element["image"] for element in pictures)
    for count, element in enumerate(pictures, start=1):
        picture = workspace.blobs.get(element["image"])
        if not element.get("caption") and (often[element["image"]] >= LOGO or is_decoration(picture)):
            element["image"] = ""
        else:
            path = f"images/{number}-{count:03}{picture_ending(picture)}"
            element["image"] = workspace.take(path, element["image"])


def _free(workspace: Workspace, path: str) -> str:
    """Return `path`, or the first free one of its kind: two attachments may share a name."""
    stem, dot, ending = path.rpartition(".")
    number, free = 2, path
    while free in workspace:
        free = f"{stem or path}-{number}{dot}{ending if stem else ''}"
        number += 1
    return free
