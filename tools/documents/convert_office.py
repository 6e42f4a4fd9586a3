"""Old and OpenDocument files become PowerPoint, Word or Excel files through LibreOffice, where it is installed."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from state.errors import UsageError
from tools.documents.tell_format import Format

NEWER: dict[Format, Format] = {"ppt": "pptx", "odp": "pptx", "doc": "docx", "odt": "docx", "xls": "xlsx"}
NAMES = {"ppt": "PowerPoint", "odp": "OpenDocument", "doc": "Word", "odt": "OpenDocument", "xls": "Excel"}
PATIENCE = 180  # seconds


def convert_office(file: str, content: bytes, form: Format) -> bytes:
    """Return the file in its newer format; UsageError when LibreOffice is not there or can't read it."""
    wanted = NEWER[form]
    command = shutil.which("soffice") or shutil.which("libreoffice")
    if not command:
        raise UsageError(
            f"{file} is an old {NAMES[form]} file ({form}), which takes LibreOffice to read",
            f"Install LibreOffice, or save the file as .{wanted}.",
        )
    with tempfile.TemporaryDirectory(prefix="triptych-office-") as folder:
        source = Path(folder, f"file.{form}")
        source.write_bytes(content)
        profile = f"-env:UserInstallation={Path(folder, 'profile').as_uri()}"
        try:
            subprocess.run(  # noqa: S603 (found on the path)
                [command, profile, "--headless", "--convert-to", wanted, "--outdir", folder, str(source)],
                capture_output=True,
                timeout=PATIENCE,
                check=True,
            )
            return source.with_suffix(f".{wanted}").read_bytes()
        except (subprocess.SubprocessError, OSError):
            raise UsageError(f"{file} could not be converted by LibreOffice", f"Save it as .{wanted}.") from None
