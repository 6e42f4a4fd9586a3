"""LibreOffice, where it is installed: one file in, one file out."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from state.errors import ToolError

PATIENCE = 180  # seconds for a file


def find_office() -> str | None:
    """Return the program's path."""
    return shutil.which("soffice") or shutil.which("libreoffice")


def run_office(command: str, name: str, content: bytes, wanted: str) -> bytes:
    """Return the content of a file called `name` in another format, such as `pptx` or `pdf:impress_pdf_Export:{…}`.

    ToolError when LibreOffice takes too long or makes no such file. Each call has a profile of its own, so that two
    don't meet, and a session of its own: soffice starts a child, which must end with it.
    """
    with tempfile.TemporaryDirectory(prefix="triptych-office-") as folder:
        source = Path(folder, name)
        source.write_bytes(content)
        profile = f"-env:UserInstallation={Path(folder, 'profile').as_uri()}"
        order = [command, profile, "--headless", "--norestore", "--convert-to", wanted, "--outdir", folder, str(source)]
        process = subprocess.Popen(  # noqa: S603 (the program found on the PATH, no shell)
            order, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            raise ToolError(f"LibreOffice took over {PATIENCE} seconds") from None
        finally:
            _end(process)
        made = source.with_suffix("." + wanted.partition(":")[0])
        if not made.is_file():
            raise ToolError("LibreOffice could not read it")
        return made.read_bytes()


def _end(process: subprocess.Popen[bytes]) -> None:
    """End what the process left running."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait(10)
