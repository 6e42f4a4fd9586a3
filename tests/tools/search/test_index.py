import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from state.errors import UsageError
from tests.tools.search.build_slowly import passages
from tests.tools.search.library import Counting, document, library, piece
from tools.search import chroma
from tools.search.chroma import InChroma
from tools.search.index import build_index, open_index
from tools.search.nearest import Exact, best
from tools.search.passage_store import BATCH, hash_library
from tools.search.search_library import search_library
from tools.search.word_index import word_index

ROOT = Path(__file__).resolve().parents[3]


def start(folder, count, log, seconds="0.1", wait="30"):
    command = [sys.executable, "-m", "tests.tools.search.build_slowly", folder, str(count), log, seconds, wait]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(list(map(str, command)), cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def wait_for(condition, seconds=30):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)


def lines(log):
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def kept(folder):
    if not (folder / "library.sqlite").exists():
        return 0
    with contextlib.closing(sqlite3.connect(folder / "library.sqlite")) as connection:
        try:
            return connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


def test_a_library_is_opened_as_it_was_built(tmp_path):
    counting = Counting()
    built = build_index(tmp_path, passages(5), counting.open())
    opened = open_index(tmp_path, built.library, counting.open())
    assert opened.passages == built.passages == passages(5)
    assert len(counting.asked) == 5
    assert search_library(opened, "tide number 3") == search_library(built, "tide number 3")


def test_what_was_never_built_is_refused(tmp_path):
    with pytest.raises(UsageError, match="no library 123"):
        open_index(tmp_path / "none", "123")
    assert not (tmp_path / "none").exists()


def test_a_text_is_embedded_once_for_ever(tmp_path):
    counting = Counting()
    build_index(tmp_path, passages(5), counting.open())
    more = passages(7) + library(document("b.md", piece("text", "tide number 1")))
    index = build_index(tmp_path, more, counting.open())
    assert Counter(counting.asked) == Counter(f"tide number {page}" for page in range(1, 8))
    assert search_library(index, "tide number 1", k=1)[0]["also"] == [more[-1]["id"]]


def test_a_build_killed_while_embedding_goes_on_where_it_was(tmp_path):
    folder, log = tmp_path / "index", tmp_path / "log"
    process = start(folder, 8 * BATCH, log, seconds="0.15")
    wait_for(lambda: kept(folder) >= 2 * BATCH)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    before = kept(folder)
    assert before % BATCH == 0
    assert 0 < before < 8 * BATCH
    assert len(lines(log)) - before in (0, BATCH)  # one batch at most was made and lost
    counting = Counting()
    index = build_index(folder, passages(8 * BATCH), counting.open(), wait=1)
    assert len(counting.asked) == 8 * BATCH - before
    assert set(counting.asked).isdisjoint(lines(log)[:before])
    assert len(index.nearest.vectors) == 8 * BATCH


def test_two_processes_at_once_make_every_vector_once(tmp_path):
    folder, log = tmp_path / "index", tmp_path / "log"
    both = [start(folder, 3 * BATCH, log) for _ in range(2)]
    assert [process.communicate(timeout=60)[0].split() for process in both] == [["built", "96"]] * 2
    assert len(lines(log)) == 3 * BATCH
    assert len(set(lines(log))) == 3 * BATCH


def test_who_will_not_wait_is_refused_at_once(tmp_path):
    folder, log = tmp_path / "index", tmp_path / "log"
    process = start(folder, 3 * BATCH, log, seconds="1")
    wait_for((folder / "library.sqlite").exists)
    begun = time.monotonic()
    with pytest.raises(UsageError, match="another process is building"):
        build_index(folder, passages(3), wait=0)
    assert time.monotonic() - begun < 5
    process.kill()
    process.communicate()
    assert build_index(folder, passages(3), wait=0).passages  # the lock went with its holder


