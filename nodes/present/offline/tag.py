"""Write one HTML element."""

from collections.abc import Sequence
from html import escape


def tag(name: str, html: str, css: str = "", evidence: Sequence[str] = ()) -> str:
    """Return the element around `html`, which is HTML already, with its class and the evidence it rests on."""
    classes = f' class="{escape(css)}"' if css else ""
    rests = f' data-evidence="{escape(" ".join(evidence))}"' if evidence else ""
    return f"<{name}{classes}{rests}>{html}</{name}>"
