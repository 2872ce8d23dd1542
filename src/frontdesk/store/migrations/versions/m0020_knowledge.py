"""The library: sources, documents, passages with their vectors and words, jobs, and gaps."""

import sqlalchemy as sa
from alembic import op

revision = "0020_knowledge"
down_revision = "0019_rowids"
branch_labels = None
depends_on = None

# The words lie in the table, and SQLite's own index of them follows it.
_SQLITE = (
    "CREATE VIRTUAL TABLE passage_words USING fts5("
    "title, headings, text, content='passages', content_rowid='id', "
    "tokenize='porter unicode61 remove_diacritics 2')",
    "CREATE TRIGGER passage_words_added AFTER INSERT ON passages BEGIN "
    "INSERT INTO passage_words (rowid, title, headings, text) "
    "VALUES (new.id, new.title, new.headings, new.text); END",
    "CREATE TRIGGER passage_words_removed AFTER DELETE ON passages BEGIN "
    "INSERT INTO passage_words (passage_words, rowid, title, headings, text) "
    "VALUES ('delete', old.id, old.title, old.headings, old.text); END",
    "CREATE TRIGGER passage_words_changed AFTER UPDATE OF title, headings, text ON passages BEGIN "
    "INSERT INTO passage_words (passage_words, rowid, title, headings, text) "
    "VALUES ('delete', old.id, old.title, old.headings, old.text); "
    "INSERT INTO passage_words (rowid, title, headings, text) "
    "VALUES (new.id, new.title, new.headings, new.text); END",
)
_PLAIN = "to_tsvector('english', regexp_replace(normalize({}, NFKD), '[\u0300-\u036f]', '', 'g'))"
_WORDS = " || ".join(
    f"setweight({_PLAIN.format(column)}, '{weight}')"
    for column, weight in (("title", "A"), ("headings", "B"), ("text", "D"))
)
_POSTGRESQL = (
    f"ALTER TABLE passages ADD COLUMN passage_words tsvector GENERATED ALWAYS AS ({_WORDS}) STORED",
    "CREATE INDEX passage_words ON passages USING gin (passage_words)",
)


def upgrade() -> None:
    """Apply the change."""
    _libraries()
    _passages()
    _jobs()
    _gaps()
    for statement in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRESQL:
        op.execute(statement)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _numbers(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in names]


def _organisation() -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    return (
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
    )


def _within(column: str, table: str) -> sa.ForeignKeyConstraint:
    """A row names one of the same organisation."""
    return sa.ForeignKeyConstraint(
        ["organisation_id", column], [f"{table}.organisation_id", f"{table}.id"]
    )


def _libraries() -> None:
    op.create_table(
        "libraries",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        *_organisation(),
        *_numbers("passages_given", "vectors_given"),
        *_texts("encoder"),
        sa.UniqueConstraint("organisation_id"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "knowledge_sources",
        *_organisation(),
        *_texts("id", "kind", "name", "location", "settings", "audience", "language", "tags"),
        *_numbers("created_at"),
        sa.Column("last_run_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
    )
    op.create_table(
        "documents",
        *_organisation(),
        *_texts("id", "source_id", "uri", "title", "link", "format", "audience", "language"),
        *_texts("tags", "content_hash", "validators"),
        *_numbers("version", "passages"),
        sa.Column("error", sa.Text(), nullable=True),
        *_numbers("created_at", "updated_at"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
        sa.UniqueConstraint("organisation_id", "source_id", "uri"),
        _within("source_id", "knowledge_sources"),
    )


def _passages() -> None:
    op.create_table(
        "passages",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=False,
        ),
        *_texts("organisation_id", "document_id"),
        sa.Column("live", sa.Boolean(), nullable=False),
        *_numbers("position"),
        *_texts("title", "headings", "text"),
        *_numbers("page"),
        *_texts("anchor", "test_data", "chunk_hash"),
        _within("document_id", "documents"),
    )
    op.create_index(
        "passages_by_document", "passages", ["organisation_id", "document_id", "position"]
    )
    op.create_table(
        "passage_vectors",
        *_organisation(),
        *_texts("encoder"),
        *_numbers("number", "passage_id"),
        sa.Column("vector", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["passage_id"], ["passages.id"]),
        sa.PrimaryKeyConstraint("organisation_id", "encoder", "number"),
        sa.UniqueConstraint("passage_id", "encoder"),
    )


def _jobs() -> None:
    op.create_table(
        "knowledge_jobs",
        *_organisation(),
        *_texts("id", "source_id", "state", "settings", "progress", "cursor"),
        *_numbers("epoch", "leased_until"),
        sa.Column("error", sa.Text(), nullable=True),
        *_numbers("created_at", "updated_at"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
        _within("source_id", "knowledge_sources"),
    )
    op.create_index("knowledge_jobs_by_state", "knowledge_jobs", ["state", "leased_until"])
    op.create_table(
        "knowledge_job_items",
        *_organisation(),
        *_texts("job_id"),
        *_numbers("number"),
        *_texts("uri", "state", "body"),
        *_numbers("attempts"),
        sa.Column("error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("organisation_id", "job_id", "number"),
        sa.UniqueConstraint("organisation_id", "job_id", "uri"),
        _within("job_id", "knowledge_jobs"),
    )


def _gaps() -> None:
    op.create_table(
        "knowledge_gaps",
        *_organisation(),
        *_texts("id", "state", "encoder"),
        sa.Column("centroid", sa.LargeBinary(), nullable=False),
        *_numbers("questions"),
        *_texts("draft"),
        *_numbers("created_at", "updated_at"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
    )
    op.create_table(
        "knowledge_gap_questions",
        *_texts("organisation_id", "conversation_id"),
        *_numbers("turn_id"),
        *_texts("gap_id", "question", "reason"),
        *_numbers("at"),
        _within("conversation_id", "conversations"),
        _within("gap_id", "knowledge_gaps"),
        sa.PrimaryKeyConstraint("conversation_id", "turn_id"),
    )
    op.create_index(
        "knowledge_gap_questions_by_gap",
        "knowledge_gap_questions",
        ["organisation_id", "gap_id", "at"],
    )
