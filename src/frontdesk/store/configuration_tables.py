"""The tables of agents and playbooks, each with its versions."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from frontdesk.store.table_columns import metadata, organisation_column

# An agent or a playbook as it stands; `active` is the version that serves, 0 while none does.
configurations = Table(
    "configurations",
    metadata,
    organisation_column(),
    Column("kind", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("newest", Integer, nullable=False),
    Column("active", Integer, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("organisation_id", "kind", "id"),
)

configuration_versions = Table(
    "configuration_versions",
    metadata,
    Column("organisation_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("note", Text, nullable=False),
    PrimaryKeyConstraint("organisation_id", "kind", "id", "version"),
    ForeignKeyConstraint(
        ["organisation_id", "kind", "id"],
        ["configurations.organisation_id", "configurations.kind", "configurations.id"],
    ),
)
