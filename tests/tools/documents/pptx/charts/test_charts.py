import datetime
import io
import re
import struct

import pytest
from openpyxl import Workbook
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE as KIND
from pptx.util import Emu

from tests.tools.documents.pptx.decks import (
    add_xml,
    blank,
    elements,
    graphic_xml,
    new_deck,
    read_one,
    relation,
    rewritten,
    saved,
)

PLACE = (Emu(1_000_000), Emu(1_000_000), Emu(4_000_000), Emu(2_000_000))
ROWS = [["", "Sales", "Costs"], ["Q1", "4.3", "2"], ["Q2", "-1.5", ""]]


def two_quarters(form: str = "General") -> CategoryChartData:
    chart = CategoryChartData(number_format=form)
    chart.categories = ["Q1", "Q2"]
    chart.add_series("Sales", [4.3, -1.5])
    chart.add_series("Costs", [2, None])
    return chart


def chart_deck(tmp_path, kind, chart, title=""):
    deck = new_deck()
    drawn = blank(deck).shapes.add_chart(kind, *PLACE, chart).chart
    drawn.has_title = bool(title)
    if title:
        drawn.chart_title.text_frame.text = title
    return saved(deck, tmp_path)


def change_chart(path, *changes):
    def change(name: str, blob: bytes) -> bytes:
        text = blob.decode() if name.startswith("ppt/charts/chart") else ""
        for pattern, new in changes if text else ():
            text = re.sub(pattern, new, text, flags=re.DOTALL)
        return text.encode() or blob

    return rewritten(path, change)


@pytest.mark.parametrize(
    "kind",
    [
        KIND.BAR_CLUSTERED,
        KIND.COLUMN_STACKED,
        KIND.LINE_MARKERS,
        KIND.AREA,
        KIND.RADAR,
        KIND.DOUGHNUT,
    ],
)
def test_charts_over_categories_give_their_numbers(tmp_path, kind):
    found = elements(chart_deck(tmp_path, kind, two_quarters(), "Tides"))[0]
    assert (found["kind"], found["text"], found["rows"]) == ("chart", "Tides", ROWS)
    assert found["box"] == [0.1, 0.2, 0.4, 0.4]


@pytest.mark.parametrize(
    "name", ["bar3DChart", "line3DChart", "pie3DChart", "ofPieChart", "stockChart", "surface3DChart"]
)
def test_kinds_that_python_pptx_does_not_know_are_read_as_well(tmp_path, name):
    path = chart_deck(tmp_path, KIND.COLUMN_CLUSTERED, two_quarters())
    assert elements(change_chart(path, ("c:barChart>", f"c:{name}>")))[0]["rows"] == ROWS


def test_a_combined_chart_gives_the_series_of_all_its_plots(tmp_path):
    path = chart_deck(tmp_path, KIND.COLUMN_CLUSTERED, two_quarters())
    second = r"</c:ser></c:barChart><c:lineChart><c:ser><c:idx"
    path = change_chart(
        path, (r"</c:ser>\s*<c:ser>\s*<c:idx", second), (r"</c:barChart>(?!<c:lineChart)", "</c:lineChart>")
    )
    assert elements(path)[0]["rows"] == ROWS


def test_scatter_and_bubbles_give_their_points(tmp_path):
    points, bubbles = XyChartData(), BubbleChartData()
    one = points.add_series("Depth")
    one.add_data_point(0.5, 10)
    one.add_data_point(1.5, 20)
    two = bubbles.add_series("Ports")
    two.add_data_point(1, 2, 30)
    assert elements(chart_deck(tmp_path, KIND.XY_SCATTER, points))[0]["rows"] == [
        ["X", "Depth"],
        ["0.5", "10"],
        ["1.5", "20"],
    ]
    assert elements(chart_deck(tmp_path, KIND.BUBBLE, bubbles))[0]["rows"] == [
        ["Series", "X", "Y", "Size"],
        ["Ports", "1", "2", "30"],
    ]


def test_shares_and_dates_are_shown_as_a_reader_sees_them(tmp_path):
    chart = CategoryChartData(number_format="0.0%")
    chart.categories = [datetime.date(2024, 3, 1), datetime.date(2024, 4, 1)]
    chart.add_series("Share", [0.125, 0.5])
    rows = elements(chart_deck(tmp_path, KIND.LINE, chart))[0]["rows"]
    assert [row[1] for row in rows] == ["Share", "12.5%", "50.0%"]
    assert rows[1][0] == "2024-03-01"


def test_levels_of_categories_are_joined(tmp_path):
    chart = CategoryChartData()
    for year in ("2023", "2024"):
        category = chart.add_category(year)
        category.add_sub_category("H1")
        category.add_sub_category("H2")
    chart.add_series("Sales", [1, 2, 3, 4])
    rows = elements(chart_deck(tmp_path, KIND.COLUMN_CLUSTERED, chart))[0]["rows"]
    assert [row[0] for row in rows] == ["", "2023 / H1", "2023 / H2", "2024 / H1", "2024 / H2"]


def test_a_chart_without_caches_is_read_from_its_workbook(tmp_path):
    path = chart_deck(tmp_path, KIND.COLUMN_CLUSTERED, two_quarters())
    bare = change_chart(path, (r"<c:(str|num)Cache>.*?</c:\1Cache>", ""))
    assert elements(bare)[0]["rows"] == ROWS


