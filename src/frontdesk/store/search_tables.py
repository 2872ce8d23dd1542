"""The tables of search: the words that a conversation is found by, and how far they go."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from frontdesk.store.table_columns import conversation_columns, metadata

# A conversation's words, each once, as of its events up to `seq` and its row at `as_of`. `id` grows
# with the moment it was opened: found in this order, pages need no sorting. The index that each
# database has for words is made by the migration.
conversation_index = Table(
    "conversation_index",
    metadata,
    Column(
        "id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
    *conversation_columns(),
    Column("words", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("as_of", BigInteger, nullable=False),
    UniqueConstraint("organisation_id", "conversation_id"),
    Index("conversation_index_by_age", "organisation_id", "id"),
)

# Up to when an organisation's conversations are in the index.
search_cursors = Table(
    "search_cursors",
    metadata,
    Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id"),
)
