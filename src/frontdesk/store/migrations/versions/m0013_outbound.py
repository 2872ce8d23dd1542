"""Channels without an open connection: how far each has told a conversation, webhooks, mail."""

import sqlalchemy as sa
from alembic import op

revision = "0013_outbound"
down_revision = "0012_configurations"
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
    op.create_table(
        "outbound_cursors",
        *_conversation(),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("conversation_id", "channel"),
        sqlite_with_rowid=False,
    )
    due = sa.text("due_at IS NOT NULL")
    op.create_index(
        "outbound_due",
        "outbound_cursors",
        ["channel", "due_at"],
        sqlite_where=due,
        postgresql_where=due,
    )
    op.create_table(
        "webhooks",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("last_secret", sa.Text(), nullable=True),
        sa.Column("last_secret_until", sa.BigInteger(), nullable=True),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("disabled_reason", sa.Text(), nullable=True),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
    )
    op.create_table(
        "webhook_deliveries",
        *_conversation(),
        sa.Column("webhook_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("first_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("organisation_id", "webhook_id", "id"),
    )
    op.create_index(
        "webhook_deliveries_by_time",
        "webhook_deliveries",
        ["organisation_id", "webhook_id", "last_at"],
    )
    replaying = sa.text("state = 'replaying'")
    op.create_index(
        "webhook_replays_due",
        "webhook_deliveries",
        ["webhook_id", "due_at"],
        sqlite_where=replaying,
        postgresql_where=replaying,
    )
    op.create_table(
        "mail_contacts",
        *_conversation(),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("mailed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("conversation_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "mail_contacts_by_address", "mail_contacts", ["organisation_id", "address", "mailed_at"]
    )
