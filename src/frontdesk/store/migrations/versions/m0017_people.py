"""Which conversation goes on in place of one that was merged into it."""

import sqlalchemy as sa
from alembic import op

revision = "0017_people"
down_revision = "0016_insights"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("handoffs", sa.Column("merged_into", sa.Text(), nullable=True))
