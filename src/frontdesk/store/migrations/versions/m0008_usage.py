"""What the models of a turn used, so that it can be summed by conversation and by day."""

import sqlalchemy as sa
from alembic import op

revision = "0008_usage"
down_revision = "0007_language"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    for name in ("input_tokens", "cached_tokens", "reasoning_tokens", "output_tokens"):
        op.add_column("turns", sa.Column(name, sa.BigInteger(), nullable=True))
    op.add_column("turns", sa.Column("cost", sa.Double(), nullable=True))
    used = sa.text("input_tokens IS NOT NULL")
    op.create_index(
        "turns_with_usage",
        "turns",
        ["organisation_id", "started_at"],
        sqlite_where=used,
        postgresql_where=used,
    )
