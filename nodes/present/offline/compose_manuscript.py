"""Write the manuscript without a model: pages of facts that the sources state, in their own words."""

import re
from collections import Counter
from collections.abc import Sequence

from nodes.present.offline.choose_facts import MOST_BULLETS, MOST_LOAD, choose_facts
from nodes.present.offline.clean_sentence import tighten
from nodes.present.offline.divide import divide
from nodes.present.offline.find_facts import LEANING, WIDE, Fact, load, shorten
from nodes.present.offline.gather_sections import Section, escape, gather_sections, plain_capitals
from nodes.present.offline.keep_takeaways import keep_takeaways
from nodes.present.offline.split_section import Part, most_pages, split_section
from nodes.present.offline.tidy_elements import ABSTRACT
from state.documents import Document
from tools.search.stop_words import STOP_WORDS
from tools.search.tokens import tokenize

MOST_PAGES = 12
ENOUGH_FOR_AGENDA = 9
AGENDA = range(3, 8)  # so many parts are worth an agenda
FEW_PAGES = 3  # with fewer pages of content neighbouring sections share one; with more the fullest sections are shown
ENOUGH_FOR_TAKEAWAYS = 6
HEADLINE = (3.0, 15.0)  # load of a sentence that can head a page
LONGEST_HEADLINE = 92  # characters: two lines
CLEAR = 1.2  # score from which a sentence says something by itself
GENERIC = re.compile(
    r"(?:main |key )?(?:findings?|introduction|abstract|contents?|overview|summary|executive summary|foreword|preface|"
    r"document|presentation|untitled.*|slide \d+|microsoft .*|概览|目录|摘要|前言)",
    re.IGNORECASE,
)
SUBTITLE = 30.0
FEW = 44.0  # when two facts are all, they may say what leans on them
COVER = 15.0  # load of title and subtitle beside which the contents have room
BESIDE, BESIDE_TABLE = 3, 2  # bullets beside or below what the page shows
NOTES = 120.0
SENTENCE_END = re.compile(r"[.!?…。！？][\"”’')\]」』）]*$")
WORDS = {  # the only words that are ours
    "en": {"takeaways": "Takeaways", "agenda": "Agenda", "overview": "Overview", "sources": "Sources"},
    "zh": {"takeaways": "要点回顾", "agenda": "目录", "overview": "概览", "sources": "来源"},
    "de": {"takeaways": "Das Wichtigste", "agenda": "Inhalt", "overview": "Überblick", "sources": "Quellen"},
    "fr": {"takeaways": "À retenir", "agenda": "Sommaire", "overview": "Aperçu", "sources": "Sources"},
    "es": {"takeaways": "Lo esencial", "agenda": "Contenido", "overview": "Panorama", "sources": "Fuentes"},
    "ja": {"takeaways": "まとめ", "agenda": "目次", "overview": "概要", "sources": "出典"},
}


def compose_manuscript(documents: Sequence[Document], slides: list[int]) -> str:
    """Return the manuscript of as many pages as wanted, or fewer where the sources have no more to say."""
    words = WORDS.get(documents[0]["language"], WORDS["en"])
    sections = _all_sections(documents, words)
    subtitle = _take_subtitle(sections, slides)
    sections = [section for section in sections if section["facts"] or section["blocks"]]
    wanted = _wanted(sections, slides)
    if wanted == 1:
        return _single(documents[0], sections, subtitle) + "\n"
    kept = keep_takeaways(sections) if wanted >= ENOUGH_FOR_TAKEAWAYS else []
    takeaways = [_takeaways(kept, words)] if kept else []
    parts = _parts(sections, wanted - 1 - len(takeaways) - (wanted >= ENOUGH_FOR_AGENDA))
    shown = list(dict.fromkeys(part["kicker"] for part in parts))
    agenda = [_agenda(shown, words)] if wanted >= ENOUGH_FOR_AGENDA and len(shown) in AGENDA else []
    if wanted >= ENOUGH_FOR_AGENDA and not agenda:
        parts = _parts(sections, wanted - 1 - len(takeaways))
    titles: set[str] = set()
    pages = [_page(part, titles) for part in parts]
    pages = [_cover(documents[0], [] if agenda else shown, subtitle), *agenda, *pages, *takeaways]
    if len(pages) < wanted:
        pages.append(_sources(documents, words))
    return "\n\n---\n\n".join(pages) + "\n"


def _all_sections(documents: Sequence[Document], words: dict[str, str]) -> list[Section]:
    sections: list[Section] = []
    for document in documents:
        for section in gather_sections(document):
            alone = words["overview"] if len(documents) == 1 else document["title"]
            named = "" if ABSTRACT.fullmatch(section["heading"].strip()) else section["heading"]
            sections.append({**section, "heading": named or alone})
    return sections


