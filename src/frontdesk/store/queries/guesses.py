"""Counters of attempts, each of which forgets one attempt after the other as time goes by."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import bindparam, case, delete, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation


class Counter(NamedTuple):
    """When all that was counted is forgotten, and from when on another attempt may be made."""

    until: Millis = 0
    free_at: Millis = 0


_g = t.guess_counters.c
_this = in_organisation(t.guess_counters) & (_g.subject == bindparam("counted"))
# The update changes nothing: it keeps the row from others until the transaction ends, so that
# attempts made at the same moment are counted one after the other.
_hold = Query(
    lambda insert: (
        insert(t.guess_counters)
        .values(
            organisation_id=bindparam(ORGANISATION),
            subject=bindparam("subject"),
            until=0,
            free_at=0,
        )
        .on_conflict_do_update(
            index_elements=["organisation_id", "subject"], set_={"until": _g.until}
        )
        .returning(_g.until, _g.free_at)
    )
)
_set = Query(
    update(t.guess_counters)
    .where(_this)
    .values(until=bindparam("new_until"), free_at=bindparam("new_free_at"))
)
_lower = Query(
    update(t.guess_counters)
    .where(_this)
    .values(until=case((_g.until > bindparam("less"), _g.until - bindparam("less")), else_=0))
)
_remove = Query(delete(t.guess_counters).where(_this))
_forgotten = (_g.until <= bindparam("now")) & (_g.free_at <= bindparam("now"))
_sweep = Query(
    delete(t.guess_counters).where(
        in_organisation(t.guess_counters),
        _g.subject.in_(
            # Rows that somebody holds are in use, and waiting for them could lock both.
            select(_g.subject)
            .where(in_organisation(t.guess_counters), _forgotten)
            .with_for_update(skip_locked=True)
        ),
    )
)


async def hold(
    tx: Transaction, organisation_id: OrganisationId, subjects: Iterable[str]
) -> dict[str, Counter]:
    """The counters of these subjects, kept from others until the transaction ends."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    held: dict[str, Counter] = {}
    # In one order everywhere, so that two transactions never wait for each other.
    for subject in sorted(set(subjects)):
        rows = await tx.fetch(_hold, **scope, subject=subject)
        held[subject] = Counter(*rows[0])
    return held


async def put(
    tx: Transaction, organisation_id: OrganisationId, counters: Mapping[str, Counter]
) -> None:
    """Write counters that are held."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    for subject, counter in sorted(counters.items()):
        await tx.execute(
            _set, **scope, counted=subject, new_until=counter.until, new_free_at=counter.free_at
        )


async def lower(
    tx: Transaction, organisation_id: OrganisationId, subjects: Mapping[str, Millis | None]
) -> None:
    """Take so much time off each counter; None removes it whole."""
    scope: dict[str, Any] = {ORGANISATION: organisation_id}
    for subject, less in sorted(subjects.items()):
        if less is None:
            await tx.execute(_remove, **scope, counted=subject)
        else:
            await tx.execute(_lower, **scope, counted=subject, less=less)


async def sweep(tx: Transaction, organisation_id: OrganisationId, now: Millis) -> int:
    """Remove the counters that have forgotten everything."""
    return await tx.execute(_sweep, **{ORGANISATION: organisation_id}, now=now)
