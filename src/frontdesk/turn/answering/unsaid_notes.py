"""What was noted in a turn and nobody has told the customer yet."""

import re
from collections.abc import Iterable

from frontdesk.language.claims.records import words_in

_NUMBER = re.compile(r"\b[A-Z]{1,4}-\d+\b")


def with_unsaid(said: str, notes: Iterable[str], told: str) -> str:
    """Code's words after those of the notes that what was `told` does not tell of."""
    unsaid = (note for note in dict.fromkeys(notes) if not tells_of(told, note))
    return "\n".join([*unsaid, said])


def tells_of(told: str, note: str) -> bool:
    """Whether words tell of a note: by the number that it got, or by half of what it says."""
    numbers = _NUMBER.findall(note)
    if numbers:
        return all(number in told for number in numbers)
    says = words_in(note.lower())
    return bool(told.strip()) and 2 * len(says & words_in(told.lower())) >= len(says)
