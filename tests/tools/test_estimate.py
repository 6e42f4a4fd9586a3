import pytest

from tools import estimate
from tools.estimate import tell_estimate

USAGE = {
    "planner": {"model": "offline", "calls": 1, "tokens_in": 1000, "tokens_out": 500, "tokens_cached": 0},
    "presenter": {"model": "offline", "calls": 4, "tokens_in": 8000, "tokens_out": 2000, "tokens_cached": 0},
}


@pytest.fixture
def told(tmp_path, monkeypatch, home, capsys):
    (tmp_path / "triptych.toml").write_text("[prices.small]\ninput = 2\noutput = 10\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(estimate, "console", estimate.Console(width=200))

    def tell(**models):
        tell_estimate(USAGE, models, 3)
        return capsys.readouterr().out

    return tell


def test_the_money_is_that_of_the_prompts_once_and_of_the_slides_again_with_each_round(told):
    said = told(planner="small", presenter="small")
    # planner: 1000 x 2 + 500 x 10 = 7,000 millionths; presenter: 8000 x 2 + 2000 x 10 = 36,000, three times 108,000
    assert "About 0.0430 USD if each slide is right at once, 0.1150 after 3 rounds of all" in said
    assert "4 to 12" in said
    assert "0.0360 to 0.1080" in said


def test_an_unknown_price_is_said_with_what_to_do(told):
    said = told(planner="small", presenter="nobody/x")
    assert "What a model costs is unknown: put [prices.MODEL] into triptych.toml" in said
    assert "About" not in said
