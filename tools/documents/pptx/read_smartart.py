"""The words of SmartArt: from its data model, parents before children (ECMA-376 part 1, 21.4)."""

from collections.abc import Iterator
from typing import Any

from tools.documents.pptx.package import Package

DEEPEST = 12


def read_smartart(package: Package, part: str) -> list[tuple[str, int]]:
    """Return each node's words with its depth from 0, in the order of the model."""
    root = package.xml(part)
    points = {point.get("modelId", ""): point for point in root.iterfind(".//{*}ptLst/{*}pt")}
    below: dict[str, list[tuple[int, str]]] = {}
    for bond in root.iterfind(".//{*}cxnLst/{*}cxn"):
        if bond.get("type", "parOf") == "parOf":
            order = int(bond.get("srcOrd", "0"))
            below.setdefault(bond.get("srcId", ""), []).append((order, bond.get("destId", "")))
    tops = [name for name, point in points.items() if point.get("type") == "doc"]
    loose = [name for name, point in points.items() if point.get("type", "node") in {"node", "asst"}]
    done: set[str] = set()
    walked = [*((name, -1) for name in tops), *((name, 0) for name in loose)]
    found = [one for name, depth in walked for one in _walk(name, depth, below, done)]
    said = [(_words(points.get(name)), max(0, depth)) for name, depth in found]
    return [(words, depth) for words, depth in said if words]


def _walk(name: str, depth: int, below: dict[str, list[tuple[int, str]]], done: set[str]) -> Iterator[tuple[str, int]]:
    """Yield a node and what hangs on it, each once."""
    if name in done or depth > DEEPEST:
        return
    done.add(name)
    yield name, depth
    for _, child in sorted(below.get(name, [])):
        yield from _walk(child, depth + 1, below, done)


def _words(point: Any) -> str:
    if point is None or point.get("type") in {"pres", "parTrans", "sibTrans", "doc"}:
        return ""
    lines = ["".join(text.text or "" for text in line.iterfind(".//{*}t")) for line in point.iterfind(".//{*}t/{*}p")]
    return " ".join(" ".join(lines).split())
