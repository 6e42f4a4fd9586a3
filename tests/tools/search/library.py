"""Documents and embedders that are made up, for the tests of search."""

import hashlib
from collections.abc import Sequence

import numpy as np

from tools.documents.make_element import make_element, make_page
from tools.search.passages import Passage, make_passages
from tools.search.vectors import Embedder


def piece(kind, text, page=1, **more):
    element = make_element(kind, text, page)
    name = hashlib.sha256(f"{page} {kind} {text}".encode()).hexdigest()[:8]
    return {**element, "id": name, "level": 1 if kind == "title" else 0, **more}


def document(file, *elements, **labels):
    numbers = sorted({one["page"] for one in elements})
    pages = [{**make_page(number), "label": labels.get(f"page_{number}", "")} for number in numbers]
    return {
        "file": file,
        "title": "",
        "language": "",
        "outcome": "complete",
        "problems": [],
        "pages": pages,
        "elements": list(elements),
    }


def library(*documents) -> list[Passage]:
    return [passage for one in documents for passage in make_passages(one)]


class Counting:
    """An embedder that makes a vector of each text's letters, and counts."""

    def __init__(self, model="letters", length=8):
        self.model, self.length, self.asked = model, length, []

    def embed(self, texts: Sequence[str]):
        self.asked += texts
        return np.array([self.vector(text) for text in texts], dtype=np.float32)

    def vector(self, text):
        seed = int.from_bytes(hashlib.sha256(f"{self.model}{text}".encode()).digest()[:4], "big")
        made = np.random.default_rng(seed).standard_normal(self.length).astype(np.float32)
        return made / np.linalg.norm(made)

    def open(self) -> Embedder:
        return Embedder(self.model, self.embed, lambda text: self.vector(text)[None])
