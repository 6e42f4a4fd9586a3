"""The Presenter without a model: one page of the manuscript as a standalone slide."""

from html import escape
from typing import NotRequired

from typing_extensions import TypedDict, Unpack

from nodes.present.offline.arrange_blocks import arrange_blocks
from nodes.present.offline.find_facts import load
from nodes.present.offline.fit_text import STEPS, height_of
from nodes.present.offline.read_blocks import PageBlock, read_blocks
from nodes.present.offline.tag import tag
from state.present import Brief, Critique, DesignPlan, Finding, ManuscriptPage, PageIntent
from state.turn import Turn
from tools.documents.detect_language import detect_language

SMALLER = {"off_slide", "clipped", "overlap", "too_much_text", "margins", "hidden", "overflow"}


class SlideInputs(TypedDict):
    """The inputs of the prompt write_slide: `{"page": {"page": "p2", …}, "round": 0, …}`."""

    brief: Brief
    plan: DesignPlan
    intent: PageIntent
    page: ManuscriptPage
    css: str  # the pilot's
    html: str  # as last written; empty before the first round
    findings: list[Finding]
    critique: Critique | None
    round: int
    places: NotRequired[dict[str, str]]  # evidence id -> "tides.md, p. 1", for the source line
    sizes: NotRequired[dict[str, list[int]]]  # picture's path -> its width and height in px


def write_slide(**inputs: Unpack[SlideInputs]) -> Turn:
    """Return the call that writes the slide; a later round sets its type smaller where something didn't fit."""
    page, intent = inputs["page"], inputs["intent"]
    step = _smaller(inputs["findings"], inputs["round"])
    blocks = read_blocks(page["body"])
    body = _cover(inputs, blocks) if intent["layout"] == "cover" else _content(inputs, blocks, step)
    language = inputs["brief"]["language"] or detect_language(page["title"] + " " + page["body"]) or "en"
    direction = ' dir="rtl"' if language in {"ar", "fa", "he", "ur"} else ""
    html = (
        f'<!doctype html>\n<html lang="{escape(language)}"{direction}>\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(page['title'])}</title>\n"
        '<link rel="stylesheet" href="../theme.css">\n<link rel="stylesheet" href="../components.css">\n'
        f"</head>\n{body}\n</html>\n"
    )
    return {
        "content": "",
        "calls": [{"name": "write_file", "args": {"path": f"slides/{page['page']}.html", "content": html}}],
    }


def _smaller(findings: list[Finding], number: int) -> int:
    """How many steps smaller than computed: one a round, if something measured calls for it."""
    wanted = any(finding["rule"].replace("-", "_").replace(" ", "_") in SMALLER for finding in findings)
    return max(1, number) if wanted else 0


def _content(inputs: SlideInputs, blocks: list[PageBlock], smaller: int) -> str:
    brief, plan, page = inputs["brief"], inputs["plan"], inputs["page"]
    kicker = next((block["html"] for block in blocks if block["kind"] == "kicker"), "")
    rest = [block for block in blocks if block["kind"] != "kicker"]
    width = brief["width"] * (1 - 2 * 0.056)
    title = height_of(page["title"], plan["scale"][3], width) + bool(kicker) * plan["scale"][0] * 2.2
    height = brief["height"] - brief["width"] * 0.073 - title - 2 * 0.034 * brief["height"] - plan["scale"][0] * 1.6
    pictures = [size for path, size in inputs.get("sizes", {}).items() if path in page["images"]]
    shape = pictures[0][0] / pictures[0][1] if pictures else 1.0
    arranged = arrange_blocks(rest, inputs["intent"]["layout"], plan["scale"], (width, height), shape)
    step = min(STEPS - 1, arranged["step"] + smaller)
    return "\n".join(
        [
            f'<body class="slide layout-{escape(inputs["intent"]["layout"])} size-{step}">',
            '<i class="motif" aria-hidden="true"></i>',
            tag("header", (tag("p", kicker, "kicker") if kicker else "") + tag("h1", _title(page))),
            tag("main", arranged["html"], arranged["main"]),
            _footer(inputs),
            "</body>",
        ]
    )


def _title(page: ManuscriptPage) -> str:
    return escape(page["title"], quote=False)


def _cover(inputs: SlideInputs, blocks: list[PageBlock]) -> str:
    page = inputs["page"]
    bullets = [bullet for block in blocks for bullet in block["bullets"]]
    lines = [tag("p", block["html"]) for block in blocks if not block["bullets"] and not block["rows"]]
    contents = [
        tag("li", f"{bullet['lead']}: {bullet['html']}" if bullet["lead"] else bullet["html"]) for bullet in bullets
    ]
    opening = '<i class="motif" aria-hidden="true"></i>' + tag("h1", _title(page)) + "".join(lines) + _footer(inputs)
    aside = tag("ul", "".join(contents), "contents") if contents else ""
    long = " long" if load(page["title"]) > 9 else ""
    return tag("body", tag("main", tag("div", opening, "opening") + aside), f"slide layout-cover{long}")


def _footer(inputs: SlideInputs) -> str:
    evidence = inputs["page"]["evidence"]
    places = inputs.get("places", {})
    named = list(dict.fromkeys(places[name] for name in evidence if name in places))
    return tag("footer", escape(" · ".join(named), quote=False), "", evidence)
