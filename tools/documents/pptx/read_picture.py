"""Pictures, films and sounds on a slide."""

import io
import struct
import warnings

from lxml.etree import _Element as Node
from PIL import Image

from state.documents import Element
from tools.documents.pptx.open_slide import OpenSlide
from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.shapes import Shape
from tools.documents.pptx.tags import descendants, find, local_name, tag
from tools.documents.pptx.text.read_paragraphs import addresses

MOST_PIXELS = 80_000_000
DRAWN = ("emf", "wmf", "svg", "emz", "wmz", "pict", "pct")  # not made of pixels
DRAWN_STARTS = (b"\x01\x00\x00\x00", b"\xd7\xcd\xc6\x9a", b"<svg", b"<?xml", b"\x1f\x8b", b"\x01\x00\x09\x00")


def read_picture(shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the picture with its alt text and, where it is made of pixels, its image."""
    blip = find(shape.node, "p:blipFill", "a:blip")
    film = _film(shape.node)
    text = shape.alt_text() or (f"{film}: {shape.name()}" if film else "")
    element = slide.element("picture", text, shape)
    element["image"] = keep_image(blip, shape, slide)
    if links := addresses(shape.node, slide.links()):
        element["links"] = links
    return [element]


def read_fill(shape: Shape, slide: OpenSlide) -> list[Element]:
    """Return the picture that a shape is filled with, if it is."""
    blip = find(shape.node, "p:spPr", "a:blipFill", "a:blip")
    if blip is None or find(shape.node, "p:spPr", "a:blipFill", "a:tile") is not None:
        return []
    element = slide.element("picture", shape.alt_text(), shape)
    element["image"] = keep_image(blip, shape, slide)
    return [element]


def keep_image(blip: Node | None, shape: Shape, slide: OpenSlide) -> str:
    """Return the hash of the kept image; empty, with a problem where there should be one, if it can't be kept."""
    rid = blip.get(tag("r:embed"), "") if blip is not None else ""
    try:
        if rid:
            link = slide.links().get(rid)
            if link is None or link.external:
                raise UnreadableError("its part is missing")
            return _keep(slide.package.blob(link.target), link.target, slide)
        if blip is None or blip.get(tag("r:link")):
            raise UnreadableError("it lies outside the file" if blip is not None else "its part is missing")
        if not descendants(blip, "asvg:svgBlip"):
            raise UnreadableError("its part is missing")
    except UnreadableError as error:
        slide.problems.append(f"picture '{shape.name()}' can't be read: {error}")
    return ""


def _keep(blob: bytes, part: str, slide: OpenSlide) -> str:
    if part.lower().rpartition(".")[2] in DRAWN or blob.startswith(DRAWN_STARTS):
        return ""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(blob)) as image:
                pixels, form = image.width * image.height, image.format
                if pixels <= MOST_PIXELS:
                    image.verify()
    except Image.DecompressionBombError as error:
        raise UnreadableError("it is too large") from error
    except (OSError, ValueError, SyntaxError, EOFError, ArithmeticError, IndexError, struct.error) as error:
        raise UnreadableError("it is damaged") from error
    if pixels > MOST_PIXELS:
        raise UnreadableError(f"it is too large ({pixels // 1_000_000} million pixels)")
    return "" if form in ("EMF", "WMF") else slide.keep(blob)


def _film(node: Node) -> str:
    """Return whether the picture stands for a video or audio."""
    names = {local_name(one) for one in node.iter()}
    if "videoFile" in names or "quickTimeFile" in names:
        return "video"
    return "audio" if names & {"audioFile", "wavAudioFile", "audioCd"} else "video" if "media" in names else ""