def test_a_chart_in_a_group_is_read_where_it_stands(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    frame = slide.shapes.add_chart(KIND.PIE, *PLACE, two_quarters())
    group = slide.shapes.add_group_shape()
    group._element.append(frame._element)
    group.left, group.top, group.width, group.height = Emu(0), Emu(0), Emu(10_000_000), Emu(5_000_000)
    xfrm = group._element.grpSpPr.xfrm
    for node, names in ((xfrm.find("{*}chOff"), ("x", "y")), (xfrm.find("{*}chExt"), ("cx", "cy"))):
        for name, value in zip(names, ("0", "0") if "x" in names else ("20000000", "10000000"), strict=True):
            node.set(name, value)
    assert elements(saved(deck, tmp_path))[0]["box"] == [0.05, 0.1, 0.2, 0.2]


def test_a_chart_without_its_part_costs_itself_only(tmp_path):
    deck = new_deck()
    slide = blank(deck)
    slide.shapes.add_chart(KIND.PIE, *PLACE, two_quarters()).name = "Shares"
    slide.shapes.add_textbox(*PLACE).text_frame.text = "Still here"
    path = rewritten(saved(deck, tmp_path), lambda name, blob: None if name.startswith("ppt/charts/") else blob)
    found = read_one(path)
    assert [one["text"] for one in found["elements"]] == ["Still here"]
    assert found["page"]["problems"] == ["chart 'Shares' can't be read: its part is missing"]


def test_newer_charts_give_title_and_points(tmp_path):
    cx = "http://schemas.microsoft.com/office/drawing/2014/chartex"
    deck = new_deck()
    mention = f'<cx:chart xmlns:cx="{cx}" r:id="rId77"/>'
    add_xml(blank(deck), graphic_xml("W", (0, 0, 5_000_000, 2_500_000), mention))
    part = (
        f'<cx:chartSpace xmlns:cx="{cx}"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl ptCount="2">'
        '<cx:pt idx="0">Start</cx:pt><cx:pt idx="1">End</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val">'
        '<cx:lvl ptCount="2" formatCode="0%"><cx:pt idx="0">0.5</cx:pt><cx:pt idx="1">0.25</cx:pt></cx:lvl></cx:numDim>'
        "</cx:data></cx:chartData><cx:chart><cx:title><cx:tx>"
        "<cx:txData><cx:v>Bridge</cx:v></cx:txData></cx:tx></cx:title>"
        '<cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>C</cx:v></cx:txData>'
        '</cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>'
    )
    kind = "http://schemas.microsoft.com/office/2014/relationships/chartEx"
    path = relation(saved(deck, tmp_path), "ppt/slides/slide1.xml", "rId77", kind, "../charts/chartEx1.xml")
    path = rewritten(path, lambda name, blob: blob, {"ppt/charts/chartEx1.xml": part})
    found = elements(path)[0]
    assert (found["kind"], found["text"]) == ("chart", "Bridge")
    assert found["rows"] == [["", "C"], ["Start", "50%"], ["End", "25%"]]


def workbook() -> bytes:
    book, stream = Workbook(), io.BytesIO()
    sheet = book.active
    sheet.title = "Ports"
    sheet["B2"], sheet["C2"], sheet["B3"], sheet["C3"] = "Port", "Depth", "Ems", 8.5
    book.save(stream)
    return stream.getvalue()


def container(content: bytes) -> bytes:
    """The old container around one stream called Package: table, folder, then the stream's sectors."""
    count = -(-len(content) // 512)
    links = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, 2 + count), 0xFFFFFFFE]
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(22) + struct.pack("<HH", 9, 6) + bytes(10)
    head += struct.pack("<I", 1) + struct.pack("<IIIIIII", 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    head += struct.pack("<109I", 0, *[0xFFFFFFFF] * 108)
    name = "Package".encode("utf-16-le")
    entry = name.ljust(64, b"\0") + struct.pack("<HBB", 16, 2, 1) + bytes(48) + struct.pack("<IQ", 2, len(content))
    root = "Root Entry".encode("utf-16-le").ljust(116, b"\0") + struct.pack("<IQ", 0xFFFFFFFE, 0)
    table = struct.pack(f"<{len(links)}I", *links).ljust(512, b"\xff")
    return head + table + (root + entry).ljust(512, b"\0") + content.ljust(count * 512, b"\0")


@pytest.mark.parametrize("wrap", [bytes, container])
def test_an_embedded_workbook_is_a_table(tmp_path, wrap):
    deck = new_deck()
    blank(deck).shapes.add_ole_object(io.BytesIO(wrap(workbook())), "Excel.Sheet.12", *PLACE[:2])
    found = elements(saved(deck, tmp_path))[0]
    assert (found["kind"], found["name"], found["rows"]) == ("table", "Ports", [["Port", "Depth"], ["Ems", "8.5"]])


def test_other_embedded_objects_are_named(tmp_path):
    deck = new_deck()
    blank(deck).shapes.add_ole_object(io.BytesIO(b"anything"), "Visio.Drawing.11", *PLACE[:2])
    found = read_one(saved(deck, tmp_path))
    assert [one["kind"] for one in found["elements"]] == ["picture"]
    assert "(Visio.Drawing.11) is not read, only its picture" in found["page"]["problems"][0]
