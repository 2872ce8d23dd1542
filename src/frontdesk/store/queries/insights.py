"""The roll-up of insights: how far it went, each conversation's share, and the sums of days."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.errors import NotFound
from frontdesk.core.ids import ConversationId, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.queries.insight_sources import CountedTo
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation, row_values, scope

# Of a day and a metric.
Sums = Mapping[tuple[str, str], int]

_c, _r, _k = t.conversations.c, t.insight_conversations.c, t.insight_cursors.c
_f, _s, _o = t.insight_facts.c, t.insight_totals.c, t.organisations.c
_COUNTED_TO = tuple(CountedTo.__dataclass_fields__)
_FOUND = ("conversation_id", "seen_at", "basis")

_of_organisation = in_organisation(t.insight_cursors)
_cursor = Query(
    select(_k.until, _k.basis, _k.organisation_version, _k.revision).where(_of_organisation)
)
_begin = Query(
    lambda insert: (
        insert(t.insight_cursors)
        .values(
            organisation_id=bindparam(ORGANISATION),
            until=0,
            basis="",
            organisation_version=0,
            revision=0,
        )
        .on_conflict_do_nothing()
    )
)
_hold = Query(
    update(t.insight_cursors)
    .where(_of_organisation, _k.revision == bindparam("known"))
    .values(revision=_k.revision + 1)
)
_advance = Query(
    update(t.insight_cursors)
    .where(_of_organisation)
    .values(
        until=bindparam("to"),
        basis=bindparam("counted_by"),
        organisation_version=bindparam("served"),
    )
)
_newest = (
    select(func.max(_c.updated_at)).where(_c.organisation_id == _o.id).correlate(t.organisations)
).scalar_subquery()
_behind = Query(
    select(_o.id, _o.version)
    .select_from(t.organisations.outerjoin(t.insight_cursors, _k.organisation_id == _o.id))
    .where(
        ~_o.disabled,
        _k.organisation_id.is_(None)
        | (_k.organisation_version != _o.version)
        | (_newest > _k.until - bindparam("overlap")),
    )
    .order_by(_o.id)
)
_with_share = t.conversations.outerjoin(
    t.insight_conversations,
    (_r.organisation_id == _c.organisation_id) & (_r.conversation_id == _c.id),
)
_changed = Query(
    select(_c.id, _c.updated_at)
    .select_from(_with_share)
    .where(
        in_organisation(t.conversations),
        _c.updated_at >= bindparam("since"),
        _c.updated_at <= bindparam("until_change"),
        _r.conversation_id.is_(None)
        | (_r.seen_at != _c.updated_at)
        | (_r.basis != bindparam("counted_by")),
    )
    .order_by(_c.updated_at, _c.id)
    .limit(bindparam("most"))
)
_all = Query(
    select(_c.id)
    .where(in_organisation(t.conversations), _c.id > bindparam("after"))
    .order_by(_c.id)
    .limit(bindparam("most"))
)
_share = Query(
    select(_c.updated_at, *(_r[name] for name in (*_FOUND, *_COUNTED_TO)))
    .select_from(_with_share)
    .where(in_organisation(t.conversations), _c.id == bindparam("one"))
)
_facts = Query(
    select(_f.day, _f.metric, _f.value).where(
        in_organisation(t.insight_facts), _f.conversation_id == bindparam("one")
    )
)
_put_share = Query(
    lambda insert: (
        stmt := insert(t.insight_conversations).values(
            **row_values("seen_at", "basis", *_COUNTED_TO)
        )
    ).on_conflict_do_update(
        index_elements=["conversation_id"],
        set_={name: stmt.excluded[name] for name in ("seen_at", "basis", *_COUNTED_TO)},
        where=_r.organisation_id == stmt.excluded.organisation_id,
    )
)
_add_fact = Query(
    lambda insert: (
        stmt := insert(t.insight_facts).values(**row_values("day", "metric", "value"))
    ).on_conflict_do_update(
        index_elements=["conversation_id", "day", "metric"],
        set_={"value": _f.value + stmt.excluded.value},
        where=_f.organisation_id == stmt.excluded.organisation_id,
    )
)
_drop_fact = Query(
    delete(t.insight_facts).where(
        in_organisation(t.insight_facts),
        _f.conversation_id == bindparam("one"),
        _f.value == 0,
    )
)
_add_total = Query(
    lambda insert: (
        stmt := insert(t.insight_totals).values(
            organisation_id=bindparam(ORGANISATION),
            **{name: bindparam(name) for name in ("day", "metric", "value")},
        )
    ).on_conflict_do_update(
        index_elements=["organisation_id", "day", "metric"],
        set_={"value": _s.value + stmt.excluded.value},
    )
)
_drop_total = Query(
    delete(t.insight_totals).where(
        in_organisation(t.insight_totals),
        _s.day == bindparam("of_day"),
        _s.metric == bindparam("of_metric"),
        _s.value == 0,
    )
)
_within = (_s.day >= bindparam("first")) & (_s.day <= bindparam("last"))
_totals = Query(
    select(_s.day, _s.metric, _s.value)
    .where(in_organisation(t.insight_totals), _within)
    .order_by(_s.day)
)
_metrics = Query(
    select(_s.metric)
    .where(
        in_organisation(t.insight_totals),
        _within,
        # With a label or without one: a semicolon is what follows a colon.
        _s.metric >= bindparam("number"),
        _s.metric < bindparam("beyond"),
    )
    .distinct()
)
_recounted = Query(
    select(_f.day, _f.metric, func.sum(_f.value))
    .where(in_organisation(t.insight_facts))
    .group_by(_f.day, _f.metric)
)
_list = Query(
    select(_f.day, _f.conversation_id, _f.value, _c.title, _c.status, _c.channel, _c.updated_at)
    .join_from(
        t.insight_facts,
        t.conversations,
        (_c.organisation_id == _f.organisation_id) & (_c.id == _f.conversation_id),
    )
    .where(
        in_organisation(t.insight_facts),
        _f.metric == bindparam("of_metric"),
        _f.day >= bindparam("first"),
        _f.day <= bindparam("last"),
        (_f.day < bindparam("last")) | (_f.conversation_id < bindparam("before")),
    )
    .order_by(_f.day.desc(), _f.conversation_id.desc())
    .limit(bindparam("most"))
)


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far an organisation is rolled up, by what, and after how many writes."""

    until: Millis
    basis: str
    organisation_version: int
    revision: int


