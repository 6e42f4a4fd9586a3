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

DGM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
DSP = "http://schemas.microsoft.com/office/drawing/2008/diagram"


def point(key: str, text: str = "", kind: str = "node") -> str:
    words = f"<dgm:t><a:p><a:r><a:t>{text}</a:t></a:r></a:p></dgm:t>" if text else ""
    return f'<dgm:pt modelId="{key}" type="{kind}">{words}</dgm:pt>'


def line(source: str, to: str, order: int, kind: str = "parOf") -> str:
    return (
        f'<dgm:cxn modelId="{source}{to}" type="{kind}" srcId="{source}" destId="{to}" srcOrd="{order}" destOrd="0"/>'
    )


def diagram_deck(tmp_path, drawing: str = ""):
    deck = new_deck()
    mention = f'<dgm:relIds xmlns:dgm="{DGM}" r:dm="rId70"/>'
    add_xml(blank(deck), graphic_xml("Staff", (1_000_000, 1_000_000, 4_000_000, 2_000_000), mention))
    model = (
        f'<dgm:dataModel xmlns:dgm="{DGM}" xmlns:a="{A}"><dgm:ptLst>{point("0", kind="doc")}{point("2", "Deputy")}'
        f"{point('1', 'Head')}{point('3', 'Clerk')}{point('9', 'shown', 'pres')}</dgm:ptLst><dgm:cxnLst>"
        f"{line('0', '1', 0)}{line('0', '2', 1)}{line('1', '3', 0)}{line('1', '9', 0, 'presOf')}</dgm:cxnLst>"
        f'<dgm:extLst><a:ext uri="x"><dsp:dataModelExt xmlns:dsp="{DSP}" relId="rId71"/></a:ext></dgm:extLst>'
        "</dgm:dataModel>"
    )
    path = saved(deck, tmp_path)
    base = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData"
    relation(path, "ppt/slides/slide1.xml", "rId70", base, "../diagrams/data1.xml")
    if drawing:
        relation(path, "ppt/slides/slide1.xml", "rId71", "urn:x/diagramDrawing", "../diagrams/drawing1.xml")
    parts = {"ppt/diagrams/data1.xml": model, **({"ppt/diagrams/drawing1.xml": drawing} if drawing else {})}
    return rewritten(path, lambda name, blob: blob, parts)


def test_a_diagram_is_a_list_with_parents_before_children(tmp_path):
    found = elements(diagram_deck(tmp_path))
    assert [(one["kind"], one["level"], one["text"]) for one in found] == [
        ("list", 0, "Head"),
        ("list", 1, "Clerk"),
        ("list", 0, "Deputy"),
    ]
    assert {tuple(one["box"]) for one in found} == {(0.1, 0.2, 0.4, 0.4)}


def test_a_point_stands_where_the_drawing_of_the_diagram_shows_it(tmp_path):
    drawing = (
        f'<dsp:drawing xmlns:dsp="{DSP}" xmlns:a="{A}"><dsp:spTree><dsp:sp modelId="9"><dsp:spPr><a:xfrm>'
        '<a:off x="1000000" y="500000"/><a:ext cx="2000000" cy="500000"/></a:xfrm></dsp:spPr>'
        "<dsp:txBody><a:p><a:r><a:t>Head</a:t></a:r></a:p></dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>"
    )
    boxes = {one["text"]: one["box"] for one in elements(diagram_deck(tmp_path, drawing))}
    assert boxes["Head"] == [0.2, 0.3, 0.2, 0.1]
    assert boxes["Clerk"] == [0.1, 0.2, 0.4, 0.4]


def test_a_diagram_without_its_model_is_a_problem(tmp_path):
    path = rewritten(diagram_deck(tmp_path), lambda name, blob: None if name.startswith("ppt/diagrams") else blob)
    assert read_one(path)["page"]["problems"] == ["diagram 'Staff' can't be read: its part is missing"]


def test_merged_cells_say_their_text_once_and_how_far_they_span(tmp_path):
    deck = new_deck()
    table = blank(deck).shapes.add_table(3, 3, Emu(0), Emu(0), Emu(6_000_000), Emu(1_500_000)).table
    for row in range(3):
        for column in range(3):
            table.cell(row, column).text = f"{row}{column}"
    table.cell(0, 1).merge(table.cell(0, 2))
    table.cell(1, 0).merge(table.cell(2, 0))
    table.cell(0, 1).text, table.cell(1, 0).text = "wide", "tall"
    found = elements(saved(deck, tmp_path), "table")[0]
    assert found["rows"] == [["00", "wide", ""], ["tall", "11", "12"], ["", "21", "22"]]
    assert found["spans"] == [
        {"row": 0, "column": 1, "rows": 1, "columns": 2},
        {"row": 1, "column": 0, "rows": 2, "columns": 1},
    ]
    assert found["box"] == [0.0, 0.0, 0.6, 0.3]
    assert found["text"].startswith("00 | wide | \ntall | 11")
