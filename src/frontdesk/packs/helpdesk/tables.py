"""Larkspur's tables. Each row belongs to an organisation; times are in milliseconds."""

from sqlalchemy import BigInteger, Column, Integer, MetaData, PrimaryKeyConstraint, Table, Text

metadata = MetaData()


def _organisation() -> Column[str]:
    return Column("organisation_id", Text, nullable=False)


licences = Table(
    "helpdesk_licences",
    metadata,
    _organisation(),
    Column("key", Text, nullable=False),
    Column("product", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("valid_until", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "key"),
)

bugs = Table(
    "helpdesk_bugs",
    metadata,
    _organisation(),
    Column("number", Integer, nullable=False),
    Column("conversation_id", Text, nullable=False),
    Column("product", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("happened", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "number"),
)

# Sign-in links that are to be sent, for whoever sends the company's mail.
links = Table(
    "helpdesk_links",
    metadata,
    _organisation(),
    Column("conversation_id", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("email", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "conversation_id", "key", "created_at"),
)

counters = Table(
    "helpdesk_counters",
    metadata,
    _organisation(),
    Column("name", Text, nullable=False),
    Column("value", Integer, nullable=False),
    PrimaryKeyConstraint("organisation_id", "name"),
)
