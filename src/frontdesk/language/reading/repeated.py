"""Tells whether somebody asks for what there was before: "the same again", "like last time"."""

import re

from frontdesk.language.text.words import plain

# "The same time again" and "the same address" repeat no more than that.
_SAME = (
    r"\bsame(?! (?:time|hour|day|week|address|place|house|person|technician|guy|man|woman|one)\b)"
)
_REPEATED = re.compile(
    rf"{_SAME}(?: [\w']+){{0,3}}? (?:again|as (?:before|(?:the |my )?(?:last|previous)\b|the one))"
    r"|\bagain (?:\w+ )?the same\b"
    r"|\b(?:like|as) (?:the )?last (?:time|visit|appointment)\b"
)


def asks_to_repeat(text: str) -> bool:
    """Whether a text asks for something as it was before."""
    return _REPEATED.search(plain(text)) is not None
