"""What an organisation sets for itself, and how often it has changed."""

import sqlalchemy as sa
from alembic import op

revision = "0009_organisations"
down_revision = "0008_usage"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    for name in ("pack", "language", "zone"):
        op.add_column("organisations", sa.Column(name, sa.Text(), nullable=True))
    op.add_column(
        "organisations", sa.Column("settings", sa.Text(), nullable=False, server_default="{}")
    )
    op.add_column(
        "organisations", sa.Column("version", sa.BigInteger(), nullable=False, server_default="1")
    )
    op.add_column(
        "organisations",
        sa.Column("disabled", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
