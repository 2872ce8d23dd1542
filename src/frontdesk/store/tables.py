"""Every table. Each row belongs to an organisation; times are milliseconds since the epoch."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()


def _organisation() -> Column[str]:
    return Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False)


def _conversation() -> tuple[Column[str], Column[str], ForeignKeyConstraint]:
    """A row of a conversation names the same organisation as the conversation itself."""
    return (
        Column("organisation_id", Text, nullable=False),
        Column("conversation_id", Text, nullable=False),
        ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )


organisations = Table(
    "organisations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    _organisation(),
    Column("key", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "key"),
)

conversations = Table(
    "conversations",
    metadata,
    Column("id", Text, primary_key=True),
    _organisation(),
    Column("status", Text, nullable=False),
    Column("title", Text),
    Column("channel", Text, nullable=False),
    Column("phone", Text),
    Column("language", Text),
    Column("call_session_id", Text, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("seq_reserved", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    UniqueConstraint("organisation_id", "id"),
    Index("conversations_by_organisation", "organisation_id", "updated_at"),
)

calls = Table(
    "calls",
    metadata,
    *_conversation(),
    Column("call_session_id", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("started_seq", BigInteger, nullable=False),
    Column("greeted_at", BigInteger),
    Column("network", Text),
    PrimaryKeyConstraint("conversation_id", "call_session_id"),
    Index("calls_by_id", "organisation_id", "call_session_id"),
)

histories = Table(
    "histories",
    metadata,
    *_conversation(),
    Column("history", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("after_seq", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "history"),
    sqlite_with_rowid=False,
)

inbox = Table(
    "inbox",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    *_conversation(),
    Column("kind", Text, nullable=False),
    Column("client_message_id", Text),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seq", BigInteger),
    Column("network", Text),
    UniqueConstraint("conversation_id", "client_message_id"),
    sqlite_autoincrement=True,
)
Index(
    "inbox_waiting",
    inbox.c.conversation_id,
    inbox.c.id,
    sqlite_where=inbox.c.seq.is_(None),
    postgresql_where=inbox.c.seq.is_(None),
)

messages = Table(
    "messages",
    metadata,
    *_conversation(),
    Column("seq", BigInteger, nullable=False),
    Column("call_session_id", Text, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("message_id", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "seq"),
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    *_conversation(),
    Column("seq", BigInteger, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("conversation_id", "seq"),
    sqlite_with_rowid=False,
)

token_chunks = Table(
    "token_chunks",
    metadata,
    *_conversation(),
    Column("seq", BigInteger, nullable=False),
    Column("message_id", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("conversation_id", "seq"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    *_conversation(),
    Column("audience", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("conversation_id", "audience"),
    sqlite_with_rowid=False,
)

turns = Table(
    "turns",
    metadata,
    *_conversation(),
    Column("turn_id", BigInteger, nullable=False),
    Column("call_session_id", Text, nullable=False),
    Column("outcome", Text),
    Column("attempt", Integer, nullable=False),
    Column("message_id", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("record", Text),
    Column("input_tokens", BigInteger),
    Column("cached_tokens", BigInteger),
    Column("reasoning_tokens", BigInteger),
    Column("output_tokens", BigInteger),
    Column("cost", Double),
    PrimaryKeyConstraint("conversation_id", "turn_id"),
)
Index(
    "turns_running",
    turns.c.conversation_id,
    sqlite_where=turns.c.outcome.is_(None),
    postgresql_where=turns.c.outcome.is_(None),
)

Index(
    "turns_with_usage",
    turns.c.organisation_id,
    turns.c.started_at,
    sqlite_where=turns.c.input_tokens.is_not(None),
    postgresql_where=turns.c.input_tokens.is_not(None),
)

steps = Table(
    "steps",
    metadata,
    *_conversation(),
    Column("turn_id", BigInteger, nullable=False),
    Column("step", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "turn_id", "step"),
    sqlite_with_rowid=False,
)

timers = Table(
    "timers",
    metadata,
    *_conversation(),
    Column("name", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "name"),
    Index("timers_due", "due_at"),
    sqlite_with_rowid=False,
)

dialogs = Table(
    "dialogs",
    metadata,
    *_conversation(),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("conversation_id"),
    sqlite_with_rowid=False,
)

ledger = Table(
    "ledger",
    metadata,
    *_conversation(),
    Column("key", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("tool", Text, nullable=False),
    Column("intent", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("result", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("told_seq", BigInteger),
    Column("sent_at", BigInteger),
    Column("unresolved_at", BigInteger),
    PrimaryKeyConstraint("conversation_id", "key"),
)
Index(
    "ledger_untold",
    ledger.c.conversation_id,
    sqlite_where=ledger.c.told_seq.is_(None),
    postgresql_where=ledger.c.told_seq.is_(None),
)

operators = Table(
    "operators",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("admin", Boolean, nullable=False),
    Column("password", Text),
    Column("created_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "name"),
)


def _operator() -> tuple[Column[str], Column[str], ForeignKeyConstraint]:
    """A row of an operator goes when the operator goes."""
    return (
        Column("organisation_id", Text, nullable=False),
        Column("operator", Text, nullable=False),
        ForeignKeyConstraint(
            ["organisation_id", "operator"],
            ["operators.organisation_id", "operators.name"],
            ondelete="CASCADE",
        ),
    )


operator_sessions = Table(
    "operator_sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    *_operator(),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

sign_in_links = Table(
    "sign_in_links",
    metadata,
    Column("token_hash", Text, primary_key=True),
    *_operator(),
    Column("expires_at", BigInteger, nullable=False),
)

sign_in_attempts = Table(
    "sign_in_attempts",
    metadata,
    _organisation(),
    Column("subject", Text, nullable=False),
    Column("count", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "subject"),
)

revoked_tokens = Table(
    "revoked_tokens",
    metadata,
    _organisation(),
    Column("token_id", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "token_id"),
)

# Attempts to show who one is, by whom and at what; `until` is when the last of them is forgotten.
guess_counters = Table(
    "guess_counters",
    metadata,
    _organisation(),
    Column("subject", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("free_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "subject"),
    Index("guess_counters_forgotten", "organisation_id", "until"),
)

# How far each channel has told a conversation: up to `seq`, and is to up to `until`. A channel is a
# webhook's id or "mail"; no constraint names the webhook, whose removal must not stop a session.
outbound_cursors = Table(
    "outbound_cursors",
    metadata,
    *_conversation(),
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
    _organisation(),
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
    *_conversation(),
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
    *_conversation(),
    Column("address", Text, nullable=False),
    Column("given_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Column("mailed_at", BigInteger),
    PrimaryKeyConstraint("conversation_id"),
    Index("mail_contacts_by_address", "organisation_id", "address", "mailed_at"),
    sqlite_with_rowid=False,
)
