"""Small files written by other programs' libraries, read back."""

import zipfile

import pytest

from tools.documents.read_office import read_office

HTML = """<html><head><title>T</title><script>alert(1)</script></head><body><h1>Tides</h1>
<p>The <b>sea</b> rises <a href="https://example.org/tides">twice</a> a day.</p>
<ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>
<table><tr><th colspan="2">Range</th></tr><tr><td>Brest</td><td>4.2</td></tr></table></body></html>"""


def read(tmp_path, form, content):
    path = tmp_path / "file"
    path.write_bytes(content) if isinstance(content, bytes) else content(path)
    kept = []
    readings = read_office(f"a.{form}", path, form, lambda picture: kept.append(picture) or f"hash{len(kept)}")
    return readings, kept


def told(reading):
    return [(one["kind"], one["level"], one["text"]) for one in reading["elements"]]


def test_html_keeps_headings_lists_links_and_tables_and_no_script(tmp_path):
    ((reading,), _) = read(tmp_path, "html", HTML.encode())
    assert told(reading) == [
        ("header", 1, "T"),  # the window's title
        ("title", 1, "Tides"),
        ("text", 0, "The sea rises twice a day."),
        ("list", 0, "one"),
        ("list", 1, "deep"),
        ("list", 0, "two"),
        ("table", 0, "Range | \nBrest | 4.2"),
    ]
    assert reading["elements"][2]["links"] == ["https://example.org/tides"]
    assert reading["elements"][-1]["spans"] == [{"row": 0, "column": 0, "rows": 1, "columns": 2}]


def test_csv_is_one_table(tmp_path):
    ((reading,), _) = read(tmp_path, "csv", b'port,range\n"Brest, France",4.2\n')
    assert reading["elements"][0]["rows"] == [["port", "range"], ["Brest, France", "4.2"]]


def test_each_sheet_of_a_workbook_is_a_page_with_its_name(tmp_path):
    from openpyxl import Workbook

    def write(path):
        book = Workbook()
        book.active.title = "Ports"
        book.active.append(["port", "range"])
        book.active.append(["Brest", 4.2])
        book.create_sheet("Years").append(["year", 2024])
        book.save(path)

    readings, _ = read(tmp_path, "xlsx", write)
    assert [reading["page"]["label"] for reading in readings] == ["Ports", "Years"]
    assert readings[0]["elements"][0]["rows"] == [["port", "range"], ["Brest", "4.2"]]
    assert {element["page"] for element in readings[1]["elements"]} == {2}


CONTAINER = """<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
PACKAGE = """<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Tides</dc:title><dc:identifier id="i">x</dc:identifier>
<dc:language>en</dc:language></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/>
</manifest><spine><itemref idref="c"/></spine></package>"""
CHAPTER = """<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head>
<body><h1>High water</h1><p>Ships enter the harbour then.</p></body></html>"""


def test_a_book_is_read(tmp_path):
    def write(path):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("mimetype", "application/epub+zip")
            archive.writestr("META-INF/container.xml", CONTAINER)
            archive.writestr("book.opf", PACKAGE)
            archive.writestr("c.xhtml", CHAPTER)

    ((reading,), _) = read(tmp_path, "epub", write)
    assert [text for _, _, text in told(reading)][-2:] == ["High water", "Ships enter the harbour then."]


def test_a_word_file_keeps_its_headings_tables_and_pictures(tmp_path):
    docx = pytest.importorskip("docx")
    from PIL import Image

    Image.new("RGB", (40, 30), "teal").save(tmp_path / "sea.png")

    def write(path):
        made = docx.Document()
        made.add_heading("Tides", 0)
        made.add_heading("High water", 1)
        made.add_paragraph("Ships enter then.")
        made.add_paragraph("mussels", style="List Bullet")
        table = made.add_table(2, 2)
        for number, cell in enumerate(cell for row in table.rows for cell in row.cells):
            cell.text = "abcd"[number]
        made.add_picture(str(tmp_path / "sea.png"))
        made.save(path)

    ((reading,), kept) = read(tmp_path, "docx", write)
    assert told(reading)[:4] == [
        ("title", 1, "Tides"),
        ("title", 2, "High water"),
        ("text", 0, "Ships enter then."),
        ("list", 0, "mussels"),
    ]
    assert [one["rows"] for one in reading["elements"] if one["kind"] == "table"] == [[["a", "b"], ["c", "d"]]]
    assert len(kept) == 1
    assert kept[0].startswith(b"\xff\xd8")
