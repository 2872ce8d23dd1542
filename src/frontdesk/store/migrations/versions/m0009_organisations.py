"""What an organisation sets for itself, its people's roles, its keys, and its audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0009_organisations"
down_revision = "0008_usage"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    _settings()
    _roles()
    _audit()
    _keys()


def _settings() -> None:
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


def _roles() -> None:
    """Administrators stay so; the first of each organisation owns it."""
    op.add_column(
        "operators", sa.Column("role", sa.Text(), nullable=False, server_default="operator")
    )
    op.execute("UPDATE operators SET role = 'admin' WHERE admin")
    op.execute(
        "UPDATE operators SET role = 'owner' WHERE admin AND NOT EXISTS ("
        "SELECT 1 FROM operators AS other WHERE other.admin"
        " AND other.organisation_id = operators.organisation_id"
        " AND (other.created_at < operators.created_at"
        " OR (other.created_at = operators.created_at AND other.name < operators.name)))"
    )
    op.drop_column("operators", "admin")


def _audit() -> None:
    op.create_table(
        "audit",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("object", sa.Text(), nullable=False),
        sa.Column("changes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sqlite_autoincrement=True,
    )
    op.create_index("audit_by_organisation", "audit", ["organisation_id", "id"])


def _keys() -> None:
    op.create_table(
        "api_keys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("organisation_id", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.Text(), nullable=False)
            for name in ("name", "prefix", "hashed", "scopes")
        ),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        *(
            sa.Column(name, sa.BigInteger(), nullable=True)
            for name in ("expires_at", "revoked_at", "last_used_at")
        ),
        sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("api_keys_by_organisation", "api_keys", ["organisation_id", "created_at"])
