"""One shape of a slide as elements."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL import Image, UnidentifiedImageError

from state.documents import Cell, Element, Kind
from tools.documents.make_element import make_element
from tools.documents.pptx.package import DamagedPartError, Package
from tools.documents.pptx.read_chart import read_chart, read_modern_chart
from tools.documents.pptx.read_smartart import read_smartart
from tools.documents.pptx.read_text import Paragraph, read_paragraphs, share_box
from tools.documents.pptx.slide_walk import Layout, Shape

REFERENCE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MARGINS: dict[str, Kind] = {"dt": "footer", "ftr": "footer", "hdr": "header", "sldNum": "page_number"}
BODY = frozenset(["body", "obj", ""])
DRAWN = (".emf", ".wmf", ".svg")  # pictures that we name and don't open
LARGEST = 60_000_000  # pixels
SHEETS = 20  # of an embedded workbook
CELLS = 5_000
EMU = 12_700


class Scribe:
    """Writes the shapes of one slide as elements and keeps what of them can't be read."""

    def __init__(
        self, package: Package, part: str, layout: Layout, size: tuple[float, float], keep: Callable[[bytes], str]
    ) -> None:
        self.package = package
        self.relations = package.relations(part)
        self.layout = layout
        self.size = size
        self.keep = keep
        self.problems: list[str] = []

    def write(self, shape: Shape) -> list[Element]:
        """Return the elements of a shape, in the order of reading."""
        try:
            if shape.kind == "graphicFrame":
                found = self._frame(shape)
            elif shape.kind == "pic":
                found = self._picture(shape)
            else:
                found = self._text(shape)
        except DamagedPartError as error:
            self.problems.append(f"{_name(shape.element)!r} can't be read: {error}")
            return []
        box = self._box(shape)
        for element in found:
            element["box"] = element["box"] or box
            if shape.hidden or (shape.place and not box):
                element["hidden"] = True
        return found

    def _box(self, shape: Shape) -> list[float]:
        """Return the shape's box in fractions, clipped to the slide; nothing for one that lies beside it."""
        if shape.place is None:
            return []
        wide, high = self.size
        x0, x1 = (min(max(side / wide, 0.0), 1.0) for side in (shape.place.x0, shape.place.x1))
        y0, y1 = (min(max(side / high, 0.0), 1.0) for side in (shape.place.y0, shape.place.y1))
        inside = shape.place.x1 >= 0 and shape.place.y1 >= 0 and shape.place.x0 <= wide and shape.place.y0 <= high
        return [round(side, 4) for side in (x0, y0, x1 - x0, y1 - y0)] if inside else []

    def _text(self, shape: Shape) -> list[Element]:
        body = shape.element.find("./{*}txBody")
        paragraphs = read_paragraphs(body) if body is not None else []
        if not paragraphs:
            return []
        if shape.role in {"title", "ctrTitle"}:
            title = make_element("title", " ".join(paragraph.text.replace("\n", " ") for paragraph in paragraphs))
            title["level"] = 1
            return [title]
        made = [self._paragraph(paragraph, shape) for paragraph in paragraphs]
        box = self._box(shape)
        if box and shape.place and not shape.place.turn and len(made) > 1:
            anchor = body.find("./{*}bodyPr").get("anchor", "t") if body.find("./{*}bodyPr") is not None else "t"
            page = self.size[0] / EMU, self.size[1] / EMU
            for element, part in zip(made, share_box(paragraphs, box, page, anchor), strict=True):
                element["box"] = [round(side, 4) for side in part]
        return made

    def _paragraph(self, paragraph: Paragraph, shape: Shape) -> Element:
        bullet = paragraph.bullet
        if bullet is None and shape.role in BODY and shape.element.find(".//{*}nvPr/{*}ph") is not None:
            bullet = self.layout.bullets(shape.role, shape.number, paragraph.level)
        kind: Kind = "formula" if paragraph.formula else "list" if bullet else "text"
        element = make_element(MARGINS.get(shape.role, kind), paragraph.text)
        element["level"] = paragraph.level if element["kind"] == "list" else 0
        links = [self.relations[name].target for name in paragraph.links if name in self.relations]
        if links:
            element["links"] = links
        return element

    def _frame(self, shape: Shape) -> list[Element]:
        content = shape.element.find(".//{*}graphicData")
        match content.get("uri", "").rsplit("/", 1)[-1] if content is not None else "":
            case "table":
                return [_table(content.find("./{*}tbl"))]
            case "chart":
                return [_chart(*read_chart(self.package, self._target(content.find("./{*}chart"), "id")))]
            case "chartex":
                return [_chart(*read_modern_chart(self.package, self._target(content.find("./{*}chart"), "id")))]
            case "diagram":
                return self._smartart(content.find("./{*}relIds"))
            case "ole":
                return self._embedded(content, shape)
        return []

    def _target(self, holder: Any, attribute: str) -> str:
        name = holder.get(REFERENCE + attribute, "") if holder is not None else ""
        if name not in self.relations:
            raise DamagedPartError("what it shows is not in the file")
        return self.relations[name].target

    def _smartart(self, holder: Any) -> list[Element]:
        found = []
        for words, depth in read_smartart(self.package, self._target(holder, "dm")):
            element = make_element("list", words)
            element["level"] = depth
            found.append(element)
        return found

    def _embedded(self, content: Any, shape: Shape) -> list[Element]:
        """Return an embedded object: a workbook as tables, anything else as a picture with its name."""
        held = next(content.iterfind(".//{*}oleObj"), None)
        if held is None:
            return []
        program = held.get("progId", "")
        part = self._target(held, "id") if program.startswith("Excel.Sheet") else ""
        if part.lower().endswith((".xlsx", ".xlsm")):
            return self._workbook(part)
        return [make_element("picture", held.get("name", "") or program or _name(shape.element))]

    def _workbook(self, part: str) -> list[Element]:
        from openpyxl import load_workbook
        from openpyxl.utils.exceptions import InvalidFileException

        try:
            book: Any = load_workbook(BytesIO(self.package.read(part)), data_only=True, read_only=True)
        except (InvalidFileException, KeyError, ValueError, OSError) as error:
            raise DamagedPartError(f"its workbook is broken ({str(error)[:60]})") from None
        found = []
        for sheet in book.worksheets[:SHEETS]:
            values = sheet.iter_rows(values_only=True, max_row=CELLS)
            rows = [["" if cell is None else str(cell) for cell in row] for row in values]
            rows = [row for row in rows if any(row)]
            if rows:
                found.append(_rows("table", sheet.title, rows))
        return found

    def _picture(self, shape: Shape) -> list[Element]:
        named = next(shape.element.iterfind(".//{*}cNvPr"), None)
        told = " ".join((named.get("descr") or "").split()) if named is not None else ""
        media = shape.element.find(".//{*}videoFile") is not None or shape.element.find(".//{*}audioFile") is not None
        element = make_element("picture", told or (_name(shape.element) if media else ""))
        blip = shape.element.find(".//{*}blip")
        try:
            element["image"] = self._image(blip)
        except DamagedPartError as error:
            self.problems.append(f"the picture {_name(shape.element)!r} can't be read: {error}")
        return [element]

    def _image(self, blip: Any) -> str:
        name = blip.get(REFERENCE + "embed") or "" if blip is not None else ""
        if blip is not None and blip.get(REFERENCE + "link") and not name:
            raise DamagedPartError("it lies outside the file")
        if name not in self.relations or self.relations[name].external:
            raise DamagedPartError("it is not in the file")
        part = self.relations[name].target
        if part.lower().endswith(DRAWN):
            return ""
        content = self.package.read(part)
        try:
            with Image.open(BytesIO(content)) as picture:
                if picture.width * picture.height > LARGEST:
                    raise DamagedPartError(f"it has {picture.width} × {picture.height} pixels")
                picture.load()
        except UnidentifiedImageError:
            raise DamagedPartError("it is broken, or of a kind that is not known here") from None
        except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
            raise DamagedPartError(f"it is broken ({str(error)[:60]})") from None
        return self.keep(content)


