"""The marks that items of a list begin with."""

import re

_MARK = re.compile(r"(?:[-*\u2022\u2023\u25aa\u25cf\u25e6\u2043\u00b7\u2013\uf0b7]|\d{1,3}[.)])\s+")


def after_mark(line: str) -> str | None:
    """The words of an item behind its mark; None where a line is no item."""
    mark = _MARK.match(line)
    return line[mark.end() :] if mark is not None else None