def _wanted(sections: list[Section], slides: list[int]) -> int:
    """Cover, one page for each main section (more for a section alone), takeaways; within what was asked."""
    blocks, weight = sum(len(section["blocks"]) for section in sections), sum(map(_weight, sections))
    content = len(sections) if len(sections) > 1 else max(1, blocks, round(weight / 4))
    free = min(MOST_PAGES, 1 + content + (content + 2 >= ENOUGH_FOR_TAKEAWAYS))
    return min(max(free, slides[0]), slides[-1]) if slides else free


def _weight(section: Section) -> float:
    return float(len(section["facts"]) ** 0.7) + 2.0 * len(section["blocks"])


def _take_subtitle(sections: list[Section], slides: list[int]) -> Fact | None:
    """Take the opening sentence for the cover, if the pages can spare it."""
    facts = sections[0]["facts"]
    spare = sum(_weight(section) for section in sections) > 2 * max(1, (slides or [2])[0] - 1)
    if (
        not facts
        or not spare
        or not 4 <= load(facts[0]["text"]) <= SUBTITLE
        or facts[0]["listed"]
        or facts[0]["score"] < -1
    ):
        return None
    return facts.pop(0)


def _parts(sections: list[Section], count: int) -> list[Part]:
    """Return what at most `count` content pages are made from."""
    if count > FEW_PAGES and len(sections) > count:
        fullest = sorted(sections, key=_weight, reverse=True)[:count]
        sections = [section for section in sections if any(section is other for other in fullest)]
    return (_merge if len(sections) > count else _spread)(sections, count)


def _agenda(headings: list[str], words: dict[str, str]) -> str:
    return f"# {words['agenda']}\n\n" + "\n".join(f"- {escape(heading)}" for heading in headings)


def _merge(sections: list[Section], count: int) -> list[Part]:
    """More sections than pages: neighbours share one."""
    parts: list[Part] = []
    for run in divide([_weight(section) for section in sections], count):
        group = [sections[place] for place in run]
        if len(group) == 1:
            parts += split_section(group[0], 1)
            continue
        blocks = [block for section in group for block in section["blocks"][:1]] if len(group) <= 3 else []
        facts = _best_of(group, BESIDE if blocks else MOST_BULLETS + 1, MOST_LOAD - 20 * bool(blocks))
        headings = [section["heading"] for section in group]
        joined = " · ".join(headings) if load(" ".join(headings)) <= 11 else f"{headings[0]} – {headings[-1]}"
        parts.append(
            {"kicker": joined, "facts": facts, "blocks": blocks, "number": 1, "grouped": True, "titled": False}
        )
    return parts


def _best_of(group: list[Section], most: int, budget: float) -> list[Fact]:
    """The best fact of each section before a second of any; the first of each says which section it is."""
    ranked: list[Fact] = []
    for section in group:
        best = sorted(section["facts"], key=lambda fact: -fact["score"])
        ranked += [{**fact, "score": fact["score"] - 5 * rank} for rank, fact in enumerate(best)]
    chosen = choose_facts(ranked, most, budget, worst=-20 if len(group) < most else -2)
    named: list[Fact] = []
    for section in group:
        facts = [fact for fact in chosen if any(fact["full"] == other["full"] for other in section["facts"])]
        if facts and load(section["heading"]) <= 9 and not facts[0]["lead"]:
            facts[0] = {**facts[0], "lead": section["heading"]}
        named += facts
    return named


def _spread(sections: list[Section], count: int) -> list[Part]:
    """Pages enough for each section: the fullest sections get the rest."""
    shares = [1] * len(sections)
    for _ in range(count - len(sections)):
        room = [place for place, section in enumerate(sections) if shares[place] < most_pages(section)]
        if not room:
            break
        fullest = max(room, key=lambda place: _weight(sections[place]) / shares[place])
        shares[fullest] += 1
    return [part for section, share in zip(sections, shares, strict=True) for part in split_section(section, share)]


def _page(part: Part, titles: set[str]) -> str:
    """Return the page's Markdown."""
    block = part["blocks"][0] if part["blocks"] else None
    claim = None if part["grouped"] or part["titled"] else _headline(part, 1 if block else 2)
    rest = [fact for fact in part["facts"] if not claim or fact["place"] != claim["place"]]
    most = MOST_BULLETS + part["grouped"] if not block else BESIDE_TABLE if block["kind"] == "table" else BESIDE
    chosen = choose_facts(rest, most, MOST_LOAD - 20 * bool(block), worst=-20)
    if len(chosen) <= 2 and sum(load(fact["full"]) for fact in chosen) <= FEW:
        chosen = [{**fact, "text": shorten(fact["full"])} if not fact["lead"] else fact for fact in chosen]
    title, kicker = (claim["text"], part["kicker"]) if claim else (part["kicker"], "")
    if title in titles:
        title = f"{title}（{part['number']}）" if WIDE.search(title) else f"{title} ({part['number']})"
    titles.add(title)
    lines = [f"# {escape(title)}"]
    if kicker:
        lines.append(f"*{escape(kicker)}*" + (f" [@{claim['evidence']}]" if claim else ""))
    if block:
        lines.append(
            f"{block['markdown']} [@{block['evidence']}]"
            if block["kind"] in {"quote", "picture"}
            else f"{block['markdown']}\n\n[@{block['evidence']}]"
        )
    if chosen:
        lines.append("\n".join(map(_bullet, chosen)))
    notes = _notes(part["facts"])
    return "\n\n".join([*lines, *([notes] if notes else [])])


