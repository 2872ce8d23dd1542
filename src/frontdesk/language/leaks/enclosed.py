"""Follows what a model's text encloses, a bracket or a block, to where it ends, as it comes."""

import re
from typing import Protocol

_SIGN = re.compile(r"[{}\[\]\"]")
_IN_QUOTES = re.compile(r"[\"\\]")


class Enclosed(Protocol):
    """Something that ends somewhere; each character is looked at once, however the text is cut."""

    def end(self, text: str) -> int | None:
        """Where the text goes on behind it; None: not in what there is of the text yet."""
        ...

    def kept(self, text: str) -> str:
        """What is still needed of a text in which it does not end."""
        ...


class Brackets:
    """The bracket at the head of a text, up to the one that closes it."""

    def __init__(self) -> None:
        self._at: int = 0
        self._depth = 0
        self._quoted = False

    def end(self, text: str) -> int | None:
        """Where the text goes on behind the bracket that closes it."""
        while self._at < len(text):
            sign = (_IN_QUOTES if self._quoted else _SIGN).search(text, self._at)
            if sign is None:
                self._at = len(text)
                return None
            self._at = sign.end()
            match sign.group():
                case "\\":
                    self._at += 1
                case '"':
                    self._quoted = not self._quoted
                case "{" | "[":
                    self._depth += 1
                case _:
                    self._depth -= 1
                    if self._depth == 0:
                        return self._at
        return None

    def kept(self, text: str) -> str:
        """Nothing: only how deep it is in brackets counts."""
        self._at -= len(text)
        return ""


class UpTo:
    """All up to a mark of so many characters at most; the mark belongs to it, or what follows."""

    def __init__(self, mark: "re.Pattern[str]", longest: int, through: bool = True) -> None:
        self._mark = mark
        self._longest = longest
        self._through = through

    def end(self, text: str) -> int | None:
        """Where the text goes on behind the mark, or with it."""
        found = self._mark.search(text)
        if found is None:
            return None
        return found.end() if self._through else found.start()

    def kept(self, text: str) -> str:
        """What may be the beginning of the mark."""
        return text[-self._longest :]


class Rest:
    """All that still comes."""

    def end(self, text: str) -> int | None:
        """Nowhere."""
        return None

    def kept(self, text: str) -> str:
        """Nothing."""
        return ""
