"""Find in a document's prose what can stand alone on a slide, word for word or shortened."""

import re

from typing_extensions import TypedDict

from nodes.present.offline.clean_sentence import clean_sentence, is_open, is_whole, tighten
from state.documents import Element

WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|approx|ca|cf|al|Fig|No|Nr|vol|pp|e\.g|i\.e|z\.B|u\.a|bzw|Inc|Ltd|Co|Jan|Feb|"
    r"Aug|Sept|Oct|Nov|Dec)|\b[A-Z]|(?<!\w)\d{1,2})\.$"
)
BREAK = re.compile(r"(?<=[.!?…])[\"”’')\]]*\s+(?=[\"“‘'(\[]*[^\W_a-z])|(?<=[。！？])[”’」』）]*(?=\S)")
# Sentences that lean on the one before: they never stand alone.
LEANING = re.compile(
    r"^(?:(?:this|these|that|those|it|its|they|their|them|he|she|his|her|such|both|the former|the latter|there|here|"
    r"but|and|so|or|yet|then|otherwise|similarly|likewise|conversely|instead|still|again|one of them|another|"
    r"diese[rsnm]?|dies|es|er|sie|aber|und|ce|cette|ces|il|elle|ils|elles|mais|esto|este|esta|pero)\b"
    r"|这|那|它|他|她|其|此|该|两者|前者|后者|但|而|却|也|同样|反之|これ|それ|しかし)",
    re.IGNORECASE,
)
POINTING = re.compile(
    r"^see \w+|^whether\b|\b(?:following|below|above|as shown|see (?:figure|fig\.|table|section)|(?:figures?|fig\.|"
    r"tables?|sections?|appendix|"
    r"eqs?\.|equations?) [A-Z]?\d[\d.]*|this (?:figure|table|section|chart|appendix|slide|page))\b"
    r"|如下|如图|见表|上述|以下|下图|下表|[图表]\s*\d",
    re.IGNORECASE,
)
# What a sentence says when it says what came out.
TELLING = re.compile(
    r"\b(?:show(?:s|ed)?|find|found|finding|propose|introduce|demonstrates?|result|suggests?|indicates?|reveals?|most|"
    r"majority|only|more than|less than|fewer|increase[sd]?|decrease[sd]?|rose|fell|grew|grow(?:s|n|th)?|"
    r"doubled|declined?|key|"
    r"main|first|largest|highest|lowest|best|better|outperform(?:s|ed)?|must|should|recommend(?:s|ed)?|"
    r"important|critical|"
    r"need(?:s|ed)?|enables?|requires?|causes?|leads? to)\b|"
    r"表明|显示|发现|提出|结果|最|增长|下降|提高|降低|重要|关键|必须|应当|主要",
    re.IGNORECASE,
)
FIRST_PERSON = re.compile(r"\b(?:I|my|me|you|your|let’s|let's)\b")
LEANING_AFTER = re.compile(
    r"^(?:for|in|on|at|with|by|during|after|before|when|as|among) [^,]{1,60}, (?:it|they|this|these|he|she)\b",
    re.IGNORECASE,
)
# A line that is cut: what it goes on with is missing.
DANGLING = re.compile(
    r"[,;(–—&/-]$|[，、；（]$|\b(?:and|or|of|the|a|to|for|with|in|on|by|from|that|is|are|und|der|die|et|de|la)$"
)
REMARK = re.compile(
    r"(?:note|please|refer to|for more|more information|find out|learn more|click|visit)\b|注[：:]|请", re.IGNORECASE
)
LEANING_END = re.compile(r"\b(?:is|are|was|were) then\b|\b(?:as well|too|either)\.?$", re.IGNORECASE)
CONNECTIVE = re.compile(
    r"^(?:(?:however|therefore|moreover|furthermore|in addition|for example|for instance|in fact|as a result|thus|"
    r"hence|of course|finally|also|consequently|in other words|in practice|nevertheless),\s+"
    r"|(?:thus|hence|therefore|then|so|similarly|likewise),?\s+(?=(?:the|our|we|a|an|all|most|both)\s)"
    r"|(?:因此|所以|此外|另外|例如|事实上|然而|但是|最后|总之|同时)，)",
    re.IGNORECASE,
)
ASIDE = re.compile(r"\s*[(（][^()（）\d]*[)）]")  # an aside with a number in it stays
TAIL = re.compile(r",\s+(?:which|who|where|whereas|so that)\s[^,;\d]+(?=[.!]?$)")
LEAD = re.compile(r"^(?P<lead>[^:：.。!?！？;；,，]{1,40})(?::\s+|：\s*)(?P<rest>\S.*)$", re.DOTALL)
ITEM_MARK = re.compile(r"^(?:[•·▪●○■□–*-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+")
LONGEST_LEAD = 5.0
SHORTEST = 3.0  # load of a sentence that can stand alone in prose
SENTENCE = 1.5  # load below which a piece of prose is a label
LONG = 18.0  # load of a bullet that should be shortened