class Share(NamedTuple):
    """A conversation as its last look left it: None where there was none."""

    changed_at: Millis
    seen_at: Millis | None
    basis: str
    to: CountedTo


class Listed(NamedTuple):
    """What a conversation adds to a number on a day."""

    day: str
    conversation_id: str
    value: int
    title: str | None
    status: str
    channel: str
    updated_at: Millis


async def cursor(tx: Transaction, organisation_id: OrganisationId) -> Cursor | None:
    """How far an organisation is rolled up; None where nobody has begun."""
    rows = await tx.fetch(_cursor, **{ORGANISATION: organisation_id})
    return Cursor(*rows[0]) if rows else None


async def begin(tx: Transaction, organisation_id: OrganisationId) -> None:
    """Keep from here on how far an organisation is rolled up."""
    await tx.execute(_begin, **{ORGANISATION: organisation_id})


async def hold(tx: Transaction, organisation_id: OrganisationId, known: int) -> bool:
    """Keep other roll-ups out until this transaction ends; False where one was faster."""
    return await tx.execute(_hold, **{ORGANISATION: organisation_id}, known=known) == 1


async def advance(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    to: Millis,
    basis: str,
    version: int,
) -> None:
    """Say how far it is rolled up by now."""
    given = {"to": to, "counted_by": basis, "served": version}
    await tx.execute(_advance, **{ORGANISATION: organisation_id}, **given)


async def behind_anywhere(tx: Transaction, overlap: Millis) -> list[tuple[OrganisationId, int]]:
    """The organisations that may have something to roll up, each with its desk's version."""
    return [
        (OrganisationId(id), version) for id, version in await tx.fetch(_behind, overlap=overlap)
    ]


async def changed(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    since: Millis,
    until: Millis,
    basis: str,
    most: int,
) -> list[tuple[ConversationId, Millis]]:
    """Conversations that changed within a time and were not looked at since, oldest first."""
    given = {"since": since, "until_change": until, "counted_by": basis, "most": most}
    rows = await tx.fetch(_changed, **{ORGANISATION: organisation_id}, **given)
    return [(ConversationId(id), at) for id, at in rows]


