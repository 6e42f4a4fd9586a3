"""The command line: parse, run one graph, print."""

import asyncio
import logging
import os
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Annotated, Any, TypeVar

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # our folders' names are short; nobody else's may win
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # read when langgraph is imported
os.environ.setdefault("LANGSMITH_TRACING", "false")

import typer  # noqa: E402
from rich.console import Console  # noqa: E402

from cli_library import app as library  # noqa: E402
from state.context import Context  # noqa: E402
from state.errors import UsageError  # noqa: E402
from tools.plain_errors import plain_errors  # noqa: E402

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
app.add_typer(library)
console = Console(stderr=True, soft_wrap=True)
Value = TypeVar("Value")
Run = Annotated[str, typer.Argument(help="the run's id, or its beginning")]
Out = Annotated[str | None, typer.Option("--out", "-o", help="folder for the result")]
Budget = Annotated[float | None, typer.Option(help="most money that the run may cost, in USD, such as 2.00")]
Models = Annotated[list[str] | None, typer.Option("--model", help="NAME, or ROLE=NAME; default: offline")]


def main() -> None:
    """Run the command line with our own errors as one line."""
    lost = "Connection closed while reading from the driver"  # Ctrl-C hits the browser too; it is started anew
    logging.getLogger("asyncio").addFilter(lambda record: lost not in record.getMessage())
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # each try to connect; what came of it we say ourselves
    with plain_errors(console):
        app()


@app.command()
def present(
    files: Annotated[list[str] | None, typer.Argument(help="documents to work from")] = None,
    instruction: Annotated[str, typer.Option("--instruction", "-i", help="what the deck is for, in words")] = "",
    slides: Annotated[str, typer.Option(help="how many: 3, or 10-12")] = "",
    aspect: Annotated[str, typer.Option(help="16:9, 4:3, A1, A1-landscape, or px: 1080x1350")] = "",
    language: Annotated[str, typer.Option(help="of the deck, such as en or zh; default: as the documents")] = "",
    model: Models = None,
    budget: Budget = None,
    review: Annotated[bool, typer.Option(help="stop for your approval of manuscript and design")] = False,
    baseline: Annotated[bool, typer.Option("--baseline", help="one call writes it all, to compare with")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="say what it would take and cost, and stop")] = False,
    out: Out = "out",
) -> None:
    """Make a slide deck from documents."""
    from graphs.open_graph import open_graph
    from models.environment import home
    from nodes.present.read_brief import models_by_role, read_brief
    from tools.check_ground import check_ground, file_named, folder_named
    from tools.estimate import estimate
    from tools.runs import new_run

    if not files and not instruction:
        raise UsageError("nothing to present", "Name a document, or say what you want with --instruction.", 2)
    folder = folder_named(out or "")
    options = {"slides": slides, "aspect_ratio": aspect, "language": language, "models": models_by_role(model or [])}
    attachments = [str(file_named(name)) for name in files or []]
    given = {
        "instruction": instruction,
        "attachments": attachments,
        "options": options | {"review": review, "baseline": baseline, "budget": budget, "out": str(folder)},
    }
    settled = read_brief({"instruction": instruction, "options": options | {"budget": budget}})  # wrong wishes end here
    check_ground(home(), files or [], folder, settled["models"].values())
    if dry_run:
        _run(estimate(open_graph, given, settled["models"], settled["limits"]["rounds"]))
        return
    _tell_asked(settled["constraints"], offline=not model)
    _run(_drive(new_run(), given, folder))


def _tell_asked(constraints: list[Any], offline: bool) -> None:
    asked = ", ".join(f"{wish['name']} {wish['wanted']}" for wish in constraints)
    console.print(f"Asked for: {asked}", highlight=False, markup=False)
    if offline:
        console.print("Using the offline model; name one of your endpoint with --model.", highlight=False)


@app.command()
def resume(run: Run, model: Models = None, budget: Budget = None, out: Out = None) -> None:
    """Go on with a run where it stopped, also with other models or money; of a finished one, write its result again."""
    from tools.check_ground import folder_named

    folder = folder_named(out) if out is not None else None
    _run(_with_run(run, lambda name: _resume(name, model or [], budget, folder)))


@app.command()
def runs() -> None:
    """List the runs of this home, the newest first."""
    from tools.tell_runs import tell_runs

    _run(_with_home(tell_runs))


@app.command()
def show(
    run: Run,
    calls: Annotated[
        bool, typer.Option("--calls", help="the calls of models instead: tokens, seconds, for what")
    ] = False,
    call: Annotated[int, typer.Option("--call", help="one of them as a whole: prompt and reply")] = 0,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="all of them as lines of JSON")] = False,
) -> None:
    """Show a run's steps, slides and files, or what its models were asked and answered."""
    from tools.tell_calls import tell_call, tell_calls, write_trajectory
    from tools.tell_runs import tell_run

    async def work(graph: Any, home: Path) -> None:
        name = await _find(graph, run)
        if jsonl:
            typer.echo("\n".join(write_trajectory(home, name)))
        elif call:
            tell_call(home, name, call)
        elif calls:
            tell_calls(home, name)
        else:
            await tell_run(graph, home, name)

    _run(_with_home(work))