def test_another_embedding_model_means_other_vectors(tmp_path):
    first, second = Counting("one"), Counting("two", length=5)
    build_index(tmp_path, passages(4), first.open(), "chroma")
    index = build_index(tmp_path, passages(4), second.open(), "chroma")
    assert (len(first.asked), len(second.asked)) == (4, 4)
    assert index.nearest.vectors.shape == (4, 5)
    assert search_library(index, "tide number 3")[0]["why"]["vector"] == 1
    build_index(tmp_path, passages(4), first.open())
    assert len(first.asked) == 4


def test_a_model_that_changed_behind_its_name_is_asked_anew(tmp_path):
    build_index(tmp_path, passages(4), Counting("m", length=8).open())
    changed = Counting("m", length=5)
    index = build_index(tmp_path, passages(6), changed.open())
    assert index.nearest.vectors.shape == (6, 5)
    stale = open_index(tmp_path, index.library, Counting("m", length=3).open())
    assert search_library(stale, "tide number 3")[0]["why"] == {"bm25": 1, "vector": None, "named": []}


def test_a_library_without_vectors_is_searched_by_words(tmp_path):
    built = build_index(tmp_path, passages(4))
    index = open_index(tmp_path, built.library, Counting().open())
    assert index.nearest is None
    assert search_library(index, "tide number 3")[0]["page"] == 3


def test_a_damaged_store_is_put_aside_and_made_anew(tmp_path):
    build_index(tmp_path, passages(4), Counting().open())
    (tmp_path / "library.sqlite").write_bytes(b"nonsense" * 1000)
    with pytest.raises(UsageError, match="can't be read"):
        open_index(tmp_path, hash_library(passages(4)))
    counting = Counting()
    assert len(build_index(tmp_path, passages(4), counting.open()).passages) == 4
    assert len(counting.asked) == 4
    assert (tmp_path / "library.damaged").exists()


@pytest.mark.parametrize(
    "name", ["data.csc.index.npy", "vocab.index.json", "params.index.json", "indptr.csc.index.npy"]
)
@pytest.mark.parametrize("content", [b"", b"nonsense", None])
def test_a_damaged_index_of_words_is_built_anew(tmp_path, name, content):
    built = build_index(tmp_path, passages(4))
    (file,) = tmp_path.glob(f"words/*/{name}")
    file.unlink() if content is None else file.write_bytes(content)
    assert search_library(open_index(tmp_path, built.library), "number 3")[0]["page"] == 3
    assert search_library(open_index(tmp_path, built.library), "number 3")[0]["page"] == 3


DAMAGES = {
    "garbage": lambda place: (place / "chroma.sqlite3").write_bytes(b"x" * 5000),
    "cut off": lambda place: (place / "chroma.sqlite3").write_bytes((place / "chroma.sqlite3").read_bytes()[:20000]),
    "no database": lambda place: (place / "chroma.sqlite3").unlink(),
    "no vectors": lambda place: [shutil.rmtree(one) for one in place.iterdir() if one.is_dir()],
    "garbage vectors": lambda place: [one.write_bytes(b"\xff" * one.stat().st_size) for one in place.rglob("*.bin")],
    "half built": lambda place: (place / "whole").unlink(),
    "nothing": lambda place: shutil.rmtree(place.parent),
}


