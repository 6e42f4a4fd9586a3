"""Lines that belong together become one element: by SlideAgent's Algorithm 1, or held within bounds."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, cast

import numpy as np

from state.documents import Element, Page
from tools.documents.merge.cut_group import cut_group
from tools.documents.merge.group_boxes import Boxes, Fit, Indices, gaps, group_boxes
from tools.documents.merge.order_boxes import order_boxes

Mode = Literal["default", "paper"]

WIDTH = 1024.0  # px, the page's width to which the paper's distance refers
REACH = 15.0  # px
MERGED = {"text", "quote", "caption", "footnote"}  # a list item, a title or a table is one already


def merge_elements(elements: Sequence[Element], page: Page, mode: Mode = "default") -> list[Element]:
    """Return one page's elements with near ones merged, each at the place of its first; ids of merged ones are empty.

    `paper` joins whatever is within 15 px at a width of 1,024 px. `default` joins only lines of one text: same kind,
    like height, one below the other or on one baseline, and cuts what grew too large.
    """
    able = [place for place, one in enumerate(elements) if one["box"] and (mode == "paper" or one["kind"] in MERGED)]
    if len(able) < 2 or not page["width"]:
        return list(elements)
    boxes = _pixels([elements[place] for place in able], page)
    chosen = [elements[place] for place in able]
    groups = group_boxes(boxes, REACH) if mode == "paper" else _group_lines(chosen, boxes, page)
    done = {place: elements[place] for place in range(len(elements))}
    for group in groups:
        if len(group) > 1:
            order = _paper_order(boxes, group) if mode == "paper" else order_boxes(boxes, group)
            joined = _join([chosen[member] for member in order], mode)
            for member in group:
                done.pop(able[member])
            done[able[group[0]]] = joined
    return [done[place] for place in sorted(done)]


def _pixels(elements: Sequence[Element], page: Page) -> Boxes:
    scale = np.array([WIDTH, WIDTH * page["height"] / page["width"]])
    sides = np.array([one["box"] for one in elements])
    corner = sides[:, :2] * scale
    return np.round(np.hstack([corner, corner + sides[:, 2:] * scale]), 1)  # an element's box is no finer


def _paper_order(boxes: Boxes, group: list[int]) -> list[int]:
    return sorted(group, key=lambda member: (boxes[member, 1], boxes[member, 0]))


def _group_lines(elements: Sequence[Element], boxes: Boxes, page: Page) -> list[list[int]]:
    lines = [len(one.get("parts", ())) or one["text"].count("\n") + 1 for one in elements]
    heights = (boxes[:, 3] - boxes[:, 1]) / np.array(lines)
    reach = min(REACH, 0.6 * float(np.median(heights)))
    groups = group_boxes(boxes, reach, _same_text(elements, boxes, heights))
    room = WIDTH * WIDTH * page["height"] / page["width"]
    texts = [one["text"] for one in elements]
    return [part for group in groups for part in cut_group(boxes, texts, group, room)]


def _same_text(elements: Sequence[Element], boxes: Boxes, heights: np.ndarray) -> Fit:
    """Return what tells whether two neighbours are of one text."""
    names = {kind: number for number, kind in enumerate(sorted({one["kind"] for one in elements}))}
    kinds = np.array([2 * names[one["kind"]] + one.get("hidden", False) for one in elements])
    widths = boxes[:, 2] - boxes[:, 0]

    def fit(left: Indices, right: Indices) -> np.ndarray:
        low, high = np.minimum(heights[left], heights[right]), np.maximum(heights[left], heights[right])
        _, down = gaps(boxes, left, right)
        beside = np.minimum(boxes[left, 3], boxes[right, 3]) - np.maximum(boxes[left, 1], boxes[right, 1])
        shared = np.minimum(boxes[left, 2], boxes[right, 2]) - np.maximum(boxes[left, 0], boxes[right, 0])
        level = np.abs(boxes[left, 3] - boxes[right, 3]) <= 0.25 * low  # their baselines
        stacked = shared >= 0.3 * np.minimum(widths[left], widths[right])
        in_row = (down == 0) & (beside > 0.5 * low)
        found = (kinds[left] == kinds[right]) & (high <= 1.5 * low) & np.where(in_row, level, stacked)
        return cast(np.ndarray, found)

    return fit


def _join(members: list[Element], mode: Mode) -> Element:
    """Return one element of several in their order."""
    kind = Counter(one["kind"] for one in members).most_common(1)[0][0]
    joined = next(one for one in members if one["kind"] == kind).copy()
    sides = np.array([one["box"] for one in members])
    corner = sides[:, :2].min(axis=0)
    far = (sides[:, :2] + sides[:, 2:]).max(axis=0)
    joined["id"] = ""
    joined["box"] = [round(float(side), 4) for side in (*corner, *(far - corner))]
    joined["text"] = " ".join(one["text"] for one in members) if mode == "paper" else _run_on(members)
    joined["parts"] = [part for one in members for part in one.get("parts") or [one["box"]]]
    confidences = [one["confidence"] for one in members if "confidence" in one]
    if confidences:
        joined["confidence"] = min(confidences)
    links = [link for one in members for link in one.get("links", ())]
    if links:
        joined["links"] = list(dict.fromkeys(links))
    return joined


def _run_on(members: list[Element]) -> str:
    """Return the texts as one; no space where a script without spaces runs on."""
    text = ""
    for one in members:
        unspaced = text[-1:] >= "\u3000" and one["text"][:1] >= "\u3000"
        text += one["text"] if unspaced or not text else f" {one['text']}"
    return text
