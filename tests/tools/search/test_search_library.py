import pytest

from tests.tools.search.library import Counting, document, library, piece
from tools.search.index import build_index
from tools.search.read_query import read_query
from tools.search.search_library import search_library

LAMPS = document(
    "lamps.pdf",
    piece("title", "Energy use fell"),
    piece("text", "The old lamps used 410 MWh in 2022."),
    piece("title", "Residents", 2),
    piece("text", "Two of three residents call the streets brighter.", 2),
    piece("chart", "", 3, rows=[["Year", "MWh"], ["2024", "172"]], name="Figure 3", caption="Figure 3: Consumption"),
    piece("table", "", 3, rows=[["District", "Lamps"], ["North", "1,240"]], name="Table 3"),
)
TIDES = document(
    "海洋.pptx",
    piece("title", "潮汐"),
    piece("text", "月亮拉动海水，潮汐落后于月亮约五十分钟。"),
    piece("text", "太阳的作用较小。", 2),
    piece("picture", "", 2, name="图 4", about=["图 4 显示涨潮。"]),
)
GERMAN = document(
    "bericht_2024.docx",
    piece("text", "Die Stadt spart 52.000 Euro im Jahr."),
    piece("text", "Neun Beschwerden gingen ein.", 2),
)


@pytest.fixture(scope="module")
def index(tmp_path_factory):
    return build_index(tmp_path_factory.mktemp("index"), library(LAMPS, TIDES, GERMAN))


def found(index, question, **more):
    return [(hit["file"], hit["page"], hit["kind"]) for hit in search_library(index, question, **more)]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("How much energy did the old lamps use?", ("lamps.pdf", 1, "passage")),
        ("Who calls the streets brighter?", ("lamps.pdf", 2, "passage")),
        ("How many lamps are there in the north? 1240?", ("lamps.pdf", 3, "table")),
        ("潮汐落后多少分钟？", ("海洋.pptx", 1, "passage")),
        ("太阳的作用", ("海洋.pptx", 2, "passage")),
        ("Wie viele Beschwerden gab es?", ("bericht_2024.docx", 2, "passage")),
        ("Wer spart 52000 Euro?", ("bericht_2024.docx", 1, "passage")),
    ],
)
def test_words_find_the_passage_in_its_language(index, question, place):
    assert found(index, question)[0] == place


def test_figures_tables_and_pages_that_are_named_come_first(index):
    assert found(index, "What does Figure 3 show?")[0] == ("lamps.pdf", 3, "figure")
    assert found(index, "What does Table 3 show?")[0] == ("lamps.pdf", 3, "table")
    assert found(index, "图4显示什么？")[0] == ("海洋.pptx", 2, "figure")
    assert {place[1] for place in found(index, "lamps on slide 2", per_source=9)[:2]} == {2}
    (hit, *_) = search_library(index, "residents on slide 2")
    assert hit["why"] == {"bm25": 1, "vector": None, "named": ["page 2"]}


def test_a_printed_number_goes_before_a_place_in_the_file(tmp_path):
    book = document("book.pdf", piece("text", "preface"), piece("text", "chapter", 2), page_1="2", page_2="iv")
    index = build_index(tmp_path, library(book))
    assert [hit["text"] for hit in search_library(index, "What is on page 2?")] == ["preface"]
    assert [hit["text"] for hit in search_library(index, "What is on page iv?")] == ["chapter"]
    assert [hit["text"] for hit in search_library(index, "What is on page 1?")] == ["preface"]


def test_quotes_have_to_stand_in_a_hit(index):
    assert found(index, 'residents "Streets  brighter"') == [("lamps.pdf", 2, "passage")]
    assert found(index, "「太阳的作用」与月亮") == [("海洋.pptx", 2, "passage")]
    assert found(index, '"no such words" lamps') == []


def test_a_file_that_is_named_is_preferred(index, tmp_path):
    twice = library(document("a_1.md", piece("text", "tides lag")), document("bb_2.md", piece("text", "tides lag now")))
    both = build_index(tmp_path, twice)
    assert found(both, "tides lag")[0][0] == "a_1.md"
    assert found(both, "tides lag in bb_2.md")[0][0] == "bb_2.md"
    assert found(both, "tides lag in bb_2?")[0][0] == "bb_2.md"


