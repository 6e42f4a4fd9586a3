"""One Chromium for each event loop, shared by all who look at slides, and closed when nobody does."""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

from playwright.async_api import Browser, Playwright, async_playwright
from playwright.async_api import Error as BrowserError

from models.environment import chromium_path
from state.errors import UsageError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OWN = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)
PATIENCE = 10  # seconds for a browser to close
IDLE = 20  # seconds without a user after which the browser is closed
UNREACHABLE = "http://127.0.0.1:9"  # the discard port: what the guard of a page should miss goes nowhere
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    "--font-render-hinting=none",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    f"--proxy-server={UNREACHABLE}",
    "--proxy-bypass-list=<-loopback>",  # loopback goes to the proxy too
]


class Shared:
    """The browser of one event loop and how many use it now."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.playwright: Playwright | None = None
        self.browser: Browser | None = None
        self.users = 0
        self.closing: asyncio.Task[None] | None = None


_shared: dict[asyncio.AbstractEventLoop, Shared] = {}


def find_chromium() -> str:
    """Return the path of a Chromium: the one named, Debian's, Google's, or Playwright's own download.

    Raises:
        UsageError: when there is none.
    """
    named = chromium_path()
    if named:
        if not Path(named).is_file():
            raise UsageError(
                f"TRIPTYCH_CHROMIUM names {named}, which is no file", "Correct or unset TRIPTYCH_CHROMIUM."
            )
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None) or _playwrights_own()
    if not found:
        raise UsageError(
            "there is no Chromium on this machine",
            "Install it with: apt-get install chromium (or: playwright install chromium), or set TRIPTYCH_CHROMIUM.",
        )
    return found


def _playwrights_own() -> str | None:
    caches = (Path.home() / ".cache/ms-playwright", Path.home() / "Library/Caches/ms-playwright")
    found = [path for cache in caches for pattern in OWN for path in sorted(cache.glob(pattern))]
    return str(found[-1]) if found else None


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    """Give the loop's browser, started or restarted if need be; it stays open for a while after its last user."""
    shared = _shared.setdefault(asyncio.get_running_loop(), Shared())
    async with shared.lock:
        if not await _alive(shared.browser):
            await _start(shared)
        shared.users += 1
        if shared.closing:
            shared.closing.cancel()
            shared.closing = None
    assert shared.browser  # noqa: S101 (just started)
    try:
        yield shared.browser
    finally:
        shared.users -= 1
        if not shared.users:
            shared.closing = asyncio.create_task(_close_when_idle(shared))


async def _alive(browser: Browser | None) -> bool:
    """Does it answer? For a moment after a crash it still counts as connected."""
    try:
        if browser and browser.is_connected():
            await (await browser.new_browser_cdp_session()).detach()
            return True
    except BrowserError:
        pass
    return False


async def close_browser() -> None:
    """Close this loop's browser now."""
    shared = _shared.pop(asyncio.get_running_loop(), None)
    if shared:
        if shared.closing:
            shared.closing.cancel()
        await _stop(shared)


async def _start(shared: Shared) -> None:
    path = await asyncio.to_thread(find_chromium)
    for tries_left in (2, 1, 0):
        await _stop(shared)
        try:
            shared.playwright = await async_playwright().start()
            shared.browser = await shared.playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            return
        except Exception as error:  # noqa: BLE001 (Playwright raises a bare Exception when its driver has gone)
            await _stop(shared)
            if tries_left and "closed" in str(error).lower():
                continue
            problem = f"{path} does not start: {str(error).splitlines()[0]}"
            raise UsageError(problem, "Run triptych doctor, or name another with TRIPTYCH_CHROMIUM.") from None


async def _stop(shared: Shared) -> None:
    browser, playwright = shared.browser, shared.playwright
    shared.browser = shared.playwright = None
    for stop in (browser and browser.close, playwright and playwright.stop):
        if stop:
            with contextlib.suppress(Exception):  # it may be dead already, each time in another way
                await asyncio.wait_for(stop(), PATIENCE)


def browser_died(error: Exception) -> bool:
    """Is it worth trying again? A browser that crashed, or that a Ctrl-C in the terminal has hit, is started anew."""
    return isinstance(error, BrowserError) or "reading from the driver" in str(error)


async def _close_when_idle(shared: Shared) -> None:
    await asyncio.sleep(IDLE)
    async with shared.lock:
        if not shared.users:
            await _stop(shared)
