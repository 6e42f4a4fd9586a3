"""The words of the deck's own interface, in the deck's language where we have them."""

ENGLISH = {
    "slide": "Slide {number} of {count}",
    "notes": "Notes",
    "coming": "Next slide",
    "end": "End of the deck",
    "reset": "Reset the timer",
    "ArrowRight": "Next slide",
    "ArrowLeft": "Previous slide",
    "Home": "First slide",
    "End": "Last slide",
    "Enter": "Type a number, then Enter: that slide",
    "o": "Overview of all slides",
    "p": "Presenter view",
    "n": "Notes on or off",
    "f": "Full screen",
    "?": "Keys",
}
CHINESE = {
    "slide": "第 {number} 页，共 {count} 页",
    "notes": "备注",
    "coming": "下一页",
    "end": "放映结束",
    "reset": "计时归零",
    "ArrowRight": "下一页",
    "ArrowLeft": "上一页",
    "Home": "第一页",
    "End": "最后一页",
    "Enter": "输入页码后按 Enter：跳到该页",
    "o": "总览所有幻灯片",
    "p": "演讲者视图",
    "n": "显示或隐藏备注",
    "f": "全屏",
    "?": "按键",
}


def deck_words(language: str) -> tuple[str, dict[str, str]]:
    """Return the language of the interface, and each of its words by the key or the place it belongs to.

    Args:
        language: of the deck, ISO 639-1, perhaps with a region; may be empty.
    """
    chinese = language.lower().partition("-")[0] == "zh"
    return ("zh", CHINESE) if chinese else ("en", ENGLISH)
