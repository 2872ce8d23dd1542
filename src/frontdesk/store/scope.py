"""The scope that every query carries: one organisation, one conversation."""

from typing import Any

from sqlalchemy import ColumnElement, Table, bindparam, insert
from sqlalchemy.sql.dml import Insert

ORGANISATION = "scope_organisation"
CONVERSATION = "scope_conversation"


def in_conversation(table: Table) -> ColumnElement[bool]:
    """The condition that a row belongs to the conversation asked for, in its organisation."""
    return (table.c.conversation_id == bindparam(CONVERSATION)) & in_organisation(table)


def in_organisation(table: Table) -> ColumnElement[bool]:
    """The condition that a row belongs to the organisation asked for."""
    return table.c.organisation_id == bindparam(ORGANISATION)


def scope(ref: tuple[str, str]) -> dict[str, Any]:
    """The parameters that fill a scope: `tx.fetch(query, **scope(ctx.ref))`."""
    return {ORGANISATION: ref[0], CONVERSATION: ref[1]}


def new_row(table: Table, *columns: str) -> Insert:
    """An insert into the scope with these further columns as parameters of the same names."""
    return insert(table).values(**row_values(*columns))


def row_values(*columns: str) -> dict[str, Any]:
    """The values of a new row of a table that has both columns of the scope.

    `organisation_id` and `conversation_id` are filled by `scope(ref)`, and each column named here
    by a parameter of its name. A table without `conversation_id` names its values itself.
    """
    # Packs need not be checked by types, and a column in the place of its name fails far from here.
    if not all(isinstance(name, str) for name in columns):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"row_values: expected the names of columns; got {columns!r}")
    return {
        "organisation_id": bindparam(ORGANISATION),
        "conversation_id": bindparam(CONVERSATION),
        **{name: bindparam(name) for name in columns},
    }
