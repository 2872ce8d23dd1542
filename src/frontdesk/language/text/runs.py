"""The runs of letters and figures in a text: cheap to find, and they tell what it cannot hold."""

import re
from functools import lru_cache

from frontdesk.language.text.words import KEPT

_RUN = re.compile(r"\w+")


@lru_cache(KEPT)
def runs_in(text: str) -> frozenset[str]:
    """Every run of letters and figures; a word that is none of them stands nowhere in the text."""
    return frozenset(_RUN.findall(text))


def places_of(words: frozenset[str], text: str) -> list[tuple[int, str]]:
    """Where these words stand in a text as runs of their own."""
    if not has_any(text, words):
        return []
    return [(one.start(), one[0]) for one in _RUN.finditer(text) if one[0] in words]


def has_any(text: str, words: frozenset[str]) -> bool:
    """Whether one of the words stands in a text as a run of its own."""
    return not words.isdisjoint(runs_in(text))
