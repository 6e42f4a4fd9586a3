"""Formulas of Office as a line of text."""

from collections.abc import Callable

from lxml.etree import _Element as Node

from tools.documents.pptx.tags import children, find, local_name, tag


def read_formula(node: Node) -> str:
    """Return a formula as it would be typed in a line: `x=(-b±√(b^2-4ac))/(2a)`."""
    name = local_name(node)
    if name == "t":
        return node.text or ""
    if name.endswith("Pr"):
        return ""
    read = READERS.get(name)
    return read(node) if read else "".join(read_formula(child) for child in node)


def _fraction(node: Node) -> str:
    return f"{_closed(node, 'm:num')}/{_closed(node, 'm:den')}"


def _root(node: Node) -> str:
    return f"{_slot(node, 'm:deg')}√{_closed(node, 'm:e')}"


def _matrix(node: Node) -> str:
    if not children(node, "m:mr"):  # not a matrix, but the `m` that holds a formula in a paragraph
        return "".join(read_formula(child) for child in node)
    lines = [[read_formula(cell) for cell in children(row, "m:e")] for row in children(node, "m:mr")]
    return f"[{'; '.join(', '.join(line) for line in lines)}]"


def _with_scripts(node: Node) -> str:
    low = _slot(node, "m:sub") or _slot(node, "m:lim") * (local_name(node) == "limLow")
    high = _slot(node, "m:sup") or _slot(node, "m:lim") * (local_name(node) == "limUpp")
    scripts = (f"_{_short(low)}" if low else "") + (f"^{_short(high)}" if high else "")
    if local_name(node) != "nary":
        return _closed(node, "m:e") + scripts
    sign = find(node, "m:naryPr", "m:chr")
    return f"{sign.get(tag('m:val'), '') if sign is not None else '∫'}{scripts} {_slot(node, 'm:e')}"


def _in_brackets(node: Node) -> str:
    marks = [find(node, "m:dPr", name) for name in ("m:begChr", "m:endChr", "m:sepChr")]
    usual = ("(", ")", "|")
    begin, end, between = (
        other if mark is None else mark.get(tag("m:val"), "") for mark, other in zip(marks, usual, strict=True)
    )
    return begin + between.join(read_formula(part) for part in children(node, "m:e")) + end


def _slot(node: Node, name: str) -> str:
    part = find(node, name)
    return "" if part is None else read_formula(part)


def _closed(node: Node, name: str) -> str:
    """Return a part, in brackets if it is more than one sign or word."""
    return _short(_slot(node, name))


def _short(text: str) -> str:
    return text if text.isalnum() or len(text) == 1 else f"({text})"


READERS: dict[str, Callable[[Node], str]] = {
    "f": _fraction,
    "rad": _root,
    "d": _in_brackets,
    "m": _matrix,
    **dict.fromkeys(("sSup", "sSub", "sSubSup", "limLow", "limUpp", "nary"), _with_scripts),
}
