"""Where a conversation's history may fork, and how far an effect outside has come."""

import sqlalchemy as sa
from alembic import op

revision = "0005_histories"
down_revision = "0004_guessing"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "histories",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("history", sa.Text(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("after_seq", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
        sa.PrimaryKeyConstraint("conversation_id", "history"),
        sqlite_with_rowid=False,
    )
    op.add_column("ledger", sa.Column("sent_at", sa.BigInteger(), nullable=True))
    op.add_column("ledger", sa.Column("unresolved_at", sa.BigInteger(), nullable=True))
