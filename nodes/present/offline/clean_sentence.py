"""Take out of a sentence what only a reader of the whole document can use: literature, pointers, idle clauses."""

import re
from collections.abc import Callable

Weigh = Callable[[str], float]  # how much there is to read

CITED = re.compile(  # (Lewis et al., 2020; Mitchell, 2022) and [3, 7–9]
    r"\s*\((?:see |e\.g\.,? |cf\. )?"
    r"(?=[^()]*(?:et al|&|[A-Z][\w’'-]+\s*,?\s*(?:19|20)\d\d))"
    r"(?=[^()]*(?:19|20)\d\d)"
    r"(?![^()]*\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d)[^()]{4,300}\)"
    r"|\s*\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]"
)
EXHIBIT = (
    r"(?:figures?|figs?\.|tables?|sections?|sec\.|appendix|appendices|chapters?|equations?|eqs?\.)"
    r"\s*~?[A-Z]?\d*\w*(?:\.\w+)*"
)
POINTED = re.compile(rf"\s*\((?:see |cf\. |as shown in |shown in )?(?:also )?{EXHIBIT}[^()]*\)", re.IGNORECASE)
AS_SHOWN = re.compile(
    rf"^(?:as (?:shown|illustrated|seen|depicted|reported|can be seen|described)(?: above)? (?:in|by)|in|"
    rf"from) {EXHIBIT}"
    rf"(?:,? (?:and|to) [\dA-Z]\w*(?:\.\w+)*)?,\s+(?:we (?:see|observe|can see|find) that\s+)?|"
    rf",? as (?:shown|illustrated|seen|"
    rf"depicted|reported) in {EXHIBIT},?",
    re.IGNORECASE,
)
CHINESE_POINTED = re.compile(
    r"[（(]?(?:如|见|参见)[图表]\s*\d+[-.\d]*(?:所示)?[）)]?[，,]?|如[图表]\s*\d+[-.\d]*所示[，,]?"
)
ABSTRACT_MARK = re.compile(r"^(?:abstract|summary|摘要)\s*[—–:：.-]+\s*(?=\S)", re.IGNORECASE)
NOTE_MARK = re.compile(r"(?<=[a-z)”\"]\.)\d{1,2}(?=\s|$)|(?<=[。”])\d{1,2}(?=\s|$)")
IDLE = re.compile(  # clauses that add and do not restrict; none that takes something back
    r",\s+(?:which|who|where|whereas|making|allowing|leading to|resulting in|suggesting|indicating|demonstrating|"
    r"highlighting|ensuring|enabling|such as|including|for example|e\.g\.|namely|as well as)\s[^,;]*(?=[.!]?$)"
    r"|\s[—–]\s[^—–]*(?=[.!]?$)|;\s[^;]*(?=[.!]?$)",
)
TAKES_BACK = re.compile(r"\b(?:not|no|never|only|unless|except|if|however|but|although|though|despite|without)\b")
OPENER = re.compile(
    r"^(?:in particular|specifically|notably|importantly|interestingly|additionally|in contrast|by contrast|overall|"
    r"in summary|to summarize|in conclusion|in general|generally|nevertheless|nonetheless|indeed|further|lastly|"
    r"first(?:ly)?|second(?:ly)?|third(?:ly)?|at the same time|on the other hand|in short|in other words|to this end|"
    r"with this|for instance|for example|in this (?:paper|section|work|report|study|chapter)|"
    r"to address this|not surprisingly),\s+",
    re.IGNORECASE,
)
BROKEN = re.compile(r"[▷▹←→∈∑∀∃∇≤≥⟨⟩∥]|\s[`¨´ˇ˜]\s|^[`¨´ˇ˜]|\ufffd|(?:\b\S\b\s){5,}|=\s|\s=|\|")
RUN_IN = re.compile(  # Datasets We measure …: a heading set at the beginning of its paragraph
    r"^[A-Z][\w’-]*(?:\s(?:[A-Z][\w’-]*|of|and|the|for|in|to|as|with|vs\.?|on)){0,5}\.?\s(?=(?:We|The|In|"
    r"To|For|This|Our|A|An|"
    r"After|Given|Since|With|By|It|There|While|When|As|On|These|Although|Although|Each|All|From|Both)\s[a-z])"
)
REPEATED = re.compile(
    r"^(?P<first>[A-Z]\w+) (?:[A-Z]\w+ ){1,2}(?=(?P=first)\b)"
)  # Clustering Algorithm Clustering plays
LEAST = 4.0  # what a tightened sentence still weighs
PAIRS = ("()", "[]", "“”", "（）", "「」", "《》")
MOST_SIGNS = 0.3  # share of what is neither letter nor digit


def clean_sentence(sentence: str) -> str:
    """Return the sentence without citations, pointers to figures and marks of footnotes."""
    sentence = ABSTRACT_MARK.sub("", sentence)
    clean = CITED.sub("", NOTE_MARK.sub("", REPEATED.sub("", RUN_IN.sub("", sentence))))
    clean = CHINESE_POINTED.sub("", AS_SHOWN.sub("", POINTED.sub("", clean)))
    clean = re.sub(r"\s+([,.;:!?])(?=\s|$)", r"\1", " ".join(clean.split()))
    return clean[:1].upper() + clean[1:] if sentence[:1].isupper() else clean


def tighten(sentence: str, most: float, weigh: Weigh) -> str:
    """Return the sentence, without its opener and its idle clauses if it weighs more than `most`."""
    tight = OPENER.sub("", sentence)
    idle = IDLE.search(tight)
    if idle and weigh(tight) > most and not TAKES_BACK.search(idle[0]):
        shorter = tight[: idle.start()] + tight[idle.end() :]
        tight = shorter if weigh(shorter) >= LEAST else tight
    return tight[:1].upper() + tight[1:] if sentence[:1].isupper() else tight


def is_open(text: str) -> bool:
    """Does a bracket or a quotation begin in it that does not end?"""
    return any(text.count(pair[0]) > text.count(pair[1]) for pair in PAIRS)


def is_whole(sentence: str) -> bool:
    """Can it stand alone as prose: begun and ended as a sentence, its brackets closed, its signs those of words?"""
    words = sentence.strip()
    if not re.match(r"[\"“‘'(]?[^\W_a-z]", words) or BROKEN.search(words):
        return False
    if not re.search(r"[.!?…。！？][\"”’')\]」』）]*$", words):
        return False
    if any(words.count(pair[0]) != words.count(pair[1]) for pair in PAIRS) or words.count('"') % 2:
        return False
    signs = sum(not (sign.isalnum() or sign.isspace()) for sign in words)
    capitals = sum(sign.isupper() for sign in words)
    return signs <= MOST_SIGNS * len(words) and capitals <= 0.5 * max(1, sum(map(str.isalpha, words)))
