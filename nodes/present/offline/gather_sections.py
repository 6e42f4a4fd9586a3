"""Order a document's elements into sections of facts and blocks."""

import re

from typing_extensions import TypedDict

from nodes.present.offline.chart_rows import MOST_BARS, chart_rows
from nodes.present.offline.clean_sentence import clean_sentence
from nodes.present.offline.find_facts import DANGLING, LONGEST_LEAD, Fact, find_facts, load, split_sentences
from nodes.present.offline.rank_facts import rank_facts
from nodes.present.offline.say_part import say_part
from nodes.present.offline.tidy_elements import IMPRINT, is_deck, is_prose, tidy_elements
from state.documents import Document, Element, Kind

MOST_ROWS, MOST_COLUMNS, MOST_LINES = 6, 5, 12
NUMBERING = re.compile(
    r"^(?:(?:chapter|section|part|kapitel|teil) [\dIVX]+\s*[.:]?|\d+[.)]|\d+(?:\.\d+)+\.?|[A-Z]\.\d[\d.]*"
    r"|\d{1,2}(?=\s+[A-Z])|[A-Z]\.(?=\s+[A-Z])|[IVX]+\.|第[一二三四五六七八九十\d]+[章节部分]+|[一二三四五六七八九十]+、)\s*(?=\S)",
    re.IGNORECASE,
)
MOST_ROW_LOAD = 78.0  # of one slide's table
LONGEST_NAME = 16.0  # load of what can be the title of a slide
LONGEST_ALT = 120  # characters
LONGEST_CAPTION = 26.0  # load of the caption that a slide shows
APPENDED = re.compile(r"appendix|appendices|annex|supplement|anhang|annexe|附录|付録", re.IGNORECASE)
ENOUGH = 3  # sections with which a deck can do without the appendix
LEAST_PICTURE, MOST_PICTURE = 0.03, 0.85  # share of the page: smaller is a mark, larger the page itself
THINNEST = 4.0  # a picture without caption that is so much longer than wide is a rule or a banner
FULL = 0.55  # share of a table's cells that hold something
CUT_CELL = re.compile(r"^[$€£¥]$|,$|[$€£¥]$|^[•·▪●○■□]")  # half of a cell, or an item of a list in columns
MOST_CUT = 0.1  # share of the cells
LONGEST_CELL = 16.0  # load of the cells on average; more is text set in columns
CODE_WIDTH = 64  # characters; longer lines wrap
MOST_GATHERED = 6  # nested items that become one line
PLACES = 100_000  # room for the facts of one element, or for the pieces of one table
# What Markdown takes for a mark anywhere: also two tildes, an entity, and hashes that end a heading.
SPECIAL = re.compile(r"([\\`*_\[\]<>|]|~(?=~)|(?<=~)~|&(?=#?\w+;)|(?<=\s)#(?=#*\s*$))")
# What it takes for one at the beginning: heading, list item, line across, and our own word for notes.
OPENING = re.compile(r"^(#{1,6}(?=\s|$)|[-+](?=\s|$)|-(?=--+\s*$)|\d+[.)](?=\s|$)|Notes:)")


class Block(TypedDict):
    """What stands on a slide as a whole: `{"kind": "table", "markdown": "| … |", "place": 300000, "part": 0, …}`."""

    kind: Kind  # table, code, quote or picture
    markdown: str
    evidence: str
    place: int
    part: int  # of a table too long for one slide, from 0


class Section(TypedDict):
    """A part of the source under one heading: `{"heading": "Spring tides", "facts": […], "blocks": […]}`."""

    heading: str
    facts: list[Fact]
    blocks: list[Block]
    titled: bool  # it is a slide under its title


def escape(text: str) -> str:
    """Return the words so that Markdown shows them as they are."""
    return OPENING.sub(
        lambda mark: "\\" + mark[0] if mark[0][0] in "#-+" else mark[0][:-1] + "\\" + mark[0][-1],
        SPECIAL.sub(r"\\\1", text),
    )


def gather_sections(document: Document) -> list[Section]:
    """Return the sections in order; the first, without heading, is what stands before any heading."""
    elements, strict = tidy_elements(document), is_prose(document)
    paged = is_deck(document)
    level = 0 if paged else _main_level(elements)
    capitals = _capitals(elements)
    sections: list[Section] = [{"heading": "", "facts": [], "blocks": [], "titled": paged}]
    lead = ""
    page = 0
    for number, element in enumerate(elements):
        if paged and element["page"] != page:  # of slides each is a part of its own, called by its title
            page = element["page"]
            sections.append({"heading": "", "facts": [], "blocks": [], "titled": paged})
            lead = ""
        if paged and not sections[-1]["heading"] and element["kind"] in {"title", "text"} and _names(element):
            sections[-1]["heading"] = _plain_heading(element["text"], capitals)
        elif element["kind"] != "title":
            _take(sections[-1], elements, number, document["language"], strict and bool(element["box"]))
            lead = _lead(sections[-1], lead)
        elif element["level"] == level:
            sections.append(
                {"heading": _plain_heading(element["text"], capitals), "facts": [], "blocks": [], "titled": paged}
            )
            lead = ""
        elif element["level"] > level and element["text"] != document["title"]:
            lead = _plain_heading(element["text"], capitals)
    rank_facts([fact for section in sections for fact in section["facts"]])
    if not any(section["facts"] or section["blocks"] for section in sections):
        return [Section(heading="", facts=_headings(elements, document["title"]), blocks=[], titled=False)]
    filled = [section for section in sections if section["facts"] or section["blocks"]]
    main = [section for section in filled if not APPENDED.match(section["heading"])]
    return main if len(main) >= ENOUGH else filled


