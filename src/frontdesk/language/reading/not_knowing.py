"""Tells that a customer does not know what they were asked for, so that another way is offered."""

import re
from collections.abc import Iterable

from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import words

_KNOWS_NOT = re.compile(
    r"\b(?:don't|do not|can't|cannot|no|no longer)(?: \w+)?"
    r" (?:know|remember|recall|have|find|tell)\b"
    r"|\bno (?:idea|clue)\b|\bnot sure\b|\bforgot(?:ten)?\b|\bhaven't got\b"
    r"|\b(?:lost|misplaced) my\b"
)
# Who says no more than that names nothing.
_SHORT = 5


def does_not_know(text: str, asked: Iterable[str]) -> bool:
    """Whether a clause says that what was asked for is not known.

    `asked` are the words for what may have been asked for, such as "zip".
    """
    said = mended(text)
    named = words(said)
    about_it = len(named) <= _SHORT or not {*asked}.isdisjoint(named)
    return about_it and _KNOWS_NOT.search(said) is not None
