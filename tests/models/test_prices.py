import pytest

from models.prices import cost
from models.settings import read_settings
from state.errors import UsageError


@pytest.fixture
def toml(tmp_path, monkeypatch, home):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRIPTYCH_HOME", str(home))

    def write(text, folder=tmp_path):
        (folder / "triptych.toml").write_text(text)

    return write


def test_a_price_of_ones_own_is_a_million_tokens_each(toml):
    toml('[prices.small]\ninput = 2.0\noutput = 8.0\ncached = 0.5\n[prices."big/one"]\ninput = 10\noutput = 30\n')
    # 800 fresh x 2 + 200 cached x 0.5 + 100 out x 8 = 1600 + 100 + 800 = 2500 millionths
    assert cost("small", 1000, 100, 200) == pytest.approx(0.0025)
    # without a price of its own what is cached costs as the rest: 1000 x 10 + 100 x 30 = 13,000 millionths
    assert cost("big/one", 1000, 100, 200) == pytest.approx(0.013)


def test_a_known_model_has_the_price_of_its_maker_and_ones_own_goes_first(toml):
    # gpt-4o-mini: 0.15 in, 0.075 cached, 0.60 out a million; 800 x 0.15 + 200 x 0.075 + 100 x 0.6 = 195 millionths
    assert cost("gpt-4o-mini", 1000, 100, 200) == pytest.approx(0.000195)
    toml("[prices.gpt-4o-mini]\ninput = 1\noutput = 1\n")
    assert cost("gpt-4o-mini", 1000, 100, 200) == pytest.approx(0.0011)


def test_an_unknown_model_has_no_price_and_the_offline_model_costs_nothing(toml):
    assert cost("nobody/knows-it", 1000, 100) is None
    assert cost("offline", 1000, 100) == 0


def test_the_nearest_settings_count(toml, home):
    toml('[models]\ncritic = "a"\n', home)
    assert read_settings().models == {"critic": "a"}
    toml('[models]\ncritic = "b"\n')
    assert read_settings().models == {"critic": "b"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[models\n", r"triptych\.toml can't be read: .*Correct the file"),
        ("[prices.small]\ninput = -1\noutput = 1\n", r"triptych\.toml: prices\.small\.input: Input should be greater"),
        ("[prices.small]\ninput = 1\n", r"prices\.small\.output: Field required"),
        ("[modles]\n", r"triptych\.toml: modles: Extra inputs are not permitted"),
        ("[endpoint]\nat_once = 0\n", r"endpoint\.at_once"),
    ],
)
def test_a_wrong_setting_is_named_with_its_file(toml, text, told):
    toml(text)
    with pytest.raises(UsageError, match=told):
        read_settings()
