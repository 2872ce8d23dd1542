"""How much of a sentence may leave before it is whole: what claims nothing however it goes on."""

import re
from typing import NamedTuple

from frontdesk.language.claims.words import telling_words
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
# With these a claim may begin or be complete.
_TELLING = telling_words() | word_set(
    "i we you your it that this they he she someone somebody everything all both consider got put "
    "have has had will shall should is are was were been be no the a an our my mr mrs ms dr "
    "done set go away care system books diary deal normal complete accomplished successful"
)
_PREFIXES = frozenset(word[:size] for word in _TELLING for size in range(1, len(word) + 1))
_LETTERS = re.compile(r"[a-z]+", re.IGNORECASE)
_LEAD = re.compile(r"[\s*_#>\-\u2022\d.)(\"'\u201c\U0001f300-\U0001faff\u2600-\u27bf]*")
_WORD = re.compile(r"[^\s,;:.!?\u2014\u2013]+")
_END = re.compile(r"[,;:.!?\u2014\u2013\n(]")
_JOINTS = " ,;:\u2014\u2013-("
_WORDS_OF_ASKING = 3


class Head(NamedTuple):
    """Up to where a sentence may leave, and with what mark it is closed if it ends there.

    Where it is `closed`, no more may leave however the sentence goes on.
    """

    until: int
    mark: str
    closed: bool


def head_of(text: str, whole: bool, *, asks: bool = True) -> Head:
    """What may leave of a sentence so far; `whole`: nothing more of it comes.

    Unless what `asks` may leave as well, only greetings do.
    """
    lead = _LEAD.match(text)
    start = lead.end() if lead else 0
    low = text[start:].lower()
    asking = _ASKING.match(low) if asks else None
    if asking and (whole or asking.end() < len(low)):
        stop = _END.search(text, start)
        end = stop.start() if stop else len(text)
        return Head(_words_until(text, end, whole or bool(stop)), "?", bool(stop))
    until, closed = _greeted(text, start, whole)
    return Head(until, ".", closed and _asks_no_more(low))


def before_claims(text: str, left: int, whole: bool) -> Head:
    """What may leave of a text, of which some has left: all before a word that may claim."""
    for word in _LETTERS.finditer(text, text.rfind(" ", 0, left) + 1):
        unfinished = word.end() == len(text) and not whole
        if word[0].lower() in (_PREFIXES if unfinished else _TELLING):
            return Head(len(text[: word.start()].rstrip(_JOINTS)), ".", not unfinished)
    return Head(len(text.rstrip(_JOINTS)), ".", False)


def _asks_no_more(low: str) -> bool:
    """Whether a sentence that does not ask by now has too many words to begin with a question."""
    return len(low.split(None, _WORDS_OF_ASKING)) > _WORDS_OF_ASKING


def _greeted(text: str, start: int, whole: bool) -> tuple[int, bool]:
    """Up to where a sentence greets, and whether it says something else there."""
    until, begun = 0, False
    for word in _WORD.finditer(text, start):
        last = word.end() == len(text) and not whole
        known = _GREETED if begun else _GREETING
        if last:
            return until, False
        if word[0].lower().strip("*_") not in known or _END.search(text, start, word.start()):
            return until, True
        if word[0].lower().strip("*_") in _GREETS_WHOLLY:
            until = word.end()
        begun = True
    return until, False


def _words_until(text: str, limit: int, ended: bool) -> int:
    """Where the last whole word before a limit ends."""
    if ended:
        return limit
    gap = max(text.rfind(" ", 0, limit), text.rfind("\n", 0, limit))
    return max(gap, 0)
