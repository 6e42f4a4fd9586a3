"""Open one slide in a page that runs no script of the slide's and reaches nothing but the run's files."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.async_api import Browser, BrowserContext, Page, Request, Route, WebSocketRoute
from playwright.async_api import Error as BrowserError

from tools.browser.chromium import browser

PATIENCE = 20_000  # ms for a slide to load; its files are all on this disk
WITHIN = ("data", "blob", "about")


@dataclass
class OpenSlide:
    """A loaded slide and the requests that got no answer: `OpenSlide(page, failed=["file:///…/missing.png"])`."""

    page: Page
    failed: list[str] = field(default_factory=list)


@dataclass
class Stage:
    """A page that shows one slide after another, and what it is allowed to load now."""

    context: BrowserContext
    page: Page
    size: tuple[int, int]  # px
    root: Path  # of the slide that it shows
    slide: OpenSlide
    only: set[str] = field(default_factory=set)  # pages that may still be navigated to


_gates: dict[asyncio.AbstractEventLoop, asyncio.Semaphore] = {}  # more slides at once than cores only wait in turn
_free: dict[Browser, list[Stage]] = {}  # a new page costs as much time as everything else about a look


@contextlib.asynccontextmanager
async def open_slide(root: Path, html: str, width: int, height: int) -> AsyncIterator[OpenSlide]:
    """Give the HTML file `html` under `root`, drawn at `width` × `height` px with its fonts and pictures loaded."""
    root = await asyncio.to_thread(root.resolve)
    gate = _gates.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(max(2, os.cpu_count() or 1)))
    async with gate, browser() as shared:
        stage = await _take_stage(shared, (width, height))
        try:
            stage.root, stage.slide, stage.only = root, OpenSlide(stage.page), {(root / html).as_uri()}
            await stage.page.goto((root / html).as_uri(), timeout=PATIENCE)
            yield stage.slide
            await stage.page.goto("about:blank")
        except BaseException:
            with contextlib.suppress(BrowserError):
                await stage.context.close()
            raise
        _free.setdefault(shared, []).append(stage)


async def _take_stage(shared: Browser, size: tuple[int, int]) -> Stage:
    """Return a free stage of that size, or a new one; those of browsers that are gone are forgotten."""
    for gone in [one for one in _free if not one.is_connected()]:
        del _free[gone]
    waiting = _free.setdefault(shared, [])
    found = next((stage for stage in waiting if stage.size == size and not stage.page.is_closed()), None)
    if found:
        waiting.remove(found)
        return found
    context = await shared.new_context(
        viewport={"width": size[0], "height": size[1]},
        java_script_enabled=False,
        service_workers="block",
        offline=True,
        reduced_motion="reduce",
    )
    page = await context.new_page()
    stage = Stage(context, page, size, Path(), OpenSlide(page))
    page.on("requestfailed", lambda request: _note(stage.slide, request))
    await context.route("**/*", lambda route: _guard(route, stage))
    await context.route_web_socket("**/*", _refuse)
    return stage


def _note(slide: OpenSlide, request: Request) -> None:
    if not request.is_navigation_request():  # a refused one has been noted where it was refused
        slide.failed.append(request.url)


async def _guard(route: Route, stage: Stage) -> None:
    """Let files of the run pass, and of pages the first in `only`: refresh and frames lead nowhere, not even to itself.

    204 means "stay where you are": an aborted refresh would put an error page in the slide's place.
    """
    url = route.request.url
    if route.request.is_navigation_request() and url not in stage.only:
        stage.slide.failed.append(url)
        await route.fulfill(status=204)
    elif await asyncio.to_thread(_may_load, url, stage.root):
        stage.only.discard(url)
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
