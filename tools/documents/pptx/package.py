"""The ZIP below a PowerPoint file: parts, and the relations between them.

Read here rather than with python-pptx, which refuses slide shows, templates and macro files, and gives up on the whole
file when one part of it is broken.
"""

import posixpath
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from lxml import etree
from lxml.etree import _Element as Node

from state.errors import UsageError
from tools.documents.pptx.resolve_alternates import resolve_alternates

LARGEST_PART = 200 * 1024 * 1024
LARGEST_XML = 50 * 1024 * 1024  # a tree takes many times as much
STRICT = {  # ISO's strict form says the same with other names
    b"http://purl.oclc.org/ooxml/officeDocument/relationships": (
        b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    ),
    b"http://purl.oclc.org/ooxml/officeDocument/math": b"http://schemas.openxmlformats.org/officeDocument/2006/math",
    b"http://purl.oclc.org/ooxml/drawingml/main": b"http://schemas.openxmlformats.org/drawingml/2006/main",
    b"http://purl.oclc.org/ooxml/drawingml/chart": b"http://schemas.openxmlformats.org/drawingml/2006/chart",
    b"http://purl.oclc.org/ooxml/drawingml/diagram": b"http://schemas.openxmlformats.org/drawingml/2006/diagram",
    b"http://purl.oclc.org/ooxml/presentationml/main": b"http://schemas.openxmlformats.org/presentationml/2006/main",
}


class UnreadableError(ValueError):
    """A part that can't be read; says why, such as `its part is missing`."""


class Link(NamedTuple):
    """A relation of a part: `("slideLayout", "ppt/slideLayouts/slideLayout2.xml", False)`."""

    kind: str  # the last word of its type
    target: str  # a part's name, or an address if external
    external: bool


@dataclass
class Package:
    """An open file: `Package("deck.pptx", archive, {"ppt/presentation.xml": "ppt/presentation.xml"})`."""

    file: str
    archive: zipfile.ZipFile
    names: dict[str, str]  # small letters -> as the archive writes it
    trees: dict[str, Node] = field(default_factory=dict)
    links: dict[str, dict[str, Link]] = field(default_factory=dict)

    def has(self, part: str) -> bool:
        """Return whether the file has this part."""
        return part.lower() in self.names

    def blob(self, part: str) -> bytes:
        """Return the bytes of a part."""
        name = self.names.get(part.lower())
        if name is None:
            raise UnreadableError("its part is missing")
        if self.archive.getinfo(name).file_size > LARGEST_PART:
            raise UnreadableError("its part is too large")
        try:
            return self.archive.read(name)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
            raise UnreadableError("its part is damaged") from error

    def tree(self, part: str) -> Node:
        """Return the XML of a part, alternates resolved; parsed once."""
        if part not in self.trees:
            root = parse_xml(self.blob(part))
            resolve_alternates(root)
            self.trees[part] = root
        return self.trees[part]

    def related(self, part: str) -> dict[str, Link]:
        """Return the relations of a part by their ids; none where they can't be read."""
        if part not in self.links:
            folder, _, name = part.rpartition("/")
            try:
                root = parse_xml(self.blob(posixpath.join(folder, "_rels", f"{name}.rels")))
            except UnreadableError:
                self.links[part] = {}
            else:
                self.links[part] = {node.get("Id", ""): _link(node, folder) for node in root.iterchildren("{*}*")}
        return self.links[part]

    def target(self, part: str, kind: str) -> str | None:
        """Return the part that this one has a relation of this kind to."""
        found = (link.target for link in self.related(part).values() if link.kind == kind and not link.external)
        return next(found, None)

    def close(self) -> None:
        """Let the file go."""
        self.archive.close()


def parse_xml(blob: bytes) -> Node:
    """Return the root of an XML part; entities and the network are left alone."""
    if b"http://purl.oclc.org/ooxml/" in blob:
        for strict, usual in STRICT.items():
            blob = blob.replace(strict, usual)
    if len(blob) > LARGEST_XML:
        raise UnreadableError("its XML is too large")
    try:
        return etree.fromstring(blob, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))
    except etree.XMLSyntaxError as error:
        raise UnreadableError("its XML is broken") from error


def open_package(path: Path) -> Package:
    """Return the file, open; says what is wrong with one that is no PowerPoint file."""
    with path.open("rb") as file:
        start = file.read(8)
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise _refuse_container(path)
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise UsageError(
            f"{path.name} is damaged: it is not a whole ZIP archive", "Save it again, or a copy"
        ) from error
    names = {name.replace("\\", "/").lower(): name for name in archive.namelist()}
    return Package(path.name, archive, names)


def _refuse_container(path: Path) -> UsageError:
    """Return why a file of the old container is no presentation that we read."""
    content = path.read_bytes()
    if "EncryptedPackage".encode("utf-16-le") in content:
        return UsageError(f"{path.name} needs a password", "Save a copy without and use that")
    return UsageError(f"{path.name} is in the format before 2007", "Save it as .pptx and use that")


def _link(node: Node, folder: str) -> Link:
    """Return a relation with its target as a name in the archive."""
    kind = node.get("Type", "").rstrip("/").rpartition("/")[2]
    target = node.get("Target", "")
    if node.get("TargetMode") == "External":
        return Link(kind, target, True)
    whole = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
    return Link(kind, unquote(whole.partition("#")[0]), False)
