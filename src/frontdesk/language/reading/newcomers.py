"""Tells that somebody says that the company does not know them yet."""

import re
from functools import lru_cache

from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT

_WHO = r"(?:customer|client|patient|member|reader|user)"
_FILE = r"(?:account|file|profile|membership|(?:library )?card)"
_NEWCOMER = re.compile(
    rf"\bnew (?:{_WHO}|here|to (?:you|this))\b|\b(?:i'm|i am|we're|we are|he's|she's)"
    r"(?: (?:a|all|just|brand|completely|totally|quite))* new\b(?! \w)"
    r"|\b(?:never|haven't|hasn't|not) (?:yet |actually |ever )?(?:been|come|used|booked|signed up"
    r"|registered)(?: (?:a|to|with|here|there|you|your|before|yet)\b|\W*$|[,.;!])"
    rf"|\bnot (?:yet )?(?:(?:a|an|your) (?:\w+ )?{_WHO}|with you|on (?:file|your)|in your)\b"
    rf"|\b(?:don't|do not|haven't|no have)(?: \w+)? (?:an?|any) {_FILE}\b|\bno account\b"
    rf"|\b(?:become|be) (?:a|your) (?:new )?{_WHO}\b|\bsign(?:ed)? (?:me |us )?up\b"
    rf"|\b(?:open|get|make|set up) (?:me |us )?an? (?:new )?{_FILE}\b|\bfirst[- ]time\b"
)


@lru_cache(KEPT)
def is_newcomer(text: str) -> bool:
    """Whether a text says that its writer is no customer yet, or asks to become one."""
    return _NEWCOMER.search(mended(text)) is not None
