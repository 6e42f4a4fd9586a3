"""Which share of a PDF's text layer stands in what we read of it: `python -m evals.text_recall FILES…`.

Words are counted as often as PDFium's own text of the page has them (after NFKC, in small letters), and looked for in
the letters that we read of that page; a word that a line's end cuts counts where its letters stand together.
"""

import argparse
import re
import unicodedata
from collections import Counter
from pathlib import Path

import pypdfium2

from tools.documents.ocr.recognise import ENGINE
from tools.documents.pdf.read_page import read_page

WORD = re.compile(r"[^\W_]+")
CUT = re.compile("[\ufffe\u0002]\r?\n")
MOST = 30  # pages of a file


def main() -> None:
    """Print the recall of each file, and words that went missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    for file in parser.parse_args().files:
        document = pypdfium2.PdfDocument(file)
        wanted, missing = 0, Counter[str]()
        for number in range(1, min(len(document), MOST) + 1):
            said = _layer(document, number)
            wanted += said.total()
            missing += _missing(said, _letters(document, number))
        share = 1 - missing.total() / max(wanted, 1)
        print(f"{file.name:<12} {share:8.2%} of {wanted} words  {missing.most_common(4) or ''}")


def _words(text: str) -> list[str]:
    return WORD.findall(unicodedata.normalize("NFKC", text).lower())


def _layer(document: pypdfium2.PdfDocument, number: int) -> Counter[str]:
    page = document[number - 1]
    text = page.get_textpage()
    said = CUT.sub("", text.get_text_bounded())
    text.close()
    page.close()
    return Counter(_words(said.replace("\ufffe", "").replace("\u0002", "")))


def _letters(document: pypdfium2.PdfDocument, number: int) -> str:
    elements = read_page(document, number, lambda _: "", ENGINE)["elements"]
    return "".join(_words(" ".join(f"{element['text']} {element.get('caption', '')}" for element in elements)))


def _missing(said: Counter[str], letters: str) -> Counter[str]:
    return Counter({word: count - min(count, letters.count(word)) for word, count in said.items()})


if __name__ == "__main__":
    main()