@pytest.fixture(scope="module")
def in_chroma(tmp_path_factory):
    """A folder that no process has open, since Chroma remembers what it opened."""
    folder = tmp_path_factory.mktemp("chroma")
    code = "; ".join(
        (
            "from pathlib import Path",
            "from tests.tools.search.library import Counting",
            "from tests.tools.search.build_slowly import passages",
            "from tools.search.index import build_index",
            f"build_index(Path({str(folder)!r}), passages(1200), Counting().open(), 'chroma')",
        )
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
    return folder


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_chroma_folder_is_rebuilt(tmp_path, in_chroma, damage):
    folder = shutil.copytree(in_chroma, tmp_path / "index")
    (place,) = folder.glob("chroma/*/1")
    DAMAGES[damage](place)
    counting = Counting()
    index = build_index(folder, passages(1200), counting.open(), "chroma")
    assert isinstance(index.nearest, InChroma)
    assert counting.asked == []
    assert search_library(index, "tide number 345")[0]["why"]["vector"] == 1
    assert [one.name for one in folder.glob("chroma/*/*")] == ["1" if damage == "nothing" else "2"]


def test_a_sound_chroma_folder_is_opened_and_agrees_with_exact_search(tmp_path, in_chroma):
    folder = shutil.copytree(in_chroma, tmp_path / "index")
    index = build_index(folder, passages(1200), Counting().open(), "chroma")
    assert [one.name for one in folder.glob("chroma/*/*")] == ["1"]
    exact = Exact(index.nearest.vectors)
    every, half = np.ones(1200, dtype=bool), np.arange(1200) % 2 == 0
    vector = Counting().vector("tide number 77")[None]
    assert index.nearest.find(vector, 5, every)[0] == exact.find(vector, 5, every)[0] == 76
    assert index.nearest.find(vector, 5, half) == exact.find(vector, 5, half)


@pytest.mark.parametrize("error", [OSError("read-only"), ImportError("no chromadb"), RuntimeError("odd")])
def test_without_chroma_all_vectors_are_compared(tmp_path, monkeypatch, error):
    def fail(_place):
        raise error

    monkeypatch.setattr(chroma, "_client", fail)
    index = build_index(tmp_path, passages(4), Counting().open(), "chroma")
    assert isinstance(index.nearest, Exact)
    assert search_library(index, "tide number 3")[0]["page"] == 3


def test_opening_with_chroma_while_another_builds_does_without_it(tmp_path):
    folder, log = tmp_path / "index", tmp_path / "log"
    built = build_index(folder, passages(4), Counting().open())
    process = start(folder, 3 * BATCH, log, seconds="1")
    wait_for(lambda: lines(log))
    index = open_index(folder, built.library, Counting().open(), "chroma", wait=0)
    assert isinstance(index.nearest, Exact)
    process.kill()
    process.communicate()


def test_the_best_are_found_among_the_allowed_only():
    scores = np.array([0.1, 0.9, 0.5, 0.9, 0.3], dtype=np.float32)
    assert best(scores, 3, np.ones(5, dtype=bool)) == [1, 3, 2]
    assert best(scores, 3, np.array([True, False, True, False, True])) == [2, 4, 0]
    assert best(scores, 1, np.ones(5, dtype=bool)) == [1]
    assert best(scores, 3, np.zeros(5, dtype=bool)) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("store", ["numpy", "chroma"])
def test_a_folder_that_cannot_be_written_is_read(tmp_path, store):
    built = build_index(tmp_path / "index", passages(4), Counting().open())
    places = [tmp_path / "index", *(tmp_path / "index").rglob("*")]
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    index = open_index(tmp_path / "index", built.library, Counting().open(), store)
    assert search_library(index, "tide number 3")[0]["why"]["vector"] == 1
    for place in places:
        place.chmod(0o755)


def test_a_large_library_forgets_pairs_of_words_that_stand_in_one_passage_only(tmp_path, monkeypatch):
    texts = ("red tide", "red tide again", "blue tide")
    given = library(document("a.md", *(piece("text", text, page) for page, text in enumerate(texts, 1))))
    assert {"red tide", "blue tide"} <= set(word_index(tmp_path / "a", "l", given).bm25.vocab_dict)
    monkeypatch.setattr("tools.search.word_index.MANY", 3)
    known = word_index(tmp_path / "b", "l", given).bm25.vocab_dict
    assert set(known) - {""} == {"red", "blue", "tide", "again", "red tide"}
    assert word_index(tmp_path / "b", "l", given).scores(["blue"]).argmax() == 2
