"""The shelf: what is read once is not read again, whatever happened in between."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from state.errors import UsageError
from tests.tools.documents.harmful import read_or_die, read_or_hang
from tests.tools.documents.pdf.pdfs import lines, pdf, text
from tools.documents import read_in_child
from tools.documents.convert_office import NEWER
from tools.documents.make_element import make_element, make_page
from tools.documents.read_document import read_document
from tools.documents.read_in_child import Children
from tools.documents.shelf import READER, Shelf

ROOT = Path(__file__).resolve().parents[3]
PAGE = ["Tides follow the moon and lag behind it by", "some fifty minutes a day on most coasts."]


def report(pages):
    return pdf(*(lines(72, 700, f"Chapter {number} of the report", *PAGE) for number in range(1, pages + 1)))


def kept(home):
    with Shelf(home)._open() as connection:
        return connection.execute("SELECT count(*) FROM pages").fetchone()[0]


def test_a_document_is_read_once_under_whatever_name(tmp_path):
    told = []
    first = read_document(tmp_path, "a.pdf", report(3), tell=lambda done, of: told.append((done, of)))
    again = read_document(tmp_path, "b.pdf", report(3), tell=lambda done, of: told.append("again"))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert (first["outcome"], first["file"], again["file"]) == ("complete", "a.pdf", "b.pdf")
    assert first["elements"] == again["elements"]
    assert len(Shelf(tmp_path).entries()) == 1


def test_another_version_of_the_reader_reads_anew(tmp_path, monkeypatch):
    read_document(tmp_path, "a.pdf", report(1))
    monkeypatch.setattr("tools.documents.read_document.READER", READER + "+")
    read_document(tmp_path, "a.pdf", report(1))
    assert [entry["reader"] for entry in Shelf(tmp_path).entries()] == [f"{READER}+ rapidocr", f"{READER} rapidocr"]


SLOW = """
import sys, time
from pathlib import Path
from tools.documents import read_document as module

class Slowly(module.Shelf):
    def keep(self, key, reader, reading):
        super().keep(key, reader, reading)
        time.sleep(0.2)

if __name__ == "__main__":
    module.Shelf = Slowly
    module.read_document(Path(sys.argv[1]), "a.pdf", Path(sys.argv[2]).read_bytes())
