"""Split one section of the source over several pages."""

from typing_extensions import TypedDict

from nodes.present.offline.divide import divide
from nodes.present.offline.find_facts import Fact
from nodes.present.offline.gather_sections import Block, Section

FACTS_OF_A_PAGE = 6  # so many are worth a page that could show more of a table


class Part(TypedDict):
    """What one page is made from: `{"kicker": "Spring tides", "facts": […], "blocks": […], "number": 1}`."""

    kicker: str  # heading or headings
    facts: list[Fact]
    blocks: list[Block]  # a page shows the first
    number: int  # of the pages of one section, from 1
    grouped: bool  # holds several sections; facts then say which
    titled: bool  # the heading is a slide's own title, which heads the page


def most_pages(section: Section) -> int:
    """Return how many pages the section can fill."""
    return len(_facts(section)) + len(section["blocks"])


def split_section(section: Section, share: int) -> list[Part]:
    """Return `share` parts in the order of the source, each with one block at most."""
    blocks = _blocks(section, share)
    pieces: list[Fact | Block] = sorted([*_facts(section), *blocks], key=lambda piece: piece["place"])
    weights = [1.0 if "text" in piece else 2.5 for piece in pieces]
    apart = {place for place, piece in enumerate(pieces) if "text" not in piece}
    parts: list[Part] = []
    for number, run in enumerate(divide(weights, share, apart), start=1):
        places = {pieces[place]["place"] for place in run}
        parts.append(
            {
                "kicker": section["heading"],
                "facts": [fact for fact in section["facts"] if fact["place"] in places],
                "blocks": [block for block in blocks if block["place"] in places],
                "number": number,
                "grouped": False,
                "titled": section["titled"],
            }
        )
    return parts


def _facts(section: Section) -> list[Fact]:
    """Facts that lean on a missing sentence only if there are no others."""
    return [fact for fact in section["facts"] if fact["score"] > -2] or section["facts"]


def _blocks(section: Section, share: int) -> list[Block]:
    """Return those that so many pages can show: of each the beginning first, so that no rows in between are missing."""
    blocks = sorted(section["blocks"], key=lambda block: (block["part"], block["place"]))
    begun = sum(block["part"] == 0 for block in blocks)
    free = share - len(_facts(section)) // FACTS_OF_A_PAGE
    return blocks[: min(share, max(begun, free))]
