"""Pictures of slides, drawn by LibreOffice where there is one, else by an engine from a package."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

import pypdfium2

from state.errors import ToolError
from tools.documents.pptx.drawing.as_jpeg import as_jpeg
from tools.documents.pptx.drawing.draw_without_office import draw_without_office
from tools.documents.pptx.drawing.show_hidden import show_hidden

LONGEST = 180  # seconds for a whole deck


def draw_slides(path: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return JPEGs of these slides, 1-based and hidden ones counted; a slide that could not be drawn is left out."""
    if not numbers:
        return {}
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        return draw_without_office(path, numbers, width)
    with tempfile.TemporaryDirectory(prefix="triptych-draw-") as folder:
        return _pictures(_print(office, path, sorted(set(numbers)), Path(folder)), sorted(set(numbers)), width)


def _print(office: str, path: Path, numbers: list[int], folder: Path) -> Path:
    """Return a PDF of these slides, one page each; LibreOffice gets a profile of its own, so that runs don't meet."""
    copy = folder / "slides.pptx"
    copy.write_bytes(show_hidden(path))
    pages = {
        "PageRange": {"type": "string", "value": ",".join(str(number) for number in numbers)},
        "ExportNotes": {"type": "boolean", "value": "false"},  # comments are no part of the picture
    }
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    form = f"pdf:impress_pdf_Export:{json.dumps(pages)}"
    command = [office, profile, "--headless", "--norestore", "--convert-to", form, "--outdir", str(folder), str(copy)]
    # A session of its own: soffice starts a child, which must end with it.
    process = subprocess.Popen(  # noqa: S603 (the program found on the PATH, no shell)
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        process.wait(LONGEST)
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"drawing {path.name} took over {LONGEST} seconds") from error
    finally:
        _end(process)
    printed = folder / "slides.pdf"
    if not printed.is_file():
        raise ToolError(f"LibreOffice could not draw {path.name}")
    return printed


def _end(process: subprocess.Popen[bytes]) -> None:
    """End what the process left running."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait(10)


def _pictures(printed: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return the pages of the PDF as JPEGs, by the numbers of their slides."""
    document = pypdfium2.PdfDocument(printed)
    try:
        if len(document) != len(numbers):
            raise ToolError(f"LibreOffice drew {len(document)} of {len(numbers)} slides")
        return {number: _picture(document[place], width) for place, number in enumerate(numbers)}
    finally:
        document.close()


def _picture(page: pypdfium2.PdfPage, width: int) -> bytes:
    return as_jpeg(page.render(scale=width / page.get_width()).to_pil())
