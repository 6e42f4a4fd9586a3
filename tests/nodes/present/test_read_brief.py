import pytest

from nodes.present.read_brief import change_terms, choose_models, models_by_role, read_brief, read_size, read_slides
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


def test_changed_models_keep_the_other_roles_and_give_a_new_researcher_its_turns():
    models = {"planner": "a", "researcher": "b", "presenter": "c", "critic": "d"}
    agent = {"transcript": "9f", "turns": 60, "calls": 0, "repeats": 3, "done": False}
    state = {"models": models, "research": agent}
    assert change_terms(state, {"critic": "e"}, None) == {"models": models | {"critic": "e"}}
    assert change_terms(state, {"*": "f", "critic": "e"}, None)["models"] == dict.fromkeys(models, "f") | {
        "critic": "e"
    }
    assert change_terms(state, {"researcher": "f"}, None)["research"] == agent | {"turns": 0, "repeats": 0}
    assert "research" not in change_terms(state | {"research": agent | {"done": True}}, {"researcher": "f"}, None)


@pytest.mark.parametrize("wish", ["", " ", "planner=", "=small"])
def test_a_wish_without_a_model_or_role_is_refused(wish):
    with pytest.raises(UsageError, match=r"no model named|no role"):
        choose_models(models_by_role([wish]), {})


def test_a_budget_is_a_sum_of_money_and_may_be_raised_later():
    assert read_brief({"options": {"budget": "0.05"}})["budget"] == 0.05
    assert read_brief({"options": {}})["budget"] == 0
    assert change_terms({"models": {}}, {}, 0.10)["budget"] == 0.10
    for wish in ("-1", "much", "inf", "nan"):
        with pytest.raises(UsageError, match=f"--budget {wish} is no sum of money"):
            read_brief({"options": {"budget": wish}})


def test_words_set_what_no_option_says_and_a_contradiction_is_refused():
    update = read_brief({"instruction": "a 14-slide deck in 4:3, all in Chinese", "options": {"slides": "12-16"}})
    assert (update["brief"]["slides"], update["brief"]["aspect_ratio"], update["brief"]["language"]) == (
        [14, 14],
        "4:3",
        "zh",
    )
    assert update["constraints"] == [
        {"name": "slides", "wanted": "14"},
        {"name": "aspect_ratio", "wanted": "4:3"},
        {"name": "language", "wanted": "zh"},
    ]
    for options in ({"slides": "10"}, {"aspect_ratio": "16:9"}, {"language": "en"}):
        with pytest.raises(UsageError, match=r"request ask|contradicts the request"):
            read_brief({"instruction": "a 14-slide deck in 4:3, all in Chinese", "options": options})


@pytest.mark.parametrize(
    ("shape", "size"), [("A1", (1188, 1682)), ("A1-landscape", (1682, 1188)), ("1080x1350", (1080, 1350))]
)
def test_posters_and_sizes_of_ones_own_are_known(shape, size):
    assert read_size(shape) == size


def test_a_size_that_no_slide_has_is_refused():
    with pytest.raises(UsageError, match="aspect ratio '100x90' is unknown"):
        read_size("100x90")
