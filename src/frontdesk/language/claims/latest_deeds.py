"""Which deed on a thing was the last: what was booked again is no longer cancelled."""

from collections.abc import Sequence

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.backing import Done
from frontdesk.language.claims.records import words_in
from frontdesk.language.claims.words import ClaimKind

_K = ClaimKind
_STANDING = frozenset({_K.BOOKED, _K.RESCHEDULED})
_OPPOSED = {
    _K.CANCELLED: _STANDING,
    _K.BOOKED: frozenset({_K.CANCELLED}),
    _K.RESCHEDULED: frozenset({_K.CANCELLED}),
}


def is_overtaken(kind: ClaimKind, done: Sequence[Done], things: frozenset[str]) -> bool:
    """Whether all that was done of a kind was taken back by something done later.

    `things` are the words that name what kinds of things there are.
    """
    of_kind = [one for one in done if kind in one.kinds]
    return bool(of_kind) and all(latest_of(one, done, things) is not one for one in of_kind)


def latest_of(deed: Done, done: Sequence[Done], things: frozenset[str]) -> Done:
    """What was done last with the very thing that a deed was done to."""
    opposed = frozenset[ClaimKind]().union(*(_OPPOSED.get(kind, ()) for kind in deed.kinds))
    after = done[next(n for n, one in enumerate(done) if one is deed) + 1 :]
    for later in after:
        if later.kinds & opposed and _is_same(deed.words, later.words, things):
            return latest_of(later, done, things)
    return deed


def _is_same(before: str, after: str, things: frozenset[str]) -> bool:
    """Whether two deeds were done to one thing, at one time."""
    was, now = before.lower(), after.lower()
    times, named = details_of(was) - {""}, words_in(was) & things
    return bool(times) and times <= details_of(now) and named <= words_in(now)
