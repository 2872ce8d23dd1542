"""Tells an answer in words, such as an address, from what is no answer to the question."""

import re

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.consent.phrase_tokens import EASY, HEDGE, YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.common_words import HARMLESS, HEDGE_WORDS
from frontdesk.language.lexicon.fillers import FILLERS, opening
from frontdesk.language.lexicon.questions import ASKS_WHAT
from frontdesk.language.lexicon.refusals import SAYS_NO
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import is_too_long, plain

# What streets are called.
STREET = (
    r"(?:street|str|st|avenue|ave?|road|rd|drive|dr|lane|ln|boulevard|blvd|way|court|ct|place|pl"
    r"|terrace|ter|circle|cir|highway|hwy|parkway|pkwy|square|sq|trail|trl|loop|alley|crescent|row"
    r"|broadway)"
)
_ADDRESS = re.compile(
    rf"\b\d+[a-z]?,? (?:[\w'.-]+ ){{0,4}}?{STREET}\b\.?"
    r"(?:,? (?:apt|apartment|unit|suite|#)\.? ?\w+)?"
    r"|\b(?:i|we)(?:'ve| have)?(?: just| recently)? moved\b"
)
_PLACE = re.compile(r"\b(?:address|home|house|place|work|office|apartment|flat|there|here)\b")
# Where one lives, pointed at; with nothing that tells it from another place.
_POINTED_AT = re.compile(
    r"\b(?:that|this|the|my|our|same|right) (?:same |right |usual )?"
    r"(?:address|house|home|place|one)\b"
    r"|\b(?:there|here|at home|on file|the same)\b"
)
_NEAR_A_PLACE = re.compile(
    rf"\b(?:{STREET}|same|file|condo|cabin|cottage|building|shop|store|school|farm|unit|suite|door"
    r"|mom's|mum's|parents'?|mother's|sister's|brother's|neighbou?r's|old one|new one|other one)\b"
)
_OPENING = opening("but")
_ASKS = re.compile(rf"\?$|^{_OPENING}{ASKS_WHAT}\b(?! (?:you|we|i)\b)")
_REFUSES = re.compile(
    rf"^(?:(?:{SAYS_NO}|not (?:that one|there)|actually|thanks|please|it's|it is|make it|use"
    r"|come to)\b[,.! ]*)+",
    re.IGNORECASE,
)
_COURTESIES = re.compile(
    r"(?<![,. ])[,. ]*\b(?:please|thanks|thank you|instead)[.! ]*$", re.IGNORECASE
)
_IF_SO = re.compile(r",? (?:if|as long as) (?:that's|it's|that is|it is) (?:ok\w*|alright|fine)\b")
_NUMBERED_STREET = re.compile(rf"\b\d+[a-z]?,? (?:[\w'.-]+ ){{0,4}}?{STREET}\b", re.IGNORECASE)
# A pick from a list that is not there; no street has but a number.
_BARE_NUMBER = re.compile(r"(?:(?:number|option|no) )?#?\d{1,3}[.!)]*")
_ADRIFT = FILLERS | HEDGE_WORDS | {HEDGE}


def without_address(text: str) -> str:
    """A text in plain words, less the address that it names."""
    return " ".join(_ADDRESS.sub(" ", plain(text)).split())


def without_places(text: str) -> str:
    """A text less its words for a place."""
    return _PLACE.sub(" ", text)


def asks(text: str) -> bool:
    """Whether a text in plain words is a question."""
    return _ASKS.search(text) is not None


def agrees_to(said: str, question: str) -> bool:
    """Whether a text is a yes or a no, or adds to a yes without taking it back."""
    if read_answer(said, shown=question) in {Answer.YES, Answer.NO}:
        return True
    first = next((token for token in _tokens(said) if token not in FILLERS), "")
    return first in {YES, *YES_WORDS} and " but " not in said


def agrees(text: str) -> bool:
    """Whether a text says yes to what is on file, chatty or misspelt as it may be."""
    if is_too_long(text):
        return False
    said = _IF_SO.sub("", mended(text))
    if read_answer(said) is Answer.YES:
        return True
    pointed = _POINTED_AT.sub(" ", said)
    if agrees_to(said, "") and not names_place(pointed) and not re.search(r"\d", said):
        return read_answer(said) is not Answer.NO
    tokens = set(_tokens(said)) - {""}
    yes = tokens & ({YES} | YES_WORDS)
    return bool(yes) and tokens <= YES_WORDS | HARMLESS | {YES, EASY}


def answer_itself(text: str) -> str:
    """The answer without what surrounds it: "no, 5 Main St please" is an address."""
    return _COURTESIES.sub("", _REFUSES.sub("", text.strip()[:LONGEST_READ])).strip(" ,.!")


def address_in(text: str) -> str | None:
    """The street and number that a text names, with all that follows."""
    found = _NUMBERED_STREET.search(text[:LONGEST_READ])
    return answer_itself(text[found.start() :]) if found else None


def names_place(text: str) -> bool:
    """Whether a text has the words or the form of a place."""
    said = plain(text)
    return any(pattern.search(said) for pattern in (_ADDRESS, _PLACE, _NEAR_A_PLACE))


def _tokens(said: str) -> list[str]:
    return [token.strip(",.;:!") for token in marked(said).split()]


def settles_nothing(text: str, question: str, *, yes_or_no: bool) -> bool:
    """Whether a text that asks for nothing else gives no answer either.

    What is neither yes nor no nor in any way like a place does not answer "shall we come there?".
    """
    said = plain(text)
    if _ADDRESS.search(said):
        return False
    if _BARE_NUMBER.fullmatch(said):
        return True
    if yes_or_no and not names_place(text) and not re.search(r"\d", said):
        return not agrees_to(said, question)
    return asks(said) or set(_tokens(said)) <= _ADRIFT
