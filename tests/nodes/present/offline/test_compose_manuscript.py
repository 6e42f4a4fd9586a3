import html
import re
from pathlib import Path

import pytest

from nodes.present.offline.compose_manuscript import compose_manuscript
from nodes.present.offline.gather_sections import escape
from nodes.present.offline.read_blocks import read_blocks
from tests.nodes.present.sources import INPUTS
from tools.documents.read_markdown import read_markdown
from tools.manuscript import running_text, split_manuscript

OURS = {"Takeaways", "Overview", "Sources", "要点回顾", "概览", "来源"}


def compose(file, slides):
    return compose_manuscript([read_markdown(file, INPUTS[file].encode())], slides)


def squeeze(text):
    return re.sub(r"[\W_]+", "", text).lower()


def said(manuscript):
    """The visible sentences of the bodies: (lead, words); written without the product's reader."""
    for page in re.split(r"^---$", manuscript, flags=re.MULTILINE):
        body = re.sub(r"^# .*$", "", page.split("\nNotes: ")[0], count=1, flags=re.MULTILINE)
        for line in body.split("\n"):
            words = re.sub(r"\[@\w+\]", "", line).replace("\\", "").strip()
            if re.fullmatch(r"\*(?:rows|lines) \d+–\d+ of \d+\*", words) or re.fullmatch(
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
    assert "*rows 1–6 of 12*" in compose("table.md", [2, 2])


def sheet(rows, columns=4, before=""):
    """A table of so many rows: `| r1c1 | r1c2 |`, and what stands before it."""
    lines = [
        "| " + " | ".join(f"r{row}c{column}" for column in range(1, columns + 1)) + " |" for row in range(rows + 1)
    ]
    lines.insert(1, "|" + "---|" * columns)
    return f"# Survey\n\n{before}\n\n" + "\n".join(lines) + "\n"


def shown(text, slides, language="en"):
    """Of each slide with rows of the table: their numbers, and what it says of them."""
    document = read_markdown("sheet.md", text.encode()) | {"language": language}
    pages = [page["body"] for page in split_manuscript(compose_manuscript([document], slides))]
    rows = [[int(row) for row in re.findall(r"^\| r([1-9]\d*)c1 ", page, flags=re.MULTILINE)] for page in pages]
    said = [re.findall(r"^\*(.*)\*$", page, flags=re.MULTILINE) for page in pages]
    return [pair for pair in zip(rows, said, strict=True) if pair[0]]


FOUR = [(list(range(first, first + 6)), [f"rows {first}–{first + 5} of 24"]) for first in (1, 7, 13, 19)]


@pytest.mark.parametrize(
    ("slides", "wanted"), [([], FOUR), ([6, 6], FOUR), ([4, 4], FOUR[:3]), ([3, 3], FOUR[:2]), ([1, 1], FOUR[:1])]
)
def test_a_table_over_several_slides_goes_on_where_it_stopped(slides, wanted):
    assert shown(sheet(24), slides) == wanted


def test_of_a_table_too_long_for_the_deck_the_first_rows_are_shown():
    wanted = [([1, 2, 3, 4, 5, 6], ["rows 1–6 of 100"]), ([7, 8, 9, 10, 11, 12], ["rows 7–12 of 100"])]
    assert shown(sheet(100), [3, 3]) == wanted
    assert [pair[0][0] for pair in shown(sheet(100), [])] == list(range(1, 67, 6))  # 12 slides, one of them the cover
    assert shown(sheet(1000), [180, 180])[-1] == ([997, 998, 999, 1000], ["rows 997–1000 of 1000"])


@pytest.mark.parametrize("slides", range(2, 12))
def test_rows_are_never_missing_in_between_whatever_stands_beside_them(slides):
    text = sheet(24, before=" ".join(f"Valve {number} opens at noon." for number in range(9)))
    text += "\n- one\n- two\n- three\n\n" + sheet(8).split("\n\n", 2)[2].replace("r0c1", "other")
    rows = [row for page, _ in shown(text, [slides, slides]) for row in page]
    first = rows[: next((place for place, row in enumerate(rows) if place and row == 1), len(rows))]
    assert first == list(range(1, len(first) + 1))
    assert rows[len(first) :] == list(range(1, len(rows) - len(first) + 1))


def test_a_last_row_alone_and_columns_left_out_are_told_on_each_slide():
    assert [said for _, said in shown(sheet(7, columns=8), [3, 3])] == [
        ["rows 1–6 of 7; columns 1–5 of 8"],
        ["row 7 of 7; columns 1–5 of 8"],
    ]
    assert shown(sheet(6), [2, 2]) == [([1, 2, 3, 4, 5, 6], [])]


def test_a_source_that_is_a_heading_only_has_no_table_to_count():
    document = read_markdown("a.md", b"# Survey")
    assert [page["title"] for page in split_manuscript(compose_manuscript([document], []))] == ["Survey", "Sources"]


def test_nested_items_are_said_with_their_parent():
    assert "- **Carry a map**: " in compose("list.md", [2, 2])


def test_an_abbreviation_keeps_its_dot():
    assert "- Check at 7 a.m. [@" in compose("list.md", [3, 3])


def test_a_sentence_that_leans_on_another_never_stands_alone():
    assert not re.search(r"^- It ", compose("short.md", [3, 3]), flags=re.MULTILINE)
    assert "It closes at six" in compose("short.md", [3, 3])


def test_bullets_cite_the_element_that_says_them():
    document = read_markdown("short.md", INPUTS["short.md"].encode())
    assert re.findall(r"\[@(\w+)\]", compose("short.md", [2, 2])) == [document["elements"][0]["id"]] * 2


SIGNS = [
    "Use of <b> & *stars* in C_code",
    "Programming in C#",
    "Signs #",
    "- ---",
    "1. Start",
    "# no heading",
    "---",
    "Notes: none",
    r"C:\temp\new",
    r"a \* b [c](d) `e` | f",
    "&lt; &amp; &#42; AT&T ~~old~~ ~5",
    "__init__ ![x](y)",
]


@pytest.mark.parametrize("words", SIGNS)
def test_escaped_words_come_out_as_they_were(words):
    assert running_text(escape(words)) == words
    (page,) = split_manuscript(f"# {escape(words)}\n\n{escape(words)}\n\nNotes: {escape(words)}\n")
    assert (page["title"], page["notes"]) == (words, words)
    assert [block["html"] for block in read_blocks(page["body"])] == [html.escape(words, quote=False)]


def test_title_bullets_and_notes_show_the_signs_of_the_source():
    text = "# Use of <b> & *stars* in C_code\n\n## One\n\nThe `<b>` tag has 3 letters. A path is C:\\new.\n"
    text += "\n## Two\n\n- `*.py` is a pattern\n- `a_b` is a name\n"
    pages = split_manuscript(compose_manuscript([read_markdown("a.md", text.encode())], [3, 3]))
    assert [page["title"] for page in pages] == ["Use of <b> & stars in C_code", "One", "Two"]
    assert pages[1]["notes"] == "The <b> tag has 3 letters. A path is C:\\new."
    assert pages[2]["notes"] == "*.py is a pattern\na_b is a name"
    assert [bullet["html"] for bullet in read_blocks(pages[2]["body"])[0]["bullets"]] == [
        "*.py is a pattern",
        "a_b is a name",
    ]
