"""Guesses are counted by the desk itself."""

from alembic import op

revision = "pestcall_0002"
down_revision = "pestcall_0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.drop_table("pestcall_guesses")
