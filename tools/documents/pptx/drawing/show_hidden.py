"""A copy of a presentation in which no slide is hidden, so that a program that leaves those out keeps the numbers."""

import io
import re
import zipfile
from pathlib import Path

from tools.documents.pptx.package import UnreadableError
from tools.documents.pptx.presentation import open_presentation

HIDDEN = re.compile(rb"""(<(?:\w+:)?sld\b[^>]*?)\sshow=["'](?:0|false)["']""")


def show_hidden(path: Path) -> bytes:
    """Return the file with `show="0"` taken off its slides."""
    with open_presentation(path) as presentation:
        package = presentation.package
        slides = {part.lower() for part in presentation.slides}
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as copy:
            for part, name in package.names.items():
                try:
                    blob = package.blob(part)
                except UnreadableError:
                    continue  # the copy is for drawing: what can be read of it is enough
                copy.writestr(name, HIDDEN.sub(rb"\1", blob, count=1) if part in slides else blob)
        return stream.getvalue()
