"""A slide is hostile until shown otherwise: it reaches no server, no file outside its root, and runs no script."""

import contextlib
import http.server
import socket
import threading
import time

import pytest
from playwright.async_api import Error as BrowserError

from tests.tools.inspection.slides import photo
from tools.browser.open_slide import open_slide

pytestmark = pytest.mark.browser


class Listening:
    """Two servers on loopback, one that speaks HTTP and one that only counts connections."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        seen = self.seen

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                seen.append(self.path)
                self.send_response(200)
                self.end_headers()

            do_POST = do_HEAD = do_GET  # noqa: N815 (http.server asks for these names)

            def log_message(self, *_: object) -> None:
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.raw = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        self.socket = f"ws://127.0.0.1:{self.raw.getsockname()[1]}"
        self.threads = [threading.Thread(target=self.http.serve_forever), threading.Thread(target=self.count)]
        for thread in self.threads:
            thread.start()

    def count(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.raw.accept()[0].close()
                self.seen.append("raw")

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.raw.shutdown(socket.SHUT_RDWR)
        self.raw.close()
        for thread in self.threads:
            thread.join()


@pytest.fixture
def servers():
    listening = Listening()
    yield listening
    listening.close()


def page(head: str = "", body: str = "") -> str:
    return f'<!doctype html><html><head><meta charset="utf-8">{head}</head><body>{body}Tides</body></html>'


REACHES = {
    "picture": page(body='<img src="URL/a.png"><img srcset="URL/b.png 2x">'),
    "background": page('<style>body{background:url("URL/a.png")}</style>'),
    "import": page('<style>@import "URL/a.css";</style><link rel="stylesheet" href="URL/b.css">'),
    "font": page("<style>@font-face{font-family:F;src:url('URL/f.woff2')}body{font-family:F}</style>"),
    "frame": page(body='<iframe src="URL/frame"></iframe><object data="URL/o"></object><embed src="URL/e">'),
    "form": page(
        body='<form id="f" action="URL/form" method="post"><input name="a"><button>Go</button></form>'
        "<script>document.forms[0].submit()</script>"
    ),
    "refresh": page('<meta http-equiv="refresh" content="0;url=URL/next">'),
    "hints": page(
        '<link rel="preconnect" href="URL"><link rel="preconnect" href="RAW"><link rel="dns-prefetch" href="URL">'
        '<link rel="prefetch" href="URL/p"><link rel="preload" as="image" href="URL/q"><link rel="icon" href="URL/i">'
    ),
    "script": page(
        '<script>fetch("URL/fetch"); new WebSocket("SOCKET"); new EventSource("URL/events");'
        'navigator.sendBeacon("URL/beacon"); new Image().src = "URL/image"; open("URL/window");</script>',
        '<img src="missing.png" onerror="fetch(\'URL/onerror\')">',
    ),
    "worker": page('<script>navigator.serviceWorker.register("URL/w.js"); new Worker("URL/v.js")</script>'),
    "media": page(
        body='<video src="URL/v.mp4" poster="URL/p.png" autoplay></video><audio src="URL/a.mp3" autoplay></audio>'
    ),
    "svg": page(body='<svg><image href="URL/a.png"/><use href="URL/b.svg#x"/></svg>'),
    "frame_with_socket": page(body="<iframe srcdoc='<script>new WebSocket(\"SOCKET\")</script>'></iframe>"),
    "plain_raw": page(body='<img src="RAW/a.png">'),
}


@pytest.mark.parametrize("way", REACHES)
async def test_a_slide_reaches_no_server(tmp_path, servers, way):
    html = REACHES[way].replace("URL", servers.url).replace("RAW", servers.socket.replace("ws:", "http:"))
    (tmp_path / "slide.html").write_text(html.replace("SOCKET", servers.socket))
    async with open_slide(tmp_path, "slide.html", 1280, 720) as slide:
        await slide.page.wait_for_timeout(150)  # a refresh or a worker comes after the load
        assert slide.page.url.endswith("/slide.html")
    assert servers.seen == []


async def test_the_servers_would_have_noticed(servers):
    with (
        socket.create_connection(servers.raw.getsockname()),
        socket.create_connection(servers.http.server_address) as one,
    ):
        one.sendall(b"GET /seen HTTP/1.0\r\n\r\n")
        one.recv(1000)
    for _ in range(200):
        if len(servers.seen) < 2:
            time.sleep(0.01)
    assert sorted(servers.seen) == ["/seen", "raw"]


@pytest.mark.parametrize("target", ["", ";url=slide.html", ";url=SERVER/next", ";url=assets/other.html"])
async def test_a_refresh_changes_nothing_and_is_named(tmp_path, servers, target):
    refresh = f'<meta http-equiv="refresh" content="0{target.replace("SERVER", servers.url)}">'
    (tmp_path / "slide.html").write_text(page(refresh))
    async with open_slide(tmp_path, "slide.html", 1280, 720) as slide:
        await slide.page.wait_for_timeout(150)
        assert await slide.page.evaluate("document.body.innerText") == "Tides"
        assert len(set(slide.failed)) == 1


async def loaded(root, body: str) -> tuple[list[str], list[int]]:
    """Return what failed, and of each picture its natural width."""
    (root / "slide.html").write_text(page(body=body))
    async with open_slide(root, "slide.html", 1280, 720) as slide:
        widths = await slide.page.evaluate("() => [...document.images].map((one) => one.naturalWidth)")
        return slide.failed, widths


@pytest.fixture
def root(tmp_path):
    (tmp_path / "secret.png").write_bytes(photo())
    folder = tmp_path / "run"
    (folder / "assets").mkdir(parents=True)
    (folder / "assets" / "own picture.png").write_bytes(photo())
    (folder / "linked.png").symlink_to(tmp_path / "secret.png")
    (folder / "outside").symlink_to(tmp_path)
    return folder


async def test_a_picture_of_the_run_loads(root):
    assert await loaded(root, '<img src="assets/own%20picture.png"><img src="data:image/gif;base64,R0lGOD">') == (
        [],
        [64, 0],
    )


@pytest.mark.parametrize(
    "address",
    [
        "../secret.png",
        "OUT/secret.png",
        "linked.png",
        "outside/secret.png",
        "assets/../../secret.png",
        "..%2fsecret.png",
    ],
)
async def test_a_picture_outside_the_run_is_refused_and_named(root, address):
    failed, widths = await loaded(root, f'<img src="{address.replace("OUT", root.parent.as_uri())}">')
    assert (widths, len(failed)) == ([0], 1)
    assert failed[0].startswith("file:///")


@pytest.mark.parametrize(
    "tag", ['<iframe src="ADDRESS"></iframe>', '<object data="ADDRESS"></object>', '<embed src="ADDRESS">']
)
async def test_a_frame_shows_no_file_of_the_machine(root, tag):
    (root / "slide.html").write_text(page(body=tag.replace("ADDRESS", "file:///etc/passwd")))
    async with open_slide(root, "slide.html", 1280, 720) as slide:
        assert slide.failed == ["file:///etc/passwd"]
        for frame in slide.page.frames:
            with contextlib.suppress(BrowserError):  # the frame of a refused object is taken away
                assert "root:" not in await frame.content()


async def test_a_frame_of_a_folder_lists_nothing(root):
    failed, _ = await loaded(root, '<iframe src="assets/"></iframe>')
    assert len(failed) == 1


async def test_scripts_of_the_slide_do_not_run(root):
    body = '<script>document.title = "ran"</script><img src="x.png" onerror="document.title = \'ran\'">'
    (root / "slide.html").write_text(page("<title>still</title>", body))
    async with open_slide(root, "slide.html", 1280, 720) as slide:
        assert await slide.page.evaluate("document.title") == "still"
