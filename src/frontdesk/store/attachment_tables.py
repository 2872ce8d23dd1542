"""The tables of what a conversation holds beside its log: files, and how far it was read."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from frontdesk.store.table_columns import conversation_columns, metadata

# A file is whole once all its pieces are there; `sent_at` is when a message first named it.
attachments = Table(
    "attachments",
    metadata,
    *conversation_columns(),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("sender", Text, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("sent_at", BigInteger),
    PrimaryKeyConstraint("conversation_id", "id"),
    sqlite_with_rowid=False,
)
Index("attachments_by_organisation", attachments.c.organisation_id, attachments.c.size)
Index(
    "attachments_unsent",
    attachments.c.created_at,
    sqlite_where=attachments.c.sent_at.is_(None),
    postgresql_where=attachments.c.sent_at.is_(None),
)

attachment_pieces = Table(
    "attachment_pieces",
    metadata,
    *conversation_columns(),
    Column("attachment_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("conversation_id", "attachment_id", "number"),
)

# How far the customer and the operators have read: up to the event `seq`.
read_marks = Table(
    "read_marks",
    metadata,
    *conversation_columns(),
    Column("reader", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "reader"),
    sqlite_with_rowid=False,
)
