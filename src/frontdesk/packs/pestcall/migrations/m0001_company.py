"""The company: customers, technicians and their calendars, appointments, invoices, tickets."""

import sqlalchemy as sa
from alembic import op

revision = "pestcall_0001"
down_revision = None
branch_labels = None
depends_on = None


def _organisation() -> sa.Column[str]:
    return sa.Column("organisation_id", sa.Text(), nullable=False)


def _text(name: str, *, nullable: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=nullable)


def _integer(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _big(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), nullable=False)


def _belongs_to(column: str, table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["organisation_id", column], [f"{table}.organisation_id", f"{table}.id"]
    )


def upgrade() -> None:
    """Apply the change."""
    _people()
    _calendar()
    _papers()
    _desk()


def _people() -> None:
    op.create_table(
        "pestcall_customers",
        _organisation(),
        _text("id"),
        _text("name"),
        _text("name_folded"),
        _text("email", nullable=True),
        _text("address"),
        _text("zip"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
    )
    op.create_index(
        "pestcall_customers_by_name", "pestcall_customers", ["organisation_id", "name_folded"]
    )
    op.create_index(
        "pestcall_customers_by_email", "pestcall_customers", ["organisation_id", "email"]
    )
    op.create_table(
        "pestcall_phones",
        _organisation(),
        _text("phone"),
        _text("customer_id"),
        sa.PrimaryKeyConstraint("organisation_id", "phone", "customer_id"),
        _belongs_to("customer_id", "pestcall_customers"),
    )
    op.create_table(
        "pestcall_technicians",
        _organisation(),
        _text("id"),
        _text("name"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
    )


def _calendar() -> None:
    op.create_table(
        "pestcall_shifts",
        _organisation(),
        _text("technician_id"),
        _integer("weekday"),
        _integer("opens"),
        _integer("closes"),
        sa.PrimaryKeyConstraint("organisation_id", "technician_id", "weekday", "opens"),
        _belongs_to("technician_id", "pestcall_technicians"),
    )
    op.create_table(
        "pestcall_appointments",
        _organisation(),
        _text("id"),
        _text("customer_id"),
        _text("technician_id"),
        _text("service"),
        _text("address"),
        _text("notes"),
        _text("status"),
        _big("starts_at"),
        _big("ends_at"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
        _belongs_to("customer_id", "pestcall_customers"),
        _belongs_to("technician_id", "pestcall_technicians"),
    )
    op.create_index(
        "pestcall_appointments_of",
        "pestcall_appointments",
        ["organisation_id", "customer_id", "starts_at"],
    )
    op.create_table(
        "pestcall_taken",
        _organisation(),
        _text("technician_id"),
        _big("quarter"),
        _text("appointment_id", nullable=True),
        sa.PrimaryKeyConstraint("organisation_id", "technician_id", "quarter"),
        _belongs_to("technician_id", "pestcall_technicians"),
        _belongs_to("appointment_id", "pestcall_appointments"),
    )
    op.create_index("pestcall_taken_by", "pestcall_taken", ["organisation_id", "appointment_id"])


def _papers() -> None:
    op.create_table(
        "pestcall_invoices",
        _organisation(),
        _text("id"),
        _text("customer_id"),
        _text("number"),
        _text("what"),
        _big("cents"),
        _text("due_on"),
        _text("status"),
        sa.PrimaryKeyConstraint("organisation_id", "id"),
        _belongs_to("customer_id", "pestcall_customers"),
    )
    op.create_index("pestcall_invoices_of", "pestcall_invoices", ["organisation_id", "customer_id"])
    op.create_table(
        "pestcall_policies",
        _organisation(),
        _text("topic"),
        _text("keywords"),
        _text("body"),
        sa.PrimaryKeyConstraint("organisation_id", "topic"),
    )


def _desk() -> None:
    op.create_table(
        "pestcall_tickets",
        _organisation(),
        _big("number"),
        _text("conversation_id"),
        _text("customer_id", nullable=True),
        _text("reason"),
        _text("status"),
        _big("created_at"),
        sa.PrimaryKeyConstraint("organisation_id", "number"),
    )
    op.create_index(
        "pestcall_tickets_of", "pestcall_tickets", ["organisation_id", "conversation_id"]
    )
    op.create_table(
        "pestcall_counters",
        _organisation(),
        _text("name"),
        _big("value"),
        sa.PrimaryKeyConstraint("organisation_id", "name"),
    )
    op.create_table(
        "pestcall_guesses",
        _organisation(),
        _text("subject"),
        _integer("failures"),
        _big("last_at"),
        sa.PrimaryKeyConstraint("organisation_id", "subject"),
    )
