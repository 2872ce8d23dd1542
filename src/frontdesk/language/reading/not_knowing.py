"""Tells that a customer does not know what they were asked for, so that another way is offered."""

import re
from collections.abc import Iterable

from frontdesk.language.lexicon.fillers import HESITATIONS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import words

_KNOWS_NOT = re.compile(
    r"\b(?:don't|do not|can't|no longer)(?: \w+)? (?:know|remember|recall|have|tell)\b"
    r"|\bno (?:idea|clue)\b|\bnot sure\b|\bforgot(?:ten)?\b|\bhaven't got\b"
)
# All that is said beside it: more would be about something else.
_BESIDE = frozenset(HESITATIONS) | word_set(
    "i we i'm i've we've don't do not can't haven't got no longer really honestly just actually"
    " know remember recall have has tell idea clue sure forgot forgotten my the our that this it"
    " what what's code number address mail account on with is of one any either sorry anymore by"
    " heart off hand top head a right now here me well exactly which unfortunately"
)


def does_not_know(text: str, asked: Iterable[str]) -> bool:
    """Whether a text says no more than that what was asked for is not known.

    `asked` are the words for what may have been asked for, such as "zip".
    """
    said = mended(text)
    return bool(_KNOWS_NOT.search(said)) and set(words(said)) <= _BESIDE.union(asked)
