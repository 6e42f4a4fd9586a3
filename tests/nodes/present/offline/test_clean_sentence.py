import pytest

from nodes.present.offline.clean_sentence import clean_sentence, is_whole, tighten
from nodes.present.offline.find_facts import load


@pytest.mark.parametrize(
    ("said", "clean"),
    [
        ("Lamps last longer (Ek et al., 2019; Holm, 2020).", "Lamps last longer."),
        ("Lamps last longer [3, 7–9].", "Lamps last longer."),
        ("The survey (July 2013) was small.", "The survey (July 2013) was small."),
        ("Sales fell (see Figure 3).", "Sales fell."),
        ("As shown in Table 2, sales fell.", "Sales fell."),
        ("Sales fell, as shown in Table 2.", "Sales fell."),
        ("It was free.12", "It was free."),
        ("Abstract—Lamps are cheap.", "Lamps are cheap."),
        ("Data We use two sets.", "We use two sets."),
        ("Lamp Choice Lamp makers agree.", "Lamp makers agree."),
        ("如图3所示，销售额下降。", "销售额下降。"),
    ],
)
def test_literature_and_pointers_leave_the_sentence(said, clean):
    assert clean_sentence(said) == clean


def test_only_an_idle_clause_at_the_end_leaves_a_long_sentence():
    long = "The new lamps in the old town burn for eleven years without any care, making them cheap to keep."
    assert tighten(long, 10, load) == "The new lamps in the old town burn for eleven years without any care"
    middle = "Compared with the lamp by Wu, which is also yellow, ours is brighter in all of the streets."
    assert tighten(middle, 10, load) == middle
    taken_back = "The lamps are cheap to keep in all of the streets of the town; not in winter."
    assert tighten(taken_back, 10, load) == taken_back


@pytest.mark.parametrize("said", ["Lamps are cheap.", "“Lamps are cheap.”", "3 lamps broke.", "灯很便宜。"])
def test_whole_sentences_are_known(said):
    assert is_whole(said)


@pytest.mark.parametrize(
    "said",
    ["and lamps are cheap.", "Lamps are", "Lamps (two are cheap.", "–Man, 51 says so.", "x ← x + 1 is set.", "LAMPS."],
)
def test_pieces_are_none(said):
    assert not is_whole(said)
