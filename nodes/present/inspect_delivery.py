"""Inspect what is handed over, not what it was made from: the PDF's pages, their size and their words."""

from langgraph.runtime import Runtime

from models.environment import home
from nodes.present.inspect_deck import deck_finding
from nodes.present.start_wave import text_file
from state.context import Context
from state.present import Finding, PresentState
from tools.inspection.inspect_pdf import PdfPage, inspect_pdf
from tools.manuscript import share_of_words
from tools.workspace import Workspace

POINTS = 72 / 96  # PDF points in a CSS px
TOLERANCE = 0.005  # of the page size
ENOUGH = 0.95  # of a slide's words that its PDF page must hold


def inspect_delivery(state: PresentState, runtime: Runtime[Context]) -> PresentState:
    """Return the findings of the deck with those of the delivered PDF added."""
    workspace = Workspace(home(runtime.context), state["files"])
    pages = inspect_pdf(workspace.read("deck/deck.pdf"))
    shown = [workspace.read_text(text_file(page)) for page in state["slides"] if text_file(page) in workspace]
    found = _count(len(pages), len(shown)) + _sizes(pages, state) + _words(pages, shown)
    return {"findings": [*state["findings"], *found]}


def _count(got: int, wanted: int) -> list[Finding]:
    if got == wanted:
        return []
    return [deck_finding("pdf_pages", "deck.pdf", f"{got} pages for {wanted} slides", "Export again.")]


def _sizes(pages: list[PdfPage], state: PresentState) -> list[Finding]:
    width, height = state["brief"]["width"] * POINTS, state["brief"]["height"] * POINTS
    return [
        deck_finding("pdf_size", f"page {number}", f"{page.width:g} × {page.height:g} pt", "Print at slide size.")
        for number, page in enumerate(pages, 1)
        if abs(page.width - width) > TOLERANCE * width or abs(page.height - height) > TOLERANCE * height
    ]


def _words(pages: list[PdfPage], shown: list[str]) -> list[Finding]:
    return [
        deck_finding("pdf_words", f"page {number}", "words of the slide are missing", "Print again.")
        for number, (page, text) in enumerate(zip(pages, shown, strict=False), 1)
        if share_of_words(text, page.text) < ENOUGH
    ]
