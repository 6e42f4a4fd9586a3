"""Builds an index with an embedder that takes its time and writes down each text; run as a process of its own.

python build_slowly.py FOLDER COUNT LOG SECONDS WAIT
"""

import sys
import time
from pathlib import Path

from state.errors import UsageError
from tests.tools.search.library import Counting, document, library, piece
from tools.search.index import build_index
from tools.search.vectors import Embedder


def passages(count):
    return library(document("a.md", *(piece("text", f"tide number {page}", page) for page in range(1, count + 1))))


def main(folder: str, count: str, log: str, seconds: str, wait: str) -> None:
    letters = Counting()

    def embed(texts):
        time.sleep(float(seconds))
        with Path(log).open("a", encoding="utf-8") as file:
            file.writelines(f"{text}\n" for text in texts)
        return letters.embed(texts)

    slow = Embedder(letters.model, embed, letters.open().embed_query)
    try:
        index = build_index(Path(folder), passages(int(count)), slow, wait=float(wait))
    except UsageError as error:
        sys.exit(str(error))
    sys.stdout.write(f"built {len(index.passages)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
