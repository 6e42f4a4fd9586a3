"""Pictures of slides: by LibreOffice where it is installed."""

import re
import shutil
import subprocess
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from state.errors import UsageError

PATIENCE = 300  # seconds for a deck
HIDDEN = re.compile(rb'(<p:sld\b[^>]*?)\sshow="(?:0|false)"')


def draw_slides(file: str, path: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    """Return the slides of these numbers as JPEG, `width` px wide; UsageError without LibreOffice."""
    command = shutil.which("soffice") or shutil.which("libreoffice")
    if not command:
        raise UsageError(f"the slides of {file} can't be drawn without LibreOffice", "Install it.")
    with tempfile.TemporaryDirectory(prefix="triptych-office-") as folder:
        deck = Path(folder, "deck.pptx")
        deck.write_bytes(_shown(path))
        profile = f"-env:UserInstallation={Path(folder, 'profile').as_uri()}"
        try:
            subprocess.run(  # noqa: S603 (found on the path)
                [command, profile, "--headless", "--convert-to", "pdf", "--outdir", folder, str(deck)],
                capture_output=True,
                timeout=PATIENCE,
                check=True,
            )
            return _draw(deck.with_suffix(".pdf"), numbers, width)
        except (subprocess.SubprocessError, OSError):
            raise UsageError(f"LibreOffice could not draw {file}", "Save it anew in PowerPoint.") from None


def _shown(path: Path) -> bytes:
    """Return the file with no slide hidden: LibreOffice would leave those out, and the numbers would shift."""
    out = BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            content = old.read(item)
            if item.filename.startswith("ppt/slides/slide"):
                content = HIDDEN.sub(rb"\1", content, count=1)
            new.writestr(item.filename, content)
    return out.getvalue()


def _draw(pdf: Path, numbers: list[int], width: int) -> dict[int, bytes]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        drawn = {}
        for number in numbers:
            if number <= len(document):
                page = document[number - 1]
                out = BytesIO()
                page.render(scale=width / page.get_width()).to_pil().convert("RGB").save(out, "JPEG", quality=85)
                drawn[number] = out.getvalue()
        return drawn
    finally:
        document.close()
