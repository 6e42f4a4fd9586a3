"""A key for each slide that changes when what it shows or says changes."""

import hashlib
from pathlib import Path

from tools.documents.pptx.package import Link, Package, UnreadableError
from tools.documents.pptx.presentation import Presentation, open_presentation

ELSEWHERE = ("slide", "notesMaster", "presentation")  # not of this slide
AUTHORS = ("commentAuthors", "authors")  # names beside the comments


def slide_keys(path: Path) -> list[str]:
    """Return a SHA-256 per slide, in order, over its XML and all parts it reaches; its number plays no part."""
    with open_presentation(path) as presentation:
        known: dict[str, bytes] = {}
        return [_key(presentation, slide, known) for slide in presentation.slides]


def _key(presentation: Presentation, slide: str, known: dict[str, bytes]) -> str:
    """Return the key of one slide; the size of all slides and the names of those who comment are part of it."""
    package = presentation.package
    whole = hashlib.sha256(f"{presentation.width} {presentation.height} ".encode())
    if package.target(slide, "comments"):
        authors = [package.target(presentation.part, kind) for kind in AUTHORS]
        whole.update(b"".join(_content(package, part) for part in authors if part))
    whole.update(_digest(package, slide, known, ()))
    return whole.hexdigest()


def _digest(package: Package, part: str, known: dict[str, bytes], above: tuple[str, ...]) -> bytes:
    """Return the digest of a part and of those it has relations to, by their content, never by their name."""
    if part in known:
        return known[part]
    whole = hashlib.sha256(_content(package, part))
    for rid, link in sorted(package.related(part).items()):
        if link.external:
            whole.update(f"{rid} {link.kind} {link.target}".encode())
        elif not _leads_away(link, above) and link.target not in above:
            whole.update(f"{rid} {link.kind} ".encode())
            whole.update(_digest(package, link.target, known, (*above, part)))
    known[part] = whole.digest()
    return known[part]


def _leads_away(link: Link, above: tuple[str, ...]) -> bool:
    """Return whether the relation leaves what this slide shows: to another slide, or from the master to all layouts."""
    return link.kind in ELSEWHERE or (link.kind == "slideLayout" and bool(above))


def _content(package: Package, part: str) -> bytes:
    try:
        return hashlib.sha256(package.blob(part)).digest()
    except UnreadableError as error:
        return str(error).encode()
