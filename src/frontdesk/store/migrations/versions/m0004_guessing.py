"""Attempts to show who one is: by whom they are made, and how many there were."""

import sqlalchemy as sa
from alembic import op

revision = "0004_guessing"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("inbox", sa.Column("network", sa.Text(), nullable=True))
    op.add_column("calls", sa.Column("network", sa.Text(), nullable=True))
    op.create_table(
        "guess_counters",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("free_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("organisation_id", "subject"),
    )
    op.create_index("guess_counters_forgotten", "guess_counters", ["organisation_id", "until"])
