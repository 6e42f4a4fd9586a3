"""Sources, usual and awkward, that the twins must cope with: file name -> text."""

from pathlib import Path

EXAMPLES = Path(__file__).parents[3] / "examples"
INPUTS = {
    "tides.md": (EXAMPLES / "tides.md").read_text(encoding="utf-8"),
    "茶.md": (EXAMPLES / "茶.md").read_text(encoding="utf-8"),
    "short.md": "The library opens at nine. It closes at six. About 300 people visit it each day.",
    "plain.txt": "Copper\n\nCopper conducts well. Silver conducts better than copper.\n\nBoth are soft metals.",
    "table.md": "| a | n |\n|---|---|\n" + "".join(f"| row {n} | no. {n} |\n" for n in range(12)),
    "list.md": "- Bring water\n- Wear boots\n- Carry a map\n  - paper\n  - phone\n- Check at 7 a.m.\n",
    "code.md": (
        "# Sorting\n\nBubble sort swaps neighbours.\n\n```python\ndef f(a_b):\n    return '<b>' * 2\n```\n\n"
        "Merge sort splits the list."
    ),
    "html.md": (
        "<h1>Widget</h1>\n\n<script>evil()</script>\n\nThe widget weighs 3 kg & costs $20 if a < b_c. Its price fell."
    ),
    "long.md": "# Treaty\n\nThe parties agree "
    + " and ".join(f"that goods {n} shall arrive" for n in range(40))
    + ". It is signed.",
    "heads.md": "# A\n\n## First\n\n## Second\n\n### Third",
    "fifty.md": "# Book\n\n"
    + "\n\n".join(f"## Topic {n}\n\nValve {n} opens at noon. The log keeps it." for n in range(50)),
}
