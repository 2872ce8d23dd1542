"""Files beside messages, and how far a conversation was read."""

import sqlalchemy as sa
from alembic import op

revision = "0018_attachments"
down_revision = "0017_people"
branch_labels = None
depends_on = None


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
    op.add_column("messages", sa.Column("attached", sa.Text(), nullable=True))
    op.create_table(
        "attachments",
        *_conversation(),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("conversation_id", "id"),
        sqlite_with_rowid=False,
    )
    op.create_index("attachments_by_organisation", "attachments", ["organisation_id", "size"])
    unsent = sa.text("sent_at IS NULL")
    op.create_index(
        "attachments_unsent",
        "attachments",
        ["created_at"],
        sqlite_where=unsent,
        postgresql_where=unsent,
    )
    op.create_table(
        "attachment_pieces",
        *_conversation(),
        sa.Column("attachment_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "attachment_id", "number"),
    )
    op.create_table(
        "read_marks",
        *_conversation(),
        sa.Column("reader", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id", "reader"),
        sqlite_with_rowid=False,
    )
