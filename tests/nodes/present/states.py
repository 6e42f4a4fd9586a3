"""Small states of the present graph for tests of its nodes."""

from models.meter import new_meter
from tools.workspace import Workspace

MANUSCRIPT = """# Street lamps

of the old town

---

# Energy use fell by 58 %

- The lamps used 410 MWh in 2022. [@aaaaaaaa]

Notes: The lamps used 410 MWh in 2022.
"""
PALETTE = {
    "paper": "#ffffff",
    "panel": "#eef2f6",
    "ink": "#16202a",
    "muted": "#4a5560",
    "accent": "#0b5a8a",
    "accent_ink": "#ffffff",
}
SLIDE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title>'
    "<style>body{{margin:0;width:1280px;height:720px;background:#fff;color:#16202a;font:40px sans-serif;"
    "position:relative}}h1,p{{margin:40px}}</style></head><body>{body}</body></html>"
)
GOOD = SLIDE.format(body="<h1>Energy use fell by 58 %</h1><p>The lamps used 410 MWh in 2022.</p>")
PALE = SLIDE.format(body='<h1>Energy use fell by 58 %</h1><p style="color:#ddd">The lamps used 410 MWh in 2022.</p>')


def slide(page, **changes):
    """A slide of the state, untouched but for `changes`."""
    plain = {
        "page": page,
        "stage": "todo",
        "round": 0,
        "turns": 0,
        "transcript": "",
        "meter": new_meter(),
        "written": "",
        "seen": "",
        "edited": False,
        "findings": [],
        "critique": {"severity": 0, "thought": "", "judged": False},
        "versions": [],
        "note": "",
    }
    return plain | changes


def version(html, errors=0, weight=0.0, recall=1.0):
    """One looked-at version with so many errors."""
    return {
        "html": html,
        "png": f"png of {html}",
        "text": f"text of {html}",
        "errors": errors,
        "weight": weight,
        "recall": recall,
        "findings": [finding() for _ in range(errors)],
    }


def finding(rule="contrast", severity="error", **more):
    plain = {"rule": rule, "severity": severity, "selector": "p", "box": [0, 0, 1, 1], "value": 1.4, "limit": 4.5}
    return plain | {"text": "The lamps", "fix": "Use a darker colour."} | more


def intent(page, layout="list", role="text"):
    return {"page": page, "title": "Energy use fell by 58 %", "role": role, "layout": layout, "intent": "show it"}


def deck_state(home, slides, files=None):
    """A state in the middle of the waves, with its files in the home."""
    workspace = Workspace(home, {})
    workspace.write("manuscript.md", MANUSCRIPT)
    workspace.write("theme.css", "")
    workspace.write("components.css", "")
    for path, text in (files or {}).items():
        workspace.write(path, text)
    return {
        "brief": {
            "instruction": "",
            "slides": [2, 2],
            "aspect_ratio": "16:9",
            "width": 1280,
            "height": 720,
            "language": "en",
        },
        "constraints": [{"name": "slides", "wanted": "2"}, {"name": "aspect_ratio", "wanted": "16:9"}],
        "models": dict.fromkeys(("planner", "researcher", "presenter", "critic"), "offline"),
        "limits": {"research_turns": 60, "repeats": 3, "rounds": 3, "slide_turns": 6, "wave": 4},
        "review": False,
        "baseline": False,
        "sources": [],
        "research": {"transcript": "", "turns": 4, "calls": 0, "repeats": 0, "meter": new_meter(), "done": True},
        "plan": {
            "mood": "calm",
            "palette": PALETTE,
            "fonts": {"head": "sans-serif", "body": "sans-serif", "code": "monospace"},
            "scale": [16, 24, 32, 44, 64],
            "motif": "bar",
            "pages": [intent("p1", "cover", "cover"), intent("p2")],
        },
        "slides": {one["page"]: one for one in slides},
        "files": workspace.files,
        "findings": [],
        "warnings": [],
    }