def _names(element: Element) -> bool:
    return 0 < load(element["text"]) <= LONGEST_NAME and not DANGLING.search(element["text"].strip())


def _capitals(elements: list[Element]) -> set[str]:
    """Return the words that the text itself, not a heading, writes in capitals."""
    texts = [element["text"] for element in elements if element["kind"] in {"text", "list"}]
    return {word for text in texts if not text.isupper() for word in re.findall(r"\b[A-Z][A-Z\d-]+\b", text)}


def plain_capitals(title: str, document: Document) -> str:
    """Return the title; of one in capitals only the words stay so that the document's text writes so."""
    return _in_plain_case(title, _capitals(document["elements"]))


def _plain_heading(text: str, capitals: set[str]) -> str:
    """Return the heading without its number and its colon, its capitals as the text has them."""
    return _in_plain_case(" ".join(NUMBERING.sub("", text, count=1).split()).rstrip(":： ") or text, capitals)


def _in_plain_case(heading: str, capitals: set[str]) -> str:
    if not heading.isupper() or heading in capitals or load(heading) < 1:
        return heading
    words = [word if word.strip(".,:;()") in capitals else word.lower() for word in heading.split()]
    plain = " ".join(words)
    return plain[:1].upper() + plain[1:]


def _main_level(elements: list[Element]) -> int:
    """The shallowest level of heading that divides the text in two or more."""
    levels = [element["level"] for element in elements if element["kind"] == "title"]
    depths = sorted(set(levels))
    return next((depth for depth in depths if levels.count(depth) > 1), depths[-1] if len(depths) > 1 else 0)


def _headings(elements: list[Element], title: str) -> list[Fact]:
    """Of a source that is headings only, the headings."""
    return [
        {**fact, "listed": True}
        for number, element in enumerate(elements)
        if element["text"] != title
        for fact in find_facts(element, number * PLACES)
    ]


def _lead(section: Section, lead: str) -> str:
    """Give a lower heading to the first fact below it, if it is short; return what is still to give."""
    if lead and section["facts"] and load(lead) <= LONGEST_LEAD and not section["facts"][-1]["lead"]:
        section["facts"][-1]["lead"] = lead
        return ""
    return lead


def _take(section: Section, elements: list[Element], number: int, language: str, strict: bool) -> None:
    element, place = elements[number], number * PLACES
    if element["kind"] in {"text", "list"}:
        whole = _listed(elements, number) if element["kind"] == "list" else element
        section["facts"] += find_facts(whole, place, strict) if whole else []
        return
    if element["kind"] in {"table", "chart"} and element["rows"]:
        made = [table + _caption(element) for table in _tables(element, language)] if _readable(element) else []
    elif element["kind"] == "code":
        made = [_code(element, language)]
    elif element["kind"] == "quote":
        made = ["> " + escape(element["text"])]
    else:
        made = (
            [f"![{escape(_told(element))}]({element['image']}){_caption(element)}"] if _worth_showing(element) else []
        )
    kind: Kind = "table" if element["kind"] == "chart" and element["rows"] else element["kind"]
    for part, markdown in enumerate(made):
        block = Block(kind=kind, markdown=markdown, evidence=element["id"], place=place + part, part=part)
        section["blocks"].append(block)


def _told(element: Element) -> str:
    """What a picture shows, for those who don't see it."""
    return element.get("caption", "") or element["text"].replace("\n", " ")[:LONGEST_ALT] or f"p. {element['page']}"


def _caption(element: Element) -> str:
    """Return the first sentence of the caption as a line below the exhibit, if there is one."""
    said = split_sentences(clean_sentence(element.get("caption", "")))
    if not said:
        return ""
    whole = re.fullmatch(r"(?:figure|fig|table|chart|图|表)\s*[\d.:-]+\.?", said[0], re.IGNORECASE) and len(said) > 1
    first = f"{said[0]} {said[1]}" if whole else said[0]
    told = first if load(first) <= LONGEST_CAPTION else element.get("name", "")
    return f"\n\n*{escape(told)}*" if told else ""


