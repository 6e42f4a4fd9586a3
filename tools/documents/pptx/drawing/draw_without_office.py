"""Pictures of slides where there is no LibreOffice: quicker and plainer, with the fonts of this machine."""

import io
import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from betteroffice_pptx import PptxError, Presentation
from PIL import Image

from state.errors import ToolError
from tools.documents.as_jpeg import as_jpeg
from tools.documents.pptx.drawing.single_face import single_face
from tools.documents.pptx.package import UnreadableError, open_package

FACE = re.compile(rb'typeface="([^"+][^"]*)"')
THEME_SCRIPTS = re.compile(rb'<a:font script="[^"]*" typeface="[^"]*"\s*/>')
MOST_FAMILIES = 40
SCRIPTS = {  # of those that faces for Latin lack
    "ja": re.compile("[\u3040-\u30ff]"),
    "ko": re.compile("[\uac00-\ud7af]"),
    "zh-cn": re.compile("[\u4e00-\u9fff]"),
}
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
    known: dict[tuple[str, int], bytes] = {}
    families, language = _wanted(path)
    for family in families:
        for style, (bold, italic) in STYLES.items():
            face = _match(family, style, language)
            if face and face not in known:
                known[face] = single_face(Path(face[0]).read_bytes(), face[1])
            if face:
                with suppress(PptxError):  # a font it can't read: the next will do
                    deck.register_font(family, known[face], bold=bold, italic=italic)


def _wanted(path: Path) -> tuple[list[str], str]:
    """Return the fonts that slides, masters and themes name, and the script that they must have letters for.

    The engine takes every letter from the named face, so one without Chinese letters would show boxes.
    """
    package = open_package(path)
    found = dict.fromkeys(("Arial", "Calibri"))
    said = ""
    for part in package.names:
        if part.endswith(".xml") and part.startswith("ppt/"):
            try:
                blob = THEME_SCRIPTS.sub(b"", package.blob(part))
            except UnreadableError:
                continue
            found |= dict.fromkeys(name.decode("utf-8", "replace") for name in FACE.findall(blob))
            said += blob.decode("utf-8", "replace") if part.startswith("ppt/slides/") else ""
    package.close()
    return list(found)[:MOST_FAMILIES], next((code for code, letters in SCRIPTS.items() if letters.search(said)), "")


def _match(family: str, style: str, language: str) -> tuple[str, int] | None:
    """Return file and place in it of the font that stands in for a family here; None if there is none."""
    name = re.sub(r"[\\:,=-]", r"\\\g<0>", family)
    pattern = f"{name}:style={style}{language and f':lang={language}'}"
    command = ["fc-match", "-f", "%{index} %{file}", pattern]
    found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)  # noqa: S603 (no shell)
    index, _, file = found.stdout.partition(" ")
    return (file, int(index) & 0xFFFF) if found.returncode == 0 and file else None
