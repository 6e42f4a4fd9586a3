import pytest

from nodes.present.offline.divide import divide


@pytest.mark.parametrize(
    ("weights", "parts", "apart", "runs"),
    [
        ([1, 1, 1, 1], 2, (), [[0, 1], [2, 3]]),
        ([1, 1, 9], 2, (), [[0, 1], [2]]),
        ([9, 1, 1], 3, (), [[0], [1], [2]]),
        ([2, 2, 2, 2], 2, {2, 3}, [[0, 1, 2], [3]]),
        ([2, 2, 2, 2], 2, {0, 1}, [[0], [1, 2, 3]]),
        ([1, 1, 3, 3, 3, 3], 4, {2, 3, 4, 5}, [[0, 1, 2], [3], [4], [5]]),
        ([1, 1, 3, 3, 3, 3], 5, {2, 3, 4, 5}, [[0, 1], [2], [3], [4], [5]]),
    ],
)
def test_runs_are_of_like_weight_and_keep_apart_what_must_be(weights, parts, apart, runs):
    assert [list(run) for run in divide(weights, parts, apart)] == runs
