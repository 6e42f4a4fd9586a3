"""Word, Excel, HTML, EPUB and CSV files, parsed by docling without any model."""

from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from state.documents import Cell, Element, Kind, Reading
from state.errors import UsageError
from tools.documents.make_element import make_element, make_page
from tools.documents.readers import Keep

KINDS: dict[str, Kind] = {
    "title": "title",
    "section_header": "title",
    "list_item": "list",
    "code": "code",
    "formula": "formula",
    "footnote": "footnote",
    "caption": "caption",
    "page_header": "header",
    "page_footer": "footer",
    "reference": "text",
}
LAYERS: dict[str, Kind] = {"notes": "comment", "furniture": "header"}
LARGEST_PICTURE = 40_000_000  # pixels


def read_office(file: str, path: Path, form: str, keep: Keep) -> list[Reading]:
    """Return the file's pages: a workbook's sheets, else one page; UsageError when it can't be read."""
    document = _convert(file, path, form)
    readings: dict[int, Reading] = {}
    for item in _items(document):
        number = item.prov[0].page_no if form == "xlsx" and getattr(item, "prov", None) else 1
        reading = readings.setdefault(number, Reading(page=make_page(number), elements=[]))
        for element in _element(item, document, keep, reading):
            element["page"] = number
            reading["elements"].append(element)
    if form == "xlsx":
        for number, name in enumerate(_sheets(document), start=1):
            readings.setdefault(number, Reading(page=make_page(number), elements=[]))["page"]["label"] = name
    return [readings[number] for number in sorted(readings)] or [Reading(page=make_page(1), elements=[])]


@lru_cache(maxsize=1)
def _converter() -> Any:
    from docling.datamodel.base_models import InputFormat
    from docling.document_converter import DocumentConverter

    forms = [InputFormat.DOCX, InputFormat.XLSX, InputFormat.HTML, InputFormat.EPUB, InputFormat.CSV]
    return DocumentConverter(allowed_formats=forms)


def _convert(file: str, path: Path, form: str) -> Any:
    from docling.datamodel.base_models import DocumentStream
    from docling.exceptions import ConversionError

    stream = DocumentStream(name=f"file.{form}", stream=BytesIO(path.read_bytes()))
    try:
        return _converter().convert(stream).document
    except (ConversionError, ValueError, KeyError, OSError) as error:
        told = type(error).__name__ if isinstance(error, ConversionError) else str(error).split("\n")[0][:100]
        raise UsageError(f"{file} is damaged: {told}", "Open and save it in the program that made it.") from None


def _sheets(document: Any) -> list[str]:
    return [str(group.name) for group in document.groups if str(getattr(group.label, "value", group.label)) == "sheet"]


def _items(document: Any) -> Iterator[Any]:
    """Yield what the document holds, pieces of one paragraph joined; also what stands in its margins."""
    from docling_core.types.doc.common.content_layer import ContentLayer
    from docling_core.types.doc.labels import GroupLabel

    inside: set[str] = set()
    for item, _ in document.iterate_items(
        with_groups=True, included_content_layers={ContentLayer.BODY, ContentLayer.FURNITURE, ContentLayer.NOTES}
    ):
        if item.parent and item.parent.cref in inside:
            inside.add(item.self_ref)
            continue
        if item.label == GroupLabel.INLINE:
            inside.add(item.self_ref)
        yield item


def _element(item: Any, document: Any, keep: Keep, reading: Reading) -> Iterator[Element]:
    label = str(getattr(item.label, "value", item.label))
    if label == "inline":
        parts = [child.resolve(document) for child in item.children]
        yield _text("text", " ".join(part.text.strip() for part in parts if getattr(part, "text", "")), parts)
    elif label == "table":
        yield _table(item)
    elif label in {"picture", "chart"}:
        yield _picture(item, document, keep, reading)
    elif getattr(item, "text", "").strip():
        element = _text(KINDS.get(label, "text"), item.text, [item])
        if element["kind"] == "title":
            element["level"] = 1 if label == "title" else int(getattr(item, "level", 1)) + 1
        if element["kind"] == "list":
            element["level"] = _depth(item, document)
        element["kind"] = LAYERS.get(str(item.content_layer.value), element["kind"])
        yield element


def _text(kind: Kind, text: str, parts: list[Any]) -> Element:
    element = make_element(kind, text.strip() if kind == "code" else " ".join(text.split()))
    links = [str(part.hyperlink) for part in parts if getattr(part, "hyperlink", None)]
    if links:
        element["links"] = links
    return element


def _depth(item: Any, document: Any) -> int:
    """Return how many lists a list item stands in, the innermost not counted."""
    depth, parent = -1, item.parent
    while parent is not None:
        found = parent.resolve(document)
        depth += str(getattr(found.label, "value", found.label)) in {"list", "ordered_list"}
        parent = found.parent
    return max(0, depth)


def _table(item: Any) -> Element:
    grid = item.data.grid
    rows = [["" for _ in row] for row in grid]
    spans: list[Cell] = []
    for cell in item.data.table_cells:
        row, column = cell.start_row_offset_idx, cell.start_col_offset_idx
        high, wide = cell.end_row_offset_idx - row, cell.end_col_offset_idx - column
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = " ".join(cell.text.split())
        if high * wide > 1:
            spans.append(Cell(row=row, column=column, rows=high, columns=wide))
    element = make_element("table", "\n".join(" | ".join(row) for row in rows))
    element["rows"] = rows
    if spans:
        element["spans"] = spans
    return element


def _picture(item: Any, document: Any, keep: Keep, reading: Reading) -> Element:
    element = make_element("picture", " ".join(item.caption_text(document).split()))
    try:
        picture = item.get_image(document)
    except (OSError, ValueError) as error:
        reading["page"]["problems"].append(f"a picture can't be read: {str(error)[:80]}")
        return element
    if picture is not None and picture.width * picture.height <= LARGEST_PICTURE:
        out = BytesIO()
        picture.convert("RGB").save(out, "JPEG", quality=88)
        element["image"] = keep(out.getvalue())
    return element
