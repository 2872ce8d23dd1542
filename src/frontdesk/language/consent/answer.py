"""What an answer amounts to, and the words and marks that it is made of."""

import re
from enum import StrEnum
from typing import NamedTuple

from frontdesk.language.consent.phrase_tokens import EASY, END, HEDGE, NO, PAUSE, QUOTED, STAY, YES
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.common_words import HEDGE_WORDS, PAUSE_WORDS
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.refusals import NO_WORDS


class Answer(StrEnum):
    """What an answer amounts to."""

    YES = "yes"
    NO = "no"
    CHANGE = "change"
    OTHER = "other"
    UNCLEAR = "unclear"


class AnswerOdds(NamedTuple):
    """How likely an answer is each of what it may amount to."""

    yes: float
    no: float
    change: float
    unclear: float

    def of(self, answer: Answer) -> float:
        """The odds of one of them; what is something else is unclear."""
        return getattr(self, answer.value, self.unclear)


_TOKEN = re.compile(rf"[{YES}{NO}{HEDGE}{EASY}{STAY}{END}{PAUSE}{QUOTED}]|[a-z]+(?:'[a-z]+)?|\d+")


def tokens_of(said: str) -> list[str]:
    """The words, numbers and marks of a text whose phrases are marked."""
    return _TOKEN.findall(said)


def holds_yes(tokens: list[str]) -> bool:
    """Whether any of it agrees."""
    return YES in tokens or not YES_WORDS.isdisjoint(tokens)


def holds_no(tokens: list[str]) -> bool:
    """Whether any of it refuses, or leaves things as they are."""
    return NO in tokens or STAY in tokens or not NO_WORDS.isdisjoint(tokens)


def holds_delay(tokens: list[str]) -> bool:
    """Whether any of it puts the answer off."""
    return PAUSE in tokens or not PAUSE_WORDS.isdisjoint(tokens)


def holds_doubt(tokens: list[str]) -> bool:
    """Whether any of it is undecided."""
    return HEDGE in tokens or not HEDGE_WORDS.isdisjoint(tokens)


def leads_with_yes(tokens: list[str]) -> bool:
    """Whether a yes comes first, but for fillers."""
    first = next((token for token in tokens if token not in FILLERS), "")
    return first == YES or first in YES_WORDS
