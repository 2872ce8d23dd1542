"""Licences, reports of bugs, and sign-in links to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "helpdesk_0001"
down_revision = None
branch_labels = None
depends_on = None


def _text(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "helpdesk_licences",
        *_text("organisation_id", "key", "product", "email", "valid_until"),
        sa.PrimaryKeyConstraint("organisation_id", "key"),
    )
    op.create_table(
        "helpdesk_bugs",
        *_text("organisation_id"),
        sa.Column("number", sa.Integer(), nullable=False),
        *_text("conversation_id", "product", "version", "happened"),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "number"),
    )
    op.create_table(
        "helpdesk_links",
        *_text("organisation_id", "conversation_id", "key", "email"),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "conversation_id", "key", "created_at"),
    )
    op.create_table(
        "helpdesk_counters",
        *_text("organisation_id", "name"),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "name"),
    )
