"""How long a search takes in a large library, and what merging boxes costs as they become ten times as many.

    python -m evals.bench_search --pages 10000

Pages are made up: words drawn from a Zipf vocabulary in three languages. Vectors are random unit vectors, so the times
hold and the hits mean nothing. Times are CPU or wall as said; the cores of a shared machine make wall times vary.
"""

import argparse
import hashlib
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from state.documents import Document, Element
from tools.documents.make_element import make_element, make_page
from tools.documents.merge.group_boxes import Boxes, group_boxes
from tools.search.chroma import open_chroma
from tools.search.index import Index, build_index, open_index
from tools.search.nearest import Exact, Nearest
from tools.search.passages import Passage, make_passages
from tools.search.search_library import search_library
from tools.search.vectors import Embedder, Vectors

SYLLABLES = (
    "ta mo ri sel dan ko vu pe lin gar",
    "schl and ung eb ber stro wei kei tum auf",
    "潮 汐 月 亮 海 水 能 源 城 市 灯 光",
)
KNOWN = 20_000  # words a language
LENGTH = 384
A_FILE = 100  # pages


def vocabulary(chance: np.random.Generator, syllables: Sequence[str]) -> list[str]:
    """Return words of one to four syllables."""
    lengths = chance.integers(1, 5, KNOWN)
    return ["".join(chance.choice(syllables, length)) for length in lengths]


def make_library(count: int) -> list[Passage]:
    """Return the passages of so many pages; the same for the same number."""
    chance = np.random.default_rng(1)
    words = [vocabulary(chance, one.split()) for one in SYLLABLES]
    passages: list[Passage] = []
    for start in range(0, count, A_FILE):
        known = words[start // A_FILE % len(words)]
        joint = "" if known is words[2] else " "
        elements = []
        for page in range(1, min(A_FILE, count - start) + 1):
            drawn = [known[rank % KNOWN] for rank in chance.zipf(1.2, 330)]
            texts = [joint.join(drawn[:6]), *(joint.join(drawn[at : at + 108]) + "." for at in (6, 114, 222))]
            elements += [_element(text, page, place) for place, text in enumerate(texts)]
        passages += make_passages(_document(f"{start:06}.pdf", elements))
    return passages


def _element(text: str, page: int, place: int) -> Element:
    element = make_element("text" if place else "title", text, page)
    return {**element, "id": f"{page}-{place}", "level": 0 if place else 1}


def _document(file: str, elements: list[Element]) -> Document:
    pages = [make_page(page) for page in range(1, A_FILE + 1)]
    return {
        "file": file,
        "title": "",
        "language": "",
        "outcome": "complete",
        "problems": [],
        "pages": pages,
        "elements": elements,
    }


def random_vector(text: str) -> Vectors:
    """Return a unit vector that only its text decides."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    made = np.random.default_rng(seed).standard_normal(LENGTH, dtype=np.float32)
    return made / np.linalg.norm(made)


STAND_IN = Embedder(
    "random", lambda texts: np.stack([random_vector(text) for text in texts]), lambda text: random_vector(text)[None]
)


def timed(action: Callable[[], object]) -> float:
    """Return the milliseconds of wall time that it took."""
    begun = time.perf_counter()
    action()
    return (time.perf_counter() - begun) * 1000


def spread(times: list[float]) -> str:
    """Return median and 95th percentile."""
    return f"p50 {statistics.median(times):.1f} ms, p95 {statistics.quantiles(times, n=20)[-1]:.1f} ms"


def memory() -> str:
    """Return the most that this process has held."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"


def bench_search(pages: int, folder: Path) -> Index:
    """Print what building, opening and searching take."""
    passages = make_library(pages)
    print(f"{pages} pages, {len(passages)} passages; vectors are random stand-ins of {LENGTH} numbers; {memory()}")
    begun = time.process_time()
    built = build_index(folder, passages, STAND_IN)
    print(f"built in {time.process_time() - begun:.1f} CPU s (stand-in vectors included), {memory()}")
    index = open_index(folder, built.library, STAND_IN)
    print(f"opened in {timed(lambda: open_index(folder, built.library, STAND_IN)):.0f} ms")
    chance = np.random.default_rng(2)
    asked = [_question(passages, chance) for _ in range(300)]
    print(f"search: {spread([_search(index, one) for one in asked])}")
    print(f"search, a page named: {spread([_search(index, f'{one} on page 7') for one in asked[:60]])}")
    some = sorted(index.files)[::7]
    print(f"search, a seventh of the files: {spread([_search(index, one, some) for one in asked[:60]])}")
    print(f"peak memory {memory()}")
    return index


def _search(index: Index, question: str, files: list[str] | None = None) -> float:
    return timed(lambda: search_library(index, question, files=files))


def _question(passages: list[Passage], chance: np.random.Generator) -> str:
    text = passages[int(chance.integers(len(passages)))]["text"]
    at = int(chance.integers(max(1, len(text) - 40)))
    return text[at : at + 40]


def bench_chroma(index: Index, folder: Path) -> None:
    """Print Chroma's time beside the exact comparison's."""
    assert isinstance(index.nearest, Exact)
    every = np.ones(len(index.passages), dtype=np.bool_)
    begun = time.process_time()
    chroma = open_chroma(folder, "bench", index.nearest.vectors)
    print(f"Chroma built in {time.process_time() - begun:.1f} CPU s, {memory()}")
    stores: dict[str, Nearest | None] = {"Chroma": chroma, "NumPy": index.nearest}
    asked = [random_vector(str(number))[None] for number in range(300)]
    for name, store in stores.items():
        if store:
            find = partial(store.find, count=100, allowed=every)
            print(f"{name}, nearest 100: {spread([timed(partial(find, one)) for one in asked])}")
    if chroma:
        same = [len({*chroma.find(one, 10, every)} & {*index.nearest.find(one, 10, every)}) for one in asked]
        print(f"Chroma finds {statistics.mean(same) / 10:.0%} of the ten that are nearest")


def boxes(count: int, width: float) -> Boxes:
    """Return boxes of words, drawn over a page of 16:9."""
    chance = np.random.default_rng(3)
    corners = chance.random((count, 2)) * [width, width * 9 / 16]
    sides = np.stack([chance.integers(5, 60, count), chance.integers(6, 20, count)], axis=1)
    return np.hstack([corners, corners + sides])


def bench_merging() -> None:
    """Print how the time grows with ten times as many boxes."""
    for name, widths in (("as crowded", (6_000.0, 6_000.0 * 10**0.5)), ("on a page of one size", (1_024.0, 1_024.0))):
        spent = []
        for count, width in zip((10_000, 100_000), widths, strict=True):
            drawn = boxes(count, width)
            begun = time.process_time()
            group_boxes(drawn, 15.0)
            spent.append(time.process_time() - begun)
        few, many = spent
        print(f"merging 10,000 and 100,000 boxes, {name}: {few:.2f} and {many:.2f} CPU s, ratio {many / few:.1f}")


def main() -> None:
    """Print a line for each measurement."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    words.add_argument("--pages", type=int, default=10_000)
    words.add_argument("--chroma", action="store_true", help="also build a collection of Chroma's and compare")
    wanted = words.parse_args()
    with tempfile.TemporaryDirectory() as name:
        index = bench_search(wanted.pages, Path(name))
        if wanted.chroma:
            bench_chroma(index, Path(name))
    bench_merging()


if __name__ == "__main__":
    main()
