"""The pilot without a model: the component classes that every slide of a deck uses."""

from typing_extensions import TypedDict

from nodes.present.offline.fit_text import steps
from state.present import Brief, DesignPlan, ManuscriptPage


class Components(TypedDict):
    """What the pilot settles: `{"css": ".cards { … }"}`, kept as components.css."""

    css: str


def pilot(brief: Brief, plan: DesignPlan, pages: list[ManuscriptPage]) -> Components:  # noqa: ARG001 - the prompt's inputs
    """Return the components' style sheet; it stands on the theme's custom properties alone."""
    sizes = [f".size-{step} {{ --text: {size}px; }}" for step, size in enumerate(steps(plan["scale"]))]
    return {"css": "\n".join(sizes) + "\n" + BASE + MOTIFS.get(plan["motif"], "") + COVER + LAYOUTS}


BASE = """\
header { margin-bottom: calc(var(--gap) * 1.15); }
.kicker { margin-bottom: calc(var(--size-caption) * 0.5); font-size: calc(var(--size-caption) * 1.2);
  font-weight: 700; line-height: 1.3; color: var(--accent); }
main { font-size: var(--text); line-height: 1.36; }
main.center { justify-content: center; }
.motif { position: absolute; background: var(--accent); }
.lead { font-weight: 700; color: var(--accent); }
code { padding: 0 0.2em; background: var(--panel); font-size: 0.92em; }
.points { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.points > li { flex: 1 1 auto; display: flex; flex-direction: column; justify-content: center;
  padding: calc(var(--gap) * 0.3) 0; border-top: 2px solid var(--panel); }
.points > li:first-child { border-top: 0; }
.points.two { display: grid; grid-auto-rows: minmax(0, 1fr); grid-template-columns: 1fr 1fr;
  column-gap: calc(var(--gap) * 2); }
.points.named > li { display: grid; grid-template-columns: 27% 1fr; column-gap: 3%; align-content: center; }
.points.named > li > span:last-child { grid-column: 2; }
.points .inner { padding-left: 1.2em; color: var(--muted); }
.flow { display: flex; flex-direction: column; gap: calc(var(--gap) * 0.7); }
"""
MOTIFS = {
    "bar": ".motif { left: 0; top: 0; width: calc(var(--edge) * 0.22); height: var(--height); }\n",
    "rule": ".motif { left: var(--edge); top: 0; width: calc(var(--edge) * 1.6); height: calc(var(--edge) * 0.14); }\n",
    "band": ".motif { left: 0; top: 0; width: var(--width); height: calc(var(--edge) * 0.2); }\n",
    "dots": ".motif { right: var(--edge); top: calc(var(--edge) * 0.8); width: calc(var(--edge) * 0.3);"
    " height: calc(var(--edge) * 0.3); border-radius: 50%; }\nheader { padding-right: var(--edge); }\n",
}
COVER = """\
.layout-cover { padding: 0; background: var(--accent); color: var(--accent-ink); }
.layout-cover main { flex-direction: row; gap: 0; }
.layout-cover .opening { position: relative; flex: 1; min-width: 0; display: flex; flex-direction: column;
  justify-content: center; gap: calc(var(--gap) * 1.4); padding: var(--edge); overflow: hidden; }
.layout-cover h1 { font-size: var(--size-cover); line-height: 1.12; color: var(--accent-ink); }
.layout-cover.long h1 { font-size: calc(var(--size-cover) * 0.72); }
.layout-cover .opening p { font-size: var(--size-lead); line-height: 1.4; max-width: 30em; }
.layout-cover .contents { width: 38%; display: grid; grid-auto-rows: minmax(0, 1fr);
  padding: calc(var(--edge) * 0.8) var(--edge); background: var(--panel); color: var(--ink);
  font-size: calc(var(--size-body) * 1.08);
  font-weight: 700; line-height: 1.3; }
.layout-cover .contents li { display: flex; align-items: center; border-top: 2px solid var(--accent); }
.layout-cover .contents li:first-child { border-top: 0; }
.layout-cover .motif { position: static; flex: none; width: calc(var(--edge) * 1.4); height: calc(var(--edge) * 0.12);
  border-radius: 0; background: var(--accent-ink); }
.layout-cover footer { position: absolute; left: var(--edge); bottom: calc(var(--edge) * 0.5);
  color: var(--accent-ink); }
"""
LAYOUTS = """\
.cards { flex: 1; min-height: 0; display: grid; gap: var(--gap); grid-auto-rows: minmax(0, 1fr); }
.cards.c2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.cards.c3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.cards > li { display: flex; flex-direction: column; justify-content: center; gap: 0.35em;
  padding: var(--gap) calc(var(--gap) * 1.2); background: var(--panel); border-left: 6px solid var(--accent); }
.figures { flex: 1; min-height: 0; display: grid; grid-auto-rows: minmax(0, 1fr); gap: var(--gap); }
.figures > li { display: flex; align-items: center; gap: calc(var(--gap) * 1.6);
  padding: 0 calc(var(--gap) * 1.6); background: var(--panel); border-left: 10px solid var(--accent); }
.figures .said { flex: 1; display: flex; flex-direction: column; }
.figure { width: 42%; font-family: var(--font-head); font-size: calc(var(--size-cover) * 0.9);
  font-weight: 700; line-height: 1.1; color: var(--accent); }
.figure.long { font-size: calc(var(--size-cover) * 0.62); }
.beside { flex: 1; min-height: 0; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1.7fr) minmax(0, 1fr);
  gap: calc(var(--gap) * 1.8); }
.beside > *, .below > * { min-height: 0; min-width: 0; }
.below { flex: 1; min-height: 0; display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: var(--gap); }
.below .points { flex: none; }
.sheet { display: flex; flex-direction: column; gap: calc(var(--gap) * 0.5); height: 100%; min-height: 0; }
.sheet table { flex: 1; height: 100%; font-size: var(--table, var(--text)); line-height: 1.3; }
.sheet th { padding: 0 0.6em 0.3em; border-bottom: 3px solid var(--accent); color: var(--accent); }
.sheet td { padding: 0.2em 0.6em; border-bottom: 2px solid var(--panel); }
.sheet td:first-child { font-weight: 700; }
.caption { font-size: calc(var(--size-caption) * 1.1); line-height: 1.4; color: var(--muted); }
.aside { display: flex; flex-direction: column; padding: calc(var(--gap) * 0.4) var(--gap); background: var(--panel); }
.aside .points > li { border-color: var(--paper); }
blockquote { flex: 1; display: flex; align-items: center; padding: 0 calc(var(--gap) * 2); background: var(--panel);
  border-left: 10px solid var(--accent);
  font-family: var(--font-head); line-height: 1.36; }
.statement { flex: 1; display: flex; flex-direction: column; justify-content: center; gap: 0.3em;
  padding: var(--gap) calc(var(--gap) * 2); background: var(--panel); border-left: 10px solid var(--accent);
  line-height: 1.3; }
.statement .lead, .points .lead { display: block; }
pre { height: 100%; padding: var(--gap); overflow: hidden; background: var(--ink); color: var(--paper);
  font-size: var(--table, var(--text)); line-height: 1.45; white-space: pre-wrap; overflow-wrap: anywhere;
  display: flex; align-items: center; }
.picture { flex: 1; min-height: 0; display: flex; align-items: center; justify-content: center; background: #ffffff; }
.picture img { width: 100%; height: 100%; object-fit: contain; }
.legend { display: flex; flex-wrap: wrap; gap: 0 1.4em; color: var(--muted); font-size: var(--text); line-height: 1.4; }
.legend i { display: inline-block; width: 0.8em; height: 0.8em; margin-right: 0.4em; }
.bars { flex: 1; min-height: 0; display: grid; grid-auto-rows: minmax(0, 1fr); font-size: var(--text);
  line-height: 1.25; }
.bars > li { display: grid; grid-template-columns: 34% 1fr; column-gap: 0.8em; align-items: center;
  border-top: 1px solid var(--panel); }
.bars .pair { display: flex; flex-direction: column; justify-content: center; gap: 0.12em; height: 100%; }
.bars .bar { display: flex; align-items: center; gap: 0.5em; flex: 0 1 1.5em; min-height: 0; }
.bars .bar i { height: 82%; min-height: 0.5em; }
.s0 { background: var(--accent); }
.s1 { background: color-mix(in oklab, var(--accent) 45%, var(--paper)); }
.s2 { background: var(--muted); }
"""
