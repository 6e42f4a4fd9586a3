"""Make one slide's HTML stand alone: its styles and pictures inside, and nothing in it that could run or reach out."""

import base64
import mimetypes
import posixpath
import re
from collections.abc import Callable
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from state.errors import ToolError

ACTIVE = (  # template: a shadow root in one would hide what is in it from us
    "script, iframe, frame, object, embed, applet, base, meta[http-equiv], link:not([rel=stylesheet]), noscript, "
    "template"
)
POLICY = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'"  # for what we fail to see
ADDRESSES = ("href", "src", "xlink:href", "action", "formaction", "poster", "data", "background")
DROPPED = ("srcset", "imagesrcset", "ping")  # the picture named by src stays
CSS_URL = re.compile(r"""url\(\s*(['"]?)(?P<url>.*?)\1\s*\)""", re.DOTALL | re.IGNORECASE)
CSS_IMPORT = re.compile(r"@import[^;]*;?", re.IGNORECASE)

Read = Callable[[str], bytes]


def inline_slide(html: str, read: Read, base: str) -> str:
    """Return the slide as one file.

    Args:
        html: the slide.
        read: gives the bytes of a path of the run, or raises ToolError.
        base: the slide's own path, from which relative addresses count.
    """
    tree = LexborHTMLParser(html)
    for node in tree.css(ACTIVE):
        node.decompose()
    for node in tree.css("link[rel=stylesheet]"):
        path = _resolve(node.attributes.get("href") or "", base)
        css = _inline_css(_text(path, read), read, path)
        node.replace_with(_style(css, node.attributes.get("media")))
    for node in tree.css("style"):
        node.replace_with(_style(_inline_css(node.text(), read, base), node.attributes.get("media")))
    for node in tree.css("*"):
        _disarm(node, read, base)
    if tree.head and tree.head.child:  # first, for it holds only for what follows
        tree.head.child.insert_before(_policy())
    elif tree.head:
        tree.head.insert_child(_policy())
    return f"<!doctype html>\n{tree.root.html if tree.root else ''}"


def _disarm(node: LexborNode, read: Read, base: str) -> None:
    """Take event handlers and foreign addresses away, put pictures in, and keep links to the web as links."""
    for name, value in list(node.attributes.items()):
        if name.startswith("on") or name in DROPPED:
            del node.attrs[name]
        elif name == "style" and value:
            node.attrs[name] = _inline_css(value, read, base)
        elif name in ADDRESSES and value:
            link = node.tag == "a" and re.match(r"https?:|mailto:|#", value)
            inside = value.startswith(("data:image/", "#"))
            if not (link or inside):
                node.attrs[name] = _data_uri(_resolve(value, base), read)


def _inline_css(css: str, read: Read, base: str) -> str:
    def swap(match: re.Match[str]) -> str:
        url = match["url"]
        return match[0] if url.startswith(("data:", "#")) else f'url("{_data_uri(_resolve(url, base), read)}")'

    return CSS_URL.sub(swap, CSS_IMPORT.sub("", css)).replace("</", "<\\/")


def _style(css: str, media: str | None) -> LexborNode:
    style = LexborHTMLParser(f"<style>{css}</style>").css_first("style")
    assert style is not None  # noqa: S101 (just parsed)
    if media:
        style.attrs["media"] = media
    return style


def _policy() -> LexborNode:
    policy = LexborHTMLParser(f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">').css_first("meta")
    assert policy is not None  # noqa: S101 (just parsed)
    return policy


def _data_uri(path: str, read: Read) -> str:
    """Return the file as a data URI; an empty one for what is not in the run."""
    try:
        content = read(path)
    except ToolError:
        return "data:,"
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"data:{kind};base64,{base64.b64encode(content).decode('ascii')}"


def _text(path: str, read: Read) -> str:
    try:
        return read(path).decode("utf-8", "replace")
    except ToolError:
        return ""


def _resolve(url: str, base: str) -> str:
    """Return the run's path that `url` means; addresses with a scheme stay, and are no path of the run."""
    if re.match(r"[a-z][a-z0-9+.-]*:|//", url, re.IGNORECASE):
        return url
    path = unquote(url.partition("?")[0].partition("#")[0])
    return posixpath.normpath(posixpath.join(posixpath.dirname(base), path))