async def conversations_after(
    tx: Transaction, organisation_id: OrganisationId, after: str, most: int
) -> list[ConversationId]:
    """All conversations by their ids, so many at a time."""
    rows = await tx.fetch(_all, **{ORGANISATION: organisation_id}, after=after, most=most)
    return [ConversationId(row[0]) for row in rows]


async def share(tx: Transaction, ref: tuple[str, str]) -> Share:
    """How far a conversation is counted."""
    rows = await tx.fetch(_share, **{ORGANISATION: ref[0]}, one=ref[1])
    if not rows:
        raise NotFound(
            f"expected the id of a conversation; got {ref[1]!r}", code="conversation_not_found"
        )
    changed_at, known, seen_at, basis, *to = rows[0]
    if known is None:
        return Share(changed_at, None, "", CountedTo())
    read = dict(zip(_COUNTED_TO, to, strict=True))
    read |= {name: bool(read[name]) for name in ("waiting", "handed_over")}
    return Share(changed_at, seen_at, basis, CountedTo(**read))


async def facts(tx: Transaction, ref: tuple[str, str]) -> dict[tuple[str, str], int]:
    """All that a conversation counts for."""
    rows = await tx.fetch(_facts, **{ORGANISATION: ref[0]}, one=ref[1])
    return {(day, metric): value for day, metric, value in rows}


async def put_share(
    tx: Transaction,
    ref: tuple[str, str],
    *,
    seen_at: Millis,
    basis: str,
    to: CountedTo,
    added: Sums,
) -> None:
    """Keep how far a conversation is counted, with what that adds to its share."""
    counted = {name: getattr(to, name) for name in _COUNTED_TO}
    await tx.execute(_put_share, **scope(ref), seen_at=seen_at, basis=basis, **counted)
    if added:
        await tx.execute_many(_add_fact, [{**scope(ref), **row} for row in _rows(added)])
    if any(value < 0 for value in added.values()):
        await tx.execute(_drop_fact, **{ORGANISATION: ref[0]}, one=ref[1])


async def add_totals(tx: Transaction, organisation_id: OrganisationId, added: Sums) -> None:
    """Add to the sums of days; what comes to nothing is gone."""
    scoped = {ORGANISATION: organisation_id}
    if added:
        await tx.execute_many(_add_total, [{**scoped, **row} for row in _rows(added)])
    gone = [key for key, value in added.items() if value < 0]
    if gone:
        rows = [{**scoped, "of_day": day, "of_metric": metric} for day, metric in gone]
        await tx.execute_many(_drop_total, rows)


async def totals(
    tx: Transaction, organisation_id: OrganisationId, first: str, last: str
) -> list[tuple[str, str, int]]:
    """The sums of some days, the first day first."""
    given = {ORGANISATION: organisation_id, "first": first, "last": last}
    return [(day, metric, value) for day, metric, value in await tx.fetch(_totals, **given)]


async def metrics_of(
    tx: Transaction, organisation_id: OrganisationId, number: str, first: str, last: str
) -> list[str]:
    """The metrics of a number, one for each label, that some days have; perhaps others beside."""
    given = {"number": number, "beyond": f"{number};", "first": first, "last": last}
    rows = await tx.fetch(_metrics, **{ORGANISATION: organisation_id}, **given)
    return [row[0] for row in rows]


async def recounted(tx: Transaction, organisation_id: OrganisationId) -> dict[tuple[str, str], int]:
    """The sums of all days as the shares of conversations make them."""
    rows = await tx.fetch(_recounted, **{ORGANISATION: organisation_id})
    return {(day, metric): int(value) for day, metric, value in rows}


async def listed(
    tx: Transaction,
    organisation_id: OrganisationId,
    metric: str,
    *,
    first: str,
    last: str,
    before: str,
    most: int,
) -> list[Listed]:
    """What adds to a number, the last day first; on the last, only ids before the one given."""
    given = {"of_metric": metric, "first": first, "last": last, "before": before, "most": most}
    rows = await tx.fetch(_list, **{ORGANISATION: organisation_id}, **given)
    return [Listed(*row) for row in rows]


def _rows(added: Sums) -> Sequence[dict[str, Any]]:
    """The rows in one order, in which no two roll-ups can wait for one another."""
    return [
        {"day": day, "metric": metric, "value": value}
        for (day, metric), value in sorted(_without_zeros(added))
    ]


def _without_zeros(added: Sums) -> Iterable[tuple[tuple[str, str], int]]:
    return ((key, value) for key, value in added.items() if value)
