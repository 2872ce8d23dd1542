"""What the tables share: one metadata, and the columns that say to whom a row belongs."""

from sqlalchemy import Column, ForeignKey, ForeignKeyConstraint, MetaData, Text

metadata = MetaData()


def organisation_column() -> Column[str]:
    """A row belongs to an organisation."""
    return Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False)


def conversation_columns() -> tuple[Column[str], Column[str], ForeignKeyConstraint]:
    """A row of a conversation names the same organisation as the conversation itself."""
    return (
        Column("organisation_id", Text, nullable=False),
        Column("conversation_id", Text, nullable=False),
        ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )
