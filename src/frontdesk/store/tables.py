"""Every table. Each row belongs to an organisation; times are milliseconds since the epoch."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from frontdesk.store import (
    attachment_tables,
    channel_tables,
    configuration_tables,
    insight_tables,
    knowledge_tables,
    people_tables,
    privacy_tables,
    search_tables,
)
from frontdesk.store.table_columns import conversation_columns as _conversation
from frontdesk.store.table_columns import metadata
from frontdesk.store.table_columns import organisation_column as _organisation

organisations = Table(
    "organisations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("pack", Text),
    Column("language", Text),
    Column("zone", Text),
    Column("settings", Text, nullable=False, server_default="{}"),
    Column("version", BigInteger, nullable=False, server_default="1"),
    Column("disabled", Boolean, nullable=False, server_default=false()),
    Column("preview_of", Text),
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
    Column("title_source", Text),
    Column("rating_asked_at", BigInteger),
    Column("channel", Text, nullable=False),
    Column("phone", Text),
    Column("language", Text),
    Column("call_session_id", Text, nullable=False),
    Column("turn_id", BigInteger, nullable=False),
    Column("seq_reserved", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("erased_at", BigInteger),
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
    Column("outcome", Text),
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
    Column("name", Text),
    Column("attached", Text),
    PrimaryKeyConstraint("conversation_id", "seq"),
)

events = Table(
    "events",
    metadata,
    *_conversation(),
    Column("seq", BigInteger, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("conversation_id", "seq"),
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

call_summaries = Table(
    "call_summaries",
    metadata,
    *_conversation(),
    Column("call_session_id", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "call_session_id"),
)

# `seq` is that of the event which ended the conversation for the time being.
resolutions = Table(
    "resolutions",
    metadata,
    *_conversation(),
    Column("seq", BigInteger, nullable=False),
    Column("call_session_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("confidence", Double, nullable=False),
    Column("evidence", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reopened_at", BigInteger),
    PrimaryKeyConstraint("conversation_id", "seq"),
    Index("resolutions_by_time", "organisation_id", "at"),
    sqlite_with_rowid=False,
)

# What was asked of models outside any turn: titles, reminders; numbered by each session.
background_calls = Table(
    "background_calls",
    metadata,
    *_conversation(),
    Column("epoch", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("purpose", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("input_tokens", BigInteger, nullable=False),
    Column("cached_tokens", BigInteger, nullable=False),
    Column("reasoning_tokens", BigInteger, nullable=False),
    Column("output_tokens", BigInteger, nullable=False),
    Column("cost", Double),
    PrimaryKeyConstraint("conversation_id", "epoch", "number"),
    Index("background_calls_by_time", "organisation_id", "at"),
    sqlite_with_rowid=False,
)

operators = Table(
    "operators",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False, server_default="operator"),
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

# An administrative change: who made it (`operator:ada`, `key:key_…`, `cli`), and how it differs.
audit = Table(
    "audit",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    _organisation(),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("object", Text, nullable=False),
    Column("changes", Text, nullable=False),
    Index("audit_by_organisation", "organisation_id", "id"),
    sqlite_autoincrement=True,
)

# Of an API key the store has a hash; `prefix` is what people know it by.
api_keys = Table(
    "api_keys",
    metadata,
    Column("id", Text, primary_key=True),
    _organisation(),
    Column("name", Text, nullable=False),
    Column("prefix", Text, nullable=False),
    Column("hashed", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("created_by", Text, nullable=False),
    Column("expires_at", BigInteger),
    Column("revoked_at", BigInteger),
    Column("last_used_at", BigInteger),
    Index("api_keys_by_organisation", "organisation_id", "created_at"),
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

configurations = configuration_tables.configurations
configuration_versions = configuration_tables.configuration_versions

handoffs = people_tables.handoffs
tickets = people_tables.tickets
ticket_events = people_tables.ticket_events
counters = people_tables.counters
macros = people_tables.macros
kept_turns = people_tables.kept_turns

outbound_cursors = channel_tables.outbound_cursors
webhooks = channel_tables.webhooks
webhook_deliveries = channel_tables.webhook_deliveries
mail_contacts = channel_tables.mail_contacts

erasures = privacy_tables.erasures
attachments = attachment_tables.attachments
attachment_pieces = attachment_tables.attachment_pieces
read_marks = attachment_tables.read_marks
conversation_index = search_tables.conversation_index
search_cursors = search_tables.search_cursors
insight_cursors = insight_tables.insight_cursors
insight_conversations = insight_tables.insight_conversations
insight_facts = insight_tables.insight_facts
insight_totals = insight_tables.insight_totals
libraries = knowledge_tables.libraries
knowledge_sources = knowledge_tables.knowledge_sources
documents = knowledge_tables.documents
passages = knowledge_tables.passages
passage_vectors = knowledge_tables.passage_vectors
knowledge_jobs = knowledge_tables.knowledge_jobs
knowledge_job_items = knowledge_tables.knowledge_job_items
knowledge_gaps = knowledge_tables.knowledge_gaps
knowledge_gap_questions = knowledge_tables.knowledge_gap_questions
