"""What all tables have in common: each row belongs to an organisation, most to a conversation."""

from sqlalchemy import Column, ForeignKey, ForeignKeyConstraint, MetaData, Text

metadata = MetaData()


def of_organisation() -> Column[str]:
    """A row belongs to an organisation."""
    return Column("organisation_id", Text, ForeignKey("organisations.id"), nullable=False)


def of_conversation() -> tuple[Column[str], Column[str], ForeignKeyConstraint]:
    """A row of a conversation names the same organisation as the conversation itself."""
    return (
        Column("organisation_id", Text, nullable=False),
        Column("conversation_id", Text, nullable=False),
        ForeignKeyConstraint(
            ["organisation_id", "conversation_id"],
            ["conversations.organisation_id", "conversations.id"],
        ),
    )
