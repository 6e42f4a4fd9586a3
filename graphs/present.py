"""brief -> research -> plan -> pilot -> waves of slides -> mend -> inspect -> export -> verify.

A wave is `write_slide` xN -> `look` xN -> `criticize` xN: plain nodes started by Send, in batches, so that a person can
stop before, edit and fork every one of them. Subgraphs would hide them from interrupts and lose edits made inside.
"""

from langgraph.graph import END, START, StateGraph
from langgraph.types import RetryPolicy, Send

from nodes.present.approve_manuscript import approve_manuscript
from nodes.present.approve_plan import approve_plan
from nodes.present.criticize import criticize
from nodes.present.export_deck import export_deck
from nodes.present.ingest import ingest
from nodes.present.inspect_deck import inspect_deck
from nodes.present.inspect_delivery import inspect_delivery
from nodes.present.look import look
from nodes.present.mend import mend
from nodes.present.pilot import pilot, pilot_pages
from nodes.present.plan_design import plan_design
from nodes.present.read_brief import read_brief
from nodes.present.research import research
from nodes.present.start_wave import start_wave
from nodes.present.use_tools import use_tools
from nodes.present.verify_brief import verify_brief
from nodes.present.write_baseline import write_baseline
from nodes.present.write_slide import write_slide
from state.context import Context
from state.present import PresentState
from tools.browser.chromium import browser_died


def how_to_write(state: PresentState) -> str:
    """Is the deck to be made step by step, or by one call as a baseline?"""
    return "write_baseline" if state["baseline"] else "research"


def after_turn(state: PresentState) -> str:
    """Does the Researcher want tools run, or to be asked once more?"""
    if state["research"]["calls"]:
        return "use_tools"
    return after_tools(state)


def after_tools(state: PresentState) -> str:
    """Is the manuscript finalized, the Researcher's time over, or does it go round in circles?"""
    agent = state["research"]
    spent = agent["turns"] >= state["limits"]["research_turns"] or agent["repeats"] >= state["limits"]["repeats"]
    return "approve_manuscript" if agent["done"] or spent else "research"


def next_slides(state: PresentState) -> list[Send] | str:
    """Which slides does this wave go on with? Those that an edit found half done, then new ones, the pilot's first."""
    wave = state["limits"]["wave"]
    for sends in (to_critic(state), to_look(state)):
        if sends:
            return sends[:wave]
    first = pilot_pages(state["plan"])
    waiting = [page for page, slide in state["slides"].items() if slide["stage"] == "todo"]
    waiting.sort(key=lambda page: page not in first)
    return [Send("write_slide", {**state, "page": page}) for page in waiting[:wave]] or "mend"


def to_look(state: PresentState) -> list[Send]:
    """Which slides has this wave written? Seen from within one branch, only its own."""
    return _send("look", state, ("written", "silent"))


def to_critic(state: PresentState) -> list[Send]:
    """Which slides has this wave looked at? Seen from within one branch, only its own."""
    return _send("criticize", state, ("looked", "skipped"))


def _send(node: str, state: PresentState, stages: tuple[str, ...]) -> list[Send]:
    return [Send(node, {**state, "page": page}) for page, slide in state["slides"].items() if slide["stage"] in stages]


patience = RetryPolicy(max_attempts=3, initial_interval=0.2, retry_on=browser_died)

builder = StateGraph(PresentState, context_schema=Context)
builder.add_node(read_brief)
builder.add_node(ingest)
builder.add_node(write_baseline)
builder.add_node(research)
builder.add_node(use_tools)
builder.add_node(approve_manuscript)
builder.add_node(plan_design)
builder.add_node(approve_plan)
builder.add_node(pilot)
builder.add_node(start_wave)
builder.add_node(write_slide)
builder.add_node(look, retry_policy=patience)
builder.add_node(criticize)
builder.add_node(mend, retry_policy=patience)
builder.add_node(inspect_deck, retry_policy=patience)
builder.add_node(export_deck, retry_policy=patience)
builder.add_node(inspect_delivery)
builder.add_node(verify_brief)

builder.add_edge(START, "read_brief")
builder.add_edge("read_brief", "ingest")
builder.add_conditional_edges("ingest", how_to_write, ["research", "write_baseline"])
builder.add_edge("write_baseline", "start_wave")
builder.add_conditional_edges("research", after_turn, ["use_tools", "research", "approve_manuscript"])
builder.add_conditional_edges("use_tools", after_tools, ["research", "approve_manuscript"])
builder.add_edge("approve_manuscript", "plan_design")
builder.add_edge("plan_design", "pilot")
builder.add_edge("pilot", "approve_plan")
builder.add_edge("approve_plan", "start_wave")
builder.add_conditional_edges("start_wave", next_slides, ["write_slide", "look", "criticize", "mend"])
builder.add_conditional_edges("write_slide", to_look, ["look"])
builder.add_conditional_edges("look", to_critic, ["criticize"])
builder.add_edge("criticize", "start_wave")
builder.add_edge("mend", "inspect_deck")
builder.add_edge("inspect_deck", "export_deck")
builder.add_edge("export_deck", "inspect_delivery")
builder.add_edge("inspect_delivery", "verify_brief")
builder.add_edge("verify_brief", END)

graph = builder.compile(name="present")
