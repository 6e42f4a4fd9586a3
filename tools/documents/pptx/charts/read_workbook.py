"""Workbooks inside a presentation: what stands in their cells."""

import io
import re
import warnings
import zipfile
from datetime import date, datetime
from typing import Protocol

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tools.documents.pptx.charts.format_number import format_number, is_date
from tools.documents.pptx.package import LARGEST_PART, UnreadableError

MOST_ROWS, MOST_COLUMNS = 500, 100
AREA = re.compile(r"^(?:'?(?P<sheet>.*?)'?!)?(?P<cells>\$?[A-Za-z]{1,3}\$?\d+(?::\$?[A-Za-z]{1,3}\$?\d+)?)$")


class Cell(Protocol):
    """What we look at in a cell."""

    value: object
    number_format: str


class Sheet(Protocol):
    """What we look at in a sheet."""

    title: str
    sheet_state: str
    max_row: int
    max_column: int

    def iter_rows(self, *, max_row: int, max_col: int) -> list[tuple[Cell, ...]]:
        """Return its rows of cells."""

    def __getitem__(self, cells: str) -> object:
        """Return a cell, or rows of cells."""


def open_sheets(blob: bytes) -> dict[str, Sheet]:
    """Return the sheets of a workbook by their names; raises UnreadableError."""
    try:
        with zipfile.ZipFile(io.BytesIO(blob)) as archive:
            if sum(one.file_size for one in archive.infolist()) > LARGEST_PART:
                raise UnreadableError("its workbook is too large")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(blob), data_only=True)
    except UnreadableError:
        raise
    except (zipfile.BadZipFile, InvalidFileException, KeyError, ValueError, TypeError, SyntaxError, OSError) as error:
        raise UnreadableError("its workbook is damaged") from error
    return {sheet.title: sheet for sheet in book.worksheets}


def cells_at(sheets: dict[str, Sheet], reference: str) -> list[str]:
    """Return what stands at a reference such as `Sheet1!$B$2:$B$5`, in its raw form; empty if it leads nowhere."""
    found = AREA.match(reference.strip())
    sheet = sheets.get(found["sheet"] or next(iter(sheets), "")) if found else None
    if found is None or sheet is None:
        return []
    cells = sheet[found["cells"].replace("$", "")]
    rows = cells if isinstance(cells, tuple) else ((cells,),)
    return ["" if cell.value is None else _raw(cell.value) for row in rows for cell in row]


def sheet_rows(sheet: Sheet) -> list[list[str]]:
    """Return a sheet's rows as printed, without the empty edges; at most 500 rows of 100 columns."""
    lines = [
        [_printed(cell) for cell in row]
        for row in sheet.iter_rows(max_row=min(sheet.max_row, MOST_ROWS), max_col=min(sheet.max_column, MOST_COLUMNS))
    ]
    full = [index for index, line in enumerate(lines) if any(line)]
    if not full:
        return []
    lines = lines[full[0] : full[-1] + 1]
    used = [column for column in range(len(lines[0])) if any(line[column] for line in lines)]
    return [line[used[0] : used[-1] + 1] for line in lines]


def _printed(cell: Cell) -> str:
    if cell.value is None:
        return ""
    if isinstance(cell.value, bool) or not isinstance(cell.value, int | float):
        return _raw(cell.value)
    return format_number(repr(cell.value), "General" if is_date(cell.number_format) else cell.number_format)


def _raw(value: object) -> str:
    if isinstance(value, datetime) and value.time() == datetime.min.time():
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat(" ") if isinstance(value, datetime) else value.isoformat()
    if isinstance(value, bool):
        return str(value).upper()
    return repr(value) if isinstance(value, int | float) else str(value).strip()
