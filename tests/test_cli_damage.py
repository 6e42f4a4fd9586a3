"""What the command line says when its files are damaged, its disk is full, or names and wishes make no sense."""

import os
import shutil
import sqlite3

import pytest

from models.calls import Calls
from models.database_error import database_error
from tests.test_cli import run_id, triptych

pytestmark = pytest.mark.browser


def one_line(said):
    assert "Traceback" not in said, said
    return [line for line in said.strip().splitlines() if line.startswith("triptych: ")][-1]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A home with one finished run, for tests that copy it."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "home").mkdir()
    (folder / "notes.md").write_text("# Lamps\n\nThe town has 12 lamps.\n\n## Light\n\n- It is brighter.\n")
    code, said = triptych("present", folder / "notes.md", "-o", folder / "out", home=folder / "home")
    assert code == 0, said
    return folder / "home", run_id(said)


@pytest.fixture
def copied(made, tmp_path):
    home, run = made
    shutil.copytree(home, tmp_path / "copied")
    return tmp_path / "copied", run


@pytest.mark.parametrize(
    "words",
    [
        ("show", "RUN", "--calls"),
        ("show", "RUN", "--jsonl"),
        ("export", "RUN"),
        ("resume", "RUN"),
        ("rm", "RUN"),
        ("prune",),
    ],
)
def test_a_damaged_ledger_is_named_and_the_run_stays(copied, tmp_path, words):
    home, run = copied
    for name in ("calls.db-wal", "calls.db-shm"):
        (home / name).unlink(missing_ok=True)
    (home / "calls.db").write_bytes(b"no database " * 999)
    code, said = triptych(*(run[:8] if word == "RUN" else word for word in words), home=home, cwd=tmp_path)
    assert code == 1
    assert f"{home / 'calls.db'} can't be used: file is not a database. Move it out of the way" in one_line(said)
    assert run[:8] in triptych("runs", home=home)[1]
    (home / "calls.db").rename(home / "damaged.db")
    assert triptych("export", run[:8], "-o", tmp_path / "out", home=home)[0] == 0


def test_doctor_finds_a_ledger_that_is_damaged_in_its_middle(copied):
    home, _ = copied
    with sqlite3.connect(home / "calls.db") as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = bytearray((home / "calls.db").read_bytes())
    content[4096:] = b"\x07" * (len(content) - 4096)
    (home / "calls.db").write_bytes(content)
    code, said = triptych("doctor", home=home)
    assert code == 1
    assert "FAIL ledger" in said
    assert "Move it out of the way" in said
    assert "Traceback" not in said


def test_damaged_checkpoints_are_named(copied):
    home, run = copied
    for name in ("checkpoints.db-wal", "checkpoints.db-shm"):
        (home / name).unlink(missing_ok=True)
    (home / "checkpoints.db").write_bytes(b"no database " * 999)
    code, said = triptych("show", run[:8], home=home)
    assert code == 1
    assert "checkpoints.db can't be used: file is not a database. Restore it from a backup" in one_line(said)


def test_a_blob_that_is_gone_is_named(copied, tmp_path):
    home, run = copied
    shown = triptych("show", run[:8], home=home)[1]
    digest = next(line.split()[0] for line in shown.splitlines() if line.endswith("deck/deck.pdf"))
    next((home / "blobs" / digest[:2]).glob(f"{digest}*")).unlink()
    code, said = triptych("export", run[:8], "-o", tmp_path / "out", home=home)
    assert code == 1
    assert f"blob {digest}… is gone from" in one_line(said)
    assert not (tmp_path / "out" / "run.json").exists()


def test_a_full_disk_is_told_from_a_damaged_file(tmp_path):
    connection = sqlite3.connect(tmp_path / "small.db")
    connection.execute("CREATE TABLE t (x)")
    connection.execute("PRAGMA max_page_count = 3")  # as SQLite meets a full disk: the same result code
    with pytest.raises(sqlite3.OperationalError) as caught:
        connection.execute("INSERT INTO t VALUES (?)", ("x" * 50_000,))
    connection.close()
    told = str(database_error(tmp_path / "small.db", caught.value, "Restore it."))
    assert told.endswith("can't be used: database or disk is full. Nothing is lost: make room on its disk.")


def test_a_disk_that_takes_no_more_is_told_in_words(home, tmp_path, notes):
    limited = ["bash", "-c", 'ulimit -f 500; exec "$@"', "triptych"]  # 500 KiB a file
    code, said = triptych("present", notes, "-o", tmp_path / "out", home=home, under=limited)
    assert (code, "Nothing is lost: make room" in one_line(said)) == (1, True)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["notes.md", "-o", ""], 2, "--out '' is no folder for a result. Name one of your own"),
        (["notes.md", "-o", "/"], 2, "--out '/' is no folder for a result. Name one of your own"),
        (["notes.md", "--model", "planner="], 2, "no model named for planner. Say --model NAME"),
        (["notes.md", "--model", ""], 2, "no model named for all roles. Say --model NAME"),
        (["notes.md", "--model", "large"], 1, "model 'large' needs an endpoint. Set OPENAI_BASE_URL"),
        (["scan.md"], 1, "scan.md is damaged: Failed to load document (PDFium: Data format error). Get the file again"),
        (["loop.md"], 1, "loop.md can't be found"),
        (["~nobody-here/x.md"], 1, "~nobody-here/x.md can't be found"),
        ([os.fsdecode(b"caf\xe9.md")], 1, "is not UTF-8. Rename the file"),
    ],
)
def test_what_can_t_work_is_told_before_a_run_is_begun(home, tmp_path, notes, words, code, told):
    (tmp_path / "scan.md").write_bytes(b"%PDF-1.7 and more")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    got, said = triptych("present", *words, home=home, cwd=tmp_path)
    assert (got, told in one_line(said)) == (code, True), said
    assert "No runs" in triptych("runs", home=home)[1]


def test_a_line_break_in_a_files_name_does_no_harm(home, tmp_path, notes):
    odd = tmp_path / "two\nlines.md"
    shutil.copyfile(notes, odd)
    code, said = triptych("present", odd, "--slides", "3", "-o", tmp_path / "out", home=home)
    assert code == 0, said
    assert "two_lines.md" in (tmp_path / "out" / "slides" / "slide_02.html").read_text()


def test_the_ledger_checks_itself(home):
    Calls(home).check()
