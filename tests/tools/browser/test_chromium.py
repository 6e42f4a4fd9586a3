import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from state.errors import UsageError
from tools.browser import chromium
from tools.browser.chromium import UNREACHABLE, browser, close_browser, find_chromium
from tools.browser.look_at_slide import look_at_slide

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


def running() -> dict[int, str]:
    """Return the main processes of the browsers that this test process has started, each with its profile folder."""
    parents, commands = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            commands[int(folder.name)] = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:  # gone meanwhile
            continue

    def ours(process: int) -> bool:
        return process == os.getpid() or (process in parents and ours(parents[process]))

    return {
        one: command.partition("--user-data-dir=")[2].partition("\0")[0]
        for one, command in commands.items()
        if UNREACHABLE in command and "--type=" not in command and ours(one)
    }


async def gone(processes: dict[int, str]) -> bool:
    """Are the processes gone, at the latest in five seconds?"""
    for _ in range(100):
        if not set(processes) & set(running()):
            return True
        await asyncio.sleep(0.05)
    return False


@pytest.fixture
def slide(tmp_path) -> Path:
    (tmp_path / "slide.html").write_text("<!doctype html><title>t</title><body>Tides")
    return tmp_path


@needs_proc
@pytest.mark.browser
async def test_many_looks_at_once_share_one_browser(slide):
    earlier = running()
    await close_browser()
    assert await gone(earlier)  # one that other tests have left, or that is closing now
    looks = [asyncio.create_task(look_at_slide(slide, "slide.html", 640, 360)) for _ in range(6)]
    profiles = set()
    while not all(look.done() for look in looks):
        profiles |= set(running().values())
        await asyncio.sleep(0.05)
    assert len(profiles) == 1
    assert len({look.result().png for look in looks}) == 1


@needs_proc
@pytest.mark.browser
async def test_a_crashed_browser_is_started_anew(slide):
    before = await look_at_slide(slide, "slide.html", 640, 360)
    crashed = running()
    for process in crashed:
        os.kill(process, signal.SIGKILL)
    assert await gone(crashed)
    after = await look_at_slide(slide, "slide.html", 640, 360)
    assert after.png == before.png
    assert len(running()) == 1
    assert set(running().values()) != set(crashed.values())


@needs_proc
@pytest.mark.browser
async def test_nothing_is_left_after_closing(slide):
    await look_at_slide(slide, "slide.html", 640, 360)
    processes = running()
    await close_browser()
    assert processes
    assert await gone(processes)
    await close_browser()  # once more does no harm


@needs_proc
@pytest.mark.browser
async def test_an_idle_browser_closes_itself_but_not_under_a_user(slide, monkeypatch):
    await close_browser()
    monkeypatch.setattr(chromium, "IDLE", 0.1)
    async with browser() as held:
        await look_at_slide(slide, "slide.html", 640, 360)
        await asyncio.sleep(0.3)
        assert held.is_connected()
        processes = running()
    assert await gone(processes)
    assert (await look_at_slide(slide, "slide.html", 640, 360)).text == "Tides"


@pytest.mark.browser
async def test_a_browser_that_does_not_start_is_named(tmp_path, monkeypatch):
    await close_browser()
    broken = tmp_path / "chromium"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setenv("TRIPTYCH_CHROMIUM", str(broken))
    with pytest.raises(UsageError, match=r"does not start.*TRIPTYCH_CHROMIUM"):
        async with browser():
            pass
    monkeypatch.delenv("TRIPTYCH_CHROMIUM")
    async with browser() as found:
        assert found.is_connected()


def test_a_named_browser_that_is_not_there_is_told(monkeypatch):
    monkeypatch.setenv("TRIPTYCH_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(UsageError, match=r"TRIPTYCH_CHROMIUM names /nowhere/chromium"):
        find_chromium()


def test_a_named_browser_is_taken(monkeypatch, tmp_path):
    (tmp_path / "own").touch()
    monkeypatch.setenv("TRIPTYCH_CHROMIUM", str(tmp_path / "own"))
    assert find_chromium() == str(tmp_path / "own")


def test_without_any_browser_the_remedy_is_told(monkeypatch, tmp_path):
    monkeypatch.delenv("TRIPTYCH_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(UsageError, match="apt-get install chromium"):
        find_chromium()
