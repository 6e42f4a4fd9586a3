import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.browser


def killed(notes, *options):
    command = [sys.executable, "-m", "evals.kill_run", str(notes), "--kills", "8", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


def test_eight_kills_change_nothing_and_no_answer_is_asked_again(notes):
    told = killed(notes)
    assert told["kills"] == 8
    assert told["completed"]
    assert told["passed"]
    assert told["different"] == []
    assert told["missing"] == []
    assert told["calls"][0] == told["calls"][1]
    assert told["orphans"] == 0


def test_a_model_that_answers_differently_each_time_still_gives_a_whole_deck(notes):
    told = killed(notes, "--model", "tests.doubles.Restless", "--seed", "1")
    assert told["kills"] == 8
    assert told["completed"]
    assert told["passed"]
    assert told["pages"] == 3
    assert told["missing"] == []
    assert told["calls"][0] == told["calls"][1]
    assert told["orphans"] == 0
