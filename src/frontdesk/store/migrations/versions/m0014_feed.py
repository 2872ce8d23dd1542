"""The operators' feed: who holds a conversation, found without reading all that were ever held."""

import sqlalchemy as sa
from alembic import op

revision = "0014_feed"
down_revision = "0013_outbound"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    held = sa.text("holder IS NOT NULL")
    op.create_index(
        "handoffs_held",
        "handoffs",
        ["organisation_id", "conversation_id"],
        sqlite_where=held,
        postgresql_where=held,
    )
