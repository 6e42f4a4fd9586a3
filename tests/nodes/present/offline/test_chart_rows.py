import re

import pytest

from nodes.present.offline.chart_rows import chart_rows
from nodes.present.offline.draw_bars import bars_of, draw_bars

ROWS = [["Lamp", "2023", "2024"], ["Oak St", "1,200", "600"], ["Elm St", "300", ""], ["Ash St", "150", "75"]]


def test_numbers_of_one_kind_are_bars():
    bars = chart_rows(ROWS)
    assert bars["labels"] == ["Oak St", "Elm St", "Ash St"]
    assert bars["values"] == [[1200.0, 600.0], [300.0, 0.0], [150.0, 75.0]]


@pytest.mark.parametrize(
    "rows",
    [
        [["a", "b"], ["x", "1"], ["y", "2"]],  # two rows are no chart
        [["a", "b"], ["x", "1"], ["y", "2"], ["z", "none"]],
        [["a", "b"], ["x", "1 %"], ["y", "2 kg"], ["z", "3 kg"]],
        [["a", "b"], ["x", "1999"], ["y", "2001"], ["z", "2004"]],  # years
        [["a", "b"], ["x", "-1"], ["y", "2"], ["z", "3"]],
        [["a", ""], ["x", "1"], ["y", "2"], ["z", "3"]],
    ],
)
def test_other_tables_are_not(rows):
    assert chart_rows(rows) is None


def test_the_longest_bar_is_the_largest_number_and_an_empty_cell_has_none():
    html = draw_bars(ROWS, bars_of(ROWS), ["aa11"])
    assert re.findall(r"width: ([\d.]+)%", html) == ["76.0", "38.0", "19.0", "9.5", "4.8"]
    assert re.findall(r"<b>([^<]*)</b>", html) == ["1,200", "600", "300", "150", "75"]
