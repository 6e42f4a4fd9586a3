"""Tesseract, where the machine has it: quick, and other eyes than RapidOCR's."""

import csv
import io
import shutil
import subprocess

from PIL.Image import Image

from state.errors import UsageError
from tools.documents.ocr.recognise import Engine, Recognised

PATIENCE = 120  # seconds for a page


def open_tesseract() -> Engine:
    """Return the engine with all languages that are installed; UsageError when it is not there."""
    command = shutil.which("tesseract")
    if not command:
        raise UsageError(
            "tesseract is not installed", "Install it (Debian: apt-get install tesseract-ocr), or take rapidocr."
        )
    listed = subprocess.run([command, "--list-langs"], capture_output=True, text=True, check=True, timeout=PATIENCE)  # noqa: S603 (found on the path)
    languages = "+".join(name for name in listed.stdout.split("\n")[1:] if name and name not in {"osd", "snum", "equ"})

    def read(picture: Image) -> list[Recognised]:
        png = io.BytesIO()
        picture.convert("RGB").save(png, "PNG")
        done = subprocess.run(  # noqa: S603 (found on the path)
            [command, "-", "-", "-l", languages, "--psm", "12", "tsv"],
            input=png.getvalue(),
            capture_output=True,
            check=True,
            timeout=PATIENCE,
        )
        return _lines(done.stdout.decode("utf-8", "replace"))

    return read


def _lines(table: str) -> list[Recognised]:
    """Join the words of Tesseract's table into its lines."""
    lines: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["level"] == "5" and (row["text"] or "").strip():
            lines.setdefault((row["block_num"], row["par_num"], row["line_num"]), []).append(row)
    return [_line(words) for words in lines.values()]


def _line(words: list[dict[str, str]]) -> Recognised:
    boxes = [[float(word[key]) for key in ("left", "top", "width", "height")] for word in words]
    return Recognised(
        " ".join(word["text"] for word in words),
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[0] + box[2] for box in boxes),
        max(box[1] + box[3] for box in boxes),
        sum(float(word["conf"]) for word in words) / len(words) / 100,
    )
