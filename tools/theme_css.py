"""The style sheet that all slides of a deck share: its sizes, colours and base rules."""

from state.present import DesignPlan

SIZES = ["caption", "body", "lead", "title", "cover"]


def theme_css(plan: DesignPlan, width: int, height: int) -> str:
    """Return the CSS: custom properties from the plan, then rules for the plain elements."""
    properties = [f"--{role.replace('_', '-')}: {colour};" for role, colour in plan["palette"].items()]
    properties += [f"--font-{role}: {stack};" for role, stack in plan["fonts"].items()]
    properties += [f"--size-{name}: {size}px;" for name, size in zip(SIZES, plan["scale"], strict=True)]
    edge, gap = round(width * 0.056), round(min(width, height) * 0.034)
    properties += [f"--width: {width}px;", f"--height: {height}px;", f"--edge: {edge}px;", f"--gap: {gap}px;"]
    return ":root {\n  " + "\n  ".join(properties) + "\n}\n" + BASE


BASE = """\
@page { size: var(--width) var(--height); margin: 0; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { width: var(--width); height: var(--height); }
body {
  position: relative; display: flex; flex-direction: column;
  width: var(--width); height: var(--height); overflow: hidden;
  padding: calc(var(--edge) * 0.8) var(--edge) calc(var(--edge) * 0.5);
  background: var(--paper); color: var(--ink);
  font-family: var(--font-body); font-size: var(--size-body); line-height: 1.42;
  overflow-wrap: break-word; text-wrap: pretty;
  -webkit-print-color-adjust: exact; print-color-adjust: exact;
}
h1 {
  font-family: var(--font-head); font-size: var(--size-title); font-weight: 700; line-height: 1.18;
  color: var(--ink); text-wrap: balance;
}
h2 { font-size: var(--size-lead); line-height: 1.3; color: var(--accent); }
b { font-weight: 700; }
ul, ol { list-style: none; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: middle; }
th { color: var(--muted); font-weight: 700; }
code, pre { font-family: var(--font-code, monospace); }
img { max-width: 100%; max-height: 100%; object-fit: contain; }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: var(--gap); }
footer {
  margin-top: var(--gap); min-height: calc(var(--size-caption) * 1.4);
  font-size: var(--size-caption); line-height: 1.4; color: var(--muted);
}
.notes { display: none; }
"""
