"""Look at one slide: its picture, its words, and what inspection measured."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from state.present import Finding
from tools.browser.measure import measure
from tools.browser.open_slide import open_slide
from tools.inspection.inspect_page import inspect_page


@dataclass(frozen=True)
class Look:
    """What one look gave: `Look(png=b"…", text="Tides lag", findings=[])`."""

    png: bytes  # the same bytes for the same slide on the same machine
    text: str  # visible words in document order
    findings: list[Finding]


async def look_at_slide(root: Path, html: str, width: int, height: int) -> Look:
    """Render the HTML file `html` under `root` at `width` × `height` px and inspect it."""
    async with open_slide(root, html, width, height) as slide:
        model = await measure(slide, width, height)
    return Look(png=model.png, text=model.text, findings=await asyncio.to_thread(inspect_page, model))
