"""The inbox: any process may add to it, only the session takes from it."""

from sqlalchemy import bindparam, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import (
    ClientMessageId,
    ConversationId,
    ConversationRef,
    InboxId,
    OrganisationId,
)
from frontdesk.core.operator_acts import ActOutcome, decode_outcome
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import InboxRecord
from frontdesk.store.scope import ORGANISATION, in_conversation, row_values, scope

# Read beside an input, so that whoever takes it up need not ask whether its desk has changed.
_version = (
    select(t.organisations.c.version)
    .where(t.organisations.c.id == bindparam(ORGANISATION))
    .scalar_subquery()
)
_add = Query(
    lambda insert: (
        insert(t.inbox)
        .values(**row_values("kind", "client_message_id", "body", "at", "network"))
        .on_conflict_do_nothing(index_elements=["conversation_id", "client_message_id"])
        .returning(t.inbox.c.id, _version)
    )
)
_waiting = Query(
    select(
        *(t.inbox.c[name] for name in ("id", "kind", "client_message_id", "body", "at", "network")),
        _version,
    )
    .where(in_conversation(t.inbox), t.inbox.c.seq.is_(None))
    .order_by(t.inbox.c.id)
)
_known = Query(
    select(t.inbox.c.id).where(
        in_conversation(t.inbox), t.inbox.c.client_message_id == bindparam("own_id")
    )
)
_taken = Query(
    select(t.inbox.c.id).where(
        in_conversation(t.inbox),
        t.inbox.c.id == bindparam("inbox_id"),
        t.inbox.c.seq.is_not(None),
    )
)
_outcome = Query(
    select(t.inbox.c.outcome).where(
        in_conversation(t.inbox),
        t.inbox.c.client_message_id == bindparam("own_id"),
        t.inbox.c.seq.is_not(None),
    )
)
_left_behind = Query(
    select(t.inbox.c.organisation_id, t.inbox.c.conversation_id)
    .where(t.inbox.c.seq.is_(None))
    .distinct()
    .limit(bindparam("most"))
)


async def add(
    tx: Transaction,
    ref: ConversationRef,
    kind: str,
    body: str,
    now: Millis,
    client_message_id: ClientMessageId | None = None,
    network: str | None = None,
) -> InboxRecord | None:
    """Accept an input; None says that this client message was accepted before."""
    rows = await tx.fetch(
        _add,
        **scope(ref),
        kind=kind,
        client_message_id=client_message_id,
        body=body,
        at=now,
        network=network,
    )
    if not rows:
        return None
    inbox_id, version = rows[0]
    return InboxRecord(InboxId(inbox_id), kind, client_message_id, body, now, network, version)


async def known(tx: Transaction, ref: ConversationRef, client_message_id: ClientMessageId) -> bool:
    """Whether a client message was accepted before."""
    return bool(await tx.fetch(_known, **scope(ref), own_id=client_message_id))


async def taken(tx: Transaction, ref: ConversationRef, inbox_id: InboxId) -> bool:
    """Whether the session has taken up an input."""
    return bool(await tx.fetch(_taken, **scope(ref), inbox_id=inbox_id))


async def outcome(
    tx: Transaction, ref: ConversationRef, client_message_id: ClientMessageId
) -> ActOutcome | None:
    """What became of an operator's act; None until it was taken up."""
    rows = await tx.fetch(_outcome, **scope(ref), own_id=client_message_id)
    return decode_outcome(rows[0][0]) if rows and rows[0][0] is not None else None


async def waiting(tx: Transaction, ref: ConversationRef) -> list[InboxRecord]:
    """Inputs that the session has not taken up yet, oldest first."""
    rows = await tx.fetch(_waiting, **scope(ref))
    return [InboxRecord(*row) for row in rows]


async def left_behind(tx: Transaction, most: int = 1000) -> list[ConversationRef]:
    """Conversations, of any organisation, that have input waiting: for the sweeper alone."""
    rows = await tx.fetch(_left_behind, most=most)
    return [ConversationRef(OrganisationId(o), ConversationId(c)) for o, c in rows]
