"""The tables of insights: what each conversation counts for, and the sums of it by day."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from frontdesk.store.table_columns import conversation_columns, metadata, organisation_column

# How far an organisation is rolled up: `until` is a time of change. `basis` names the rules and the
# time zone that were counted by; `organisation_version`, the desk that had them. Each write of a
# roll-up raises `revision`, so that of two at once one holds.
insight_cursors = Table(
    "insight_cursors",
    metadata,
    organisation_column(),
    Column("until", BigInteger, nullable=False),
    Column("basis", Text, nullable=False),
    Column("organisation_version", BigInteger, nullable=False),
    Column("revision", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id"),
)

# How far a conversation is counted: its events, turns and calls in the background up to these.
insight_conversations = Table(
    "insight_conversations",
    metadata,
    *conversation_columns(),
    Column("seen_at", BigInteger, nullable=False),
    Column("basis", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("background_epoch", BigInteger, nullable=False),
    Column("background_number", BigInteger, nullable=False),
    Column("begun_at", BigInteger),
    Column("waiting", Boolean, nullable=False),
    Column("handed_over", Boolean, nullable=False),
    PrimaryKeyConstraint("conversation_id"),
    sqlite_with_rowid=False,
)

insight_facts = Table(
    "insight_facts",
    metadata,
    *conversation_columns(),
    Column("day", Text, nullable=False),
    Column("metric", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "day", "metric"),
    Index("insight_facts_by_metric", "organisation_id", "metric", "day", "conversation_id"),
    sqlite_with_rowid=False,
)

insight_totals = Table(
    "insight_totals",
    metadata,
    organisation_column(),
    Column("day", Text, nullable=False),
    Column("metric", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "day", "metric"),
    sqlite_with_rowid=False,
)
