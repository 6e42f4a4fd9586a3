import pytest

from tests.tools.inspection.slides import GOOD, page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", GOOD)
async def test_a_good_slide_has_no_finding(inspected, name):
    assert await inspected(GOOD[name]) == []
