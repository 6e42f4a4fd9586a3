"""Small decks made for the tests; sizes are in EMU, the slide is 10,000 by 5,000 points of 100 EMU."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.util import Emu

from state.documents import Element, Reading
from tools.documents.pptx.read_slides import read_slides

WIDTH, HEIGHT = 10_000_000, 5_000_000
SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)


def new_deck():
    deck = Presentation()
    deck.slide_width, deck.slide_height = Emu(WIDTH), Emu(HEIGHT)
    return deck


def blank(deck):
    return deck.slides.add_slide(deck.slide_layouts[6])


def add_xml(slide, xml: str) -> None:
    """Append shapes written by hand, the usual prefixes given."""
    for node in etree.fromstring(f"<x {SPACES}>{xml}</x>"):
        slide.shapes._spTree.append(node)


def shape_xml(number: int, text: str, frame: str, more: str = "", body: str = "<a:bodyPr/>") -> str:
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="S{number}"{more}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
        f'<p:spPr>{frame}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
        f"<p:txBody>{body}<a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:txBody></p:sp>"
    )


def picture_xml(number: int, rid: str, frame: str, descr: str = "") -> str:
    return (
        f'<p:pic><p:nvPicPr><p:cNvPr id="{number}" name="P{number}" descr="{descr}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="{rid}"/></p:blipFill><p:spPr>{frame}</p:spPr></p:pic>'
    )


def frame_xml(x: int, y: int, width: int, height: int, more: str = "") -> str:
    return f'<a:xfrm{more}><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'


def group_xml(frame: str, inside: str, content: str, more: str = "") -> str:
    x, y, width, height = frame.split()
    a, b, c, d = inside.split()
    return (
        '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="90" name="G"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>'
        f'<a:xfrm{more}><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/>'
        f'<a:chOff x="{a}" y="{b}"/><a:chExt cx="{c}" cy="{d}"/></a:xfrm></p:grpSpPr>{content}</p:grpSp>'
    )


def graphic_xml(name: str, place: tuple[int, int, int, int], content: str) -> str:
    """A graphicFrame around a chart or diagram."""
    x, y, width, height = place
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="{name}"/><p:cNvGraphicFramePr/><p:nvPr/>'
        f'</p:nvGraphicFramePr><p:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></p:xfrm>'
        f"<a:graphic><a:graphicData>{content}</a:graphicData></a:graphic></p:graphicFrame>"
    )


def red_dot() -> io.BytesIO:
    stream = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(stream, "PNG")
    stream.seek(0)
    return stream


def saved(deck, folder: Path, name: str = "deck.pptx") -> Path:
    path = folder / name
    deck.save(path)
    return path


def rewritten(path: Path, change: Callable[[str, bytes], bytes | None], extra: dict[str, str | bytes] | None = None):
    """Put each part through `change`; None leaves it out."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, blob in parts.items():
            changed = change(name, blob)
            if changed is not None:
                archive.writestr(name, changed)
        for name, text in (extra or {}).items():
            archive.writestr(name, text)
    return path


def relation(path: Path, part: str, rid: str, kind: str, target: str) -> Path:
    """Give a part one more relation."""
    folder, _, name = part.rpartition("/")
    line = f'<Relationship Id="{rid}" Type="{kind}" Target="{target}"/></Relationships>'

    def change(one: str, blob: bytes) -> bytes:
        wanted = f"{folder}/_rels/{name}.rels"
        return blob.replace(b"</Relationships>", line.encode()) if one == wanted else blob

    return rewritten(path, change)


def read_one(path: Path, number: int = 1) -> Reading:
    return read_slides(path, [number], lambda blob: f"blob{len(blob)}")[0]


def elements(path: Path, kind: str | None = None) -> list[Element]:
    return [element for element in read_one(path)["elements"] if kind in (None, element["kind"])]


def texts(path: Path, kind: str | None = None) -> list[str]:
    return [element["text"] for element in elements(path, kind)]
