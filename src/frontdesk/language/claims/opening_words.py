"""How much of a sentence may leave before it is whole: what claims nothing however it goes on."""

import re
from typing import NamedTuple

from frontdesk.language.lexicon.calendar_names import DAY_PARTS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import word_set

# With such a word a sentence greets, thanks or asks; what left of it stands by itself.
_GREETING = word_set("hello hi hey thanks thank sorry welcome bye goodbye hola gracias good please")
_GREETED = (
    _GREETING
    | frozenset(DAY_PARTS)
    | word_set(
        "day there you so much very again all for your patience waiting to hear that about the"
        " wait trouble my everyone folks friend back calling writing reaching out take"
    )
)
# A greeting may end with one of these, but not with another of the words above.
_GREETS_WHOLLY = _GREETED - word_set("so very for your to hear that about the my please take")
_ASKING = re.compile(
    r"(?:(?:would|could|can|shall|may|do|does|did|is|are) (?:you|i|we|your|that|this|it"
    r"|there|any|the"
    r"|one|either|both)"
    rf"|(?:{'|'.join(sorted(WH_WORDS))}) (?:one|ones|day|days|time|times|of|can|could|would|do|does"
    r"|did|is|are|may|shall|should|many|much|else|kind|about|date|number|zip|address|name|works))\b"
)
_LEAD = re.compile(r"[\s*_#>\-\u2022\d.)(\"'\u201c\U0001f300-\U0001faff\u2600-\u27bf]*")
_WORD = re.compile(r"[^\s,;:.!?\u2014\u2013]+")
_END = re.compile(r"[,;:.!?\u2014\u2013\n(]")
_LONGEST_ASK = 24


class Head(NamedTuple):
    """Up to where a sentence may leave, and with what mark it is closed if it ends there."""

    until: int
    mark: str


def head_of(text: str, whole: bool) -> Head:
    """What may leave of a sentence so far; `whole`: nothing more of it comes."""
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    low = text[start:].lower()
    asks = _ASKING.match(low)
    if asks and (whole or asks.end() < len(low)):
        stop = _END.search(text, start)
        return Head(
            _words_until(text, stop.start() if stop else len(text), whole or bool(stop)), "?"
        )
    return Head(_greeted(text, start, whole), ".")


def _greeted(text: str, start: int, whole: bool) -> int:
    until, begun = 0, False
    for word in _WORD.finditer(text, start):
        last = word.end() == len(text) and not whole
        known = _GREETED if begun else _GREETING
        if (
            last
            or word[0].lower().strip("*_") not in known
            or _END.search(text, start, word.start())
        ):
            break
        if word[0].lower().strip("*_") in _GREETS_WHOLLY:
            until = word.end()
        begun = True
    return until


def _words_until(text: str, limit: int, ended: bool) -> int:
    """Where the last whole word before a limit ends."""
    if ended:
        return limit
    gap = max(text.rfind(" ", 0, limit), text.rfind("\n", 0, limit))
    return max(gap, 0)
