"""What is said out of courtesy: greetings, thanks, sympathy, farewells, offers to help."""

import re

from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.word_list import word_set

_SIGNS = " \t\n.,;:!?*_-()\"'\u2014\u2013\u2026\u201c\u201d"
# Of these words alone no claim is made: thanks, sympathy, offers, requests, farewells.
HARMLESS = word_set(
    "a about absolutely account afternoon all and another any anyone anything apologies apologise"
    " apologize appointment appointments appreciate arrange ask asking at bear begin best better"
    " bill bills book booking both bother bye can can't cancel cannot care certainly change chat"
    " check checking choice choose code confirm could course date dates day days dear details"
    " don't e.g either else enjoy evening explain feel feeling few find fine first for forward"
    " free friend frustrating give glad gladly good goodbye great happy hear heard hello help"
    " helping hey hi hope how i i'd i'm if in inconvenience instead invoice invoices just kind"
    " know let letting like list look lovely luck may me mind minute moment morning move much"
    " must my need needs nice night number of okay on one option options or other our out"
    " patience perfectly phone pick please pleased pleasure prefer problem pull question"
    " questions reach reaching ready really reschedule right rush safe say schedule see share"
    " show slot so some something soon sorry start suits sure take talk talking tell thank thanks"
    " that the then there think this through time times to today together tomorrow touch travels"
    " trouble truly understand understandable up us verify very visit visits wait waiting walk"
    " want wanted we week weekend welcome well what whenever wherever whether which while wish"
    " with wonderful worries worry would write writing yes you you'd you're your yourself zip"
)
_COURTEOUS = re.compile(r"\b(?:have a|no (?:problem|worries|worry|rush|trouble))\b", re.IGNORECASE)
# With one of these, harmless words may speak of what was done or not.
_OF_DEEDS = frozenset(FAMILY) | word_set(
    "booking confirm no not cannot free first yes can't don't right"
)


def is_harmless(sentence: str, evidence: Evidence) -> bool:
    """Whether all words are harmless; but for the customer's name, which was read or said."""
    spoken = _spoken(sentence)
    strange = [word for word in spoken if word and word.lower() not in HARMLESS]
    known = evidence.known
    return not strange or (
        strange == spoken[-1:]
        and strange[0].istitle()
        and evidence.now is not None
        and strange[0].lower() in known.words
    )


def is_courteous(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence is harmless and names nothing that a desk does, nor denies anything."""
    spoken = {word.lower() for word in _spoken(sentence)}
    return _OF_DEEDS.isdisjoint(spoken) and is_harmless(sentence, evidence)


def _spoken(sentence: str) -> list[str]:
    said = _COURTEOUS.sub("", sentence.replace("\u2019", "'"), count=1)
    return [word.strip(_SIGNS) for word in said.split()]
