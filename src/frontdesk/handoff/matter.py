"""What a ticket tells of a conversation, for whoever has not been there."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from frontdesk.language.reading.cues import Cue, read_cues

# Of the conversation, as much as a person reads at a glance.
_SAYS_SOMETHING, _LAST, _LONGEST = 3, 6, 1_500
_ONLY_ASKS = 12
_CLAUSE = re.compile(r"[.,;:!?\n]")


def tells_matter(text: str) -> bool:
    """Whether a text tells more than that a person is wanted."""
    if len(text.split()) > _ONLY_ASKS:
        return True
    clauses = [part for part in _CLAUSE.split(text) if len(part.split()) >= _SAYS_SOMETHING]
    return any(Cue.PERSON not in read_cues(clause) for clause in clauses)


def matter_of(reason: str, said: Sequence[str]) -> str:
    """The customer's last words that say something, the reason among them, each in a line."""
    texts = [" ".join(text.split())[:_LONGEST] for text in (*said, *reason.splitlines())]
    told = list(dict.fromkeys(text for text in texts if tells_matter(text)))[-_LAST:]
    # Half a sentence misleads: what does not fit is left out whole, the oldest first.
    while sum(map(len, told)) > _LONGEST:
        told.pop(0)
    return "\n".join(told)


def known_of(facts: dict[str, Any], ledger: Iterable[tuple[str, str]]) -> str:
    """What is known of the customer, and what was done for them, each in a line."""
    lines = [f"{name}: {value}" for name, value in facts.items() if isinstance(value, str | int)]
    return "\n".join((*lines, *(f"{tool}: {status}" for tool, status in ledger)))
