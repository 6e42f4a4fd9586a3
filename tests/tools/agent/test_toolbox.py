from tools.agent.desk import Desk
from tools.agent.toolbox import TOOLS, describe_tools, run_call
from tools.workspace import Workspace

ALL = tuple(TOOLS)


def desk(home, **files):
    workspace = Workspace(home, {})
    for path, text in files.items():
        workspace.write(path, text)
    return Desk(workspace, writable=("a", "drafts/"))


def call(name, **args):
    return {"name": name, "args": args}


def test_a_tool_is_described_by_its_docstring_without_its_desk():
    (described,) = describe_tools(["read_file"])
    assert described["function"]["description"].startswith("Read a text file.")
    assert set(described["function"]["parameters"]["properties"]) == {"path", "offset"}


def test_a_long_file_is_read_in_pieces(home):
    table = desk(home, a="x" * 4000 + "y" * 10)
    assert run_call(table, call("read_file", path="a"), ALL).endswith("[10 more characters: offset=4000]")
    assert run_call(table, call("read_file", path="a", offset=4000), ALL) == "y" * 10


def test_an_edit_needs_a_piece_that_occurs_once(home):
    table = desk(home, a="one two two")
    assert run_call(table, call("edit_file", path="a", old="two", new="2"), ALL).startswith(
        "Error: the text to replace"
    )
    assert run_call(table, call("edit_file", path="a", old="one", new="1"), ALL) == "changed a"
    assert table.workspace.read_text("a") == "1 two two"


def test_faults_of_the_model_become_sentences(home):
    table = desk(home, a="text")
    assert "no tool 'nix'" in run_call(table, call("nix"), ALL)
    assert "takes no foldr; it takes folder" in run_call(table, call("list_files", foldr="a/"), ALL)
    assert "content: Field required" in run_call(table, call("write_file", path="a"), ALL)
    assert "read-only" in run_call(table, call("write_file", path="b", content="x"), ALL)
    assert "not a path inside the run" in run_call(table, call("read_file", path="../../etc/passwd"), ALL)
    assert "no tool 'write_file'" in run_call(table, call("write_file", path="a", content="x"), ("read_file",))
    assert table.workspace.read_text("a") == "text"


def test_a_moved_file_has_only_its_new_name(home):
    table = desk(home, a="text")
    assert run_call(table, call("move_file", path="a", target="drafts/b"), ALL) == "moved a to drafts/b"
    assert table.workspace.paths() == ["drafts/b"]


def test_a_long_result_goes_to_a_file_and_is_told_in_short(home):
    workspace = Workspace(home, {f"library/{number:04}.md": "0" * 64 for number in range(1000)})
    told = run_call(Desk(workspace, writable=()), {"name": "list_files", "args": {}}, ("list_files",))
    (path,) = workspace.changes
    whole = workspace.read_text(path)
    assert whole == "\n".join(f"library/{number:04}.md" for number in range(1000))
    assert told.startswith("library/0000.md\n")
    assert told.endswith("library/0999.md")
    assert f"[… {len(whole)} characters in 1000 lines; the whole result lies in {path}: read_file …]" in told
    assert len(told) < 2200
