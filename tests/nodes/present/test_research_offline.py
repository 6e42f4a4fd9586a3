from nodes.present.research_offline import research
from tools.documents.read_markdown import read_markdown

BRIEF = {"instruction": "", "slides": [3, 3], "aspect_ratio": "16:9", "width": 1280, "height": 720, "language": ""}
SOURCE = {
    "file": "a.md",
    "path": "library/a.md",
    "parsed": "library/a.md.json",
    "title": "A",
    "pages": 1,
    "language": "en",
}


def test_it_reads_writes_inspects_and_finishes_one_call_a_turn():
    calls = []
    for _ in range(4):
        turn = research(
            BRIEF, [SOURCE], [read_markdown("a.md", b"Tides lag the moon. Moons pull hard. Seas slosh.")], calls
        )
        (call,) = turn["calls"]
        calls.append({**call, "result": "done"})
    assert [call["name"] for call in calls] == ["read_file", "write_file", "inspect_manuscript", "finalize"]
    assert calls[0]["args"] == {"path": "library/a.md"}
    assert calls[1]["args"]["path"] == calls[3]["args"]["outcome"] == "manuscript.md"


def test_without_documents_it_says_what_it_needs():
    turn = research(BRIEF, [], [], [])
    assert turn == {"content": "The offline model arranges what documents say: attach a document.", "calls": []}


def test_the_words_of_the_deck_are_those_of_the_brief_where_the_source_has_no_language():
    rows = "".join(f"| {row} | no. {row * row} |\n" for row in range(1, 9))
    document = read_markdown("a.md", f"| x | y |\n|---|---|\n{rows}".encode()) | {"language": ""}
    calls = [{"name": "read_file", "args": {"path": "library/a.md"}}]
    (call,) = research(BRIEF | {"language": "de"}, [SOURCE], [document], calls)["calls"]
    assert "*Zeilen 1–6 von 8*" in call["args"]["content"]
    assert "*Zeilen 7–8 von 8*" in call["args"]["content"]


def test_a_manuscript_of_another_model_that_can_t_be_handed_over_is_written_anew_and_only_once():
    document = read_markdown("a.md", b"Tides lag the moon. Moons pull hard. Seas slosh.")
    calls = [
        {"name": "read_file", "args": {"path": "library/a.md"}, "result": "Tides"},
        {"name": "write_file", "args": {"path": "manuscript.md", "content": "rubbish"}, "result": "wrote"},
        {"name": "inspect_manuscript", "args": {}, "result": "1 pages, wanted are 2"},
    ]
    names = []
    for result in ("Error: not finished yet", "wrote", "Error: not finished yet", "Error: not finished yet"):
        (call,) = research(BRIEF, [SOURCE], [document], calls)["calls"]
        names.append(call["name"])
        calls.append({**call, "result": result})
    assert names == ["finalize", "write_file", "finalize", "finalize"]
