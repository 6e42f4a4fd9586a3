"""The estimate against real counts: o200k_base and cl100k_base (rs-bpe 0.1.0), counted once, outside of the tests."""

from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, HumanMessage

from models.tokens import count_prompt, count_text, tokens_in_use

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("file", "o200k", "cl100k"), [("examples/tides.md", 539, 544), ("examples/茶.md", 619, 891)])
def test_the_estimate_is_within_40_percent_of_what_tokenizers_count(file, o200k, cl100k):
    got = count_text((ROOT / file).read_text(encoding="utf-8"))
    assert 0.7 * cl100k < got < 1.4 * o200k


def test_a_chinese_text_counts_by_the_sign_and_not_by_four():
    assert count_text("潮汐每天推迟五十分钟" * 100) == 1300
    assert count_text("abcd" * 100) == 108


def test_the_endpoints_own_count_replaces_the_estimate_up_to_its_last_reply():
    usage = {"input_tokens": 1000, "output_tokens": 20, "total_tokens": 1020}
    said = [HumanMessage("x" * 9999), AIMessage("y", usage_metadata=usage), HumanMessage("z" * 100)]
    assert tokens_in_use(said, []) == 1020 + 5 + 27
    assert tokens_in_use(said[:1], []) == count_prompt(said[:1], []) == 5 + 2700
