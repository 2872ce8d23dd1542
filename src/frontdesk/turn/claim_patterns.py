"""All shapes that a claim takes in speech, and which of them a clause can have."""

from collections.abc import Iterator

from frontdesk.turn.claim_deeds import DEEDS
from frontdesk.turn.claim_idioms import IDIOMS
from frontdesk.turn.claim_promises import PROMISES
from frontdesk.turn.claim_shape import Pattern, signs_of
from frontdesk.turn.claim_states import STATES

_ALL = (*DEEDS, *STATES, *PROMISES, *IDIOMS)
PATTERNS = (*(one for one in _ALL if not one.vague), *(one for one in _ALL if one.vague))


def patterns_for(clause: str) -> Iterator[Pattern]:
    """The shapes that this clause can have at all, the vague ones last."""
    signs = signs_of(clause)
    for pattern in PATTERNS:
        for need in pattern.needs:
            if signs.isdisjoint(need):
                break
        else:
            yield pattern
