"""Make the files that are handed over: one HTML, a PDF, pages, pictures and a contact sheet."""

import asyncio

from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.inspect_deck import look_at_changed
from nodes.present.start_wave import picture_file, slide_file
from state.context import Context
from state.present import ManuscriptPage, PresentState
from tools.export.contact_sheet import contact_sheet
from tools.export.deck_html import deck_html
from tools.export.inline_slide import inline_slide
from tools.export.print_pdf import print_pdf
from tools.manuscript import split_manuscript
from tools.workspace import Workspace


async def export_deck(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the delivered files under deck/; slides get their numbers here."""
    place = home(runtime.context)
    fresh = await look_at_changed(place, state)
    workspace = Workspace(place, state["files"] | fresh.get("files", {}))
    slides = [slide_file(page) for page in state["slides"] if slide_file(page) in workspace]
    brief = state["brief"]
    view = workspace.view("slides/", "images/", "theme.css", "components.css")
    root = await asyncio.to_thread(view.__enter__)
    try:
        pdf = await print_pdf(root, slides, brief["width"], brief["height"], title_of(state), brief["language"])
    finally:
        await asyncio.to_thread(view.__exit__, None, None, None)
    await asyncio.to_thread(_write, workspace, state, slides, pdf)
    return {**fresh, "files": fresh.get("files", {}) | workspace.changes}


def title_of(state: PresentState) -> str:
    """Return the deck's title: that of its first page."""
    return state["plan"]["pages"][0]["title"]


def _write(workspace: Workspace, state: PresentState, slides: list[str], pdf: bytes) -> None:
    brief = state["brief"]
    manuscript = workspace.read_text("manuscript.md")
    notes = {page["page"]: _notes(page, state) for page in split_manuscript(manuscript)}
    pages = [page for page in state["slides"] if slide_file(page) in slides]
    inlined = [
        (inline_slide(workspace.read_text(file), workspace.read, file), notes.get(page, ""))
        for page, file in zip(pages, slides, strict=True)
    ]
    pictures = [workspace.read(picture_file(page)) for page in pages]
    for old in workspace.paths("deck/"):
        workspace.delete(old)
    for number, ((html, _), picture) in enumerate(zip(inlined, pictures, strict=True), 1):
        workspace.write(f"deck/slides/slide_{number:02}.html", html)
        workspace.write(f"deck/slides/slide_{number:02}.png", picture)
    workspace.write(
        "deck/deck.html", deck_html(inlined, brief["width"], brief["height"], title_of(state), brief["language"])
    )
    workspace.write("deck/deck.pdf", pdf)
    workspace.write("deck/contact.png", contact_sheet(pictures))
    workspace.write("deck/manuscript.md", manuscript)


def _notes(page: ManuscriptPage, state: PresentState) -> str:
    """Return what to say, and that the page has no source where it has none."""
    own = "" if page["evidence"] or state["sources"] else "From the model's own knowledge; no source was given."
    return "\n".join(part for part in (page["notes"], own) if part)
