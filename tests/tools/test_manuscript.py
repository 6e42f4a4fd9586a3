import pytest

from tools.manuscript import inspect_manuscript, plain_text, recall, running_text, share_of_words, split_manuscript

TEXT = """# Tides *lag*

- by **50** minutes [@aa11]
- see `a|b` [@bb22][@aa11]

![A chart](figures/a.png)

Notes: Say it slowly. [@cc33]

---

## Second

```
---
```
"""


def test_pages_split_at_rules_outside_code_and_keep_their_parts():
    first, second = split_manuscript(TEXT)
    assert (first["page"], first["title"], first["notes"]) == ("p1", "Tides lag", "Say it slowly.")
    assert first["body"].startswith("- by **50**")
    assert first["body"].endswith("(figures/a.png)")
    assert first["evidence"] == ["aa11", "bb22", "cc33"]
    assert first["images"] == ["figures/a.png"]
    assert (second["title"], second["body"]) == ("Second", "```\n---\n```")


def test_plain_text_has_no_marks_and_no_citations():
    body = "- by **50** minutes [@aa11].\n1. [link](x) _a_ snake_case 2\\*3\n\n"
    body += "| a | b |\n|---|---|\n| `c` | d |\n\n> quote"
    assert plain_text(body) == "by 50 minutes.\nlink a snake_case 2*3\n\na b\nc d\n\nquote"


def test_a_sound_manuscript_has_no_problems():
    assert inspect_manuscript("# A\n\n---\n\n# B\n\n- 3 km [@aa11]\n", {"aa11"}, [1, 2]) == []


def test_every_problem_is_one_sentence_with_its_page():
    text = "# A\n\n---\n\nno heading, 3 km\n\n---\n\n# C\n\n---\n\n# D\n\n![](https://x.org/a.png) [@zz99]\n"
    problems = inspect_manuscript(text, {"aa11"}, [2, 3])
    wanted = [
        "has 4 pages, wanted are 2 to 3",
        "Page 2 has no title",
        "Page 2 has numbers but cites",
        "Page 3 has an empty",
    ]
    wanted += ["Page 4 cites zz99", "Page 4 shows the remote", "without alt text"]
    assert len(problems) == len(wanted)
    assert all(part in problem for part, problem in zip(wanted, problems, strict=True))


def test_recall_is_the_share_of_words_and_numbers_that_are_shown():
    (page,) = split_manuscript("# Tides lag\n\n- by 50 minutes\n")
    assert recall(page, "TIDES lag by 50 minutes") == 1.0
    assert recall(page, "Tides lag by 55 minutes") == 0.75  # tides, lag, minutes of tides, lag, 50, minutes


def test_recall_counts_pairs_of_chinese_signs():
    (page,) = split_manuscript("# 潮水\n\n- 涨落两次\n")
    assert recall(page, "潮水 涨落") == 0.5  # 潮水, 涨落 of 潮水, 涨落, 落两, 两次


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        (r"The \<script\> of a\[0\], \*.py and my\_var", "The <script> of a[0], *.py and my_var"),
        (r"C:\\temp\\new", r"C:\temp\new"),
        ("a *b* **c** `d_e` [f](g) ![h](i.png)", "a b c d_e f h"),
        (r"\&lt; is written for &lt; and 2 * 3 * 4 is 24", "&lt; is written for < and 2 * 3 * 4 is 24"),
        ("Tides lag [@aa11]. A .NET word [@bb22] stays", "Tides lag. A .NET word stays"),
        ("1986. A year\nand a line\n\n- a *b\n\nc* d", "1986. A year\nand a line\n\n- a *b\n\nc* d"),
        ("<b>x</b>", "<b>x</b>"),
    ],
)
def test_running_text_is_what_a_person_reads(markdown, words):
    assert running_text(markdown) == words


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("# Programming in C#", "Programming in C#"),
        ("# Closed ##", "Closed"),
        (r"# Signs \#", "Signs #"),
        ("# 1. Start", "1. Start"),
        (r"# Use of \<b\> & stars in C\_code", "Use of <b> & stars in C_code"),
    ],
)
def test_a_title_keeps_its_signs(heading, title):
    assert split_manuscript(f"{heading}\n\n- x\n")[0]["title"] == title


def test_notes_have_no_escapes():
    assert split_manuscript("# A\n\nNotes: Use \\<b\\> and\n\\*.py. [@aa11]\n")[0]["notes"] == "Use <b> and\n*.py."


ARABIC = "حدائق المطر\nتحتفظ بثمانين في المئة"
AS_A_PDF_HOLDS_IT = "ﻟﻤﻄﺮا  ﺋﻖاﺣﺪ\nاﻟﻤﺌﺔﻓﻲ  ﺑﺜﻤﺎﻧﻴﻦ  ﺗﺤﺘﻔﻆ"  # shapes, in the order of drawing, a space lost


def test_words_from_right_to_left_are_found_in_a_pdf_by_their_letters():
    assert share_of_words(ARABIC, AS_A_PDF_HOLDS_IT) == 1
    assert share_of_words(ARABIC, AS_A_PDF_HOLDS_IT.splitlines()[0]) < 0.6
    assert share_of_words(ARABIC, "") == 0


def test_chinese_that_wraps_in_the_pdf_is_all_there_and_what_is_missing_still_is():
    assert share_of_words("六大茶类都来自茶树的叶子", "六大茶类都来\n自茶树的\n叶子") == 1
    assert share_of_words("六大茶类都来自茶树的叶子", "六大茶类都来\n叶子") < 0.7


def test_a_word_cut_at_its_hyphen_is_there():
    assert share_of_words("Knowledge-aware models", "Knowledge\u0002\r\naware models") == 1.0
    assert share_of_words("Knowledge-aware models", "Knowledge-\naware models") == 1.0
