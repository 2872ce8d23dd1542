"""How conversations end: summaries of calls, resolutions, titles and who made them."""

import sqlalchemy as sa
from alembic import op

revision = "0011_endings"
down_revision = "0010_people"
branch_labels = None
depends_on = None

_DOUBLE: sa.Double[float] = sa.Double()


def _conversation() -> tuple[sa.Column[str], sa.Column[str], sa.ForeignKeyConstraint]:
    return (
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )


def upgrade() -> None:
    """Apply the change."""
    op.add_column("conversations", sa.Column("title_source", sa.Text(), nullable=True))
    op.add_column("conversations", sa.Column("rating_asked_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "call_summaries",
        *_conversation(),
        sa.Column("call_session_id", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "call_session_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "resolutions",
        *_conversation(),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("call_session_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("confidence", _DOUBLE, nullable=False),
        sa.Column("evidence", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reopened_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("conversation_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index("resolutions_by_time", "resolutions", ["organisation_id", "at"])
    op.create_table(
        "background_calls",
        *_conversation(),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("input_tokens", sa.BigInteger(), nullable=False),
        sa.Column("cached_tokens", sa.BigInteger(), nullable=False),
        sa.Column("reasoning_tokens", sa.BigInteger(), nullable=False),
        sa.Column("output_tokens", sa.BigInteger(), nullable=False),
        sa.Column("cost", _DOUBLE, nullable=True),
        sa.PrimaryKeyConstraint("conversation_id", "epoch", "number"),
        sqlite_with_rowid=False,
    )
    op.create_index("background_calls_by_time", "background_calls", ["organisation_id", "at"])
