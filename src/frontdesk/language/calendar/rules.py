"""The machinery of the grammar: rules that put one sign in the place of the words that they read.

A rule is a pattern and what it means. What it has read stands in the text as a single sign, which
the patterns of later rules name by its kind: "a week from Friday" becomes "a week from D", and that
becomes D. What is left at the end was not read.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date
from enum import Enum
from functools import partial
from typing import Any


class Sign(Enum):
    """The kinds of what is read, each with the signs that stand for it."""

    DAYS = 0xE000
    WEEK = 0xE300
    MONTH = 0xE600
    TIME = 0xE900
    SHIFT = 0xEC00
    LENGTH = 0xEF00
    # What is marked as half understood.
    DOUBT = 0xF200

    @property
    def any(self) -> str:
        """A pattern of any of its signs."""
        return f"[{chr(self.value)}-{chr(self.value + _MOST - 1)}]"


_MOST = 0x300
SIGNS = re.compile("[\ue000-\uf8ff]")
D, WK, MO, T = (sign.any for sign in list(Sign)[:4])

Meaning = Callable[..., Any]
# A kind, a pattern and what it means, given today and the pattern's groups.
Rule = tuple[Sign, re.Pattern[str], Meaning]
Table = list[tuple[str, Meaning]]


def rule(sign: Sign, pattern: str, meaning: Meaning) -> Rule:
    """A rule that matches whole words."""
    return sign, re.compile(rf"(?<![\w/-])(?:{pattern})(?![\w/])"), meaning


def rules(sign: Sign, table: Table) -> list[Rule]:
    """Rules that all read the same kind."""
    return [rule(sign, pattern, meaning) for pattern, meaning in table]


class Reduction:
    """A text on its way from words to signs."""

    def __init__(self, said: str, today: date) -> None:
        self.said = SIGNS.sub(" ", said)
        self._today = today
        self._values: dict[str, Any] = {}
        self._next = {sign: sign.value for sign in Sign}

    def apply(self, rules: Sequence[Rule], about: date | None = None) -> "Reduction":
        """Apply rules in their order, each to the whole text, as seen from today or that day."""
        for sign, pattern, meaning in rules:
            read = partial(self._read, sign, partial(meaning, about or self._today))
            self.said = pattern.sub(read, self.said)
        return self

    def values(self, sign: Sign) -> list[Any]:
        """What was read of a kind, in the order said."""
        signs = range(sign.value, sign.value + _MOST)
        return [self._values[char] for char in self.said if ord(char) in signs]

    def value(self, sign: str) -> Any:
        """What a sign stands for."""
        return self._values[sign]

    def _read(self, sign: Sign, meaning: Meaning, match: re.Match[str]) -> str:
        groups = [self._values.get(g, g) if g else "" for g in match.groups()]
        value = meaning(*groups)
        return match[0] if value is None else self.sign_for(sign, value) or match[0]

    def sign_for(self, sign: Sign, value: Any) -> str:
        """A new sign of a kind for a value; none where all are taken."""
        code = self._next[sign]
        if code == sign.value + _MOST:
            return ""
        self._next[sign] = code + 1
        self._values[chr(code)] = value
        return chr(code)
