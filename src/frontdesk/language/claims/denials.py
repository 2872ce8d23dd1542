"""Finds what a sentence denies to have been done: "I haven't cancelled anything"."""

import re
from dataclasses import replace

from frontdesk.language.claims.finder import Claim, find_shapes, plain

_NOTHING = re.compile(r"\b(?:nothing|nobody|none|no one)\b")
_NOT = re.compile(r"n't\b| not\b| never\b")
_YET = re.compile(r"\b(?:yet|anything|any|either|so far)\b")
_BUT = re.compile(r"\b(?:only|just|both|other|others|else|too|all|everything|either|touch\w*)\b")


def denials(sentence: str) -> list[Claim]:
    """The claims that a sentence takes back: what it would say without its negation."""
    text = plain(sentence)
    if sentence.rstrip().endswith("?") or not (_NOT.search(text) or _NOTHING.search(text)):
        return []
    said = _NOTHING.sub("everything", _NOT.sub("", text))
    before = {claim.about for claim in find_shapes(text)}
    return [
        replace(claim, denied=True)
        for claim in find_shapes(_YET.sub("", said))
        if claim.about not in before and not _BUT.search(text)
    ]
