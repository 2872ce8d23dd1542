"""The operators' feed: who holds a conversation, found by index; and words to find it by."""

import sqlalchemy as sa
from alembic import op

revision = "0014_feed"
down_revision = "0013_outbound"
branch_labels = None
depends_on = None

# The words lie in the table, and SQLite's own index of them follows it.
_SQLITE = (
    "CREATE VIRTUAL TABLE conversation_words USING fts5("
    "words, content='conversation_index', content_rowid='id', detail='none', prefix='3', "
    "tokenize='unicode61 remove_diacritics 0')",
    "CREATE TRIGGER conversation_words_added AFTER INSERT ON conversation_index BEGIN "
    "INSERT INTO conversation_words (rowid, words) VALUES (new.id, new.words); END",
    "CREATE TRIGGER conversation_words_removed AFTER DELETE ON conversation_index BEGIN "
    "INSERT INTO conversation_words (conversation_words, rowid, words) "
    "VALUES ('delete', old.id, old.words); END",
    "CREATE TRIGGER conversation_words_changed AFTER UPDATE OF words ON conversation_index "
    "WHEN old.words <> new.words BEGIN "
    "INSERT INTO conversation_words (conversation_words, rowid, words) "
    "VALUES ('delete', old.id, old.words); "
    "INSERT INTO conversation_words (rowid, words) VALUES (new.id, new.words); END",
)
_POSTGRESQL = (
    "CREATE INDEX conversation_words ON conversation_index USING gin "
    "(array_to_tsvector(string_to_array(words, ' ')))",
)


def upgrade() -> None:
    """Apply the change."""
    held = sa.text("holder IS NOT NULL")
    op.create_index(
        "handoffs_held",
        "handoffs",
        ["organisation_id", "conversation_id"],
        sqlite_where=held,
        postgresql_where=held,
    )
    op.create_table(
        "conversation_index",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("as_of", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
        sa.UniqueConstraint("organisation_id", "conversation_id"),
    )
    op.create_index("conversation_index_by_age", "conversation_index", ["organisation_id", "id"])
    op.create_table(
        "search_cursors",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("organisation_id"),
    )
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)
