"""Rule: every picture, font and style sheet that the slide names is there."""

from state.present import Finding
from tools.browser.page_model import PageModel


def broken_resources(model: PageModel) -> list[Finding]:
    """Return pictures that drew nothing and requests that got no answer (only these tell of CSS backgrounds)."""
    broken = [image for image in model.images if image["broken"]]
    named = {image["source"].rsplit("/", 1)[-1] for image in broken}
    loose = [url for url in dict.fromkeys(model.failed) if url.rsplit("/", 1)[-1] not in named]
    places = [(image["selector"], image["source"]) for image in broken] + [("body", url) for url in loose]
    return [
        Finding(
            rule="broken_resources",
            severity="error",
            selector=selector,
            box=[0, 0, 1, 1],
            value=1,
            limit=0,
            text=url[-200:],
            fix="Use a file of the run, by its relative path.",
        )
        for selector, url in places
    ]
