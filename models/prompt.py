"""Prompts: a Markdown file beside its node, filled strictly, with the typed inputs kept beside the text."""

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

NODES = Path(__file__).resolve().parent.parent / "nodes"


@dataclass(frozen=True)
class Prompt:
    """A filled prompt: `Prompt(name="present.plan_design", text="You design …", inputs={"pages": […]})`.

    `inputs` go to the offline twin `nodes/present/plan_design_offline.py` as they are; a remote model sees only `text`.
    """

    name: str
    text: str
    inputs: dict[str, Any]


@functools.cache
def _environment() -> Environment:
    # Prompts are plain text for a model, not HTML for a browser: nothing to escape.
    return Environment(  # noqa: S701
        loader=FileSystemLoader(NODES), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )


def fill(name: str, **inputs: Any) -> Prompt:
    """Fill `nodes/present/plan_design.md` for the name `present.plan_design`; a missing blank fails at once."""
    template = _environment().get_template(name.replace(".", "/") + ".md")
    return Prompt(name, template.render(**inputs).strip(), inputs)