def _headline(part: Part, spare: int) -> Fact | None:
    """A short sentence that can head the page while enough others remain; else the heading must do."""
    if len(part["facts"]) <= spare:
        return None
    short = [Fact(**{**fact, "text": shorten(tighten(fact["text"], HEADLINE[1] - 3, load))}) for fact in part["facts"]]
    able = [
        fact
        for fact in short
        if not fact["listed"]
        and not fact["lead"]
        and HEADLINE[0] <= load(fact["text"]) <= HEADLINE[1]
        and len(fact["text"]) <= LONGEST_HEADLINE
        and not LEANING.match(fact["text"])
        and fact["score"] >= CLEAR
    ]
    about = set(tokenize(" ".join(block["markdown"] for block in part["blocks"][:1]))) - STOP_WORDS
    return max(able, key=lambda fact: fact["score"] + _shared(fact, about)) if able else None


def _shared(fact: Fact, about: set[str]) -> float:
    """How much the sentence speaks of what the page shows: a point for two of its words in five, at most 2.5."""
    words = set(tokenize(fact["text"])) - STOP_WORDS
    return 2.5 * len(words & about) / max(1, len(words))


def _bullet(fact: Fact) -> str:
    colon = "：" if WIDE.search(fact["lead"]) else ": "
    lead = f"**{escape(fact['lead'])}**{colon}" if fact["lead"] else ""
    return f"- {lead}{escape(fact['text'])} [@{fact['evidence']}]"


def _notes(facts: list[Fact]) -> str:
    """What to say, sentence after sentence; an item that is no sentence has a line of its own."""
    said: list[str] = []
    for fact in facts:
        if fact["full"] not in said and load(" ".join([*said, fact["full"]])) <= NOTES:
            said.append(fact["full"])
    spoken = "".join(escape(full) + (" " if SENTENCE_END.search(full) else "\n") for full in said)
    spoken = re.sub(r"(?<=[。！？]) (?=\S)", "", spoken.strip())
    return f"Notes: {spoken}" if said else ""


def _title(document: Document) -> str:
    """Return what the deck is called: the document's title, or its running header where that is but a section's."""
    if not GENERIC.fullmatch(document["title"].strip()):
        return plain_capitals(document["title"], document).rstrip(":： ")
    headers = Counter(element["text"].strip() for element in document["elements"] if element["kind"] == "header")
    able = [text for text, count in headers.most_common() if count > 1 and load(text) >= 2 and not text.isupper()]
    return able[0] if able else document["title"]


def _cover(document: Document, headings: list[str], subtitle: Fact | None) -> str:
    lines = [f"# {escape(_title(document))}"]
    if subtitle:
        lines.append(f"{escape(subtitle['full'])} [@{subtitle['evidence']}]")
    room = not subtitle or load(_title(document)) + load(subtitle["full"]) / 2 <= COVER
    if room and 3 <= len(headings) <= 6 and load(" ".join(headings)) <= 36:
        lines.append("\n".join(f"- {escape(heading)}" for heading in headings))
    return "\n\n".join(lines)


def _single(document: Document, sections: list[Section], subtitle: Fact | None) -> str:
    """The whole in one page: title, opening sentence, a table if there is one, and the best of each section."""
    part = _merge(sections, 1)[0]
    if subtitle:
        part["facts"].insert(0, subtitle)
    blocks = [block for section in sections for block in section["blocks"]]
    lines = [f"# {escape(_title(document))}"]
    if blocks:
        lines.append(f"{blocks[0]['markdown']}\n\n[@{blocks[0]['evidence']}]")
    chosen = choose_facts(
        part["facts"], BESIDE if blocks else MOST_BULLETS + 1, MOST_LOAD - 22 if blocks else MOST_LOAD + 6
    )
    lines.append("\n".join(map(_bullet, chosen)))
    return "\n\n".join(filter(None, [*lines, _notes(part["facts"])]))


def _takeaways(kept: list[Fact], words: dict[str, str]) -> str:
    return "\n\n".join([f"# {words['takeaways']}", "\n".join(map(_bullet, kept)), _notes(kept)])


def _sources(documents: Sequence[Document], words: dict[str, str]) -> str:
    """A page that says what the deck rests on, where the sources have no more to say themselves."""
    lines = [
        f"- **{escape(document['title'])}**: {escape(document['file'])} [@{document['elements'][0]['id']}]"
        for document in documents
    ]
    return f"# {words['sources']}\n\n" + "\n".join(lines)
