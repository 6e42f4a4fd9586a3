import hashlib
import subprocess

import pytest

from models.blobs import Blobs
from state.errors import ToolError, UsageError
from state.reducers import CONFLICT
from tools.workspace import VIEW, Workspace, sweep_views


def test_a_blob_is_found_by_its_sha256(home):
    digest = Blobs(home).put(b"tide")
    assert digest == hashlib.sha256(b"tide").hexdigest()
    assert Blobs(home).get(digest) == b"tide"


def test_a_damaged_blob_is_named_and_not_used(home):
    blobs = Blobs(home)
    digest = blobs.put(b"tide")
    blobs.path(digest).write_bytes(b"tied")
    with pytest.raises(UsageError, match=f"{digest[:12]}.*damaged"):
        blobs.get(digest)


def test_a_blob_that_is_gone_is_named(home):
    with pytest.raises(UsageError, match="0{12}.*gone"):
        Blobs(home).get("0" * 64)


def test_no_half_written_blob_is_left_behind(home):
    blobs = Blobs(home)
    digest = blobs.put(b"x" * 100_000)
    assert [path.name for path in blobs.folder.rglob("*") if path.is_file()] == [digest]


def test_changes_hold_only_what_changed(home):
    workspace = Workspace(home, {"kept.md": Blobs(home).put(b"kept")})
    digest = workspace.write("new.md", "new")
    assert workspace.changes == {"new.md": digest}


def test_a_rename_is_a_delete_and_a_put(home):
    digest = Blobs(home).put(b"text")
    workspace = Workspace(home, {"a.md": digest})
    workspace.rename("a.md", "b.md")
    assert workspace.changes == {"a.md": None, "b.md": digest}
    assert workspace.paths() == ["b.md"]


@pytest.mark.parametrize("path", ["../a", "/etc/passwd", "a/../../b", "", "..\\a", "a\nb", "."])
def test_a_path_never_leaves_the_run(home, path):
    with pytest.raises(ToolError):
        Workspace(home, {}).write(path, "x")


@pytest.mark.parametrize("path", ["slides", "slides/p2.html/x"])
def test_a_path_is_a_file_or_a_folder_and_not_both(home, path):
    workspace = Workspace(home, {"slides/p2.html": Blobs(home).put(b"a")})
    with pytest.raises(ToolError, match="can't be a file"):
        workspace.write(path, "x")


def test_a_missing_file_is_answered_with_those_that_are_there(home):
    workspace = Workspace(home, {"a.md": Blobs(home).put(b"a")})
    with pytest.raises(ToolError, match=r"a\.md"):
        workspace.read("b.md")


def test_a_conflict_is_an_error_that_names_the_path(home):
    with pytest.raises(UsageError, match=r"two branches.*slides/p2\.html"):
        Workspace(home, {"slides/p2.html": f"{CONFLICT} 1 2"})


def test_a_view_is_thrown_away_and_its_changes_with_it(home):
    workspace = Workspace(home, {})
    workspace.write("slides/a.html", "a")
    workspace.write("library/b.md", "b")
    with workspace.view("slides/") as root:
        assert [path.name for path in root.rglob("*") if path.is_file()] == ["a.html"]
        (root / "slides" / "a.html").write_text("changed")
    assert not root.exists()
    assert workspace.read_text("slides/a.html") == "a"


def test_views_of_the_dead_are_swept_and_those_of_the_living_stay(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead = subprocess.Popen(["true"])
    dead.wait()
    left, other = tmp_path / f"{VIEW}{dead.pid}-abc", tmp_path / "triptych-mine"
    left.mkdir()
    (left / "a.html").write_text("a")
    other.mkdir()
    with Workspace(tmp_path / "home", {}).view() as living:
        sweep_views()
        assert living.exists()
    assert not left.exists()
    assert other.exists()


def test_a_view_of_a_blob_that_is_gone_names_it(home):
    with pytest.raises(UsageError, match=r"blob 0000.* is gone"), Workspace(home, {"a.html": "0" * 64}).view():
        pass
