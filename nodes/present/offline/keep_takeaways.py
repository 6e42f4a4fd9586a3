"""Keep back what the audience should take away, for the last page."""

import re

from nodes.present.offline.choose_facts import LONGEST_BULLET, MOST_BULLETS, MOST_LOAD, choose_facts
from nodes.present.offline.find_facts import Fact, load
from nodes.present.offline.gather_sections import Section

CONCLUSION = re.compile(
    r"\b(conclusions?|summary|takeaways|fazit|zusammenfassung|résumé)\b|结论|总结|小结|结语", re.IGNORECASE
)
HOW = re.compile(
    r"\b(?:methods?|methodology|related work|background|appendix|about|literature)\b|方法|相关工作|背景|附录",
    re.IGNORECASE,
)
LEAST_TAKEAWAYS = 3


def keep_takeaways(sections: list[Section]) -> list[Fact]:
    """Take what the conclusion says, or the best fact of each section that can spare one; nothing below three."""
    last = sections[-1]
    if CONCLUSION.search(last["heading"]) and len(sections) > MOST_BULLETS and len(last["facts"]) >= LEAST_TAKEAWAYS:
        kept = choose_facts(last["facts"], MOST_BULLETS - 1, MOST_LOAD + 20, worst=-1)
        if len(kept) >= LEAST_TAKEAWAYS:
            sections.remove(last)
            return kept
    rich = [section for section in sections if len(section["facts"]) >= 4]
    prose = [section for section in rich if not all(fact["listed"] for fact in section["facts"])]
    telling = [section for section in prose if not HOW.search(section["heading"])]
    able = next((some for some in (telling, prose) if len(some) >= LEAST_TAKEAWAYS), rich)
    each = 1 if len(able) >= LEAST_TAKEAWAYS else 2
    best = [(section, fact) for section in able for fact in _ranked(section)[:each] if fact["score"] > -1]
    best = sorted(best, key=lambda pair: -pair[1]["score"])[:MOST_BULLETS]
    kept = sorted((fact for _, fact in best), key=lambda fact: fact["place"])
    if len(kept) < LEAST_TAKEAWAYS:
        return []
    for section in able:
        section["facts"] = [other for other in section["facts"] if not any(other is fact for fact in kept)]
    headings = {
        fact["place"]: section["heading"] for section, fact in best if each == 1 and load(section["heading"]) <= 9
    }
    return [{**fact, "lead": headings.get(fact["place"], fact["lead"])} for fact in kept]


def _ranked(section: Section) -> list[Fact]:
    """The facts that can be remembered, the best first; a section's opening sentence stays where it is."""
    able = [fact for fact in section["facts"][1:] if load(fact["text"]) <= LONGEST_BULLET]
    return sorted(able, key=lambda fact: (-fact["score"], -min(load(fact["text"]), 14)))
