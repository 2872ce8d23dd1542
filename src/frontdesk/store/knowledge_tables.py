"""The tables of an organisation's library: sources, documents, passages, vectors, jobs, gaps."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from frontdesk.store.table_columns import conversation_columns, metadata, organisation_column

# One row of each organisation that has documents. Its `id` is the upper part of the numbers of its
# passages, so that they lie together in every index; both counters are taken from under its lock,
# so that numbers are committed in their order. `encoder` made the vectors that searches use.
libraries = Table(
    "libraries",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False, unique=True),
    Column("passages_given", BigInteger, nullable=False),
    Column("vectors_given", BigInteger, nullable=False),
    Column("encoder", Text, nullable=False),
    sqlite_autoincrement=True,
)

# Where documents come from: a folder, uploads, addresses, a site, a pack.
knowledge_sources = Table(
    "knowledge_sources",
    metadata,
    organisation_column(),
    Column("id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("location", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("tags", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("last_run_at", BigInteger),
    PrimaryKeyConstraint("organisation_id", "id"),
)

# `uri` is what a document is called in its source; `version` counts what was read of it, 0 where
# nothing could be, and `error` says why the last reading failed.
documents = Table(
    "documents",
    metadata,
    organisation_column(),
    Column("id", Text, nullable=False),
    Column("source_id", Text, nullable=False),
    Column("uri", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("link", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("audience", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("tags", Text, nullable=False),
    Column("content_hash", Text, nullable=False),
    Column("validators", Text, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("passages", BigInteger, nullable=False),
    Column("size", BigInteger, nullable=False, server_default="0"),
    Column("error", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
    UniqueConstraint("organisation_id", "source_id", "uri"),
    ForeignKeyConstraint(
        ["organisation_id", "source_id"],
        ["knowledge_sources.organisation_id", "knowledge_sources.id"],
    ),
)

# What is searched. A passage that is not `live` is about to become so, or to be removed. The index
# that each database has for words is made by the migration.
passages = Table(
    "passages",
    metadata,
    Column(
        "id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("organisation_id", Text, nullable=False),
    Column("document_id", Text, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("title", Text, nullable=False),
    Column("headings", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("page", BigInteger, nullable=False),
    Column("anchor", Text, nullable=False),
    Column("test_data", Text, nullable=False),
    Column("chunk_hash", Text, nullable=False),
    ForeignKeyConstraint(
        ["organisation_id", "document_id"], ["documents.organisation_id", "documents.id"]
    ),
    Index("passages_by_document", "organisation_id", "document_id", "position"),
)

# A passage as numbers of two bytes each; `number` grows with what was added to the library.
passage_vectors = Table(
    "passage_vectors",
    metadata,
    organisation_column(),
    Column("encoder", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("passage_id", BigInteger, ForeignKey("passages.id"), nullable=False),
    Column("vector", LargeBinary, nullable=False),
    PrimaryKeyConstraint("organisation_id", "encoder", "number"),
    UniqueConstraint("passage_id", "encoder"),
)

# One run over a source. Whoever works on it holds `epoch` until `leased_until`; `progress` and
# `cursor` are what the next one goes on from.
knowledge_jobs = Table(
    "knowledge_jobs",
    metadata,
    organisation_column(),
    Column("id", Text, nullable=False),
    Column("source_id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("settings", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("cursor", Text, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("leased_until", BigInteger, nullable=False),
    Column("error", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
    ForeignKeyConstraint(
        ["organisation_id", "source_id"],
        ["knowledge_sources.organisation_id", "knowledge_sources.id"],
    ),
    Index("knowledge_jobs_by_state", "state", "leased_until"),
)

# What a job found to read, each once, in the order of `number`.
knowledge_job_items = Table(
    "knowledge_job_items",
    metadata,
    organisation_column(),
    Column("job_id", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("uri", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("attempts", BigInteger, nullable=False),
    Column("error", Text),
    PrimaryKeyConstraint("organisation_id", "job_id", "number"),
    UniqueConstraint("organisation_id", "job_id", "uri"),
    ForeignKeyConstraint(
        ["organisation_id", "job_id"],
        ["knowledge_jobs.organisation_id", "knowledge_jobs.id"],
    ),
)

# Questions that mean the same and were not answered; `centroid` is their mean, by `encoder`.
knowledge_gaps = Table(
    "knowledge_gaps",
    metadata,
    organisation_column(),
    Column("id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("encoder", Text, nullable=False),
    Column("centroid", LargeBinary, nullable=False),
    Column("questions", BigInteger, nullable=False),
    Column("draft", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
)

knowledge_gap_questions = Table(
    "knowledge_gap_questions",
    metadata,
    *conversation_columns(),
    Column("turn_id", BigInteger, nullable=False),
    Column("gap_id", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("conversation_id", "turn_id"),
    ForeignKeyConstraint(
        ["organisation_id", "gap_id"],
        ["knowledge_gaps.organisation_id", "knowledge_gaps.id"],
    ),
    Index("knowledge_gap_questions_by_gap", "organisation_id", "gap_id", "at"),
)
