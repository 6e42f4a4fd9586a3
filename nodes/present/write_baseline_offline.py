"""The baseline without a model: the pages of the manuscript as plain lists, in one style, as they come."""

from html import escape
from typing import Any

from nodes.present.offline.compose_manuscript import compose_manuscript
from state.documents import Document
from state.present import Brief
from tools.manuscript import running_text, split_manuscript

STYLE = (
    "body{{margin:0;width:{width}px;height:{height}px;background:#fff;color:#222;font:28px/1.4 sans-serif}}"
    "h1{{margin:48px 64px 24px;font-size:44px}}p{{margin:0 64px 12px}}"
)


def write_baseline(brief: Brief, texts: dict[str, str], documents: list[Document]) -> dict[str, Any]:  # noqa: ARG001 (texts are the model's)
    """Return the deck as the reply `WholeDeck`."""
    style = STYLE.format(width=brief["width"], height=brief["height"])
    slides = []
    for page in split_manuscript(compose_manuscript(documents, brief["slides"])):
        lines = [running_text(line) for line in page["body"].splitlines() if line.strip()]
        body = f"<h1>{escape(page['title'])}</h1>" + "".join(f"<p>{escape(line)}</p>" for line in lines if line)
        head = f'<meta charset="utf-8"><title>{escape(page["title"])}</title><style>{style}</style>'
        html = f'<!doctype html><html lang="{brief["language"] or "en"}"><head>{head}</head><body>{body}</body></html>'
        slides.append({"title": page["title"], "html": html, "notes": page["notes"]})
    return {"slides": slides}