def _name(element: Any) -> str:
    named = next(element.iterfind(".//{*}cNvPr"), None)
    return str(named.get("name", "") if named is not None else "") or "a shape"


def _rows(kind: Kind, name: str, rows: list[list[str]]) -> Element:
    lines = "\n".join(" | ".join(row) for row in rows)
    element = make_element(kind, f"{name}\n{lines}" if name else lines)
    element["rows"] = rows
    if name:
        element["caption"] = name
    return element


def _chart(title: str, rows: list[list[str]]) -> Element:
    return _rows("chart", title, rows)


def _table(table: Any) -> Element:
    if table is None:
        raise DamagedPartError("it holds no table")
    rows: list[list[str]] = []
    spans: list[Cell] = []
    for number, line in enumerate(table.iterfind("./{*}tr")):
        rows.append([])
        for column, cell in enumerate(line.iterfind("./{*}tc")):
            merged = cell.get("hMerge") in {"1", "true"} or cell.get("vMerge") in {"1", "true"}
            body = cell.find("./{*}txBody")
            words = [paragraph.text for paragraph in read_paragraphs(body)] if body is not None and not merged else []
            rows[-1].append(" ".join(" ".join(words).split()))
            high, wide = int(cell.get("rowSpan", "1")), int(cell.get("gridSpan", "1"))
            if high * wide > 1:
                spans.append(Cell(row=number, column=column, rows=high, columns=wide))
    element = _rows("table", "", rows)
    if spans:
        element["spans"] = spans
    return element
