"""PestCall's tables. Each row belongs to an organisation; times are in milliseconds."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()


def _organisation() -> Column[str]:
    return Column("organisation_id", Text, nullable=False)


def _belongs_to(column: str, table: str) -> ForeignKeyConstraint:
    """A row names others of its own organisation alone."""
    return ForeignKeyConstraint(
        ["organisation_id", column], [f"{table}.organisation_id", f"{table}.id"]
    )


customers = Table(
    "pestcall_customers",
    metadata,
    _organisation(),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("name_folded", Text, nullable=False),
    Column("email", Text),
    Column("address", Text, nullable=False),
    Column("zip", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
    Index("pestcall_customers_by_name", "organisation_id", "name_folded"),
    Index("pestcall_customers_by_email", "organisation_id", "email"),
)

# A customer may have several numbers, and a household may share one.
phones = Table(
    "pestcall_phones",
    metadata,
    _organisation(),
    Column("phone", Text, nullable=False),
    Column("customer_id", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "phone", "customer_id"),
    _belongs_to("customer_id", "pestcall_customers"),
)

technicians = Table(
    "pestcall_technicians",
    metadata,
    _organisation(),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
)

# Weekly working hours in minutes of the local day; one that closes at or before it opens ends
# on the next day.
shifts = Table(
    "pestcall_shifts",
    metadata,
    _organisation(),
    Column("technician_id", Text, nullable=False),
    Column("weekday", Integer, nullable=False),
    Column("opens", Integer, nullable=False),
    Column("closes", Integer, nullable=False),
    PrimaryKeyConstraint("organisation_id", "technician_id", "weekday", "opens"),
    _belongs_to("technician_id", "pestcall_technicians"),
)

appointments = Table(
    "pestcall_appointments",
    metadata,
    _organisation(),
    Column("id", Text, nullable=False),
    Column("customer_id", Text, nullable=False),
    Column("technician_id", Text, nullable=False),
    Column("service", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("notes", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("starts_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
    _belongs_to("customer_id", "pestcall_customers"),
    _belongs_to("technician_id", "pestcall_technicians"),
    Index("pestcall_appointments_of", "organisation_id", "customer_id", "starts_at"),
)

# A technician's time in quarters of an hour, each taken once: the key is what keeps two people
# from taking one slot, however their visits overlap. Time off has no appointment.
taken = Table(
    "pestcall_taken",
    metadata,
    _organisation(),
    Column("technician_id", Text, nullable=False),
    Column("quarter", BigInteger, nullable=False),
    Column("appointment_id", Text),
    PrimaryKeyConstraint("organisation_id", "technician_id", "quarter"),
    _belongs_to("technician_id", "pestcall_technicians"),
    _belongs_to("appointment_id", "pestcall_appointments"),
    Index("pestcall_taken_by", "organisation_id", "appointment_id"),
)

invoices = Table(
    "pestcall_invoices",
    metadata,
    _organisation(),
    Column("id", Text, nullable=False),
    Column("customer_id", Text, nullable=False),
    Column("number", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("due_on", Text, nullable=False),
    Column("status", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "id"),
    _belongs_to("customer_id", "pestcall_customers"),
    Index("pestcall_invoices_of", "organisation_id", "customer_id"),
)

policies = Table(
    "pestcall_policies",
    metadata,
    _organisation(),
    Column("topic", Text, nullable=False),
    Column("keywords", Text, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "topic"),
)

counters = Table(
    "pestcall_counters",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("value", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "name"),
)
