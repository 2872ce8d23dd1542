"""Leaves out what stands at the head or the foot of every page, and what only names pages."""

import re
from collections import Counter
from collections.abc import Sequence

from frontdesk.knowledge.parsing.pdf_lines import Line

# So many lines at either end of a page may run through the document: they stand on half of its
# pages, or on as many as a chapter has.
_AT_EITHER_END = 3
_FEWEST_PAGES = 3
_SHARE, _ENOUGH_PAGES = 0.5, 4
_Shape = tuple[str, int]
_FIGURES = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-\u2013\s]*(?:(?:\w{1,8}\.?\s)?\d{1,4}(?:\s?(?:/|of|de|von)\s?\d{1,4})?|[ivxl]{1,6})"
    r"[-\u2013\s]*",
    re.I,
)
# A line of a table of contents: a heading, dots, and the page that it is on.
_CONTENTS = re.compile(r"(?:\. ?){5}\s?[\divxl]{1,5}\Z")


def without_running_lines(pages: Sequence[Sequence[Line]]) -> list[Line]:
    """The lines of all pages, in order, without those that run through the document."""
    seen: Counter[_Shape] = Counter()
    for page in pages:
        seen.update({_shape(line) for line in (*page[:_AT_EITHER_END], *page[-_AT_EITHER_END:])})
    filled = sum(1 for page in pages if page)
    least = max(_FEWEST_PAGES, min(int(filled * _SHARE), _ENOUGH_PAGES))
    running = {shape for shape, times in seen.items() if times >= least}
    return [line for page in pages for line in _kept(page, running)]


def _kept(page: Sequence[Line], running: set[_Shape]) -> Sequence[Line]:
    """A page from the first line that does not run through the document to the last one."""
    begin, end = 0, len(page)
    while begin < min(end, _AT_EITHER_END) and _runs(page[begin], running):
        begin += 1
    while end > max(begin, len(page) - _AT_EITHER_END) and _runs(page[end - 1], running):
        end -= 1
    return [line for line in page[begin:end] if _CONTENTS.search(line.text) is None]


def _runs(line: Line, running: set[_Shape]) -> bool:
    return _shape(line) in running or _PAGE_NUMBER.fullmatch(line.text) is not None


def _shape(line: Line) -> _Shape:
    return _FIGURES.sub("0", line.text.casefold()), round(line.height)
