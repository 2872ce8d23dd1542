"""When a delivery that failed is tried again, and when it is given up."""

from random import Random

from frontdesk.core.clock import Millis

_SECOND, _MINUTE, _HOUR = 1_000, 60_000, 3_600_000
# After each attempt in vain; after the one that follows the last of them a delivery is dead.
DELAYS: tuple[Millis, ...] = (
    *(5 * _SECOND, 30 * _SECOND, 2 * _MINUTE, 10 * _MINUTE, 30 * _MINUTE),
    *(_HOUR, 2 * _HOUR, 4 * _HOUR, 8 * _HOUR, 12 * _HOUR),
)
MOST_ATTEMPTS = len(DELAYS) + 1
# A webhook that has failed for so long, and at nothing else but that, is told no more.
DISABLED_AFTER: Millis = 3 * 24 * _HOUR
_JITTER = 0.2


def next_attempt(attempts: int, now: Millis, random: Random) -> Millis | None:
    """When to try again after so many attempts in vain; None to give up.

    No two wait equally long, so that what failed together does not come back together.
    """
    if attempts >= MOST_ATTEMPTS:
        return None
    delay = DELAYS[attempts - 1]
    return now + round(delay * (1 + random.uniform(-_JITTER, _JITTER)))
