"""The tables of people at the desk: who waits for them, tickets, ready-made texts."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from frontdesk.store.table_columns import conversation_columns as _conversation
from frontdesk.store.table_columns import metadata
from frontdesk.store.table_columns import organisation_column as _organisation

# How a conversation stands with people; those that wait are the queue.
handoffs = Table(
    "handoffs",
    metadata,
    *_conversation(),
    Column("reason", Text, nullable=False),
    Column("ticket", Text, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("asked_at", BigInteger),
    Column("waiting_since", BigInteger),
    Column("promised_by", BigInteger),
    Column("late", Boolean, nullable=False),
    Column("asks_matter", Boolean, nullable=False),
    Column("holder", Text),
    Column("assignee", Text),
    Column("snoozed_until", BigInteger),
    Column("tags", Text, nullable=False),
    Column("merged_into", Text),
    PrimaryKeyConstraint("conversation_id"),
    sqlite_with_rowid=False,
)
Index(
    "handoffs_waiting",
    handoffs.c.organisation_id,
    handoffs.c.waiting_since,
    sqlite_where=handoffs.c.waiting_since.is_not(None),
    postgresql_where=handoffs.c.waiting_since.is_not(None),
)
Index(
    "handoffs_held",
    handoffs.c.organisation_id,
    handoffs.c.conversation_id,
    sqlite_where=handoffs.c.holder.is_not(None),
    postgresql_where=handoffs.c.holder.is_not(None),
)

tickets = Table(
    "tickets",
    metadata,
    *_conversation(),
    Column("number", BigInteger, nullable=False),
    Column("status", Text, nullable=False),
    Column("matter", Text, nullable=False),
    Column("contact", Text, nullable=False),
    Column("customer", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "number"),
    Index("tickets_by_conversation", "conversation_id"),
    Index("tickets_by_change", "organisation_id", "updated_at"),
)

# What happened to a ticket; what is `internal` no customer is told.
ticket_events = Table(
    "ticket_events",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    Column("organisation_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("by", Text),
    Column("text", Text, nullable=False),
    Column("internal", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    ForeignKeyConstraint(
        ["organisation_id", "number"], ["tickets.organisation_id", "tickets.number"]
    ),
    Index("ticket_events_by_ticket", "organisation_id", "number", "id"),
    sqlite_autoincrement=True,
)

# A turn that an operator found wrong, kept as a test case with all that it was answered from.
kept_turns = Table(
    "kept_turns",
    metadata,
    *_conversation(),
    Column("turn_id", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "turn_id"),
    Index("kept_turns_by_time", "organisation_id", "at"),
)

counters = Table(
    "counters",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "name"),
)

macros = Table(
    "macros",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "name"),
)
