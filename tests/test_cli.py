import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.locks import hold

ROOT = Path(__file__).resolve().parents[1]


def triptych(*words, home, cwd=None, under=(), **environment):
    """Run the command line as a person would (`under` another command) and return (exit code, what it said)."""
    settings = {**os.environ, "TRIPTYCH_HOME": str(home), "COLUMNS": "200", **environment}
    command = [*under, sys.executable, str(ROOT / "cli.py"), *map(str, words)]
    done = subprocess.run(command, cwd=cwd, env=settings, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stderr + done.stdout


def run_id(said):
    return next(line.split()[1] for line in said.splitlines() if line.startswith("Run "))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["missing.md"], 1, "there is no file missing.md. Check the name"),
        (["empty.md"], 1, "empty.md is empty. Give a file with text"),
        (["blank.md"], 1, "blank.md is empty. Give a file with text"),
        (["."], 1, ". is not a file. Name the files"),
        (["notes.md", "--slides", "0"], 2, "--slides 0 is no number of slides. Give a number from 1 to 200"),
        (["notes.md", "--slides", "12-10"], 2, "--slides 12-10 is no number of slides. Give a number from 1 to 200"),
        (["notes.md", "--slides", "many"], 2, "--slides many is no number of slides. Give a number from 1 to 200"),
        (["notes.md", "--aspect", "1:1"], 2, "aspect ratio '1:1' is unknown. Use one of 16:9, 4:3, A1, A1-landscape"),
        (["notes.md", "--model", "cook=x"], 2, "no role 'cook'. The roles are planner"),
        ([], 2, "nothing to present. Name a document"),
        (["notes.md", "-o", "notes.md/out"], 1, "notes.md/out: Not a directory. Name another folder with --out"),
    ],
)
def test_bad_input_is_one_line_with_the_remedy(home, tmp_path, notes, words, code, told):
    (tmp_path / "empty.md").write_bytes(b"")
    (tmp_path / "blank.md").write_bytes(b" \n\n")
    got, said = triptych("present", *words, home=home, cwd=tmp_path)
    assert (got, "Traceback" in said) == (code, False)
    assert told in said
    assert len(said.strip().splitlines()) == 1
    assert not list((tmp_path / "out").rglob("deck*"))


@pytest.mark.parametrize("command", [["resume"], ["show"], ["rm"], ["export"], ["fork", "--at", "1"]])
def test_an_unknown_run_is_named(home, command):
    code, said = triptych(*command, "cafe", home=home)
    assert (code, said.strip()) == (2, "triptych: there is no run cafe. See them with: triptych runs")


def test_without_chromium_the_remedy_is_named(home, notes):
    code, said = triptych("present", notes, home=home, TRIPTYCH_CHROMIUM="/nowhere/chromium")
    assert code == 1
    assert "/nowhere/chromium" in said
    assert "TRIPTYCH_CHROMIUM" in said
    assert "Traceback" not in said


def test_without_documents_the_offline_model_says_that_it_needs_some(home, tmp_path):
    code, said = triptych("present", "--instruction", "the moon", home=home, cwd=tmp_path)
    assert code == 1
    assert "the offline model works from documents and none was given" in said
    assert "Traceback" not in said


@pytest.mark.browser
def test_a_run_is_made_shown_forked_exported_and_removed(home, tmp_path, notes):
    code, said = triptych("present", notes, "--slides", "3", "-o", tmp_path / "out", home=home)
    assert code == 0, said
    assert said.strip().splitlines()[-1] == f"{tmp_path / 'out' / 'deck.html'}: all checks passed."
    made = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*") if path.is_file())
    pages = [f"slides/slide_0{number}.{kind}" for number in (1, 2, 3) for kind in ("html", "png")]
    assert made == sorted(["contact.png", "deck.html", "deck.pdf", "manuscript.md", "run.json", *pages])
    run = run_id(said)
    assert run[:8] in triptych("runs", home=home)[1]
    shown = triptych("show", run[:8], home=home)[1]
    assert "write_slide ×3" in shown
    code, said = triptych("fork", run[:8], "--at", "4", home=home)
    assert code == 0
    fork = said.split()[2].rstrip(".")
    code, said = triptych("resume", fork[:8], "-o", tmp_path / "again", home=home)
    assert code == 0, said
    first, second = (tmp_path / "out" / "deck.pdf", tmp_path / "again" / "deck.pdf")
    assert first.read_bytes() == second.read_bytes()
    assert triptych("rm", run[:8], home=home)[0] == 0
    assert run[:8] not in triptych("runs", home=home)[1]


@pytest.mark.browser
def test_a_run_that_another_process_holds_is_refused(home, tmp_path, notes):
    code, said = triptych("present", notes, "--slides", "3", "--review", "-o", tmp_path / "out", home=home)
    assert code == 0
    assert "waits for your approval of manuscript.md" in said
    run = run_id(said)
    with hold(home, run):
        code, said = triptych("resume", run[:8], home=home)
    assert code == 1
    assert f"run {run} is being worked on by process {os.getpid()}" in said
    assert "Traceback" not in said
    assert not (tmp_path / "out" / "deck.html").exists()
    code, said = triptych("resume", run[:8], home=home)
    assert (code, "waits for your approval of theme.css" in said) == (0, True)
    code, said = triptych("resume", run[:8], home=home)
    assert (code, "all checks passed" in said) == (0, True)


def test_help_imports_nothing_heavy(home):
    program = "import sys; sys.argv = ['triptych', '--help']\nimport cli\ntry:\n cli.main()\nexcept SystemExit: pass\n"
    program += "heavy = {'langgraph', 'langchain_core', 'docling', 'chromadb', 'playwright', 'torch', 'pydantic'}\n"
    program += "sys.exit(','.join(heavy & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "present" in done.stdout
