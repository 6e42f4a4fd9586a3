"""Ratios worked out by hand from WCAG 2.2: (L1 + 0.05) / (L2 + 0.05), L from ((c/255 + 0.055) / 1.055) ** 2.4."""

import numpy as np
import pytest

from tests.tools.inspection.slides import page
from tools.inspection.contrast import line_ratio, ratio

pytestmark = pytest.mark.browser


def slide(style: str, background: str = "#fff", size: str = "20px") -> str:
    return page(
        f'<p id="one" style="font-size:{size};{style}">Tides lag by fifty minutes</p>',
        f"body{{background:{background}}}",
    )


# L of #777 is 0.1845: 1.05 / 0.2345. L of #767676 is 0.1812, of #aaa 0.4020, of the grey half way 0.2140.
BY_HAND = {
    "#777 on white": (slide("color:#777"), 4.48),
    "#767676 on white": (slide("color:#767676"), 4.54),
    "#aaa on white": (slide("color:#aaa"), 2.32),
    "black on white": (slide("color:#000"), 21.0),
    "white on white": (slide("color:#fff"), 1.0),
    "white, half alpha, on black": (slide("color:rgb(255 255 255/.5)", "#000"), 5.28),
    "black, half opacity, on white": (slide("color:#000;opacity:.5"), 3.98),
    "black, no opacity, on white": (slide("color:#000;opacity:0"), 1.0),
    "black turned by 45 degrees": (slide("color:#000;transform:rotate(45deg);left:300px;top:300px"), 21.0),
    "#777 turned by 90 degrees": (slide("color:#777;transform:rotate(90deg);left:300px;top:300px"), 4.48),
    "#777 written downwards": (slide("color:#777;writing-mode:vertical-rl"), 4.48),
    "#777 in a box framed in its colour": (slide("color:#777;border:9px solid"), 4.48),
    "#777 by text-fill over red": (slide("color:red;-webkit-text-fill-color:#777"), 4.48),
    "#777 with a shadow": (slide("color:#777;text-shadow:0 0 4px #000"), 4.48),
    "#777 in oklch": (slide("color:oklch(0.5693 0 0)"), 4.48),
    "the worse end of a gradient": (slide("color:#000;background:linear-gradient(90deg,#fff 50%,#777 50%)"), 4.69),
}


@pytest.mark.parametrize("name", BY_HAND)
async def test_the_ratio_is_the_one_worked_out_by_hand(measured, name):
    html, expected = BY_HAND[name]
    model = await measured(html)
    assert min(line_ratio(model, line) for line in model.lines) == pytest.approx(expected, abs=0.05)


def test_the_formula_gives_the_standards_own_ends():
    black, white = np.zeros((1, 3)), np.full((1, 3), 255.0)
    assert ratio(black, white) == pytest.approx([21.0])
    assert ratio(white, white) == pytest.approx([1.0])


@pytest.mark.parametrize(
    ("colour", "size", "severity"),
    [
        ("#777", "16px", "warning"),  # 4.48, needed 4.5
        ("#777", "20px", "warning"),
        ("#777", "23px", "warning"),
        ("#777", "24px", None),  # large: needed 3
        ("#767676", "20px", None),
        ("#aaa", "20px", "error"),  # 2.32, below 3
        ("#aaa", "24px", "warning"),  # large: below 3, not below 2
        ("#bbb", "24px", "error"),  # 1.92
    ],
)
async def test_limits_depend_on_the_size(inspected, colour, size, severity):
    found = await inspected(slide(f"color:{colour}", size=size))
    assert [(one["rule"], one["severity"]) for one in found] == ([("contrast", severity)] if severity else [])


async def test_size_is_taken_as_drawn(inspected):
    assert await inspected(slide("color:#777;zoom:1.25")) == []  # 25 px: large
    scaled_down = await inspected(slide("color:#777;transform:scale(.8)", size="28px"))  # 22.4 px: normal
    assert [one["severity"] for one in scaled_down] == ["warning"]
