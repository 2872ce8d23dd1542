"""People at the desk: who waits and who holds, tickets, ready-made texts, what became of acts."""

import sqlalchemy as sa
from alembic import op

revision = "0010_people"
down_revision = "0009_organisations"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("inbox", sa.Column("outcome", sa.Text(), nullable=True))
    op.add_column("messages", sa.Column("name", sa.Text(), nullable=True))
    _handoffs()
    _tickets()
    for name, value in (("counters", sa.BigInteger()), ("macros", sa.Text())):
        op.create_table(
            name,
            sa.Column("organisation_id", sa.Text(), nullable=False),
            sa.Column("name", sa.Text(), nullable=False),
            sa.Column("value" if name == "counters" else "text", value, nullable=False),
            sa.ForeignKeyConstraint(["organisation_id"], ["organisations.id"]),
            sa.PrimaryKeyConstraint("organisation_id", "name"),
        )
    _settle_old_rows()


def _conversation() -> tuple[sa.Column[str], sa.Column[str], sa.ForeignKeyConstraint]:
    return (
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("conversation_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )


def _handoffs() -> None:
    op.create_table(
        "handoffs",
        *_conversation(),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("ticket", sa.Text(), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=True),
        sa.Column("waiting_since", sa.BigInteger(), nullable=True),
        sa.Column("promised_by", sa.BigInteger(), nullable=True),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.Column("asks_matter", sa.Boolean(), nullable=False),
        sa.Column("holder", sa.Text(), nullable=True),
        sa.Column("assignee", sa.Text(), nullable=True),
        sa.Column("snoozed_until", sa.BigInteger(), nullable=True),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("conversation_id"),
        sqlite_with_rowid=False,
    )
    waits = sa.text("waiting_since IS NOT NULL")
    op.create_index(
        "handoffs_waiting",
        "handoffs",
        ["organisation_id", "waiting_since"],
        sqlite_where=waits,
        postgresql_where=waits,
    )


def _tickets() -> None:
    op.create_table(
        "tickets",
        *_conversation(),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("matter", sa.Text(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.Column("customer", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("organisation_id", "number"),
    )
    op.create_index("tickets_by_conversation", "tickets", ["conversation_id"])
    op.create_index("tickets_by_change", "tickets", ["organisation_id", "updated_at"])
    op.create_table(
        "ticket_events",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
            autoincrement=True,
        ),
        sa.Column("organisation_id", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("internal", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["organisation_id", "number"], ["tickets.organisation_id", "tickets.number"]
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ticket_events_by_ticket", "ticket_events", ["organisation_id", "number", "id"])


def _settle_old_rows() -> None:
    """Whoever waited for a person is in the queue; who has said nothing yet is new."""
    op.execute("UPDATE conversations SET status = 'pending-human' WHERE status = 'human'")
    op.execute(
        "INSERT INTO handoffs (organisation_id, conversation_id, reason, ticket, priority,"
        " asked_at, waiting_since, late, asks_matter, tags)"
        " SELECT organisation_id, id, 'upgrade', '', 1, updated_at, updated_at, false, false, '[]'"
        " FROM conversations WHERE status = 'pending-human'"
    )
    op.execute(
        "UPDATE conversations SET status = 'new' WHERE status = 'open' AND NOT EXISTS (SELECT 1"
        " FROM messages WHERE messages.conversation_id = conversations.id"
        " AND messages.role = 'customer')"
    )
