"""All shapes that a claim takes in speech, and which of them a clause can have."""

from functools import lru_cache

from frontdesk.language.claims.actions import DEEDS
from frontdesk.language.claims.idioms import IDIOMS
from frontdesk.language.claims.passives import PASSIVES
from frontdesk.language.claims.promises import PROMISES
from frontdesk.language.claims.shape import Pattern, signs_of
from frontdesk.language.claims.states import STATES

_ALL = (*DEEDS, *PASSIVES, *STATES, *PROMISES, *IDIOMS)
PATTERNS = (*(one for one in _ALL if not one.vague), *(one for one in _ALL if one.vague))

# Every set of signs that some shape needs is a bit; a sign has the bits of the sets it is in.
_NEEDS = {need: 1 << i for i, need in enumerate({n: None for one in _ALL for n in one.needs})}
_BITS: dict[str, int] = {}
for _need, _bit in _NEEDS.items():
    for _sign in _need:
        _BITS[_sign] = _BITS.get(_sign, 0) | _bit
_WANTED = tuple((sum(_NEEDS[need] for need in set(one.needs)), one) for one in PATTERNS)


def patterns_for(clause: str) -> tuple[Pattern, ...]:
    """The shapes that this clause can have at all, the vague ones last."""
    bits = 0
    for sign in signs_of(clause):
        bits |= _BITS.get(sign, 0)
    return _possible(bits)


@lru_cache(maxsize=4096)
def _possible(bits: int) -> tuple[Pattern, ...]:
    return tuple(one for wanted, one in _WANTED if wanted & bits == wanted)
