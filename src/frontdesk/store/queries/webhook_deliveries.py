"""What was sent to webhooks and what came of it: the latest, and dead letters until replayed."""

from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Text, bindparam, delete, func, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId, Seq, WebhookId
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import ORGANISATION, in_organisation, row_values, scope

_COLUMNS = (
    *("webhook_id", "id", "seq", "type", "state", "attempts", "status", "error"),
    *("first_at", "last_at", "due_at"),
)
_own = t.webhook_deliveries.c
_KEPT = ("state", "attempts", "status", "error", "last_at", "due_at")
_put = Query(
    lambda insert: (
        stmt := insert(t.webhook_deliveries).values(**row_values(*_COLUMNS))
    ).on_conflict_do_update(
        index_elements=["organisation_id", "webhook_id", "id"],
        set_={name: stmt.excluded[name] for name in _KEPT},
    )
)
_of_webhook = in_organisation(t.webhook_deliveries) & (_own.webhook_id == bindparam("hook"))
_select = select(_own.conversation_id, *(_own[name] for name in _COLUMNS))
_recent = Query(
    _select.where(
        _of_webhook,
        (_own.last_at < bindparam("before"))
        | ((_own.last_at == bindparam("before")) & (_own.id < bindparam("before_id"))),
        (_own.state == bindparam("wanted", type_=Text)) | (bindparam("wanted", type_=Text) == ""),
    )
    .order_by(_own.last_at.desc(), _own.id.desc())
    .limit(bindparam("most"))
)
_find = Query(_select.where(_of_webhook, _own.id == bindparam("its_id")))
_replay = (
    update(t.webhook_deliveries)
    .where(_of_webhook, _own.state == "dead")
    .values(state="replaying", attempts=0, due_at=bindparam("now"))
)
_replay_one = Query(_replay.where(_own.id == bindparam("its_id")))
_replay_all = Query(_replay)
_due = Query(
    select(_own.id)
    .where(
        _of_webhook,
        _own.state == "replaying",
        _own.due_at <= bindparam("now"),
    )
    .order_by(_own.due_at)
    .limit(bindparam("most"))
)
_counts = Query(select(_own.state, func.count()).where(_of_webhook).group_by(_own.state))
_prune = Query(
    delete(t.webhook_deliveries).where(
        ((_own.state == "delivered") & (_own.last_at < bindparam("delivered_before")))
        | ((_own.state == "dead") & (_own.last_at < bindparam("dead_before")))
    )
)


class DeliveryState(StrEnum):
    """What became of a delivery; one that is replayed was dead."""

    RETRYING = "retrying"
    DELIVERED = "delivered"
    DEAD = "dead"
    REPLAYING = "replaying"


@dataclass(frozen=True, slots=True)
class Delivery:
    """One event on its way to one webhook; its id is the same at every attempt."""

    conversation_id: ConversationId
    webhook_id: WebhookId
    id: str
    seq: Seq
    type: str
    state: DeliveryState
    attempts: int
    status: int | None
    error: str | None
    first_at: Millis
    last_at: Millis
    due_at: Millis | None = None


async def put(tx: Transaction, ref: ConversationRef, delivery: Delivery) -> None:
    """Keep what became of a delivery."""
    row = {name: getattr(delivery, name) for name in _COLUMNS}
    await tx.execute(_put, **scope(ref), **row)


async def recent(
    tx: Transaction,
    organisation_id: OrganisationId,
    webhook_id: WebhookId,
    *,
    state: DeliveryState | None,
    before: tuple[Millis, str],
    most: int,
) -> list[Delivery]:
    """A webhook's deliveries, the latest attempt first."""
    rows = await tx.fetch(
        _recent,
        **{ORGANISATION: organisation_id},
        hook=webhook_id,
        wanted=state or "",
        before=before[0],
        before_id=before[1],
        most=most,
    )
    return [_delivery(row) for row in rows]


async def find(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId, its_id: str
) -> Delivery | None:
    """One delivery."""
    scope = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_find, **scope, hook=webhook_id, its_id=its_id)
    return _delivery(rows[0]) if rows else None


async def replay(
    tx: Transaction,
    organisation_id: OrganisationId,
    webhook_id: WebhookId,
    its_id: str | None,
    now: Millis,
) -> int:
    """Have a dead letter sent again, or all of a webhook's; how many there were."""
    given = {ORGANISATION: organisation_id, "hook": webhook_id, "now": now}
    if its_id is None:
        return await tx.execute(_replay_all, **given)
    return await tx.execute(_replay_one, **given, its_id=its_id)


async def due_replays(
    tx: Transaction,
    organisation_id: OrganisationId,
    webhook_id: WebhookId,
    now: Millis,
    most: int,
) -> list[str]:
    """The dead letters that are to be sent again now."""
    given = {ORGANISATION: organisation_id, "hook": webhook_id, "now": now, "most": most}
    return [row[0] for row in await tx.fetch(_due, **given)]


async def counts(
    tx: Transaction, organisation_id: OrganisationId, webhook_id: WebhookId
) -> dict[str, int]:
    """How many of a webhook's deliveries are in which state."""
    rows = await tx.fetch(_counts, **{ORGANISATION: organisation_id}, hook=webhook_id)
    return {state: count for state, count in rows}


async def prune_anywhere(tx: Transaction, *, delivered_before: Millis, dead_before: Millis) -> int:
    """Forget what was delivered, and what nobody replayed, before a moment; how many."""
    given = {"delivered_before": delivered_before, "dead_before": dead_before}
    return await tx.execute(_prune, **given)


def _delivery(row: Row) -> Delivery:
    values = list(row)
    values[5] = DeliveryState(values[5])
    return Delivery(*values)
