"""Conversations: create, find, claim."""

from sqlalchemy import bindparam, insert, select, update

from frontdesk.core.clock import Millis
from frontdesk.core.errors import NotFound
from frontdesk.core.ids import CallSessionId, ConversationId, ConversationRef, Epoch, OrganisationId
from frontdesk.core.lifecycle import Status
from frontdesk.core.locale import Locale
from frontdesk.store import tables as t
from frontdesk.store.database import Row, Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import ConversationRecord
from frontdesk.store.scope import CONVERSATION, ORGANISATION, in_organisation, new_row, scope

_COLUMNS = (
    *("id", "organisation_id", "status", "title", "channel", "phone", "call_session_id"),
    *("turn_id", "seq_reserved", "epoch", "created_at", "updated_at", "language"),
    *("title_source", "rating_asked_at"),
)
_organisation = Query(
    lambda insert_: (
        insert_(t.organisations)
        .values(id=bindparam("id"), name=bindparam("name"), created_at=bindparam("created_at"))
        .on_conflict_do_nothing()
    )
)
_insert = Query(insert(t.conversations).values(**{name: bindparam(name) for name in _COLUMNS}))
_insert_call = Query(new_row(t.calls, "call_session_id", "started_at", "started_seq", "greeted_at"))
_this = (t.conversations.c.id == bindparam(CONVERSATION)) & in_organisation(t.conversations)
_find = Query(select(*(t.conversations.c[name] for name in _COLUMNS)).where(_this))
_find_by_call = Query(
    select(t.calls.c.conversation_id).where(
        in_organisation(t.calls), t.calls.c.call_session_id == bindparam("call")
    )
)
_claim = Query(
    update(t.conversations)
    .where(_this)
    .values(epoch=t.conversations.c.epoch + 1)
    .returning(t.conversations.c.epoch)
)


async def ensure_organisation(
    tx: Transaction, organisation_id: OrganisationId, name: str, now: Millis
) -> None:
    """Make an organisation unless it is there."""
    await tx.execute(_organisation, id=organisation_id, name=name, created_at=now)


async def create(
    tx: Transaction,
    ref: ConversationRef,
    *,
    call_session_id: CallSessionId,
    channel: str,
    phone: str | None,
    now: Millis,
    language: Locale | None = None,
) -> None:
    """Make a conversation with its first call."""
    await tx.execute(
        _insert,
        id=ref.conversation_id,
        organisation_id=ref.organisation_id,
        status=Status.NEW,
        title=None,
        channel=channel,
        phone=phone,
        call_session_id=call_session_id,
        turn_id=0,
        seq_reserved=0,
        epoch=0,
        created_at=now,
        updated_at=now,
        language=language,
        title_source=None,
        rating_asked_at=None,
    )
    await tx.execute(
        _insert_call,
        **scope(ref),
        call_session_id=call_session_id,
        started_at=now,
        started_seq=0,
        greeted_at=None,
    )


async def find(tx: Transaction, ref: ConversationRef) -> ConversationRecord:
    """Read a conversation's row, or raise NotFound."""
    rows = await tx.fetch(_find, **scope(ref))
    if not rows:
        raise _missing(ref)
    return _record(rows[0])


async def exists(tx: Transaction, ref: ConversationRef) -> bool:
    """Whether there is such a conversation."""
    return bool(await tx.fetch(_find, **scope(ref)))


async def find_by_call(
    tx: Transaction, organisation_id: OrganisationId, call: CallSessionId
) -> ConversationId | None:
    """Find the conversation that a call belongs to."""
    rows = await tx.fetch(_find_by_call, **{ORGANISATION: organisation_id}, call=call)
    return ConversationId(rows[0][0]) if rows else None


async def claim(tx: Transaction, ref: ConversationRef) -> Epoch:
    """Take the conversation: every earlier claim can write nothing from here on."""
    rows = await tx.fetch(_claim, **scope(ref))
    if not rows:
        raise _missing(ref)
    return Epoch(rows[0][0])


def _missing(ref: ConversationRef) -> NotFound:
    return NotFound(
        f"expected the id of a conversation; got {ref.conversation_id!r}",
        code="conversation_not_found",
    )


def _record(row: Row) -> ConversationRecord:
    return ConversationRecord(
        ref=ConversationRef(OrganisationId(row[1]), ConversationId(row[0])),
        status=Status(row[2]),
        title=row[3],
        channel=row[4],
        phone=row[5],
        call_session_id=CallSessionId(row[6]),
        turn_id=row[7],
        seq_reserved=row[8],
        epoch=row[9],
        created_at=row[10],
        updated_at=row[11],
        language=Locale(row[12]) if row[12] is not None else None,
        title_source=row[13],
        rating_asked_at=row[14],
    )