def _worth_showing(element: Element) -> bool:
    """Is it a picture that says something: large enough, and neither a rule nor the whole page?"""
    if not element["image"]:
        return False
    if not element["box"] or element.get("caption"):
        return True
    if IMPRINT.search(element["text"]) and load(element["text"]) < LONGEST_NAME:
        return False
    _, _, width, height = element["box"]
    thin = max(width, height) > THINNEST * min(width, height)
    return LEAST_PICTURE <= width * height <= MOST_PICTURE and not thin and element["page"] > 1


def _readable(element: Element) -> bool:
    """Is it a table that was read as one: its cells filled, short, and under a header?"""
    cells = [cell for row in element["rows"] for cell in row]
    filled = [cell for cell in cells if cell.strip()]
    columns = max(map(len, element["rows"]))
    if not element["box"]:
        return True
    enough = columns >= 2 and len(element["rows"]) >= 2 and len(filled) >= FULL * len(cells)
    named = any(re.search(r"[^\W\d_]", cell) for cell in filled)
    headed = 2 * sum(bool(cell.strip()) for cell in element["rows"][0]) >= columns
    cut = sum(bool(CUT_CELL.search(cell.strip())) for cell in filled) > MOST_CUT * len(filled)
    return enough and named and headed and not cut and sum(map(load, filled)) <= LONGEST_CELL * len(filled)


def _listed(elements: list[Element], number: int) -> Element | None:
    """A list item with what belongs to it: "Fruit: apples; pears"; None when the item above has said it already."""
    element = elements[number]
    above = number
    while above and elements[above - 1]["kind"] == "list":
        above -= 1
        below = _below(elements, above)
        if number in below and _gathers(elements[above], below):
            return None
    below = _below(elements, number)
    if not _gathers(element, below):
        return element
    parts = "; ".join(elements[place]["text"] for place in below)
    return {**element, "text": f"{element['text'].rstrip(':： ')}: {parts}"}


def _below(elements: list[Element], number: int) -> list[int]:
    """Return the places of the items nested in the item at `number`."""
    end = number + 1
    while (
        end < len(elements) and elements[end]["kind"] == "list" and elements[end]["level"] > elements[number]["level"]
    ):
        end += 1
    return list(range(number + 1, end))


def _gathers(element: Element, below: list[int]) -> bool:
    return bool(below) and len(below) <= MOST_GATHERED and load(element["text"]) <= LONGEST_LEAD


def _tables(element: Element, language: str) -> list[str]:
    """Return the table's Markdown in pieces of at most six rows; each says which rows of how many it shows."""
    header, rows = element["rows"][0][:MOST_COLUMNS], [row[:MOST_COLUMNS] for row in element["rows"][1:]]
    if not rows:
        header, rows = [""] * len(header), [header]
    columns = say_part(language, "columns", range(len(header)), len(element["rows"][0]))
    made: list[str] = []
    start = 0
    for piece in _pieces(rows, MOST_BARS if _drawn(header, rows) else MOST_ROWS):
        shown = range(start, start + len(piece))
        said = "; ".join(filter(None, [say_part(language, "rows", shown, len(rows)), columns]))
        table = "\n".join([_row(header), "|" + "---|" * len(header), *map(_row, piece)])
        made.append(f"{table}\n\n*{said}*" if said else table)
        start = shown.stop
    return made


def _drawn(header: list[str], rows: list[list[str]]) -> bool:
    """Can all of a table be drawn as bars, slide by slide? A short rest may stand as a table."""
    pieces = [rows[start : start + MOST_BARS] for start in range(0, len(rows), MOST_BARS)]
    return all(chart_rows([header, *piece]) or 0 < number == len(pieces) - 1 for number, piece in enumerate(pieces))


def _pieces(rows: list[list[str]], most: int) -> list[list[list[str]]]:
    """Cut the rows where `most` are together, or more words than a slide holds."""
    pieces: list[list[list[str]]] = [[]]
    for row in rows:
        held = sum(load(" ".join(other)) for other in pieces[-1])
        if pieces[-1] and (len(pieces[-1]) == most or held + load(" ".join(row)) > MOST_ROW_LOAD):
            pieces.append([])
        pieces[-1].append(row)
    return pieces


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(escape(cell) for cell in cells) + " |"


def _code(element: Element, language: str) -> str:
    lines = element["text"].split("\n")
    heights = [1 + len(line) // CODE_WIDTH for line in lines]
    shown = [line for number, line in enumerate(lines) if sum(heights[: number + 1]) <= MOST_LINES] or lines[:1]
    fence = "~~~" if "```" in element["text"] else "```"
    said = say_part(language, "lines", range(len(shown)), len(lines))
    return "\n".join([fence, *shown, fence]) + (f"\n\n*{said}*" if said else "")
