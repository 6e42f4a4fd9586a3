"""The parts of an Office file and how they name each other (ECMA-376, part 2: Open Packaging Conventions)."""

import hashlib
import posixpath
import zipfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lxml import etree

from state.errors import UsageError

LARGEST = 200 * 2**20  # bytes of one part
RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
# No entities, no network: what a file says is data.
PARSER = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, remove_comments=True)


class DamagedPartError(Exception):
    """A part that is not there, or not what it should be; what needs it says so."""


@dataclass(frozen=True)
class Relation:
    """How one part names another: `Relation(kind="image", target="ppt/media/image1.png", external=False)`."""

    kind: str  # the last word of its type
    target: str
    external: bool


class Package:
    """An open file: `Package("deck.pptx", path).xml("ppt/presentation.xml")`."""

    def __init__(self, file: str, path: Path) -> None:
        try:
            self.archive = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise UsageError(f"{file} is damaged: {str(error)[:80]}", "Get the file again.") from None
        self.file = file
        self.names = {name.lstrip("/").lower(): name for name in self.archive.namelist()}

    def read(self, part: str) -> bytes:
        """Return a part's bytes; DamagedPartError when it is missing, broken or far too large."""
        name = self.names.get(part.lower())
        if name is None:
            raise DamagedPartError(f"its part {part} is missing")
        try:
            if self.archive.getinfo(name).file_size > LARGEST:
                raise DamagedPartError(f"its part {part} has more than {LARGEST >> 20} MiB")
            return self.archive.read(name)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
            raise DamagedPartError(f"its part {part} is broken ({str(error)[:60]})") from None

    def xml(self, part: str) -> Any:
        """Return the root of a part's XML."""
        try:
            return etree.fromstring(self.read(part), PARSER)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise DamagedPartError(f"its part {part} is no XML ({str(error)[:60]})") from None

    def relations(self, part: str) -> dict[str, Relation]:
        """Return what a part names, by relation id; nothing when it names nothing."""
        folder, name = posixpath.split(part)
        try:
            root = self.xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        except DamagedPartError:
            return {}
        return {found.get("Id", ""): _relation(folder, found) for found in root.iter(RELATIONS)}

    def named(self, part: str, kind: str) -> list[str]:
        """Return the parts of a kind that a part names."""
        return [found.target for found in self.relations(part).values() if found.kind == kind and not found.external]


def _relation(folder: str, found: Any) -> Relation:
    target, external = found.get("Target", ""), found.get("TargetMode") == "External"
    if not external:
        target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
    return Relation(found.get("Type", "").rsplit("/", 1)[-1], target, external)


def slide_parts(package: Package) -> list[str]:
    """Return the parts of the slides in the order of the presentation; one that is named wrongly as an empty name."""
    main = next(iter(package.named("", "officeDocument")), "ppt/presentation.xml")
    try:
        root = package.xml(main)
    except DamagedPartError as error:
        raise UsageError(f"{package.file} is damaged: {error}", "Open and save it in PowerPoint.") from None
    relations = package.relations(main)
    identity = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
    ids = [found.get(identity, "") for found in root.iterfind(".//{*}sldIdLst/{*}sldId")]
    if not ids:
        raise UsageError(f"{package.file} has no slides", "Name a presentation with slides.")
    return [relations[name].target if name in relations else "" for name in ids]


def slide_keys(file: str, path: Path) -> list[str]:
    """Return for each slide a hash of all that is seen and said on it, whatever its number."""
    package = Package(file, path)
    return [_key(package, part, number) for number, part in enumerate(slide_parts(package))]


def _key(package: Package, part: str, number: int) -> str:
    found = hashlib.sha256()
    waiting, seen = [part], {part}
    while waiting:
        name = waiting.pop()
        try:
            found.update(package.read(name))
        except DamagedPartError:
            found.update(f"{number} {name}".encode())
        follow = name == part or not name.startswith(("ppt/slides/", "ppt/slideMasters/", "ppt/notesSlides/"))
        for relation in package.relations(name).values() if follow else []:
            other = relation.kind in {"slide", "notesMaster", "theme"} and relation.target != part
            if not relation.external and not other and relation.target not in seen:
                seen.add(relation.target)
                waiting.append(relation.target)
    return found.hexdigest()
