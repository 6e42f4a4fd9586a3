import json
from pathlib import Path

import pytest

from state.errors import UsageError
from tools.export.deliver import deliver, deliver_partial
from tools.workspace import Workspace


@pytest.fixture
def workspace(home):
    made = Workspace(home, {})
    for path in (
        "deck/deck.html",
        "deck/deck.pdf",
        "deck/slides/slide_01.html",
        "deck/slides/slide_01.png",
        "notes.md",
    ):
        made.write(path, path)
    return made


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


DELIVERED = ["deck.html", "deck.pdf", "run.json", "slides/slide_01.html", "slides/slide_01.png"]


def test_the_deck_and_its_record_are_delivered_and_nothing_else(workspace, tmp_path):
    out = tmp_path / "new" / "out"
    assert sorted(deliver(workspace, {"passed": True, "brief": "茶"}, out)) == DELIVERED
    assert files(out) == DELIVERED
    assert (out / "deck.pdf").read_text() == "deck/deck.pdf"
    assert json.loads((out / "run.json").read_text(encoding="utf-8")) == {"passed": True, "brief": "茶"}


def test_slides_of_a_longer_deck_go_and_the_persons_own_files_stay(workspace, tmp_path):
    (tmp_path / "out" / "slides").mkdir(parents=True)
    for name in (
        "slides/slide_01.html",
        "slides/slide_02.html",
        "slides/slide_02.png",
        "slides/mine.txt",
        "letter.txt",
    ):
        (tmp_path / "out" / name).write_text("old")
    deliver(workspace, {}, tmp_path / "out")
    assert files(tmp_path / "out") == sorted([*DELIVERED, "letter.txt", "slides/mine.txt"])
    assert (tmp_path / "out/slides/slide_01.html").read_text() == "deck/slides/slide_01.html"


def test_run_json_comes_last(workspace, tmp_path, monkeypatch):
    named, replace = [], Path.replace
    monkeypatch.setattr(Path, "replace", lambda path, target: named.append(target.name) or replace(path, target))
    deliver(workspace, {}, tmp_path / "out")
    assert named[-1] == "run.json"
    assert len(named) == 5


@pytest.mark.parametrize("give", [deliver, deliver_partial])
def test_a_folder_that_cannot_be_made_is_told(workspace, tmp_path, give):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(UsageError, match="can't write to .*--out"):
        give(workspace, {}, tmp_path / "file" / "out")
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("obstacle", ["slides", "slides/slide_01.png/x", "run.json/x"])
def test_nothing_is_delivered_when_one_file_has_no_room(workspace, tmp_path, obstacle):
    """A file where a folder must be, or a folder where a file must be: what stood there before stands there still."""
    out = tmp_path / "out"
    (out / obstacle).parent.mkdir(parents=True)
    (out / obstacle).write_text("mine")
    (out / "deck.html").write_text("old")
    (out / "slides").is_dir() and (out / "slides" / "slide_09.html").write_text("old")
    before = files(out)
    with pytest.raises(UsageError, match="can't write to"):
        deliver(workspace, {}, out)
    assert files(out) == before
    assert (out / "deck.html").read_text() == "old"


def test_an_unfinished_run_is_marked(workspace, tmp_path):
    workspace.write("manuscript.md", "# Tides")
    workspace.write("slides/p1.html", "<p>")
    deliver_partial(workspace, {"passed": True}, tmp_path / "out")
    assert files(tmp_path / "out") == ["partial/manuscript.md", "partial/run.json", "partial/slides/p1.html"]
    assert json.loads((tmp_path / "out/partial/run.json").read_text()) == {"passed": False, "partial": True}
