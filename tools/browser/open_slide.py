"""Open one slide in a page that runs no script of the slide's and reaches nothing but the run's files."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.async_api import Error as BrowserError
from playwright.async_api import Page, Request, Route, WebSocketRoute

from tools.browser.chromium import browser

PATIENCE = 20_000  # ms for a slide to load; its files are all on this disk
WITHIN = ("data", "blob", "about")


@dataclass
class OpenSlide:
    """A loaded slide and the requests that got no answer: `OpenSlide(page, failed=["file:///…/missing.png"])`."""

    page: Page
    failed: list[str] = field(default_factory=list)


@contextlib.asynccontextmanager
async def open_slide(root: Path, html: str, width: int, height: int) -> AsyncIterator[OpenSlide]:
    """Give the HTML file `html` under `root`, drawn at `width` × `height` px with its fonts and pictures loaded."""
    root = await asyncio.to_thread(root.resolve)
    async with browser() as shared:
        context = await shared.new_context(
            viewport={"width": width, "height": height},
            java_script_enabled=False,
            service_workers="block",
            offline=True,
            reduced_motion="reduce",
        )
        try:
            slide = OpenSlide(await context.new_page())
            slide.page.on("requestfailed", lambda request: _note(slide, request))
            only = {(root / html).as_uri()}
            await context.route("**/*", lambda route: _guard(route, root, slide, only))
            await context.route_web_socket("**/*", _refuse)
            await slide.page.goto((root / html).as_uri(), timeout=PATIENCE)
            yield slide
        finally:
            with contextlib.suppress(BrowserError):
                await context.close()


def _note(slide: OpenSlide, request: Request) -> None:
    if not request.is_navigation_request():  # a refused one has been noted where it was refused
        slide.failed.append(request.url)


async def _guard(route: Route, root: Path, slide: OpenSlide, only: set[str]) -> None:
    """Let files of the run pass, and of pages the first in `only`: refresh and frames lead nowhere, not even to itself.

    204 means "stay where you are": an aborted refresh would put an error page in the slide's place.
    """
    url = route.request.url
    if route.request.is_navigation_request() and url not in only:
        slide.failed.append(url)
        await route.fulfill(status=204)
    elif await asyncio.to_thread(_may_load, url, root):
        only.discard(url)
        await route.continue_()
    else:
        await route.abort("blockedbyclient")


def _may_load(url: str, root: Path) -> bool:
    parts = urlsplit(url)
    if parts.scheme in WITHIN:
        return True
    return parts.scheme == "file" and not parts.netloc and Path(unquote(parts.path)).resolve().is_relative_to(root)


async def _refuse(socket: WebSocketRoute) -> None:
    await socket.close()
