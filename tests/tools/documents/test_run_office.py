import io
import json
import subprocess
import time

import pytest
from PIL import Image

from state.errors import ToolError, UsageError
from tests.test_cli import triptych
from tests.tools.documents.pptx.decks import new_deck
from tools.documents import run_office as running
from tools.documents.convert_office import convert_office
from tools.documents.read_document import read_document
from tools.documents.run_office import find_office, run_office

COMPOUND = b"\xd0\xcf\x11\xe0"  # how an old Office file begins


def program(folder, body):
    """A LibreOffice of our own; its last argument is the file."""
    path = folder / "soffice"
    path.write_text(f"#!/bin/sh\nfor file; do :; done\n{body}\n")
    path.chmod(0o755)
    return str(path)


def running_sleeps(seconds):
    return subprocess.run(["pgrep", "-f", f"^sleep {seconds}$"], capture_output=True, check=False).stdout.split()


def test_the_file_made_is_returned(tmp_path):
    assert (
        run_office(program(tmp_path, 'tr a-z A-Z <"$file" >"${file%.*}.pptx"'), "a.odp", b"tides", "pptx") == b"TIDES"
    )


def test_no_file_made_is_an_error(tmp_path):
    with pytest.raises(ToolError, match="LibreOffice could not read it"):
        run_office(program(tmp_path, "exit 0"), "a.odp", b"tides", "pptx")


def test_what_takes_too_long_ends_with_all_that_it_started(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "PATIENCE", 1)
    with pytest.raises(ToolError, match="took over 1 seconds"):
        run_office(program(tmp_path, "sleep 4711 & wait"), "a.odp", b"tides", "pptx")
    for _ in range(50):
        if not running_sleeps(4711):
            break
        time.sleep(0.1)
    assert not running_sleeps(4711)


def test_without_libreoffice_the_remedy_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(
        UsageError, match=r"old\.ppt is an old PowerPoint file .* Install LibreOffice, or save .* \.pptx"
    ):
        convert_office("old.ppt", b"", "ppt")


def test_libreoffice_reads_what_it_wrote_itself_as_old_files(tmp_path):
    page = tmp_path / "page.html"
    page.write_text("<h1>Tides of Porto</h1><p>They lag by fifty minutes.</p>")
    command = find_office()
    old = run_office(command, "page.html", page.read_bytes(), "doc:MS Word 97")
    assert old[:4] == COMPOUND
    elements = read_document(tmp_path, "page.doc", old)["elements"]
    assert [element["text"] for element in elements] == ["Tides of Porto", "They lag by fifty minutes."]


def test_an_old_deck_is_read_and_drawn(home, tmp_path):
    deck, made = new_deck(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text, slide.placeholders[1].text = "Tides of Porto", "They lag by fifty minutes."
    deck.save(made)
    old = run_office(find_office(), "deck.pptx", made.getvalue(), "ppt")
    assert old[:4] == COMPOUND
    read_document(home, "old.ppt", old)
    code, said = triptych("shelf", "show", "old.ppt", "-o", tmp_path / "seen", home=home)
    assert (code, "elements.json and 1 page(s)" in said) == (0, True), said
    elements = json.loads((tmp_path / "seen" / "elements.json").read_text(encoding="utf-8"))
    assert [element["text"] for element in elements] == ["Tides of Porto", "They lag by fifty minutes."]
    with Image.open(tmp_path / "seen" / "page_001.jpg") as picture:
        assert picture.size == (pytest.approx(1600, abs=2), pytest.approx(800, abs=2))
