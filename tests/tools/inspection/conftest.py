"""Drawn slides for the tests of inspection."""

import pytest

from tests.tools.inspection.slides import put
from tools.browser.look_at_slide import look_at_slide
from tools.browser.measure import measure
from tools.browser.open_slide import open_slide


@pytest.fixture
def inspected(tmp_path):
    """Draw a slide and return its findings."""

    async def inspect(html: str, width: int = 1280, height: int = 720) -> list[dict]:
        return (await look_at_slide(tmp_path, put(tmp_path, html), width, height)).findings

    return inspect


@pytest.fixture
def measured(tmp_path):
    """Draw a slide and return its page model."""

    async def draw(html: str, width: int = 1280, height: int = 720):
        async with open_slide(tmp_path, put(tmp_path, html), width, height) as slide:
            return await measure(slide, width, height)

    return draw