"""


def reading_slowly(tmp_path, content):
    (tmp_path / "slow.py").write_text(SLOW)
    (tmp_path / "a.pdf").write_bytes(content)
    command = [sys.executable, str(tmp_path / "slow.py"), str(tmp_path / "home"), str(tmp_path / "a.pdf")]
    (tmp_path / "home").mkdir()
    return subprocess.Popen(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"})


def wait_for_pages(home, count):
    for _ in range(600):
        if (home / "shelf.db").exists() and kept(home) >= count:
            return
        time.sleep(0.05)
    raise AssertionError("the reading never got so far")


def test_a_kill_costs_only_the_pages_that_were_under_way(tmp_path):
    home = tmp_path / "home"
    process = reading_slowly(tmp_path, report(40))
    wait_for_pages(home, 5)
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=10)
    before, told = kept(home), []
    assert 5 <= before < 40
    assert Shelf(home).entries() == []
    document = read_document(home, "a.pdf", report(40), tell=lambda done, of: told.append(done))
    assert len(told) == 40 - before
    assert document["outcome"] == "complete"
    assert [page["page"] for page in document["pages"]] == list(range(1, 41))


def test_two_processes_on_one_file_read_it_once(tmp_path):
    home = tmp_path / "home"
    process = reading_slowly(tmp_path, report(12))
    wait_for_pages(home, 1)
    told = []
    document = read_document(home, "b.pdf", report(12), tell=lambda done, of: told.append(done))
    assert process.wait(timeout=60) == 0
    assert told == []
    assert len(document["pages"]) == 12


def test_what_can_not_be_read_is_refused_under_the_name_it_is_given(tmp_path):
    for name in ("a.pdf", "b.pdf"):
        with pytest.raises(UsageError, match=f"{name} is damaged"):
            read_document(tmp_path, name, b"%PDF-1.7 and nothing else")
    (entry,) = Shelf(tmp_path).entries()
    assert (entry["outcome"], entry["file"]) == ("refused", "b.pdf")


def test_what_was_refused_is_tried_again_when_what_it_takes_may_be_there(tmp_path, monkeypatch):
    def lacking(file, content, form):
        raise UsageError(f"{file} takes LibreOffice to read", "Install it.")

    monkeypatch.setattr("tools.documents.read_document.tell_format", lambda file, content: "odt")
    monkeypatch.setattr("tools.documents.read_document.convert_office", lacking)
    with pytest.raises(UsageError, match=r"a\.odt takes LibreOffice"):
        read_document(tmp_path, "a.odt", b"the bytes")
    assert [entry["outcome"] for entry in Shelf(tmp_path).entries()] == ["refused"]
    monkeypatch.setattr("tools.documents.read_document.convert_office", lambda file, content, form: report(1))
    monkeypatch.setitem(NEWER, "odt", "pdf")
    assert read_document(tmp_path, "a.odt", b"the bytes")["outcome"] == "complete"
    assert [entry["outcome"] for entry in Shelf(tmp_path).entries()] == ["complete"]


@pytest.mark.parametrize("how", ["dies", "hangs"])
def test_a_page_that_ends_its_reader_costs_itself_only_and_is_tried_again(tmp_path, monkeypatch, how):
    monkeypatch.setattr(read_in_child, "PATIENCE", 4.0)
    harmful = pdf(*(text(72, 500, f"Page {number} says this") for number in range(1, 6)))
    monkeypatch.setattr(read_in_child, "_read", {"dies": read_or_die, "hangs": read_or_hang}[how])
    document = read_document(tmp_path, "a.pdf", harmful)
    assert document["outcome"] == "partial"
    (problem,) = document["problems"]
    assert (
        problem
        == {
            "dies": "page 3: was given up: its reader died",
            "hangs": "page 3: was given up after 4 s",
        }[how]
    )
    assert [one["text"] for one in document["elements"]] == [f"Page {number} says this" for number in (1, 2, 4, 5)]
    assert kept(tmp_path) == 4
    monkeypatch.undo()
    told = []
    again = read_document(tmp_path, "a.pdf", harmful, tell=lambda done, of: told.append((done, of)))
    assert (again["outcome"], told) == ("complete", [(5, 5)])


def test_a_fault_of_the_file_itself_is_not_looked_for_twice(tmp_path, monkeypatch):
    page = make_page(1)
    page["problems"] = ["a picture can't be read"]
    reading = {"page": page, "elements": [make_element("text", "Tides lag the moon.")]}
    monkeypatch.setattr(Children, "read", lambda self, given, numbers: iter([reading]))
    assert read_document(tmp_path, "a.pdf", report(1))["outcome"] == "partial"
    monkeypatch.setattr(Children, "read", None)
    assert read_document(tmp_path, "a.pdf", report(1))["problems"] == ["page 1: a picture can't be read"]


def test_a_markdown_file_needs_no_child(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.documents.read_document.children", None)
    document = read_document(tmp_path, "a.md", b"# Tides\n\nThey lag.")
    assert document["title"] == "Tides"
    assert json.loads(Shelf(tmp_path).blobs.get(Shelf(tmp_path).entries()[0]["document"])) == document


def test_a_document_taken_off_the_shelf_is_read_anew_and_its_pages_are_gone(tmp_path):
    read_document(tmp_path, "a.pdf", report(2))
    shelf = Shelf(tmp_path)
    shelf.remove(shelf.entries()[0]["digest"])
    assert kept(tmp_path) == 0
    told = []
    read_document(tmp_path, "a.pdf", report(2), tell=lambda done, of: told.append(done))
    assert told == [1, 2]
