"""What a customer's words mean while they wait for a person."""

import re
from enum import Enum, auto

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.clauses import clauses_of
from frontdesk.language.text.words import plain, words

_OF_THE_WAIT = re.compile(
    r"\b(?:any|some)(?:one|body) (?:there|here|coming|free)\b|\b(?:are )?you (?:still )?there\b"
    r"|\bhow (?:much )?long(?:er)?\b(?! (?:is|does|do|will|would|should|did)"
    r" (?:an?|my|your|each|the (?!wait\b|queue\b))\b)"
    r"|\b(?:i'll|i will|i can|i'm|i am|still|keep|happy to) wait"
    r"|\bwhen (?:will|does|is|can) (?:\w+ )?(?:some(?:one|body)|he|she|they|that person|a person)\b"
    r"|\bwhere(?:'s| is) (?:\w+ ){0,2}(?:person|human|agent|colleague|operator)\b"
)
_NO_MORE_THAN_HEARD = word_set(
    "ok okay k alright fine good great hm hmm understood got it i see so"
)
_OF_THE_WAIT_ALONE = frozenset({Cue.GREETING, Cue.THANKS, Cue.GOODBYE, Cue.PERSON})


class WhileWaiting(Enum):
    """What is to be done with words that come while nobody has joined yet."""

    GOES_ON = auto()
    TELLS_MATTER = auto()
    WAITS = auto()


def read_while_waiting(text: str, *, asked_matter: bool) -> WhileWaiting:
    """Whether words are about the wait, tell what was asked for, or ask the assistant back.

    What is asked beside words about the wait is asked all the same.
    """
    parts = [part.text for part in clauses_of(text)]
    waits = [_is_of_the_wait(part) for part in parts]
    asks = any(_asks(part) for part, of_wait in zip(parts, waits, strict=True) if not of_wait)
    if any(waits) and not asks:
        return WhileWaiting.WAITS
    if asked_matter and not plain(text).endswith("?"):
        return WhileWaiting.TELLS_MATTER
    return WhileWaiting.GOES_ON


def _is_of_the_wait(part: str) -> bool:
    if {*words(part)} <= _NO_MORE_THAN_HEARD:
        return True
    # Who comes on a day is somebody else than the person who was asked to join.
    joins = _OF_THE_WAIT.search(plain(part)) is not None and not details_of(plain(part))
    return joins or bool(read_cues(part) & _OF_THE_WAIT_ALONE)


def _asks(part: str) -> bool:
    asks = request_form_of(plain(part)) is not RequestForm.WANTS
    return asks or plain(part).endswith("?") or bool(actions_named(plain(part)))
