"""Character errors of OCR on slides drawn from known text: `python -m evals.ocr_errors [--engine tesseract]`.

The error is the edit distance between what was drawn and what was read on its line, over the length of what was drawn
(character error rate). Lines that were read otherwise are printed.
"""

import argparse
import subprocess

from PIL import Image, ImageDraw, ImageFont
from rapidfuzz.distance import Levenshtein

from tools.documents.ocr.recognise import ENGINE, ENGINES, Recognised, recognise

SIZE = (1280, 720)
LATIN = [
    "The town replaced 1,240 sodium lamps in 2023",
    "Energy use fell by 58 % to 172 MWh a year",
    "Nine complaints came in the first year of use",
]
CHINESE = ["港口每年印制潮汐表供引航员使用", "能源使用量下降了百分之五十八", "第一年收到九份投诉"]
DECIMALS = ["0.7", "38.4%", "7", "5,926.5", "0,7 Mbps", "-1.25", "99.9", "3"]
Area = tuple[int, int, int, int]  # x0, y0, x1, y1 in px
LIGHT, DARK, FAINT = ("#111111", "#ffffff"), ("#f5f5f5", "#1b2838"), ("#8a8f98", "#ffffff")


def main() -> None:
    """Print the error of each kind of slide."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", choices=ENGINES, default=ENGINE)
    engine = parser.parse_args().engine
    for name, colours in (("light", LIGHT), ("dark", DARK), ("faint", FAINT)):
        for size in (12, 14, 18, 24, 40):
            _report(f"{name} {size} px", _slide(LATIN, size, colours), engine)
    for size in (12, 18, 28):
        _report(f"Chinese {size} px", _slide(CHINESE, size, LIGHT, "Noto Sans CJK SC"), engine)
    _report("table of decimals", _table(DECIMALS), engine)


def _font(size: int, family: str) -> ImageFont.FreeTypeFont:
    found = subprocess.run(["fc-match", "-f", "%{file}", family], capture_output=True, text=True, check=True)
    return ImageFont.truetype(found.stdout, size)


def _slide(
    lines: list[str], size: int, colours: tuple[str, str], family: str = "DejaVu Sans"
) -> tuple[Image.Image, dict[str, Area]]:
    """Return the picture, and the area in which each line was drawn."""
    image = Image.new("RGB", SIZE, colours[1])
    for number, line in enumerate(lines):
        ImageDraw.Draw(image).text((90, 80 + number * 120), line, fill=colours[0], font=_font(size, family))
    return image, {line: (0, 40 + number * 120, SIZE[0], 160 + number * 120) for number, line in enumerate(lines)}


def _table(cells: list[str]) -> tuple[Image.Image, dict[str, Area]]:
    image = Image.new("RGB", SIZE, "white")
    pen, areas = ImageDraw.Draw(image), {}
    for number, cell in enumerate(cells):
        x, y = 120 + number % 4 * 240, 160 + number // 4 * 120
        areas[cell] = (x, y, x + 240, y + 120)
        pen.rectangle(areas[cell], outline="#666666")
        pen.text((x + 60, y + 44), cell, fill="black", font=_font(24, "DejaVu Sans"))
    return image, areas


def _report(name: str, drawn: tuple[Image.Image, dict[str, Area]], engine: str) -> None:
    found, _ = recognise(drawn[0], engine)
    read = {line: _within(area, found) for line, area in drawn[1].items()}
    total = sum(Levenshtein.distance(*pair) for pair in read.items()) / sum(map(len, read))
    wrong = [f"{line!r} as {said!r}" for line, said in read.items() if said != line]
    print(f"{name:<18} {total:6.1%}  {'; '.join(wrong)[:150]}")


def _within(area: Area, found: list[Recognised]) -> str:
    """Return what was read in an area, from left to right."""
    x0, y0, x1, y1 = area
    there = [each for each in found if x0 <= (each.x0 + each.x1) / 2 < x1 and y0 <= (each.y0 + each.y1) / 2 < y1]
    return " ".join(each.text for each in sorted(there, key=lambda each: each.x0))


if __name__ == "__main__":
    main()
