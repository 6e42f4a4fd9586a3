"""Old and OpenDocument files become PowerPoint, Word or Excel files through LibreOffice, where it is installed."""

from state.errors import ToolError, UsageError
from tools.documents.run_office import find_office, run_office

NEWER = {"ppt": "pptx", "odp": "pptx", "doc": "docx", "odt": "docx", "xls": "xlsx"}
NAMES = {"ppt": "PowerPoint", "odp": "OpenDocument", "doc": "Word", "odt": "OpenDocument", "xls": "Excel"}


def convert_office(file: str, content: bytes, form: str) -> bytes:
    """Return the file in its newer format; UsageError when LibreOffice is not there or can't read it."""
    wanted = NEWER[form]
    command = find_office()
    if not command:
        raise UsageError(
            f"{file} is an old {NAMES[form]} file ({form}), which takes LibreOffice to read",
            f"Install LibreOffice, or save the file as .{wanted}.",
        )
    try:
        return run_office(command, f"file.{form}", content, wanted)
    except ToolError as error:
        raise UsageError(f"{file} could not be converted: {error}", f"Save it as .{wanted}.") from None
