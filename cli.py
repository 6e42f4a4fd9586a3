"""The command line: parse, run one graph, print."""

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # our folders' names are short; nobody else's may win
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # read when langgraph is imported
os.environ.setdefault("LANGSMITH_TRACING", "false")

import typer  # noqa: E402
from rich.console import Console  # noqa: E402

from state.context import Context  # noqa: E402
from state.errors import UsageError  # noqa: E402

if TYPE_CHECKING:
    from langgraph.types import StateSnapshot


app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help=__doc__)
console = Console(stderr=True, soft_wrap=True)
Value = TypeVar("Value")

Run = Annotated[str, typer.Argument(help="the run's id, or its beginning")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="folder for the result")]


def main() -> None:
    """Run the command line with our own errors as one line."""
    lost = "Connection closed while reading from the driver"  # Ctrl-C hits the browser too; it is started anew
    logging.getLogger("asyncio").addFilter(lambda record: lost not in record.getMessage())
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # each try to connect; what came of it we say ourselves
    with _plain_errors():
        app()


@contextlib.contextmanager
def _plain_errors() -> Iterator[None]:
    try:
        yield
    except UsageError as error:
        console.print(f"triptych: {error}", highlight=False, markup=False)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        console.print("triptych: stopped. See unfinished runs with: triptych runs", highlight=False)
        sys.exit(130)


@app.command()
def present(
    files: Annotated[list[str] | None, typer.Argument(help="documents to work from")] = None,
    instruction: Annotated[str, typer.Option("--instruction", "-i", help="what the deck is for, in words")] = "",
    slides: Annotated[str, typer.Option(help="how many: 3, or 10-12")] = "",
    aspect: Annotated[str, typer.Option(help="16:9 or 4:3")] = "16:9",
    language: Annotated[str, typer.Option(help="of the deck, such as en or zh; default: as the documents")] = "",
    model: Annotated[list[str] | None, typer.Option(help="NAME, or ROLE=NAME; default: offline")] = None,
    review: Annotated[bool, typer.Option(help="stop for your approval of manuscript and design")] = False,
    out: Out = Path("out"),
) -> None:
    """Make a slide deck from documents."""
    from nodes.present.read_brief import models_by_role, read_brief
    from tools.runs import new_run

    if not files and not instruction:
        raise UsageError("nothing to present", "Name a document, or say what you want with --instruction.", 2)
    folder = (out or Path("out")).resolve()
    options = {"slides": slides, "aspect_ratio": aspect, "language": language, "models": models_by_role(model or [])}
    given = {
        "instruction": instruction,
        "attachments": [str(Path(file).expanduser().resolve()) for file in files or []],
        "options": options | {"review": review, "out": str(folder)},
    }
    read_brief({"options": options})  # every wrong wish is told before anything is done
    _check_ground(files or [], folder)
    if not model:
        console.print("Using the offline model; name one of your endpoint with --model.", highlight=False)
    _run(_drive(new_run(), given, folder))


def _check_ground(files: list[str], folder: Path) -> None:
    from tools.browser.chromium import find_chromium
    from tools.documents.read_attachment import read_attachment
    from tools.export.deliver import check_writable

    for file in files:
        read_attachment(file)
    check_writable(folder)
    find_chromium()


@app.command()
def resume(run: Run, out: Out = None) -> None:
    """Go on with a run where it stopped; of a finished run, write its result again."""
    _run(_with_run(run, lambda name: _drive(name, None, out)))


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

    async def work(name: str) -> None:
        async with _graph() as (graph, _):
            made = await fork_run(graph.checkpointer, name, await find_step(graph.checkpointer, name, at))
        console.print(f"Forked as {made}. Go on with: triptych resume {made[:8]}", highlight=False)

    _run(_with_run(run, work))


