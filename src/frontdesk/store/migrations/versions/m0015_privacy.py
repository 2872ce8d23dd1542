"""Privacy: when a conversation's texts were erased, and the list of erasures."""

import sqlalchemy as sa
from alembic import op

revision = "0015_privacy"
down_revision = "0014_feed"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("conversations", sa.Column("erased_at", sa.BigInteger(), nullable=True))
    op.create_table(
        "erasures",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("customer", sa.Text(), nullable=True),
        sa.Column("conversations", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sqlite_autoincrement=True,
    )
    op.create_index("erasures_by_organisation", "erasures", ["organisation_id", "id"])
