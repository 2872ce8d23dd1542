"""The metadata of all tables, and the columns by which each row belongs to an organisation."""

from sqlalchemy import Column, ForeignKey, ForeignKeyConstraint, MetaData, Text

metadata = MetaData()


def organisation_column() -> Column[str]:
    """Whose a row is."""
    return Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False)


def conversation_columns() -> tuple[Column[str], Column[str], ForeignKeyConstraint]:
    """Which conversation's a row is; it names the same organisation as the conversation itself."""
    return (
        Column("organisation_id", Text, nullable=False),
        Column("conversation_id", Text, nullable=False),
        ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )
