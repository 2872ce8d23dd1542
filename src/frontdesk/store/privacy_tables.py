"""The table of erasures: what a restored backup has to forget anew."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from frontdesk.store.table_columns import metadata, organisation_column

# A customer is kept as a salted hash of their id alone; `conversations` is a JSON list of ids.
erasures = Table(
    "erasures",
    metadata,
    Column(
        "id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True
    ),
    organisation_column(),
    Column("at", BigInteger, nullable=False),
    Column("salt", Text, nullable=False),
    Column("customer", Text),
    Column("conversations", Text, nullable=False),
    Index("erasures_by_organisation", "organisation_id", "id"),
    sqlite_autoincrement=True,
)
