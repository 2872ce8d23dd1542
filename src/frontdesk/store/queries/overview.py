"""Conversations as a list shows them: the latest first, with signs of trouble."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, ScalarSelect, Table, bindparam, func, select

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.reading import Reader
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerStatus
from frontdesk.store.scope import CONVERSATION, ORGANISATION, in_organisation, scope

_conversations = t.conversations
_COLUMNS = ("id", "status", "title", "channel", "turn_id", "created_at", "updated_at")


@dataclass(frozen=True, slots=True)
class ConversationLine:
    """A conversation in a list: how many turns had a diagnosis, how many deeds are not done.

    `unread` are the customer's messages after what operators have read.
    """

    id: str
    status: str
    title: str | None
    channel: str
    turn_id: int
    created_at: Millis
    updated_at: Millis
    first_said: str | None
    diagnosed: int
    undone: int
    unread: int


def _own(table: Table) -> ColumnElement[bool]:
    return (table.c.organisation_id == _conversations.c.organisation_id) & (
        table.c.conversation_id == _conversations.c.id
    )


def _first(*that: ColumnElement[bool]) -> ScalarSelect[str]:
    """The first message of a customer's own that is like that."""
    return (
        select(t.messages.c.text)
        .where(_own(t.messages), t.messages.c.role == "customer", *that)
        .order_by(t.messages.c.seq)
        .limit(1)
        .scalar_subquery()
    )


# A ZIP code or a phone number says little of what a conversation is about.
_has_letters = func.upper(t.messages.c.text) != func.lower(t.messages.c.text)
_first_said = func.coalesce(_first(_has_letters), _first())
_diagnosed = (
    select(func.count())
    .select_from(t.turns)
    .where(
        _own(t.turns),
        # As the key is written; within a text its quotes would be escaped.
        t.turns.c.record.contains('"diagnosis":{') | (t.turns.c.outcome == "abandoned"),
    )
    .scalar_subquery()
)
_undone = (
    select(func.count())
    .select_from(t.ledger)
    .where(
        _own(t.ledger),
        (t.ledger.c.status == LedgerStatus.UNKNOWN.value)
        | (t.ledger.c.status == LedgerStatus.FAILED.value),
    )
    .scalar_subquery()
)
_read_up_to = (
    select(t.read_marks.c.seq)
    .where(_own(t.read_marks), t.read_marks.c.reader == Reader.OPERATORS.value)
    .scalar_subquery()
)
_unread = (
    select(func.count())
    .select_from(t.messages)
    .where(
        _own(t.messages),
        t.messages.c.role == "customer",
        t.messages.c.seq > func.coalesce(_read_up_to, 0),
    )
    .scalar_subquery()
)
_at, _id = _conversations.c.updated_at, _conversations.c.id
_lines = select(
    *(_conversations.c[name] for name in _COLUMNS), _first_said, _diagnosed, _undone, _unread
).where(in_organisation(_conversations))
_one = Query(_lines.where(_id == bindparam(CONVERSATION)))
_recent = Query(
    _lines.where(
        (_at < bindparam("before"))
        | ((_at == bindparam("before")) & (_id < bindparam("before_id")))
    )
    .order_by(_at.desc(), _id.desc())
    .limit(bindparam("most"))
)

# What was opened since a moment has changed since then too, and changes are indexed.
_opened = Query(
    select(func.count())
    .select_from(_conversations)
    .where(
        in_organisation(_conversations),
        _at >= bindparam("since"),
        _conversations.c.created_at >= bindparam("since"),
    )
)


async def opened(tx: Transaction, organisation_id: OrganisationId, since: Millis) -> int:
    """How many conversations were opened since a moment."""
    rows = await tx.fetch(_opened, **{ORGANISATION: organisation_id}, since=since)
    return rows[0][0]


async def recent(
    tx: Transaction,
    organisation_id: OrganisationId,
    *,
    before: tuple[Millis, str],
    most: int,
) -> list[ConversationLine]:
    """The conversations that changed last before a moment; an id settles ties."""
    own = {ORGANISATION: organisation_id}
    rows = await tx.fetch(_recent, **own, before=before[0], before_id=before[1], most=most)
    return [ConversationLine(*row) for row in rows]


async def line(tx: Transaction, ref: ConversationRef) -> ConversationLine | None:
    """One conversation as a list shows it."""
    rows = await tx.fetch(_one, **scope(ref))
    return ConversationLine(*rows[0]) if rows else None
