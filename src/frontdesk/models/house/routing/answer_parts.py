"""Reads an answer at a receipt by its parts, so that what is said beside it does not hide it."""

import re
from collections.abc import Callable, Sequence

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.answer import Answer
from frontdesk.language.consent.vetoes import has_others_leave
from frontdesk.language.lexicon.courtesies import THANKED
from frontdesk.language.reading.acts import Act, Clause

# What leaves a yes one, and what has it asked for again.
_HARMLESS = frozenset((Act.NOTE, Act.THANKS, Act.SMALL_TALK))
_BESIDE = frozenset((Act.REQUEST, Act.QUESTION, Act.STATUS, Act.CAPABILITY, Act.COMPLAINT))
# What changes or undoes what was asked about must be next to impossible in what is harmless.
_AGAINST = frozenset((Act.CORRECTION, Act.WITHDRAWAL, Act.REQUEST, Act.QUESTION))
_SURE, _LIKELY, _UNLIKELY = 0.85, 0.6, 0.1
_THANKED = re.compile(rf"\b{THANKED} (?:you |u )?for\b")


def read_by_parts(
    texts: Sequence[Sequence[Clause]], whole: Answer, read: Callable[[Sequence[str]], Answer]
) -> Answer:
    """How answers read, given the clauses of each and how they read as a whole."""
    clauses = [clause for text in texts for clause in text]
    apart = [c for c in clauses if _odds(c, _HARMLESS) >= _SURE or _odds(c, _BESIDE) >= _LIKELY]
    left = [" ".join(c.text for c in text if c not in apart) for text in texts]
    if not apart or not any(left):
        return whole
    rest = read([text for text in left if text])
    if rest is not Answer.YES:
        # A no beside another day is a change.
        otherwise = whole is Answer.CHANGE and any(details_of(c.text) for c in apart)
        return rest if rest is Answer.NO and not otherwise else whole
    if whole not in {Answer.NO, Answer.CHANGE} and all(map(_leaves_yes, apart)):
        return Answer.YES
    return whole if whole is Answer.OTHER else Answer.UNCLEAR


def _odds(clause: Clause, acts: frozenset[Act]) -> float:
    return sum(clause.likely.get(act, 0.0) for act in acts)


def _leaves_yes(clause: Clause) -> bool:
    """Whether a clause says something for somebody, or to be kind, and nothing of a day or hour."""
    harmless = _odds(clause, _HARMLESS) >= _SURE and _odds(clause, _AGAINST) < _UNLIKELY
    # Who thanks for something may take leave, or thank for what is not to be done.
    more = details_of(clause.text) or _THANKED.search(clause.text.lower())
    return harmless and not more and not has_others_leave(clause.text)
