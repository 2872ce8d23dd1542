"""Insights: what each conversation counts for, and the sums of it by day."""

import sqlalchemy as sa
from alembic import op

revision = "0016_insights"
down_revision = "0015_privacy"
branch_labels = None
depends_on = None


def _organisation() -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    return (
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
    )


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
    op.create_table(
        "insight_cursors",
        *_organisation(),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("organisation_version", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id"),
    )
    op.create_table(
        "insight_conversations",
        *_conversation(),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("basis", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("background_epoch", sa.BigInteger(), nullable=False),
        sa.Column("background_number", sa.BigInteger(), nullable=False),
        sa.Column("begun_at", sa.BigInteger(), nullable=True),
        sa.Column("waiting", sa.Boolean(), nullable=False),
        sa.Column("handed_over", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "insight_facts",
        *_conversation(),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("metric", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "day", "metric"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "insight_facts_by_metric",
        "insight_facts",
        ["organisation_id", "metric", "day", "conversation_id"],
    )
    op.create_table(
        "insight_totals",
        *_organisation(),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("metric", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "day", "metric"),
        sqlite_with_rowid=False,
    )
