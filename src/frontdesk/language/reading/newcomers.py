"""Tells that somebody says that the company does not know them yet."""

import re
from collections.abc import Sequence
from functools import lru_cache

from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT

_WHO = r"(?:customer|client|patient|member|reader|user)"
_FILE = r"(?:account|file|profile|membership|(?:library )?card)"
# Who tells of others or of long ago says nothing of themselves: "she signed up with you".
_NEWCOMER = re.compile(
    rf"\bnew (?:{_WHO}|here|to (?:you|this))\b|\b(?:i'm|i am|we're|we are|he's|she's)"
    r"(?: (?:a|all|just|brand|completely|totally|quite))* new\b(?! \w)"
    r"|\b(?:never|haven't|hasn't|not) (?:yet |actually |ever )?(?:been|come|used|booked|signed up"
    r"|registered)(?: (?:a|to|with|here|there|you|your|before|yet)\b|\W*$|[,.;!])"
    rf"|\bnot (?:yet )?(?:(?:a|an|your) (?:\w+ )?{_WHO}|with you|on (?:file|your)|in your)\b"
    rf"|\b(?:don't|do not|haven't|no have)(?: (?!want|need)\w+)? (?:an?|any) {_FILE}\b"
    r"|\bno account\b"
    rf"|\b(?:become|be) (?:a|your) (?:new )?{_WHO}\b|\bsign (?:me |us )?up\b"
    rf"|\b(?:open|get|make|set up) (?:me |us )?an? (?:new )?{_FILE}\b|\bfirst[- ]time"
    rf" (?:{_WHO}|callers?|here|calling|using|with you|contacting)\b"
    r"|\b(?:my|our) first time\b(?! in)"
)
_KNOWN = re.compile(
    rf"\b(?:i'm|i am|we're|we are) not (?:a |your )?new\b|\balready (?:a|your|an existing) {_WHO}\b"
    rf"|\b(?:i|we)(?:'ve| have)? (?:do )?(?:already )?(?:have|got) (?:an?|my|our) {_FILE}\b"
    r"|\b(?:i'm|i am|we're|we are)"
    rf" (?:(?:already|just|an?|your|existing|old|long-?time|regular) ){{1,4}}{_WHO}\b"
    rf"|\b(?:i've|i have|we've|we have) been (?:with you|(?:a|your) (?:\w+ )?{_WHO})\b"
)

_DECLINES = re.compile(
    r"\b(?:not|no|don't|dont)(?: \w+){0,2}? (?:want|need|for|opening|set up)"
    r"(?: (?:to|open|get|make|have|be|become)){0,2} (?:an?|any|the|your) (?:new )?"
    rf"(?:{_FILE}|{_WHO})\b"
)
_JOINS = re.compile(
    rf"\b(?:become|be) (?:a|your) (?:new )?{_WHO}\b|\bsign (?:me |us )?up\b|\bregister\b"
    rf"|\b(?:open|get|make|set up) (?:me |us )?an? (?:new )?{_FILE}\b"
)


def without_declining(text: str) -> str:
    """A text less the words by which its writer says that they want no account."""
    return (
        " ".join(_DECLINES.sub(" ", mended(text)).split())
        if _DECLINES.search(mended(text))
        else text
    )


def asks_to_join(text: str) -> bool:
    """Whether a text asks to become a customer, rather than says that its writer is none."""
    return _JOINS.search(mended(text)) is not None


@lru_cache(KEPT)
def is_newcomer(text: str) -> bool:
    """Whether a text says that its writer is no customer yet, or asks to become one."""
    return not is_known(text) and _NEWCOMER.search(mended(text)) is not None


@lru_cache(KEPT)
def is_known(text: str) -> bool:
    """Whether a text says that its writer is a customer already."""
    return _KNOWN.search(mended(text)) is not None


def remain_newcomers(said: Sequence[str]) -> bool:
    """Whether of all that was said, the oldest first, the last word on it is from a newcomer."""
    told = [text for text in said if is_newcomer(text) or is_known(text)]
    return bool(told) and is_newcomer(told[-1])
