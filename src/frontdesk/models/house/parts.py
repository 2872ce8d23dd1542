"""Takes a message apart where one request may end and the next begin."""

import re

from frontdesk.models.house.words import words

# Longer messages tell a story; what they ask for is read from the whole and from its end.
_MOST = 6
_SHORTEST = 2
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_JOINT = re.compile(
    r",?\s+(?:and (?:then |also )?|also,? |then |plus |but (?:first |also )?|oh and )"
    r"|,\s+(?=(?:what|when|how|is|are|do|does|can|could|will|would)\b)"
    r"|\s+-+\s+|\s+btw,?\s+",
    re.IGNORECASE,
)


def sentences_of(text: str) -> list[str]:
    """The sentences of a text."""
    return [part for piece in _SENTENCE.split(text) if words(part := piece.strip())]


def parts_of(text: str) -> list[str]:
    """The clauses that could each be a request, in order; the text alone where there is one."""
    clauses = [
        part
        for sentence in sentences_of(text)
        for piece in _JOINT.split(sentence)
        if words(part := piece.strip(" ,.;"))
    ]
    whole = [clause for clause in clauses if len(words(clause)) >= _SHORTEST]
    return whole[:_MOST] or [text]
