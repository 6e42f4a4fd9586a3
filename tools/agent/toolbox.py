"""The tools by name: described for a model, and run on what it answers."""

import functools
import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from langchain_core.tools import create_schema_from_function
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import ValidationError

from state.errors import ToolError
from state.turn import ToolCall
from tools.agent.desk import Desk
from tools.agent.edit_file import edit_file
from tools.agent.finalize import finalize
from tools.agent.inspect_manuscript import inspect_manuscript
from tools.agent.list_files import list_files
from tools.agent.move_file import move_file
from tools.agent.read_file import read_file
from tools.agent.think import think
from tools.agent.write_file import write_file

LONGEST = 4000  # characters of a result that are told in full; read_file has a window of its own
SHOWN = 1500  # characters of a longer one's beginning; a third of it of its end

Tool = Callable[..., str]
TOOLS: dict[str, Tool] = {
    tool.__name__: tool
    for tool in (
        read_file,
        write_file,
        edit_file,
        move_file,
        list_files,
        think,
        inspect_manuscript,
        finalize,
    )
}


def describe_tools(names: Sequence[str]) -> list[dict[str, Any]]:
    """Return the tools in OpenAI's form, for the request."""
    return [convert_to_openai_tool(_arguments(name)) for name in names]


def run_call(desk: Desk, call: ToolCall, offered: Sequence[str]) -> str:
    """Run one call and return what the model reads: the tool's result, or a sentence about what was wrong."""
    name = call["name"]
    if name not in offered:
        return f"Error: there is no tool {name!r}; the tools are {', '.join(offered)}"
    schema = _arguments(name)
    if unknown := sorted(set(call["args"]) - set(schema.model_fields)):
        return f"Error: {name} takes no {', '.join(unknown)}; it takes {', '.join(schema.model_fields) or 'nothing'}"
    try:
        arguments = schema.model_validate(call["args"])
        result = TOOLS[name](desk, **dict(arguments))
    except ValidationError as error:
        faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]
        return f"Error: wrong arguments for {name}: {'; '.join(faults)}"
    except ToolError as error:
        return f"Error: {error}"
    return result if len(result) <= LONGEST or name == "read_file" else _synopsis(desk, name, result)


def _synopsis(desk: Desk, name: str, result: str) -> str:
    """Put a long result into a file of the run; return its beginning, its end and where the whole lies."""
    path = f"outputs/{name}-{hashlib.sha256(result.encode('utf-8')).hexdigest()[:8]}.txt"
    desk.workspace.write(path, result)
    lines = result.count("\n") + 1
    told = f"[… {len(result)} characters in {lines} lines; the whole result lies in {path}: read_file …]"
    return f"{result[:SHOWN]}\n{told}\n{result[-SHOWN // 3 :]}"


@functools.cache  # a schema takes 15 ms to build
def _arguments(name: str) -> Any:
    tool = TOOLS[name]
    schema = create_schema_from_function(name, tool, filter_args=["desk"], parse_docstring=False)
    schema.__doc__ = tool.__doc__
    return schema
