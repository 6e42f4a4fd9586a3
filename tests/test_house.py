"""The rules of the house that no linter knows."""

import ast
import importlib
import importlib.metadata
import inspect
import re
import subprocess
import tomllib
import types
import typing
from pathlib import Path
from typing import Any, Literal

import pytest
import typing_extensions
from typing_extensions import is_typeddict

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("state", "models", "tools", "nodes", "graphs", "evals")
OURS = [ROOT / "cli.py", *(file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py")))]
HARMLESS = ("state", "nodes", "graphs")  # they write no file but through tools/
WRITERS = {"open", "write_text", "write_bytes", "mkdir", "unlink", "touch", "rename", "rmdir", "symlink_to"}
PLAIN = (str, int, float, bool, type(None), Any)
WRAPPERS = (typing.Annotated, typing_extensions.NotRequired, typing_extensions.Required, typing.NotRequired)


def parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def short(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def test_files_and_functions_stay_short():
    long = [short(file) for file in OURS if len(file.read_text(encoding="utf-8").splitlines()) > 300]
    long += [
        f"{short(file)}: {node.name}"
        for file in OURS
        for node in ast.walk(parsed(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno - node.lineno >= 40
    ]
    assert not long, "over 300 lines a file or 40 a function"


def writes_in(tree: ast.AST) -> list[str]:
    """Return the calls that would write a file; `workspace.rename` and the like are the run's own manifest."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "open":
            found.append(f"line {node.lineno}: open")
        elif isinstance(node.func, ast.Attribute) and node.func.attr in WRITERS:
            owner = ast.unparse(node.func.value)
            if not owner.endswith(("workspace", "desk")):
                found.append(f"line {node.lineno}: {owner}.{node.func.attr}")
    return found


def test_states_nodes_and_graphs_write_no_file():
    bad = {short(file): writes_in(parsed(file)) for file in OURS if short(file).startswith(HARMLESS)}
    assert not {file: calls for file, calls in bad.items() if calls}


def test_the_search_for_writes_finds_them():
    assert len(writes_in(ast.parse("open('x')\nPath('x').write_text('')\na.b.mkdir()\nworkspace.write('x', '')"))) == 3


def test_prompt_node_and_twin_stand_side_by_side():
    lone = []
    for prompt in (ROOT / "nodes").rglob("*.md"):
        for file in (prompt.with_suffix(".py"), prompt.with_name(f"{prompt.stem}_offline.py")):
            names = [getattr(node, "name", "") for node in parsed(file).body] if file.exists() else []
            if prompt.stem not in names:
                lone.append(f"{short(file)} has no {prompt.stem}")
    twins = (ROOT / "nodes").rglob("*_offline.py")
    lone += [short(twin) for twin in twins if not twin.with_name(twin.name.replace("_offline.py", ".md")).exists()]
    assert not lone


def test_nobody_else_owns_our_names():
    owners = importlib.metadata.packages_distributions()
    foreign = {name: set(owners.get(name, ())) - {"triptych"} for name in (*FOLDERS, "cli")}
    assert not {name: who for name, who in foreign.items() if who}


def test_nothing_imports_the_command_line():
    importers = []
    for file in OURS:
        for node in ast.walk(parsed(file)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            importers += [short(file) for name in names if name.partition(".")[0] == "cli"]
    assert not importers


def is_json(kind: Any) -> bool:
    """Does a value of this type come through JSON as it was?"""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if kind in PLAIN or is_typeddict(kind):
        return True
    if origin in WRAPPERS:
        return is_json(inside[0])
    if origin is Literal:
        return all(isinstance(value, PLAIN[:5]) for value in inside)
    if origin in (typing.Union, types.UnionType, list):
        return all(is_json(one) for one in inside)
    return origin is dict and inside[0] is str and is_json(inside[1])


def states() -> list[Any]:
    modules = [importlib.import_module(f"state.{file.stem}") for file in (ROOT / "state").glob("[a-z]*.py")]
    return [one for module in modules for _, one in inspect.getmembers(module, is_typeddict)]


@pytest.mark.parametrize("state", states(), ids=lambda state: state.__name__)
def test_states_hold_only_what_json_can_carry(state):
    kinds = typing.get_type_hints(state, include_extras=True)
    assert not [f"{name}: {kind}" for name, kind in kinds.items() if not is_json(kind)]


def test_tuples_sets_paths_and_bytes_are_no_json():
    assert not any(is_json(kind) for kind in (tuple[int, int], set[str], Path, bytes, dict[int, str], list[Path]))


def test_tracked_files_name_no_registry_and_no_machine():
    listed = subprocess.run(["git", "ls-files", "-z"], check=False, cwd=ROOT, capture_output=True, timeout=30)
    if listed.returncode:
        pytest.skip("not a git clone")
    hosts = ("pypi" + ".org", "python" + "hosted", "npm" + "js", "deb." + "debian", "pytorch" + ".org")
    places = "|".join(("work", "root", "tmp", "Users"))
    needle = re.compile(rf"{'|'.join(map(re.escape, hosts))}|(?<![\w.}}])/(?:{places})/")
    found = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        file = ROOT / name
        text = file.read_bytes().decode("utf-8", errors="replace") if file.is_file() else ""
        found += [f"{name}: {match[0]}" for match in needle.finditer(text)]
    assert not found


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands() -> dict[str, Any]:
    from typer.main import get_command

    from cli import app

    return dict(get_command(app).commands)  # type: ignore[attr-defined]


def lines_in_code() -> list[str]:
    """Return the lines of the README's code blocks, without their comments."""
    blocks = re.findall(r"^```\w*\n(.*?)^```", document("README.md"), flags=re.MULTILINE | re.DOTALL)
    return [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]


def test_the_readmes_make_targets_are_there():
    named = {line.split()[1] for line in lines_in_code() if line.startswith("make ")}
    targets = set(re.findall(r"^([a-z-]+):", document("Makefile"), flags=re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_the_readme_shows_every_command_with_options_that_it_takes():
    shown: set[str] = set()
    for line in lines_in_code():
        if not line.startswith("triptych "):
            continue
        _, name, *rest = line.split()
        shown.add(name)
        command = commands()[name]
        if hasattr(command, "commands"):  # a group: shelf show
            command = command.commands[rest[0]]
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in rest if word.startswith("-")} <= options, line
    assert shown == set(commands())


def test_architecture_has_the_graphs_own_drawing():
    from graphs.present import graph

    blocks = re.findall(r"^```mermaid\n(.*?)^```", document("ARCHITECTURE.md"), flags=re.MULTILINE | re.DOTALL)
    assert blocks == [graph.get_graph().draw_mermaid()]


def test_architecture_gives_a_reason_for_every_dependency():
    project = tomllib.loads(document("pyproject.toml"))["project"]
    extras = [one for several in project["optional-dependencies"].values() for one in several]
    names = {re.match(r"[\w.-]+", one)[0] for one in [*project["dependencies"], *extras]}
    reasons = document("ARCHITECTURE.md").partition("\n## What we stand on\n")[2].partition("\n## ")[0]
    assert not [name for name in sorted(names) if f"`{name}`" not in reasons]


def test_architecture_maps_every_folder_of_code():
    bare = document("ARCHITECTURE.md").partition("\n## The map\n")[2].partition("\n## ")[0]
    assert not [name for name in FOLDERS if f"`{name}/`" not in bare]


def test_decisions_are_numbered_and_whole():
    notes = re.split(r"^### ", document("ARCHITECTURE.md"), flags=re.MULTILINE)[1:]
    assert [note.partition(".")[0] for note in notes] == [str(number) for number in range(1, len(notes) + 1)]
    assert all(f"**{part}.**" in note for note in notes for part in ("Situation", "Choice", "Cost"))
