"""Where drafts are tried, and turns that are kept as test cases."""

import sqlalchemy as sa
from alembic import op

revision = "0022_previews_and_kept_turns"
down_revision = "0021_document_sizes"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("organisations", sa.Column("preview_of", sa.Text(), nullable=True))
    op.create_table(
        "kept_turns",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.Column("turn_id", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
        sa.PrimaryKeyConstraint("conversation_id", "turn_id"),
    )
    op.create_index("kept_turns_by_time", "kept_turns", ["organisation_id", "at"])
