"""Print slides as a PDF: one page of exactly the slide's size for each, the same bytes for the same slides."""

import asyncio
import io
from pathlib import Path

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from tools.browser.open_slide import open_slide
from tools.export.plain_characters import plain_characters

PAGE = "@page{{size:{}px {}px !important;margin:0 !important}}"  # whatever the slide's own style says of paper
ADD_STYLE = """(css) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css })); }"""


async def print_pdf(  # noqa: PLR0913, PLR0917 (what a printed deck needs)
    root: Path, slides: list[str], width: int, height: int, title: str, language: str
) -> bytes:
    """Return the PDF of the HTML files `slides` under `root`, each `width` × `height` px.

    What a slide has beyond its page is cut, as on the screen: that it has, inspection has told as off_slide.
    """
    printed = await asyncio.gather(*(_print_slide(root, slide, (width, height)) for slide in slides))
    whole = PdfWriter()
    for page in printed:
        whole.append(PdfReader(io.BytesIO(page)), import_outline=False)
    whole.metadata = None  # its dates would make two equal decks differ
    whole.add_metadata({"/Title": title, "/Producer": "Triptych"})
    if language:
        whole.root_object[NameObject("/Lang")] = TextStringObject(language)
    plain_characters(whole)
    out = io.BytesIO()
    whole.write(out)
    return out.getvalue()


async def _print_slide(root: Path, slide: str, size: tuple[int, int]) -> bytes:
    async with open_slide(root, slide, *size) as opened:
        await opened.page.evaluate(ADD_STYLE, PAGE.format(*size))
        return await opened.page.pdf(print_background=True, tagged=True, page_ranges="1", prefer_css_page_size=True)
