import re
from pathlib import Path

import pytest

from nodes.present.offline.compose_manuscript import compose_manuscript
from tests.nodes.present.sources import INPUTS
from tools.documents.read_document import read_document

OURS = {"Takeaways", "Overview", "Sources", "要点回顾", "概览", "来源"}


def compose(file, slides):
    return compose_manuscript([read_document(file, INPUTS[file].encode())], slides)


def squeeze(text):
    return re.sub(r"[\W_]+", "", text).lower()


def said(manuscript):
    """The visible sentences of the bodies: (lead, words); written without the product's reader."""
    for page in re.split(r"^---$", manuscript, flags=re.MULTILINE):
        body = re.sub(r"^# .*$", "", page.split("\nNotes: ")[0], count=1, flags=re.MULTILINE)
        for line in body.split("\n"):
            words = re.sub(r"\[@\w+\]", "", line).replace("\\", "").strip()
            if re.fullmatch(r"\*(?:first \d+ of \d+ \w+|共 .*)\*", words) or re.fullmatch(
                r"[|\-\s`~]*(?:python)?", words
            ):
                continue
            if words.startswith("|"):
                yield from (cell for cell in words.split("|") if cell.strip())
            elif words.startswith("*"):
                yield from re.split(r" [·–] ", words.strip("*"))
            else:
                yield from re.sub(r"^\s*[-*>] ", "", words).replace("**: ", "**").replace("**：", "**").split("**")


@pytest.mark.parametrize("slides", [[], [1, 1], [3, 3], [8, 8]])
@pytest.mark.parametrize("file", INPUTS)
def test_every_sentence_of_a_body_stands_in_the_source(file, slides):
    source = squeeze(re.sub(r"<script>.*?</script>", "", INPUTS[file]).replace(" therefore ", " "))
    manuscript = compose(file, slides)
    for sentence in said(manuscript):
        if sentence.strip() in OURS or (file in manuscript and sentence.strip() in {file, Path(file).stem}):
            continue
        parts = re.split(r"; ", sentence) if squeeze(sentence) not in source else [sentence]
        assert all(squeeze(part) in source for part in parts), sentence


@pytest.mark.parametrize("slides", [1, 3])
@pytest.mark.parametrize("file", INPUTS)
def test_even_awkward_sources_give_the_wanted_pages(file, slides):
    assert len(re.split(r"^---$", compose(file, [slides, slides]), flags=re.MULTILINE)) == slides


@pytest.mark.parametrize("file", ["tides.md", "茶.md", "fifty.md"])
def test_rich_sources_give_any_wanted_number_of_pages(file):
    for slides in (2, 5, 8, 10):
        assert compose(file, [slides, slides]).count("\n---\n") == slides - 1


@pytest.mark.parametrize("file", INPUTS)
def test_no_page_repeats_a_bullet_or_a_title(file):
    lines = re.findall(r"^(?:# .*|- (?!\*\*).*\[@.*)$", compose(file, [8, 8]), flags=re.MULTILINE)
    assert len(lines) == len(set(lines))


def test_without_a_wish_there_is_a_page_for_each_main_section():
    titles = re.findall(r"^# (.*)$", compose("tides.md", []), flags=re.MULTILINE)
    assert titles[0] == "Why the sea rises twice a day"
    assert titles[-1] == "Takeaways"
    assert len(titles) == 7  # cover, five sections, takeaways


def test_a_long_table_says_how_many_rows_are_shown():
    assert "*first 6 of 12 rows*" in compose("table.md", [2, 2])


def test_nested_items_are_said_with_their_parent():
    assert "- **Carry a map**: " in compose("list.md", [2, 2])


def test_an_abbreviation_keeps_its_dot():
    assert "- Check at 7 a.m. [@" in compose("list.md", [3, 3])


def test_a_sentence_that_leans_on_another_never_stands_alone():
    assert not re.search(r"^- It ", compose("short.md", [3, 3]), flags=re.MULTILINE)
    assert "It closes at six" in compose("short.md", [3, 3])


def test_bullets_cite_the_element_that_says_them():
    document = read_document("short.md", INPUTS["short.md"].encode())
    assert re.findall(r"\[@(\w+)\]", compose("short.md", [2, 2])) == [document["elements"][0]["id"]] * 2
