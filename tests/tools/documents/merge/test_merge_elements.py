import itertools
import random

import numpy as np
import pytest

from tools.documents.make_element import make_element, make_page
from tools.documents.merge.cut_group import cut_group
from tools.documents.merge.group_boxes import group_boxes
from tools.documents.merge.merge_elements import merge_elements

PAGE = make_page(width=1024, height=576)  # so that a box in pixels is a box at the paper's width


def line(text, x, y, width=200, height=20, kind="text", **more):
    return {**make_element(kind, text, box=[x / 1024, y / 576, width / 1024, height / 576]), **more}


def texts(elements):
    return [one["text"] for one in elements]


def compare_all(boxes, reach):
    """The definition: every pair, then depth first."""
    near = {one: [] for one in range(len(boxes))}
    for one, other in itertools.combinations(range(len(boxes)), 2):
        a, b = boxes[one], boxes[other]
        across = max(0.0, a[0] - b[2], b[0] - a[2])
        down = max(0.0, a[1] - b[3], b[1] - a[3])
        if (across**2 + down**2) ** 0.5 <= reach:
            near[one].append(other)
            near[other].append(one)
    groups, seen = [], set()
    for start in near:
        if start in seen:
            continue
        group, waiting = [], [start]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                group.append(one)
                waiting += near[one]
        groups.append(sorted(group))
    return groups


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("count", [1, 2, 60, 400])
def test_groups_are_those_of_the_definition(seed, count):
    chance = random.Random(seed)
    boxes = []
    for _ in range(count):  # whole pixels, so that distances of exactly 15 (9² + 12² = 15²) occur
        x, y = chance.randrange(1024), chance.randrange(576 if count < 100 else 3000)
        boxes.append([x, y, x + chance.randrange(60), y + chance.randrange(20)])
    assert group_boxes(np.array(boxes, dtype=float), 15.0) == compare_all(boxes, 15.0)


def test_groups_are_the_same_when_looked_up_in_many_turns(monkeypatch):
    monkeypatch.setattr("tools.documents.merge.group_boxes.AT_ONCE", 7)
    chance = np.random.default_rng(1)
    corners = chance.integers(0, 900, (300, 2)).astype(float)
    boxes = np.hstack([corners, corners + chance.integers(0, 30, (300, 2))])
    assert group_boxes(boxes, 15.0) == compare_all(boxes.tolist(), 15.0)


def test_the_paper_joins_at_fifteen_pixels_and_not_beyond():
    below = [line("a", 0, 0), line("b", 0, 35), line("c", 0, 71)]  # gaps of 15 and 16
    assert texts(merge_elements(below, PAGE, "paper")) == ["a b", "c"]
    aslant = [line("a", 0, 0), line("b", 209, 32), line("c", 500, 0), line("d", 710, 32)]  # 9 and 12; 10 and 12
    assert texts(merge_elements(aslant, PAGE, "paper")) == ["a b", "c", "d"]


def test_the_paper_sorts_by_top_then_left_and_takes_the_commonest_kind():
    given = [
        line("three", 0, 20, kind="title"),
        line("two", 210, 1),
        line("one", 0, 0),
        line("far", 0, 300, kind="table"),
    ]
    first, far = merge_elements(given, PAGE, "paper")
    assert (first["text"], first["kind"], first["id"]) == ("one two three", "text", "")
    assert first["box"] == [0.0, 0.0, pytest.approx(410 / 1024, abs=1e-4), pytest.approx(40 / 576, abs=1e-4)]
    assert far is given[3]


def test_the_distance_refers_to_the_papers_width():
    small = make_page(width=512, height=288)  # the same page at half the points: boxes are fractions, nothing changes
    given = [line("a", 0, 0), line("b", 0, 35), line("c", 0, 71)]
    assert texts(merge_elements(given, small, "paper")) == ["a b", "c"]


def test_lines_of_a_paragraph_become_one_and_keep_their_boxes():
    given = [line("The tide", 100, 100), line("lags behind", 100, 124), line("the moon.", 100, 148, width=120)]
    (one,) = merge_elements(given, PAGE)
    assert one["text"] == "The tide lags behind the moon."
    assert one["parts"] == [part["box"] for part in given]


def test_what_the_paper_would_join_stays_apart_where_it_is_not_one_text():
    heading = [line("Tides", 100, 100, height=40), line("They lag.", 100, 145)]
    columns = [line("left", 100, 200), line("right", 306, 212)]  # neither on one baseline nor above each other
    kinds = [line("picture", 100, 300, kind="picture"), line("b", 100, 325, kind="picture"), line("c", 100, 350)]
    item = [line("one", 500, 400, kind="list"), line("two", 500, 424, kind="list")]
    given = heading + columns + kinds + item
    assert texts(merge_elements(given, PAGE)) == texts(given)
    assert len(merge_elements(given, PAGE, "paper")) == 4


def test_the_reach_shrinks_with_the_lines():
    given = [line("a", 0, 0, height=10), line("b", 0, 17, height=10)]  # a gap of 7 px is over 0.6 × 10
    assert texts(merge_elements(given, PAGE)) == ["a", "b"]


def test_words_on_one_baseline_are_read_from_left_to_right_though_their_tops_jitter():
    given = [line("second", 206, 100), line("first", 0, 101), line("third", 0, 125)]
    assert texts(merge_elements(given, PAGE)) == ["first second third"]
    assert texts(merge_elements(given, PAGE, "paper")) == ["second first third"]


def test_chinese_runs_on_without_a_space():
    assert texts(merge_elements([line("潮汐落后", 0, 0), line("于月亮", 0, 22)], PAGE)) == ["潮汐落后于月亮"]


def test_a_long_text_is_cut_at_its_widest_gap():
    words = " ".join(["tide"] * 50)
    given = [line(words, 0, y) for y in (0, 24, 56)]  # gaps of 4 and 12
    assert [len(one["text"].split()) for one in merge_elements(given, PAGE)] == [100, 50]


def test_like_gaps_are_cut_in_the_middle():
    boxes = np.array([[0, y, 100, y + 10] for y in (0, 12, 24, 36)], dtype=float)
    assert cut_group(boxes, ["tide " * 50] * 4, [0, 1, 2, 3], 1e6) == [[0, 1], [2, 3]]


def test_what_covers_the_page_is_cut():
    boxes = np.array([[0, 0, 1000, 10], [0, 12, 1000, 480]], dtype=float)
    assert cut_group(boxes, ["a", "b"], [0, 1], 1024.0 * 576) == [[0], [1]]


def test_hidden_and_shown_are_never_joined_and_the_least_sure_line_counts():
    given = [line("a", 0, 0, confidence=0.9), line("b", 0, 22, confidence=0.7), line("c", 0, 44, hidden=True)]
    joined, hidden = merge_elements(given, PAGE)
    assert (joined["text"], joined["confidence"], hidden["text"]) == ("a b", 0.7, "c")


def test_pages_without_geometry_stay_as_they_are():
    given = [make_element("text", "a", lines=[1, 1]), make_element("text", "b", lines=[3, 3])]
    assert merge_elements(given, make_page()) == given
    assert merge_elements([], PAGE) == []
