"""Takes a message apart where one request may end and the next begin."""

import re
from dataclasses import dataclass

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.questions import ASKS_PLAINLY
from frontdesk.language.text.words import words

# Longer messages tell a story; what they ask for is read from the whole and from its clearest part.
_MOST = 6
_SHORTEST = 2
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|(?<!\s)\s+(?=\d[).] )")
_JOINED = re.compile(
    r"(?:,|(?<!\s))\s+(?:and (?:then |also )?|also,? |then |plus |but (?:first |also )?"
    r"|oh and )(?:btw,? )?"
    r"|(?:,|(?<!\s))\s+btw,?\s+",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"^\d[).] ")
_COMMA = re.compile(
    rf",\s+(?={ASKS_PLAINLY}\b)|(?<!\s)\s+-+\s+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """A clause that could be a request; joined where a word such as "and" ties it to another."""

    text: str
    joined: bool


def clauses_of(text: str) -> list[Part]:
    """The clauses of a text, in order; the text alone where there is but one."""
    text = text[:LONGEST_READ]
    parts: list[Part] = []
    for sentence in _SENTENCE.split(text):
        for clause in _COMMA.split(sentence):
            pieces = [_NUMBER.sub("", piece.strip(" ,.;")) for piece in _JOINED.split(clause)]
            kept = [piece for piece in pieces if len(words(piece)) >= _SHORTEST]
            parts += [Part(piece, joined=len(kept) > 1) for piece in kept]
    return parts[:_MOST] if len(parts) > 1 else [Part(text, joined=False)]
