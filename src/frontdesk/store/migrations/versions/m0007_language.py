"""The language of a conversation, once it was chosen or detected."""

import sqlalchemy as sa
from alembic import op

revision = "0007_language"
down_revision = "0006_revoked_tokens"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("conversations", sa.Column("language", sa.Text(), nullable=True))
