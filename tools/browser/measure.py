"""Fill the page model of an open slide: geometry by script, and two screenshots, with and without text paint."""

import asyncio
import io
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.async_api import Page

from tools.browser.open_slide import OpenSlide
from tools.browser.page_model import PageModel, Picture

SCRIPT = Path(__file__).with_suffix(".js")
# `color` stays, so that borders and icons drawn in currentColor stay too; only what paints letters goes.
NO_TEXT = """
* , *::before, *::after, *::marker { -webkit-text-fill-color: transparent !important; text-shadow: none !important;
  text-decoration-color: transparent !important; -webkit-text-stroke-color: transparent !important; }
svg text, svg text * { fill: transparent !important; stroke: transparent !important; }
[data-inspected-gradient] { background-image: none !important; background-color: transparent !important; }
"""
HIDE_TEXT = """(css) => { for (const e of document.querySelectorAll("*"))
  if (getComputedStyle(e).webkitBackgroundClip === "text") e.setAttribute("data-inspected-gradient", "");
  document.head.append(Object.assign(document.createElement("style"), { textContent: css })); }"""


async def measure(slide: OpenSlide, width: int, height: int) -> PageModel:
    """Return everything that the rules need to know about the slide."""
    measured = await slide.page.evaluate(await asyncio.to_thread(SCRIPT.read_text, encoding="utf-8"))
    png = await _shoot(slide.page)
    await slide.page.evaluate(HIDE_TEXT, NO_TEXT)
    bare = await _shoot(slide.page)
    return PageModel.of(
        measured,
        width=width,
        height=height,
        shot=await asyncio.to_thread(_pixels, png),
        bare=await asyncio.to_thread(_pixels, bare),
        failed=list(slide.failed),
        png=png,
    )


async def _shoot(page: Page) -> bytes:
    return await page.screenshot(animations="disabled", caret="hide")


def _pixels(png: bytes) -> Picture:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