@app.command()
def fork(run: Run, at: Annotated[str, typer.Option("--at", help="a step's number, from: triptych show RUN")]) -> None:
    """Begin a new run from a step of another one."""
    from tools.runs import find_step, fork_run

    async def work(graph: Any, _: Path) -> str:
        name = await _find(graph, run)
        return await fork_run(graph.checkpointer, name, await find_step(graph.checkpointer, name, at))

    made = _run(_with_home(work))
    console.print(f"Forked as {made}. Go on with: triptych resume {made[:8]}", highlight=False)


@app.command()
def edit(run: Run, path: str, source: Annotated[str, typer.Option("--from", help="the file to put there")]) -> None:
    """Put a file of yours into a run, such as slides/p2.html; it stays as you made it."""
    from tools.check_ground import file_named
    from tools.documents.read_attachment import read_attachment
    from tools.edit_run import edit_run

    content = read_attachment(str(file_named(source)))
    _run(_with_run(run, lambda name: _with_home(lambda graph, home: edit_run(graph, home, name, {path: content}))))
    console.print(f"{path} is now yours. Go on with: triptych resume {run}", highlight=False)


@app.command()
def export(run: Run, out: Out = None) -> None:
    """Write what a run has made so far: the deck, or a part of it that is marked as partial."""
    from tools.check_ground import folder_named

    folder = folder_named(out) if out is not None else None
    _run(_with_run(run, lambda name: _export(name, folder)))


@app.command()
def rm(run: Run) -> None:
    """Delete a run. Its files go with the next prune."""
    from tools.runs import remove_run

    _run(_with_run(run, lambda name: _with_home(lambda graph, home: remove_run(home, graph.checkpointer, name))))


@app.command()
def prune() -> None:
    """Delete files that no run names any more, if they are older than a day."""
    from tools.runs import prune as prune_blobs

    count, size = _run(_with_home(lambda graph, home: prune_blobs(home, graph.checkpointer)))
    console.print(f"Deleted {count} files, {size / 2**20:.1f} MiB.", highlight=False)


@app.command()
def doctor(model: Annotated[str, typer.Option(help="a model of your endpoint to try")] = "") -> None:
    """Try in small what a run needs, and say for each failure what to do."""
    from models.environment import home
    from tools.doctor import examine

    checks = _run(examine(home(), model))
    for check in checks:
        console.print(f"{'ok  ' if check.ok else 'FAIL'} {check.name}: {check.detail}", highlight=False, markup=False)
        if not check.ok:
            console.print(f"     {check.remedy}", highlight=False, markup=False)
    if not all(check.ok for check in checks):
        raise typer.Exit(1)


@app.command()
def models(model: Models = None) -> None:
    """Show which model each role uses and what its endpoint can do, tried by a few small calls."""
    from models.environment import home
    from nodes.present.read_brief import choose_models, models_by_role
    from tools.tell_models import tell_models

    if not _run(tell_models(home(), choose_models(models_by_role(model or []), {}))):
        raise typer.Exit(1)


@app.command()
def studio(port: int = 2024) -> None:
    """Serve the graphs to LangGraph Studio over the CLI's own runs."""
    from models.environment import home
    from tools.serve_studio import serve_studio

    raise typer.Exit(_run(serve_studio(ROOT, home(), port, console.print)))


def _run(work: Coroutine[Any, Any, Value]) -> Value:
    return asyncio.run(work)


async def _with_home(work: Any) -> Any:
    from graphs.open_graph import open_graph

    async with open_graph() as (graph, place):
        return await work(graph, place)


async def _with_run(prefix: str, work: Any) -> Any:
    return await work(await _with_home(lambda graph, _: _find(graph, prefix)))


async def _find(graph: Any, prefix: str) -> str:
    from tools.runs import find_run

    return await find_run(graph.checkpointer, prefix)


async def _resume(run: str, named: list[str], budget: float | None, out: Path | None) -> None:
    from nodes.present.read_brief import change_terms, models_by_role
    from tools.edit_run import change_run

    if named or budget is not None:
        wishes = models_by_role(named)
        change = lambda state: change_terms(state, wishes, budget)  # noqa: E731
        await _with_home(lambda graph, home: change_run(graph, home, run, change))
    await _drive(run, None, out)


async def _drive(run: str, given: dict[str, Any] | None, out: Path | None) -> None:
    from graphs.open_graph import open_graph
    from models.calls import Calls
    from models.converse import finish_calls
    from models.open_model import close_models
    from nodes.present.read_brief import VERSION
    from tools.browser.chromium import close_browser
    from tools.conclude_run import conclude_run
    from tools.drive_run import drive_run
    from tools.runs import check_version, thread
    from tools.show_progress import Progress
    from tools.tell_calls import sum_up

    async with open_graph() as (graph, place):
        check_version((await graph.aget_state(thread(run))).values, VERSION, run)
        console.print(f"Run {run}", highlight=False)
        try:
            with Progress(console) as progress:
                stands = await drive_run(graph, Context(home=str(place)), run, given, progress)
        finally:
            await finish_calls()
            await close_browser()
            await close_models()
    line, code = conclude_run(run, stands, place, out)
    console.print(sum_up(Calls(place).usage(run)), highlight=False)
    if code or stands.tasks:
        console.print(line, highlight=False, markup=False)
        raise typer.Exit(code)
    typer.echo(line)


async def _export(run: str, out: Path | None) -> None:
    from graphs.open_graph import open_graph
    from tools.conclude_run import export_run
    from tools.runs import thread

    async with open_graph() as (graph, place):
        stands = await graph.aget_state(thread(run))
    typer.echo(export_run(run, stands, place, out))


if __name__ == "__main__":
    main()
