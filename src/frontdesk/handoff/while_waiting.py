"""What a customer's words mean while they wait for a person."""

import re
from enum import Enum, auto

from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.text.words import plain, words

_OF_THE_WAIT = re.compile(
    r"\b(?:any|some)(?:one|body) (?:there|here|coming|free)\b|\b(?:are )?you (?:still )?there\b"
    r"|\bhow (?:much )?long(?:er)?\b|\b(?:i'll|i will|i can|i'm|i am|still|keep|happy to) wait"
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
    """Whether words are about the wait, tell what was asked for, or ask the assistant back."""
    said = plain(text)
    if set(words(text)) <= _NO_MORE_THAN_HEARD or _OF_THE_WAIT.search(said):
        return WhileWaiting.WAITS
    if read_cues(text) & _OF_THE_WAIT_ALONE:
        return WhileWaiting.WAITS
    if asked_matter and not said.endswith("?"):
        return WhileWaiting.TELLS_MATTER
    return WhileWaiting.GOES_ON
