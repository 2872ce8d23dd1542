"""The marks by which an answer cites passages, as [1] or [2, 3]: read, and taken out."""

import re
from collections.abc import Iterator, Mapping

_DASH = "\u2013-"
_ALSO = rf"(?: {{0,2}}[,;{_DASH}] {{0,2}}\d{{1,3}}){{0,9}}"
_MARK = re.compile(rf"[\[\u3010] {{0,2}}(\d{{1,3}}{_ALSO}) {{0,2}}[\]\u3011]")
# What may turn out to be one once more has come.
_HALF = re.compile(rf"[\[\u3010][ \d,;{_DASH}]{{0,40}}\Z")
_LONGEST_HALF = 41
_NUMBER = re.compile(rf"(\d{{1,3}})(?: {{0,2}}[{_DASH}] {{0,2}}(\d{{1,3}}))?")
_LONGEST_RANGE = 20
_GAP = " \t"
_LONGEST_GAP = 64


def mark_of(number: int) -> str:
    """The mark of a passage."""
    return f"[{number}]"


def without_marks(text: str) -> str:
    """A text without its marks."""
    return "".join(before for before, _ in _pieces(text)).strip()


def marked_in(text: str) -> tuple[int, ...]:
    """The numbers that a text marks, each once, in order."""
    return tuple(dict.fromkeys(n for _, numbers in _pieces(text) for n in numbers))


def renumbered(text: str, others: Mapping[int, int]) -> str:
    """A text whose marks have other numbers; one that has none loses its mark."""
    told = ""
    for before, numbers in _pieces(text):
        known = [others[number] for number in numbers if number in others]
        told += before + (" " + "".join(map(mark_of, known)) if known else "")
    return told


def _pieces(text: str) -> Iterator[tuple[str, list[int]]]:
    """A text up to each of its marks, without the gap before it, and what that marks."""
    end = 0
    for mark in _MARK.finditer(text):
        yield text[end : mark.start()].rstrip(_GAP), _numbers(mark[1])
        end = mark.end()
    yield text[end:], []


def _numbers(listed: str) -> list[int]:
    found: list[int] = []
    for first, last in _NUMBER.findall(listed):
        begin, end = int(first), int(last or first)
        found += range(begin, end + 1) if 0 <= end - begin < _LONGEST_RANGE else (begin, end)
    return found


class MarkReader:
    """Takes marks out of a text that comes piece by piece, however it is cut.

    `text` is what it has let out so far; a mark's place is how much of that came before it.
    """

    def __init__(self) -> None:
        self._let: list[str] = []
        self._size = 0
        self._marks: list[tuple[int, int]] = []
        self._held = ""

    @property
    def text(self) -> str:
        """What it has let out so far."""
        return "".join(self._let)

    def feed(self, text: str) -> str:
        """Take some text; return what surely is no part of a mark."""
        text = self._held + text
        half = _HALF.search(text, max(0, len(text) - _LONGEST_HALF))
        at = half.start() if half is not None else len(text)
        # The gap before a mark goes with it; a long one is none.
        before = text[max(0, at - _LONGEST_GAP) : at]
        gap = len(before) - len(before.rstrip(_GAP))
        at -= gap if gap < _LONGEST_GAP else 0
        self._held = text[at:]
        return self._without(text[:at])

    def finish(self) -> str:
        """The text has ended: return the rest; a mark that it was cut off in is none of it."""
        rest, self._held = self._held, ""
        return "" if any(char.isdigit() for char in rest) else self._without(rest)

    def _without(self, text: str) -> str:
        said = ""
        for before, numbers in _pieces(text):
            said += before
            self._marks += ((self._size + len(said), number) for number in numbers)
        self._let.append(said)
        self._size += len(said)
        return said

    def numbers(self, until: int | None = None) -> tuple[int, ...]:
        """The numbers marked, each once; those of the first so many letters where it is said."""
        said = (n for at, n in self._marks if until is None or at <= until)
        return tuple(dict.fromkeys(said))
