import pytest

from nodes.present.look import look
from nodes.present.mend import mend
from tests.nodes.present.states import GOOD, PALE, deck_state, slide
from tools.workspace import Workspace

pytestmark = pytest.mark.browser


async def seen(run_node, home, html, **changes):
    """A state whose slide p2 has been looked at for real."""
    state = deck_state(home, [slide("p1", stage="done")], {"slides/p1.html": GOOD, "slides/p2.html": html})
    digest = state["files"]["slides/p2.html"]
    state["slides"]["p1"] |= {"written": state["files"]["slides/p1.html"], "seen": state["files"]["slides/p1.html"]}
    state |= {"page": "p2"}
    state["slides"]["p2"] = slide("p2", stage="written", written=digest, **changes)
    update = await run_node(look, state)
    state["slides"] |= update["slides"]
    state["files"] |= update["files"]
    return state


async def test_a_look_counts_errors_and_what_is_said(run_node, home):
    state = await seen(run_node, home, PALE)
    (one,) = state["slides"]["p2"]["versions"]
    assert one["errors"] == 1
    assert one["recall"] == 1.0
    assert [found["rule"] for found in state["slides"]["p2"]["findings"]] == ["contrast"]


async def test_pale_text_gets_a_colour_of_the_palette_and_loses_no_word(run_node, home):
    state = await seen(run_node, home, PALE)
    update = await run_node(mend, state)
    mended = update["slides"]["p2"]
    assert (mended["findings"], mended["note"]) == ([], "")
    html = Workspace(home, update["files"]).read_text("slides/p2.html")
    assert "The lamps used 410 MWh in 2022." in html
    assert update["files"]["slides/p2.html"] == mended["written"] == mended["seen"]


async def test_a_good_slide_is_left_alone(run_node, home):
    assert await run_node(mend, await seen(run_node, home, GOOD)) == {"slides": {}, "files": {}}


async def test_what_a_person_edited_is_not_mended(run_node, home):
    state = await seen(run_node, home, PALE)
    state["slides"]["p2"]["written"] = "what the model wrote"
    assert await run_node(mend, state) == {"slides": {}, "files": {}}


async def test_a_slide_that_was_never_written_is_laid_out_offline_and_said_so(run_node, home):
    state = await seen(run_node, home, GOOD)
    del state["files"]["slides/p2.html"]
    state["slides"]["p2"] = slide("p2", stage="done", turns=6)
    update = await run_node(mend, state)
    assert "410 MWh" in Workspace(home, update["files"]).read_text("slides/p2.html")
    assert update["slides"]["p2"]["note"] == "offline wrote no slide; the offline model laid it out"
