"""Questions beside an answer that ask after what is, and want nothing of what is under way."""

import re
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.asked_deeds import asked_deeds
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import KEPT, words

_WANTS = re.compile(
    r"\b(?:can|could|would|will (?:you|it|that)|may|shall|should|possible|about|instead|make it"
    r"|earlier|later|sooner|latest|earliest|free|available|open|any|anything|else|have|got|there"
    r"|maybe|or)\b",
    re.IGNORECASE,
)
_FEW = 3  # words: "Friday?", "with Mei?"


@lru_cache(KEPT)
def without_side_questions(text: str) -> str:
    """A text without what it only asks beside: "That's right. Is the rodent visit cancelled?"."""
    if "?" not in text:
        return text
    sentences = split(text[:LONGEST_READ])
    left = [one for one in sentences if not _only_asks(one)]
    return "".join(left) if any(one.strip() for one in left) and left != sentences else text


def _only_asks(sentence: str) -> bool:
    if not sentence.rstrip().endswith("?") or _WANTS.search(sentence):
        return False
    alone = len(words(sentence)) > _FEW and not details_of(sentence)
    return alone or bool(asked_deeds(sentence))
