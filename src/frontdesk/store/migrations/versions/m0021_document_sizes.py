"""How many bytes each document has, by which an organisation's library is bounded."""

import sqlalchemy as sa
from alembic import op

revision = "0021_document_sizes"
down_revision = "0020_knowledge"
branch_labels = None
depends_on = None

# Of what was read before, what is known is its text.
_OF_BEFORE = (
    "UPDATE documents SET size = (SELECT coalesce(sum(length(p.text)), 0) FROM passages p"
    " WHERE p.organisation_id = documents.organisation_id AND p.document_id = documents.id)"
)


def upgrade() -> None:
    """Apply the change."""
    op.add_column(
        "documents", sa.Column("size", sa.BigInteger(), nullable=False, server_default="0")
    )
    op.execute(_OF_BEFORE)
