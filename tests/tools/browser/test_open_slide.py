"""A slide reaches nothing but the run's files; a real server on loopback hears of it if it does."""

import asyncio
import contextlib

import pytest

from tools.browser.chromium import browser, close_browser, find_chromium
from tools.browser.look_at_slide import look_at_slide
from tools.browser.open_slide import open_slide

pytestmark = pytest.mark.browser
DOT = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xcf\xc0\xf0\x1f\x00\x05\x00\x01\xff\x89\x99=\x1d\x00\x00\x00\x00IEND\xaeB`\x82"
)
REACHING = [
    '<img src="{web}/a.png">',
    '<div style="background:url({web}/b.png)">x</div>',
    '<style>@import url("{web}/c.css");</style>',
    "<style>@font-face{{font-family:f;src:url({web}/d.woff2)}}p{{font-family:f}}</style><p>x</p>",
    '<iframe src="{web}/e.html"></iframe>',
    '<object data="{web}/f.svg"></object><embed src="{web}/g.svg">',
    '<meta http-equiv="refresh" content="0;url={web}/h.html">',
    '<link rel="preconnect" href="{web}"><link rel="prefetch" href="{web}/i.css">',
    '<script>fetch("{web}/j")</script><script>new WebSocket("{socket}/k")</script>',
    '<svg><image href="{web}/l.png" width="9" height="9"/><use href="{web}/m.svg#x"/></svg>',
    '<video src="{web}/n.mp4" poster="{web}/o.png" autoplay></video><audio src="{web}/p.mp3" autoplay></audio>',
    "<body onload=\"fetch('{web}/q')\"><img src=x onerror=\"fetch('{web}/r')\">",
]


@contextlib.asynccontextmanager
async def listener():
    """A server that counts every connection and answers none."""
    heard = []

    async def hear(reader, writer):
        heard.append(await reader.read(80))
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], heard


async def opened(folder, html):
    (folder / "slide.html").write_text(html, encoding="utf-8")
    async with open_slide(folder, "slide.html", 640, 360) as slide:
        await asyncio.sleep(0.3)
        return await slide.page.evaluate("() => document.body.innerText + document.title"), slide.failed


@pytest.mark.parametrize("html", REACHING)
async def test_no_way_out_of_a_slide_reaches_a_server(tmp_path, html):
    async with listener() as (port, heard):
        text = html.format(web=f"http://127.0.0.1:{port}", socket=f"ws://127.0.0.1:{port}")
        await opened(tmp_path, f"<!doctype html><body>{text}")
    assert heard == []


async def test_the_listener_would_have_heard(tmp_path):
    async with listener() as (port, heard):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"hello")
        await writer.drain()
        writer.close()
        await asyncio.sleep(0.1)
    assert heard == [b"hello"]


async def test_files_outside_the_run_are_refused_and_told(tmp_path):
    root = tmp_path / "run"
    (root / "slides").mkdir(parents=True)
    secret = tmp_path / "secret.png"
    secret.write_bytes(DOT)
    (root / "inside.png").write_bytes(DOT)
    (root / "link.png").symlink_to(secret)
    html = f'<img src="../secret.png"><img src="{secret.as_uri()}"><img src="link.png"><img src="inside.png">'
    _, failed = await opened(root, html + '<iframe src="file:///etc/passwd"></iframe>')
    assert sorted({url.rsplit("/", 1)[-1] for url in failed}) == ["link.png", "passwd", "secret.png"]


async def test_scripts_of_a_slide_do_not_run(tmp_path):
    shown, _ = await opened(tmp_path, "<title>quiet</title><body>text<script>document.title = 'ran'</script>")
    assert shown == "textquiet"


async def test_a_look_gives_the_same_bytes_again_even_in_another_browser(tmp_path):
    (tmp_path / "a.html").write_text(
        "<!doctype html><meta charset=utf-8><body><h1>Tides 汉 😀</h1><p>lag</p>", encoding="utf-8"
    )
    first = await look_at_slide(tmp_path, "a.html", 1280, 720)
    await close_browser()
    second = await look_at_slide(tmp_path, "a.html", 1280, 720)
    assert first.png == second.png
    assert first.text.split() == ["Tides", "汉", "😀", "lag"]


async def test_many_looks_share_one_browser_and_a_crashed_one_is_started_anew(tmp_path):
    (tmp_path / "a.html").write_text("<!doctype html><body><h1>Tides</h1>")
    looks = [look_at_slide(tmp_path, "a.html", 640, 360) for _ in range(6)]
    assert len({look.png for look in await asyncio.gather(*looks)}) == 1
    async with browser() as shared, browser() as same:
        assert shared is same
        await shared.close()
    assert (await look_at_slide(tmp_path, "a.html", 640, 360)).text == "Tides"


def test_a_chromium_that_is_named_and_not_there_is_an_error(monkeypatch):
    assert find_chromium()
    monkeypatch.setenv("TRIPTYCH_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(ValueError, match="TRIPTYCH_CHROMIUM names /nowhere/chromium, which is no file"):
        find_chromium()


def test_without_any_chromium_the_remedy_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(ValueError, match="no Chromium on this machine. Install it with: apt-get install chromium"):
        find_chromium()
