from langchain_core.messages import AIMessage

from nodes.present.pilot import Components, pilot
from tests.nodes.present.states import deck_state, slide

FILES = {"manuscript.md": "# Tides\n\n---\n\n# They lag\n\n- by 50 minutes\n", "theme.css": ":root {}"}


def state(home):
    return deck_state(home, [slide("p1"), slide("p2")], FILES)


async def test_the_presenters_components_are_written(run_node, home):
    update = await run_node(pilot, state(home), replies=[Components(css=".cards { gap: 8px }")])
    assert list(update) == ["files"]
    assert list(update["files"]) == ["components.css"]


async def test_a_model_that_gives_none_gets_the_built_in_ones_and_the_run_says_so(run_node, home):
    update = await run_node(pilot, state(home), replies=[AIMessage("rubbish") for _ in range(3)])
    assert update["pilot_note"].startswith("the built-in components are used: model 'scripted' gave no usable reply")
    assert list(update["files"]) == ["components.css"]
