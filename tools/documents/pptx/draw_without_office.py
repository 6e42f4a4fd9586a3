"""Pictures of slides where there is no LibreOffice: quicker and plainer, with the fonts of this machine."""

import io
import re
import shutil
import subprocess
from pathlib import Path

from betteroffice_pptx import PptxError, Presentation
from PIL import Image

from state.errors import ToolError
from tools.documents.pptx.as_jpeg import as_jpeg
from tools.documents.pptx.package import UnreadableError, open_package

FACE = re.compile(rb'typeface="([^"+][^"]*)"')
THEME_SCRIPTS = re.compile(rb'<a:font script="[^"]*" typeface="[^"]*"\s*/>')
MOST_FAMILIES = 40
STYLES = {"regular": (False, False), "bold": (True, False), "italic": (False, True)}


def draw_without_office(path: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return JPEGs of these slides; a slide that the engine can't draw is left out."""
    try:
        deck = Presentation.open_path(path)
    except PptxError as error:
        raise ToolError(f"{path.name} could not be drawn: {error}") from error
    _register_fonts(deck, path)
    scale = width / (deck.width_emu / 9525)
    pictures = {}
    for number in sorted(set(numbers)):
        try:
            drawn = deck.render_png(number - 1, scale=scale)
        except PptxError:
            continue
        with Image.open(io.BytesIO(drawn.bytes)) as image:
            pictures[number] = as_jpeg(image)
    return pictures


def _register_fonts(deck: Presentation, path: Path) -> None:
    """Register for each family that the file names the face that this machine has for it."""
    if shutil.which("fc-match") is None:
        raise ToolError("no slide can be drawn: neither LibreOffice nor fontconfig is on this machine")
    known: dict[str, bytes] = {}
    for family in _families(path):
        for style, (bold, italic) in STYLES.items():
            file = _match(family, style)
            if file and file not in known:
                known[file] = Path(file).read_bytes()
            if file:
                deck.register_font(family, known[file], bold=bold, italic=italic)


def _families(path: Path) -> list[str]:
    """Return the names of the fonts that slides, masters and themes use, with one that is always there."""
    package = open_package(path)
    found = {"Arial": None, "Calibri": None}
    for part in package.names:
        if part.endswith(".xml") and part.startswith("ppt/"):
            try:
                blob = THEME_SCRIPTS.sub(b"", package.blob(part))
            except UnreadableError:
                continue
            found |= dict.fromkeys(name.decode("utf-8", "replace") for name in FACE.findall(blob))
    package.close()
    return list(found)[:MOST_FAMILIES]


def _match(family: str, style: str) -> str:
    """Return the file of the font that stands in for a family here; empty if there is none."""
    name = re.sub(r"[\\:,=-]", r"\\\g<0>", family)
    command = ["fc-match", "-f", "%{file}", f"{name}:style={style}"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)  # noqa: S603 (no shell)
    return found.stdout if found.returncode == 0 else ""