class Fact(TypedDict):
    """What a bullet can say: `{"text": "Tides lag", "full": "Tides lag.", "lead": "", "evidence": "e3f9a1c2", ...}`."""

    text: str  # short, without its full stop
    full: str  # as the source has it, with the sentences that lean on it
    lead: str  # the word or two that a list item begins with: "Power: …"
    evidence: str
    score: float
    listed: bool  # an item of a list, perhaps no sentence
    place: int  # in the order of the document


def load(text: str) -> float:
    """Return how much there is to read: words, with five Chinese signs counted as two."""
    return len(WIDE.sub(" ", text).split()) + 0.4 * len(WIDE.findall(text))


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a paragraph; an abbreviation's dot ends none."""
    sentences: list[str] = []
    start = 0
    for gap in BREAK.finditer(text):
        end = gap.end()
        piece = text[start:end].strip()
        if not ABBREVIATION.search(piece):
            sentences.append(piece)
            start = end
    return [sentence for sentence in [*sentences, text[start:].strip()] if sentence]


def shorten(sentence: str) -> str:
    """Return the sentence without opening connective, aside, idle clause at its end and full stop."""
    short = CONNECTIVE.sub("", sentence.strip())
    short = ASIDE.sub("", short) or short
    short = re.sub(r"(?<=\w) therefore (?=\w)", " ", short)
    if load(short) > LONG:
        short = TAIL.sub("", short)
    short = short.strip()
    if not ABBREVIATION.search(short) and not re.search(r"\.\w?\.$", short):
        short = short.removesuffix(".").removesuffix("。")
    return raise_first(short)


def raise_first(text: str) -> str:
    """Return the text with a capital, if it begins with a plain word: not deck.html, not eBook."""
    return text[:1].upper() + text[1:] if re.match(r"[^\W\d_A-Z]+(?=[\s,;:]|$)", text) else text


def find_facts(element: Element, place: int, strict: bool = False) -> list[Fact]:
    """Return the facts of one paragraph or list item, in order; `strict`: of prose only what is a whole sentence."""
    text = ITEM_MARK.sub("", element["text"]) if element["kind"] == "list" else element["text"]
    if text.rstrip().endswith((":", "：")):
        return []
    listed = element["kind"] == "list"
    named = LEAD.match(text) if listed else None
    if named and load(named["lead"]) <= LONGEST_LEAD:
        return [_fact(element, clean_sentence(named["rest"]), place, named["lead"].strip(" :："))]
    facts: list[Fact] = []
    broken = False  # the sentence before was none: what leans on it has nothing to lean on
    lead = ""
    for said in split_sentences(text):
        sentence = clean_sentence(said)
        if strict and not facts and not lead and len(sentence) < len(text) and load(sentence) <= SHORTEST:
            lead = sentence.rstrip(".。")  # Push left. Focus on …: a heading at the beginning of its paragraph
        elif strict and not is_whole(sentence) and not (listed and not facts and load(sentence) <= LONG):
            broken = True
        elif LEANING.match(sentence) and facts and not broken:
            facts[-1]["full"] += ("" if WIDE.search(sentence[:1]) else " ") + sentence
        elif (
            not sentence.rstrip().endswith((":", "："))
            and not is_open(sentence)
            and not DANGLING.search(sentence.strip())
        ):
            facts.append(_fact(element, sentence, place + len(facts), lead))
            broken, lead = False, ""
    return facts


def _fact(element: Element, sentence: str, place: int, lead: str = "") -> Fact:
    listed = element["kind"] == "list"
    first = split_sentences(sentence)[0] if lead else sentence
    score = 1.0 * listed + 1.0 * bool(re.search(r"\d", sentence)) + 0.5 * (len(split_sentences(sentence)) == 1)
    score -= (
        0.5 * (load(first) > LONG)
        + 1.5 * (load(first) > 2 * LONG)
        + 2.0 * sentence.rstrip().endswith(("?", "？", "!", "！"))
    )
    score -= 3.0 * bool(not listed and load(sentence) < SENTENCE)
    score -= 3.0 * bool(REMARK.match(sentence))
    score -= 1.5 * bool(LEANING_END.search(sentence)) + 3.0 * bool(LEANING_AFTER.match(sentence))
    score += 0.8 * bool(TELLING.search(sentence)) - 1.0 * bool(FIRST_PERSON.search(sentence))
    score -= 3.0 * bool(POINTING.search(sentence)) + 4.0 * bool(not listed and LEANING.match(sentence))
    return {
        "text": shorten(tighten(first, LONG, load)),
        "full": f"{lead}: {sentence}"
        if lead and not WIDE.search(lead)
        else f"{lead}：{sentence}"
        if lead
        else sentence,
        "lead": lead,
        "evidence": element["id"],
        "score": score,
        "listed": listed,
        "place": place,
    }
