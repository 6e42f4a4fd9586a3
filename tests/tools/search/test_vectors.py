import os

import numpy as np
import pytest

from state.errors import UsageError
from tests.endpoint import Handler, endpoint
from tools.search.vectors import open_embedder


def test_none_is_no_embedder():
    assert open_embedder("none") is None


def test_the_local_model_joins_languages():
    embedder = open_embedder()
    assert os.environ["OMP_NUM_THREADS"]
    made = embedder.embed(["The moon causes the tides.", "Die Stadt spart Strom."])
    assert (made.shape, made.dtype) == ((2, 384), np.float32)
    assert np.allclose(np.linalg.norm(made, axis=1), 1, atol=1e-5)
    for question, answer in (("月亮引起潮汐", 0), ("the city saves power", 1)):
        asked = embedder.embed_query(question)
        assert asked.shape == (1, 384)
        assert int((made @ asked[0]).argmax()) == answer


def test_any_other_name_is_a_model_of_the_endpoint(monkeypatch):
    def answer(handler: Handler, request):
        rows = [{"object": "embedding", "index": row, "embedding": [3.0, 4.0]} for row in range(len(request["input"]))]
        handler.give({"object": "list", "data": rows, "model": "m", "usage": {"prompt_tokens": 1, "total_tokens": 1}})

    with endpoint([answer]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        embedder = open_embedder("some-embedding")
        assert np.allclose(embedder.embed(["a", "b"]), [[0.6, 0.8], [0.6, 0.8]])
        assert np.allclose(embedder.embed_query("c"), [[0.6, 0.8]])
        assert [(one["model"], one["input"]) for one in server.asked] == [
            ("some-embedding", ["a", "b"]),
            ("some-embedding", ["c"]),
        ]
        embedder.close()


def test_without_an_endpoint_it_says_what_to_do():
    with pytest.raises(UsageError, match="needs an endpoint"):
        open_embedder("some-embedding")
