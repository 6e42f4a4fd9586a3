"""The state of the present job: from a brief to a deck that has been looked at."""

from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from state.reducers import Manifest, merge
from state.terms import Meter, Terms

Stage = Literal["todo", "silent", "written", "skipped", "looked", "done"]


class Constraint(TypedDict):
    """A wish that can be checked: `{"name": "slides", "wanted": "3", "got": "3", "ok": True}`."""

    name: str  # slides, aspect_ratio, language, sources, findings
    wanted: str
    got: NotRequired[str]  # measured on what was delivered, by verify_brief
    ok: NotRequired[bool]


class Brief(TypedDict):
    """What was asked: `{"instruction": "", "slides": [3, 3], "width": 1280, "height": 720, "language": "en"}`."""

    instruction: str
    slides: list[int]  # least and most; empty: free
    aspect_ratio: str  # 16:9
    width: int  # px of one slide
    height: int
    language: str  # of the deck, ISO 639-1; empty: as the sources


class Source(TypedDict):
    """One attachment after reading: `{"file": "notes.md", "title": "Tides", "pages": 1, "language": "en", ...}`."""

    file: str  # the attachment's own name
    path: str  # its bytes in the manifest: library/notes.md
    parsed: str  # its Document in the manifest: library/notes.md.json
    reading: str  # the same as text with evidence ids, for models: library/notes.md.reading.md
    title: str
    pages: int
    language: str
    problems: NotRequired[list[str]]  # what could not be read, a line each, with its page
    empty: NotRequired[bool]  # it says nothing


class Agent(TypedDict):
    """An agent's private conversation: `{"transcript": "9f…", "turns": 4, "calls": 1, …}`."""

    transcript: str  # blob of its newest messages, chained to the older ones
    turns: int
    calls: int  # tool calls of the last reply that have not been run
    repeats: int  # turns in a row that said the same as the one before
    meter: Meter
    done: bool


class Finding(TypedDict):
    """What inspection measured: `{"rule": "contrast", "severity": "error", "selector": "p", "value": 2.1, ...}`."""

    rule: str
    severity: Literal["error", "warning"]
    selector: str  # CSS selector of the element, as short as is unique
    box: list[float]  # x, y, width, height as fractions of the slide, origin top left
    value: float  # measured
    limit: float  # allowed
    text: str  # the words concerned
    fix: str  # one line
    waived: NotRequired[str]  # the reason given in the slide


class Critique(TypedDict):
    """What the isolated critic says: `{"severity": 1, "thought": "…", "judged": True}`."""

    severity: int  # 0 nothing, 1 taste, 2 should change, 3 must change
    thought: str  # where -> what it causes -> what I will do
    judged: bool  # False: the critic had no eyes


class Version(TypedDict):
    """One looked-at version of a slide: `{"html": "4e…", "errors": 0, "weight": 1.0, "recall": 1.0, ...}`."""

    html: str  # blob
    png: str  # blob of its picture
    text: str  # blob of the words it shows
    errors: int
    weight: float  # weighted warnings
    recall: float  # share of the manuscript page's words, numbers and pictures that the slide shows
    findings: list[Finding]


class Slide(TypedDict):
    """One page of the deck on its way: `{"page": "p2", "stage": "looked", "round": 1, ...}`."""

    page: str  # stable id; the number comes at export
    stage: Stage  # todo -> (write_slide) written | silent -> (look) looked | skipped -> (criticize) todo | done
    round: int  # looks so far, at most limits.rounds
    turns: int  # model turns so far
    transcript: str  # blob; empty before the first turn
    meter: Meter
    written: str  # blob of the HTML that the Presenter (or mend) last wrote
    seen: str  # blob of the HTML that was last rendered and inspected
    edited: bool  # a person changed the file: it stays as it is
    findings: list[Finding]
    critique: Critique
    versions: list[Version]
    note: str  # why it ended as it did; empty when it passed


class ManuscriptPage(TypedDict):
    """One page of manuscript.md: `{"page": "p2", "title": "Tides lag", "body": "- by 50 minutes [@e3f9a1c2]", ...}`."""

    page: str  # p1, p2, … in the order of the manuscript when the design was planned
    title: str  # text of its first heading
    body: str  # Markdown below the title, without notes
    notes: str  # what to say, from the paragraph that begins with "Notes:"
    evidence: list[str]  # ids cited on the page as [@id], in order, once each
    images: list[str]  # paths in the manifest


class PageIntent(TypedDict):
    """The plan's word on one page: `{"page": "p2", "title": "Tides lag", "role": "text", "layout": "list", ...}`."""

    page: str
    title: str
    role: str  # cover, text, data, closing
    layout: str  # cover, list, cards, number, table, chart, quote, statement, code, picture
    intent: str  # one sentence for the Presenter


class DesignPlan(TypedDict):
    """Data behind theme.css: `{"palette": {"paper": "#fff", …}, "fonts": {"head": "…"}, "scale": [20, 28], ...}`."""

    mood: str  # one sentence: why this design suits this content
    palette: dict[str, str]  # paper, panel, ink, muted, accent, accent_ink -> #rrggbb
    fonts: dict[str, str]  # head, body -> CSS font-family
    scale: list[int]  # px: caption, body, lead, title, cover
    motif: str  # bar, rule, band, dots
    pages: list[PageIntent]


class Limits(TypedDict):
    """Every loop's end, kept with the run: `{"research_turns": 60, "repeats": 3, "rounds": 3, …}`."""

    research_turns: int
    repeats: int  # turns of the Researcher that only repeat the one before
    rounds: int
    slide_turns: int
    wave: int  # slides worked on side by side


class PresentState(Terms, total=False):
    """From a request to a delivered deck. `instruction` alone starts a run."""

    # What a person gives
    instruction: str
    attachments: list[str]  # paths on this machine, read once by ingest
    options: dict[
        str, Any
    ]  # slides "3" or "10-12", aspect_ratio, language, review, models {role: name}, budget, baseline, limits
    # Filled by read_brief, with the models and the other terms
    version: int  # of the graph; an older run is resumed or refused
    brief: Brief
    constraints: list[Constraint]
    limits: Limits
    baseline: bool  # one call writes the whole deck; nothing is judged or mended
    review: bool  # stop for a person's approval of manuscript and plan
    # Filled on the way
    sources: list[Source]
    research: Agent
    plan: DesignPlan
    pilot_note: str  # why the components are the built-in ones; absent when they are the Presenter's
    slides: Annotated[dict[str, Slide], merge]  # by page id; a wave's nodes write side by side, each its own
    page: str  # which slide a wave's node works on; only in what Send carries
    files: Annotated[dict[str, str], Manifest()]  # every node returns only its own changes
    findings: list[Finding]  # of the deck as a whole and of the delivered files
    warnings: list[str]
    passed: bool
