from nodes.present.criticize import Judgement, criticize, keep_best, settle
from tests.nodes.present.states import GOOD, deck_state, finding, slide, version

LIMITS = {"research_turns": 60, "repeats": 3, "rounds": 3, "slide_turns": 6, "wave": 4}


def looked(*versions, **changes):
    """A slide after looks at the given versions."""
    last = versions[-1]
    plain = {"stage": "looked", "round": len(versions), "turns": len(versions), "versions": list(versions)}
    return slide("p2", written=last["html"], seen=last["html"], findings=last["findings"]) | plain | changes


def test_a_slide_without_faults_is_done():
    done = settle(looked(version("a")), LIMITS)["slides"]["p2"]
    assert (done["stage"], done["note"]) == ("done", "")


def test_an_error_sends_the_slide_back():
    assert settle(looked(version("a", errors=1)), LIMITS)["slides"]["p2"]["stage"] == "todo"


def test_a_waived_error_does_not():
    one = version("a", errors=1)
    one["findings"] = [finding(waived="the logo is so")]
    assert settle(looked(one), LIMITS)["slides"]["p2"]["stage"] == "done"


def test_a_grave_critique_sends_the_slide_back_and_a_matter_of_taste_does_not():
    for severity, stage in ((1, "done"), (2, "todo"), (3, "todo")):
        critique = {"severity": severity, "thought": "title too long", "judged": True}
        assert settle(looked(version("a"), critique=critique), LIMITS)["slides"]["p2"]["stage"] == stage


def test_after_three_rounds_the_best_version_stays_not_the_last():
    update = settle(looked(version("a", errors=3), version("b", errors=1), version("c", errors=2)), LIMITS)
    assert update["files"]["slides/p2.html"] == "b"
    assert update["files"]["slides/p2.png"] == "png of b"
    assert update["slides"]["p2"]["note"] == "1 error(s) left after 3 look(s)"


def test_of_equal_errors_fewer_warnings_win_then_the_higher_recall_then_the_newer():
    def best(*versions):
        return keep_best(looked(*versions))["files"]["slides/p2.html"]

    assert best(version("a", weight=1.0), version("b", weight=2.0)) == "a"
    assert best(version("a", recall=0.8), version("b", recall=0.9), version("c", recall=0.7)) == "b"
    assert best(version("a"), version("b")) == "b"


def test_a_model_that_writes_the_same_again_is_not_asked_a_third_time():
    assert settle(looked(version("a", errors=1), version("a", errors=1)), LIMITS)["slides"]["p2"]["stage"] == "done"


def test_what_a_person_edited_is_kept_even_with_errors():
    update = settle(looked(version("a"), version("mine", errors=2), edited=True, written="a"), LIMITS)
    assert update["files"]["slides/p2.html"] == "mine"
    assert update["slides"]["p2"]["stage"] == "done"


async def test_the_critic_gets_the_picture_and_never_the_writers_reasoning(run_node, home, double):
    state = deck_state(home, [], {"slides/p2.html": GOOD, "slides/p2.png": "picture", "slides/p2.txt": "Energy use"})
    html = state["files"]["slides/p2.html"]
    state |= {"page": "p2", "slides": {"p2": looked(version(html), transcript="secret")}}
    judgement = Judgement(severity=2, thought="title -> wraps -> shorten it", judged=True)
    update = await run_node(criticize, state, replies=[judgement])
    assert update["slides"]["p2"]["critique"] == judgement.model_dump()
    assert update["slides"]["p2"]["stage"] == "todo"


async def test_an_edit_after_the_look_is_looked_at_before_it_is_judged(run_node, home):
    state = deck_state(home, [], {"slides/p2.html": GOOD})
    state |= {"page": "p2", "slides": {"p2": looked(version("older"))}}
    update = await run_node(criticize, state)
    assert (update["slides"]["p2"]["stage"], update["slides"]["p2"]["edited"]) == ("written", True)
