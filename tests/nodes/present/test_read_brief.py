import pytest

from nodes.present.read_brief import models_by_role, read_brief, read_slides
from state.errors import UsageError


@pytest.mark.parametrize(
    ("wish", "slides"), [("3", [3, 3]), ("10-12", [10, 12]), (" 4 – 6 ", [4, 6]), ("", []), ("200", [200, 200])]
)
def test_a_number_or_a_range_of_slides_is_understood(wish, slides):
    assert read_slides(wish) == slides


@pytest.mark.parametrize("wish", ["0", "12-10", "-3", "3.5", "many", "0-4", "201", "3-", "1e2"])
def test_anything_else_is_refused_with_the_remedy(wish):
    with pytest.raises(UsageError, match="Give a number from 1 to 200") as told:
        read_slides(wish)
    assert told.value.exit_code == 2


async def test_one_sentence_starts_a_run_with_all_that_defines_it(run_node):
    update = await run_node(read_brief, {"instruction": " Present the lamps "})
    assert update["brief"]["instruction"] == "Present the lamps"
    assert update["models"] == dict.fromkeys(("planner", "researcher", "presenter", "critic"), "offline")
    assert update["constraints"] == [{"name": "aspect_ratio", "wanted": "16:9"}]
    assert update["limits"]["rounds"] == 3


def test_a_model_is_named_for_all_roles_or_for_one():
    assert models_by_role(["small", "critic=large:7b"]) == {"*": "small", "critic": "large:7b"}


async def test_a_model_for_all_roles_gives_way_to_one_for_a_role(run_node):
    update = await run_node(read_brief, {"options": {"models": {"*": "small", "critic": "large"}}})
    assert update["models"] == {"planner": "small", "researcher": "small", "presenter": "small", "critic": "large"}


async def test_an_old_projector_gets_four_by_three(run_node):
    update = await run_node(read_brief, {"options": {"aspect_ratio": "4:3"}})
    assert (update["brief"]["width"], update["brief"]["height"]) == (960, 720)
