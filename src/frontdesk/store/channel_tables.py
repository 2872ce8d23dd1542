"""The tables of channels without an open connection: how far they told, webhooks, mail."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from frontdesk.store.table_columns import conversation_columns, metadata, organisation_column

# How far each channel has told a conversation: up to `seq`, and is to up to `until`. A channel is a
# webhook's id or "mail"; no constraint names the webhook, whose removal must not stop a session.
outbound_cursors = Table(
    "outbound_cursors",
    metadata,
    *conversation_columns(),
    Column("channel", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", BigInteger),
    PrimaryKeyConstraint("conversation_id", "channel"),
    sqlite_with_rowid=False,
)
Index(
    "outbound_due",
    outbound_cursors.c.channel,
    outbound_cursors.c.due_at,
    sqlite_where=outbound_cursors.c.due_at.is_not(None),
    postgresql_where=outbound_cursors.c.due_at.is_not(None),
)

webhooks = Table(
    "webhooks",
    metadata,
    organisation_column(),
    Column("id", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("last_secret", Text),
    Column("last_secret_until", BigInteger),
    Column("enabled", Boolean, nullable=False),
    Column("disabled_reason", Text),
    Column("failing_since", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
)

webhook_deliveries = Table(
    "webhook_deliveries",
    metadata,
    *conversation_columns(),
    Column("webhook_id", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("type", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("status", Integer),
    Column("error", Text),
    Column("first_at", BigInteger, nullable=False),
    Column("last_at", BigInteger, nullable=False),
    Column("due_at", BigInteger),
    PrimaryKeyConstraint("organisation_id", "webhook_id", "id"),
    Index("webhook_deliveries_by_time", "organisation_id", "webhook_id", "last_at"),
)
Index(
    "webhook_replays_due",
    webhook_deliveries.c.webhook_id,
    webhook_deliveries.c.due_at,
    sqlite_where=webhook_deliveries.c.state == "replaying",
    postgresql_where=webhook_deliveries.c.state == "replaying",
)

# Where a customer who has left may be written to, because they gave it for that.
mail_contacts = Table(
    "mail_contacts",
    metadata,
    *conversation_columns(),
    Column("address", Text, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("mailed_at", BigInteger),
    PrimaryKeyConstraint("conversation_id"),
    Index("mail_contacts_by_address", "organisation_id", "address", "mailed_at"),
    sqlite_with_rowid=False,
)
