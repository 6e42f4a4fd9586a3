import json

import pytest

from tools.export.run_record import run_record
from tools.workspace import Workspace

ELEMENTS = [
    {
        "id": "aa11",
        "kind": "paragraph",
        "text": "The town saves 52,000 euros.",
        "page": 2,
        "box": None,
        "lines": [7, 8],
    },
    {
        "id": "bb22",
        "kind": "paragraph",
        "text": "410 MWh in 2022.",
        "page": 1,
        "box": [0.1, 0.2, 0.3, 0.1],
        "lines": None,
    },
]
MANUSCRIPT = (
    "# Cover\n\nTides\n\n---\n\n# Dropped\n\nNo slide [@aa11]\n\n---\n\n# Saved\n\n"
    "- 52,000 [@aa11]\n- 410 [@bb22] [@gone]\n"
)
FINDING = {
    "rule": "contrast",
    "severity": "warning",
    "selector": "p",
    "box": [0, 0, 1, 1],
    "value": 4.48,
    "limit": 4.5,
    "text": "x",
    "fix": "y",
}


@pytest.fixture
def workspace(home):
    made = Workspace(home, {})
    made.write("library/notes.md.json", json.dumps({"elements": ELEMENTS}))
    made.write("manuscript.md", MANUSCRIPT)
    for page in ("p1", "p3"):
        made.write(f"slides/{page}.html", "<p>")
    return made


STATE = {
    "brief": {"instruction": "lamps"},
    "sources": [{"file": "notes.md", "parsed": "library/notes.md.json"}],
    "slides": {
        "p1": {"page": "p1", "findings": []},
        "p2": {"page": "p2", "findings": [FINDING]},
        "p3": {"page": "p3", "findings": [FINDING, FINDING | {"waived": "brand"}]},
    },
    "findings": [FINDING | {"rule": "page_count"}],
    "warnings": ["no eyes"],
    "passed": True,
}


def test_sources_have_file_and_quote_by_delivered_number(workspace):
    record = run_record("r1", STATE, workspace, {})
    assert record["sources"] == [
        {"slide": 1, "evidence": []},
        {
            "slide": 2,
            "evidence": [
                {
                    "id": "aa11",
                    "file": "notes.md",
                    "page": 2,
                    "box": None,
                    "lines": [7, 8],
                    "quote": "The town saves 52,000 euros.",
                },
                {
                    "id": "bb22",
                    "file": "notes.md",
                    "page": 1,
                    "box": [0.1, 0.2, 0.3, 0.1],
                    "lines": None,
                    "quote": "410 MWh in 2022.",
                },
            ],
        },
    ]


def test_findings_of_slides_that_are_not_delivered_are_left_out(workspace):
    findings = run_record("r1", STATE, workspace, {})["findings"]
    assert [(one["slide"], one["rule"], one["waived"]) for one in findings] == [
        (2, "contrast", None),
        (2, "contrast", "brand"),
        (None, "page_count", None),
    ]


def test_the_record_is_plain_json_and_says_its_schema(workspace):
    record = run_record("r1", STATE, workspace, {"scripted": {"calls": 1}})
    assert json.loads(json.dumps(record)) == record
    assert (record["schema"], record["run"], record["passed"], record["warnings"]) == (1, "r1", True, ["no eyes"])


def test_a_run_that_has_only_begun_has_a_record_too(home):
    record = run_record("r1", {}, Workspace(home, {}), {})
    assert (record["passed"], record["sources"], record["findings"]) == (False, [], [])