def test_filters_leave_out_all_others(index):
    assert {place[0] for place in found(index, "lamps 潮汐", files=["海洋.pptx"])} == {"海洋.pptx"}
    assert {place[1] for place in found(index, "lamps energy residents", pages=[3])} == {3}
    assert {place[2] for place in found(index, "lamps consumption", kinds={"table"})} == {"table"}
    assert found(index, "lamps", files=[]) == []


def test_one_file_does_not_fill_the_hits_while_others_have_some(tmp_path):
    many = document("many.md", *(piece("text", f"tide number {word}", page) for page, word in enumerate("abcdef", 1)))
    few = document("few.md", piece("text", "the tide and much else that makes this passage longer"))
    index = build_index(tmp_path, library(many, few))
    files = [place[0] for place in found(index, "tide", k=4)]
    assert (files.count("many.md"), files.count("few.md")) == (3, 1)  # half of four, then what is left
    assert len(found(index, "tide", k=4, per_source=1)) == 2
    assert len(found(index, "tide", k=4, files=["many.md"])) == 4
    assert {place[0] for place in found(index, "tide in many.md", k=4)} == {"many.md"}


def test_what_says_the_same_is_shown_once_but_not_with_other_numbers(tmp_path):
    text = "The lamps of the old town were replaced by new ones in the year and it took some weeks to do so, said all"
    same = [document("a.md", piece("text", f"{text} 2022")), document("b.md", piece("text", f"{text}  2022!"))]
    other = document("c.md", piece("text", f"{text} 2023"))
    index = build_index(tmp_path, library(*same, other))
    first, second = search_library(index, "lamps old town")
    assert (first["file"], first["also"], second["file"]) == ("a.md", [index.passages[1]["id"]], "c.md")


def test_both_rankings_are_fused_by_their_ranks(tmp_path):
    passages = library(document("a.md", *(piece("text", text, page) for page, text in enumerate(("x", "y z", "z"), 1))))
    index = build_index(tmp_path, passages, Counting().open())
    hits = search_library(index, "z")  # the vector of "z" is the one of the passage "z"
    assert hits[0]["why"] == {"bm25": 1, "vector": 1, "named": []}
    assert hits[0]["score"] == round(2 / 61, 6)
    for hit in hits:
        ranks = [hit["why"]["bm25"], hit["why"]["vector"]]
        assert hit["score"] == round(sum(1 / (60 + rank) for rank in ranks if rank), 6)
    assert len(hits) == 3


def test_nothing_is_found_where_nothing_is(index, tmp_path):
    assert search_library(index, "zebra") == []
    assert search_library(build_index(tmp_path / "a", []), "zebra", k=3) == []
    assert search_library(build_index(tmp_path / "b", library(document("a", piece("text", "—")))), "zebra") == []


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("on page 7", ["7"]),
        ("slides 3-5 and page 9", ["3", "4", "5", "9"]),
        ("Slides 3, 4 and 6", ["3", "4", "6"]),
        ("Was steht auf Seite 12?", ["12"]),
        ("Folien 3 bis 4", ["3", "4"]),
        ("第3页和第十二页", ["3", "12"]),
        ("第二十页", ["20"]),
        ("第2到4页", ["2", "3", "4"]),
        ("幻灯片5", ["5"]),
        ("the third slide, the 2nd page", ["3", "2"]),
        ("page iv", ["iv"]),
        ("in 2023 there were 7 lamps", []),
        ("pages 1-99999999", [str(page) for page in range(1, 202)] + ["99999999"]),
    ],
)
def test_pages_in_questions(question, pages):
    assert sorted(read_query(question).pages) == sorted(pages)


def test_page_numbers_are_no_words_to_look_for():
    assert read_query("energy on page 7").tokens == ["energy"]
    assert read_query("page 7").tokens


def test_names_quotes_and_files_in_questions():
    query = read_query("Fig. 3, 图3, Tabelle 2.1 und “two words” in Report 2024.pdf", ["x/Report 2024.pdf", "in.md"])
    assert query.names == {"figure 3", "table 2.1"}
    assert query.quotes == ["two words"]
    assert query.files == {"x/Report 2024.pdf"}
