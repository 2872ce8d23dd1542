"""When the desk looks again for an outcome that is unknown: ever more rarely, for a day."""

from frontdesk.core.clock import Millis
from frontdesk.store.records import LedgerEntry

LOOK_AFTER: Millis = 15_000
LOOK_AT_MOST: Millis = 900_000
UNRESOLVED_AFTER: Millis = 86_400_000

# A service that was away for some time is asked again within a fortieth of that time.
_RARER = 40


def next_look(entry: LedgerEntry, now: Millis) -> Millis:
    """When to look again for what became of an entry."""
    age = max(now - entry.created_at, 0)
    return now + min(max(LOOK_AFTER, age // _RARER), LOOK_AT_MOST)


def is_pursued(entry: LedgerEntry) -> bool:
    """Tell whether the desk still looks for an unknown outcome by itself."""
    return entry.unresolved_at is None


def is_given_up(entry: LedgerEntry, now: Millis) -> bool:
    """Tell whether it was looked for in vain so long that it is now a person's to find out."""
    return is_pursued(entry) and now - entry.created_at >= UNRESOLVED_AFTER
