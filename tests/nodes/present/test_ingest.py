import json
from io import BytesIO

import pytest
from PIL import Image
from pptx import Presentation

from nodes.present.ingest import ingest
from state.errors import UsageError
from tests.nodes.present.states import deck_state
from tools.workspace import Workspace


def asking(home, *paths, language=""):
    state = deck_state(home, [])
    state["files"] = {}
    state["brief"]["language"] = language
    return state | {"attachments": [str(path) for path in paths]}


async def test_a_document_is_read_once_into_the_runs_own_files(run_node, home, notes):
    update = await run_node(ingest, asking(home, notes))
    (source,) = update["sources"]
    assert (source["file"], source["title"], source["language"]) == ("notes.md", "Street lamps of the old town", "en")
    workspace = Workspace(home, update["files"])
    assert workspace.read("library/notes.md") == notes.read_bytes()
    elements = json.loads(workspace.read("library/notes.md.json"))["elements"]
    saving = next(element for element in elements if "52,000 euros" in element["text"])
    assert saving["lines"] == [9, 9]
    assert f"- [@{saving['id']}] The town saves 52,000 euros a year." in workspace.read_text(source["reading"])


async def test_the_decks_language_is_that_of_the_sources_unless_asked_otherwise(run_node, home, notes):
    assert (await run_node(ingest, asking(home, notes)))["brief"]["language"] == "en"
    assert (await run_node(ingest, asking(home, notes, language="de")))["brief"]["language"] == "de"


async def test_two_files_of_one_name_both_have_a_place(run_node, home, notes, tmp_path):
    other = tmp_path / "other" / "notes.md"
    other.parent.mkdir()
    other.write_text("# Other\n\nAnother text about lamps.\n")
    update = await run_node(ingest, asking(home, notes, other))
    assert [source["path"] for source in update["sources"]] == ["library/notes.md", "library/notes-2.md"]


async def test_offline_without_documents_is_refused(run_node, home):
    with pytest.raises(UsageError, match="works from documents and none was given"):
        await run_node(ingest, asking(home))


@pytest.mark.parametrize(("name", "content"), [("deck.pdf", b"%PDF-1.7\n\x00\xff"), ("a.md", b"\xff\xfe\x00\x01")])
async def test_what_can_not_be_read_is_named(run_node, home, tmp_path, name, content):
    file = tmp_path / name
    file.write_bytes(content)
    with pytest.raises(UsageError, match=name):
        await run_node(ingest, asking(home, file))


async def test_signs_that_can_t_be_printed_do_not_get_into_a_files_name(run_node, home, notes):
    odd = notes.with_name("two\nlines\x1b.md")
    odd.write_bytes(notes.read_bytes())
    (source,) = (await run_node(ingest, asking(home, odd)))["sources"]
    assert (source["file"], source["path"]) == ("two_lines_.md", "library/two_lines_.md")


async def test_a_logo_and_a_band_are_no_pictures_of_the_deck_and_a_repeated_diagram_is(run_node, home, tmp_path):
    def png(image):
        content = BytesIO()
        image.save(content, "PNG")
        return content.getvalue()

    logo, diagram = (png(Image.effect_noise((width, 64), 60)) for width in (64, 128))
    band = png(Image.new("L", (200, 100), 90))
    deck = Presentation()
    for shown in ((logo, diagram), (logo, diagram), (logo, band)):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = "Lamps are cheap"
        for place, content in enumerate(shown):
            slide.shapes.add_picture(BytesIO(content), 900_000 * (1 + 4 * place), 1_500_000, 3_000_000)
    deck.save(tmp_path / "lamps.pptx")
    update = await run_node(ingest, asking(home, tmp_path / "lamps.pptx"))
    files = Workspace(home, update["files"])
    assert [files.read(path) for path in files.paths("images/")] == [diagram, diagram]
