import io

import pytest
from pypdf import PdfWriter

from nodes.present.inspect_deck import inspect_deck
from nodes.present.inspect_delivery import inspect_delivery
from nodes.present.verify_brief import verify_brief
from tests.nodes.present.states import GOOD, deck_state, finding, slide


def pages(*sizes):
    """A PDF of blank pages of the given sizes in points."""
    writer = PdfWriter()
    for width, height in sizes:
        writer.add_blank_page(width, height)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def finished(home, *slides, pdf=b"", words="Energy use fell"):
    files = {"slides/p1.html": GOOD, "slides/p2.html": GOOD, "slides/p1.txt": "Street lamps", "slides/p2.txt": words}
    state = deck_state(home, slides, files | ({"deck/deck.pdf": pdf} if pdf else {}))
    for one in state["slides"].values():
        one["seen"] = one["written"] = state["files"][f"slides/{one['page']}.html"]
    return state


async def test_a_sound_deck_has_no_findings_of_its_own(run_node, home):
    update = await run_node(inspect_deck, finished(home, slide("p1"), slide("p2")))
    assert update["findings"] == []


async def test_two_slides_that_say_the_same_and_a_missing_one_are_errors(run_node, home):
    state = finished(home, slide("p1"), slide("p2"), words="lamps Street")
    state["slides"]["p3"] = slide("p3")
    update = await run_node(inspect_deck, state)
    assert [(one["rule"], one["selector"]) for one in update["findings"]] == [
        ("missing_slide", "p3"),
        ("duplicate", "p2"),
    ]


async def test_a_pdf_with_a_page_too_few_of_the_wrong_size_and_without_words_is_told(run_node, home):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages((960, 720)))
    update = await run_node(inspect_delivery, state)
    assert [one["rule"] for one in update["findings"]] == ["pdf_pages", "pdf_size", "pdf_words"]


@pytest.mark.parametrize(
    ("sizes", "got", "ok"),
    [([(960, 540)] * 2, ["2", "16:9"], [True, True]), ([(720, 540)] * 3, ["3", "4:3"], [False, False])],
)
async def test_the_brief_is_held_against_the_delivered_pdf(run_node, home, sizes, got, ok):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages(*sizes))
    state["brief"]["language"] = ""
    update = await run_node(verify_brief, state)
    assert [one["got"] for one in update["constraints"]] == got
    assert [one["ok"] for one in update["constraints"]] == ok
    assert update["passed"] == all(ok)


async def test_a_language_that_was_asked_for_and_not_delivered_is_not_passed(run_node, home):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages((960, 540), (960, 540)))
    state["options"] = {"language": "en"}
    update = await run_node(verify_brief, state)
    assert update["constraints"][-1] == {"name": "language", "wanted": "en", "got": "unknown", "ok": False}
    assert not update["passed"]
    assert "language: wanted en, got unknown" in update["warnings"]


@pytest.mark.parametrize("sources", ["", "en"])
async def test_a_deck_of_too_few_words_has_no_language_to_check_where_none_was_asked_for(run_node, home, sources):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages((960, 540), (960, 540)))
    state["brief"]["language"] = sources
    state["options"] = {"language": ""}
    update = await run_node(verify_brief, state)
    assert [one["name"] for one in update["constraints"]] == ["slides", "aspect_ratio"]
    assert update["passed"]


async def test_one_error_left_on_a_slide_means_not_passed(run_node, home):
    state = finished(home, slide("p1"), slide("p2", findings=[finding()]), pdf=pages((960, 540), (960, 540)))
    state["brief"]["language"] = ""
    assert not (await run_node(verify_brief, state))["passed"]
    state["slides"]["p2"]["findings"] = [finding(waived="our logo"), finding(severity="warning")]
    assert (await run_node(verify_brief, state))["passed"]


async def test_a_manuscript_given_up_is_said_once_however_often_the_deck_is_judged(run_node, home):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages((960, 540), (960, 540)))
    state["brief"]["language"] = ""
    state["research"] |= {"turns": 5, "done": False}
    for _ in range(2):
        state |= await run_node(verify_brief, state)
    assert state["warnings"] == ["the researcher gave the manuscript up unfinished after 5 turns"]


async def test_of_many_problems_of_a_document_it_is_said_how_many_more_there_are(run_node, home):
    state = finished(home, slide("p1"), slide("p2"), pdf=pages((960, 540), (960, 540)))
    state["brief"]["language"] = ""
    state["sources"] = [{"file": "scan.pdf", "problems": [f"page {number}: blank" for number in range(1, 24)]}]
    told = (await run_node(verify_brief, state))["warnings"]
    assert (told[0], told[19], told[20:]) == (
        "scan.pdf, page 1: blank",
        "scan.pdf, page 20: blank",
        ["scan.pdf, 3 more problem(s) like these"],
    )
