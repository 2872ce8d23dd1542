"""What a customer says towards the end of a conversation: a goodbye, thanks, nothing more."""

from collections.abc import Sequence
from enum import StrEnum

from frontdesk.language.lexicon.agreement import HALF_ASSENTS, LIKED
from frontdesk.language.lexicon.courtesies import PLEASE, THANKS
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.refusals import NOT_ANY, PLAIN_NO
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.text.words import plain, words


class Closing(StrEnum):
    """A sign that the customer has what they came for."""

    GOODBYE = "goodbye"
    NOTHING_MORE = "nothing_more"
    THANKS = "thanks"
    PRAISE = "praise"


_BY_CUE = {Cue.GOODBYE: Closing.GOODBYE, Cue.THANKS: Closing.THANKS}
_COURTEOUS = frozenset((*_BY_CUE, Cue.GREETING))
_NO = frozenset((*PLAIN_NO, *NOT_ANY))
_UNDERSTOOD = word_set("got helps helped helpful sorted solved")
_LIGHT = (
    HALF_ASSENTS
    | LIKED
    | PLEASE
    | THANKS
    | FILLERS
    | _NO
    | _UNDERSTOOD
    | word_set("that's it's i'm i am we're we else more not right today was were your you're help")
)


def closings_in(texts: Sequence[str], *, after_ender: bool) -> frozenset[Closing]:
    """The signs in a customer's words; none where any of them says something else besides.

    A no is one only `after_ender`: in answer to the question whether there is anything else.
    """
    found: set[Closing] = set()
    for text in texts:
        signs = _closings(text, after_ender=after_ender)
        if not signs:
            return frozenset()
        found |= signs
    return frozenset(found)


def _closings(text: str, *, after_ender: bool) -> set[Closing]:
    cues = read_cues(text)
    if text.rstrip().endswith("?") or not cues <= _COURTEOUS:
        return set()
    found = {_BY_CUE[cue] for cue in cues & _BY_CUE.keys()}
    said = set(words(plain(text)))
    if not said <= _LIGHT:
        return found
    if after_ender and said & _NO:
        found.add(Closing.NOTHING_MORE)
    elif said & (LIKED | _UNDERSTOOD) and not said & _NO:
        found.add(Closing.PRAISE)
    return found