@app.command()
def edit(run: Run, path: str, source: Annotated[Path, typer.Option("--from", help="the file to put there")]) -> None:
    """Put a file of yours into a run, such as slides/p2.html; it stays as you made it."""
    from tools.documents.read_attachment import read_attachment
    from tools.edit_run import edit_run

    content = read_attachment(str(source))
    _run(_with_run(run, lambda name: _with_home(lambda graph, home: edit_run(graph, home, name, {path: content}))))
    console.print(f"{path} is now yours. Go on with: triptych resume {run}", highlight=False)


@app.command()
def export(run: Run, out: Out = None) -> None:
    """Write what a run has made so far: the deck, or a part of it that is marked as partial."""
    _run(_with_run(run, lambda name: _export(name, out)))


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
def studio(port: int = 2024) -> None:
    """Serve the graphs to LangGraph Studio over the CLI's own runs."""
    from models.environment import home
    from tools.serve_studio import serve_studio

    raise typer.Exit(_run(serve_studio(ROOT, home(), port, console.print)))


def _run(work: Coroutine[Any, Any, Value]) -> Value:
    return asyncio.run(work)


@contextlib.asynccontextmanager
async def _graph() -> Any:
    """Give the present graph over this home's checkpoints, and the home."""
    from graphs.present import builder
    from models.environment import home
    from tools.checkpoints import open_saver

    place = home()
    async with open_saver(place) as saver:
        yield builder.compile(checkpointer=saver, name="present"), place


async def _with_home(work: Any) -> Any:
    async with _graph() as (graph, place):
        return await work(graph, place)


async def _with_run(prefix: str, work: Any) -> Any:
    async with _graph() as (graph, _):
        name = await _find(graph, prefix)
    return await work(name)


async def _find(graph: Any, prefix: str) -> str:
    from tools.runs import find_run

    return await find_run(graph.checkpointer, prefix)


async def _drive(run: str, given: dict[str, Any] | None, out: Path | None) -> None:
    from models.open_model import close_models
    from nodes.present.read_brief import VERSION
    from tools.browser.chromium import close_browser
    from tools.drive_run import drive_run
    from tools.runs import check_version, thread
    from tools.show_progress import Progress

    async with _graph() as (graph, place):
        check_version((await graph.aget_state(thread(run))).values, VERSION, run)
        console.print(f"Run {run}", highlight=False)
        try:
            with Progress(console) as progress:
                stands = await drive_run(graph, Context(home=str(place)), run, given, progress)
        except UsageError as error:
            remedy = f"Then resume with: triptych resume {run[:8]}"
            raise UsageError(str(error).rstrip("."), remedy, error.exit_code) from None
        finally:
            await close_browser()
            await close_models()
    _conclude(run, stands, place, out)


def _conclude(run: str, stands: "StateSnapshot", place: Path, out: Path | None) -> None:
    """Write the deck of a finished run and say how it went, in one last line."""
    from tools.export.deliver_run import deliver_run

    if stands.tasks:
        wanted = next((question.value for question in stands.interrupts), None)
        why = f"waits for your approval of {wanted['approve']}" if wanted else f"stopped before {stands.tasks[0].name}"
        console.print(f"Run {run[:8]} {why}. Go on with: triptych resume {run[:8]}", highlight=False)
        raise typer.Exit(0 if wanted else 1)
    folder, record = deliver_run(run, stands, place, out)
    if record["passed"]:
        typer.echo(f"{folder / 'deck.html'}: all checks passed.")
        return
    console.print(
        f"{folder / 'deck.html'}: NOT passed: {'; '.join(record['warnings']) or 'see run.json'}", highlight=False
    )
    raise typer.Exit(1)


async def _export(run: str, out: Path | None) -> None:
    from tools.export.deliver_run import deliver_run
    from tools.runs import thread

    async with _graph() as (graph, place):
        stands = await graph.aget_state(thread(run))
    folder, record = deliver_run(run, stands, place, out)
    told = f"{folder / 'partial'}: a part only" if stands.tasks else f"{folder}: passed: {record['passed']}"
    typer.echo(told)


if __name__ == "__main__":
    main()
