"""Agents and playbooks, each with its versions."""

import sqlalchemy as sa
from alembic import op

revision = "0012_configurations"
down_revision = "0010_people"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "configurations",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("newest", sa.Integer(), nullable=False),
        sa.Column("active", sa.Integer(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("organisation_id", "kind", "id"),
    )
    op.create_table(
        "configuration_versions",
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "kind", "id", "version"),
        sa.ForeignKeyConstraint(
            ["organisation_id", "kind", "id"],
            ["configurations.organisation_id", "configurations.kind", "configurations.id"],
        ),
    )
