from graphs.present import next_slides, to_critic, to_look
from nodes.present.criticize import criticize
from nodes.present.look import look
from nodes.present.start_wave import start_wave
from tests.nodes.present.states import deck_state, slide


async def test_a_slide_that_a_person_changed_is_looked_at_again(run_node, home):
    state = deck_state(
        home, [slide("p1", stage="done", written="a", seen="a"), slide("p2", stage="done", written="b", seen="b")]
    )
    state["files"] |= {"slides/p1.html": "a", "slides/p2.html": "by hand"}
    update = await run_node(start_wave, state)
    assert list(update["slides"]) == ["p2"]
    assert (update["slides"]["p2"]["stage"], update["slides"]["p2"]["edited"]) == ("written", True)


async def test_a_model_that_wrote_nothing_is_asked_again_until_its_turns_are_spent(run_node, home):
    for turns, stage in ((1, "todo"), (6, "done")):
        state = deck_state(home, [slide("p1", stage="silent", turns=turns)]) | {"page": "p1"}
        state["slides"] = (await run_node(look, state))["slides"]
        assert state["slides"]["p1"]["stage"] == "skipped"
        assert (await run_node(criticize, state))["slides"]["p1"]["stage"] == stage


def test_a_wave_is_no_larger_than_its_limit_and_the_pilots_come_first(home):
    state = deck_state(home, [slide("p2"), slide("p3"), slide("p1")])
    state["limits"]["wave"] = 2
    state["plan"]["pages"][1]["page"] = "p3"
    assert [send.arg["page"] for send in next_slides(state)] == ["p3", "p1"]


def test_edited_slides_are_looked_at_before_anything_is_written(home):
    state = deck_state(home, [slide("p1"), slide("p2", stage="written", edited=True)])
    assert [(send.node, send.arg["page"]) for send in next_slides(state)] == [("look", "p2")]


def test_when_all_is_done_the_deck_is_mended(home):
    assert next_slides(deck_state(home, [slide("p1", stage="done"), slide("p2", stage="done")])) == "mend"


def test_a_branch_sends_on_its_own_slide_only(home):
    state = deck_state(home, [slide("p1", stage="written"), slide("p2")])
    assert [send.arg["page"] for send in to_look(state)] == ["p1"]
    state = deck_state(home, [slide("p1", stage="looked"), slide("p2", stage="silent")])
    assert [send.arg["page"] for send in to_critic(state)] == ["p1"]
