"""Repairs that need no model: small changes of style, each to be measured again before it is kept."""

from collections.abc import Iterator

from state.present import Finding

PAINT = "color:{0} !important;-webkit-text-fill-color:{0} !important;fill:{0} !important"  # HTML, gradients, SVG
SHRINK = (0.9, 0.8)  # of the element that leaves the slide or covers another


def repair_slide(html: str, findings: list[Finding], palette: dict[str, str]) -> Iterator[str]:
    """Yield changed versions of the slide, the mildest first.

    Only style is added, so no word, number or picture can be lost. Contrast: the palette's colours in turn on the
    elements that failed. Off slide and overlap: the elements a step smaller. What else is wrong is left to a model.
    """
    geometry = {finding["selector"] for finding in findings if finding["rule"] in ("off_slide", "overlap")}
    contrast = {finding["selector"] for finding in findings if finding["rule"] == "contrast"}
    colours = [_rules(contrast, PAINT.format(palette[name])) for name in ("ink", "paper", "accent_ink")]
    sizes = [_rules(geometry, f"zoom:{step}") for step in SHRINK]
    for colour in colours if contrast else [""]:
        for size in sizes if geometry else [""]:
            if colour + size:
                yield _with_style(html, colour + size)


def _rules(selectors: set[str], declaration: str) -> str:
    return "".join(f"{selector}{{{declaration}}}" for selector in sorted(selectors))


def _with_style(html: str, css: str) -> str:
    style = f"<style data-mended>{css}</style>"
    return html.replace("</head>", f"{style}</head>", 1) if "</head>" in html else style + html
