"""Tokens that were revoked before their time."""

import sqlalchemy as sa
from alembic import op

revision = "0006_revoked_tokens"
down_revision = "0005_histories"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "revoked_tokens",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("token_id", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("organisation_id", "token_id"),
    )
