"""A SQLAlchemy Core statement, compiled once per dialect and then run by the driver itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from sqlalchemy import Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.sql.elements import ClauseElement

Dialect = Literal["sqlite", "postgresql"]
UpsertBuilder = Callable[[Callable[[Table], Any]], Executable]
# Where the two have nothing in common, such as what finds words in a text.
EachItsOwn = Mapping[Dialect, Executable]

_INSERT: dict[Dialect, Callable[[Table], Any]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}
_DIALECT = {
    "sqlite": sqlite.dialect(paramstyle="qmark"),
    "postgresql": asyncpg.dialect(),
}


class Compiled:
    """The SQL text of a query in one dialect and how its named parameters are laid out."""

    __slots__ = ("_constants", "_names", "sql")

    def __init__(self, statement: Executable, dialect: Dialect) -> None:
        assert isinstance(statement, ClauseElement)
        compiled = statement.compile(dialect=_DIALECT[dialect])
        self.sql = str(compiled)
        self._names: Sequence[str] = tuple(getattr(compiled, "positiontup", None) or ())
        self._constants: dict[str, Any] = dict(compiled.params or {})

    def arguments(self, given: dict[str, Any]) -> list[Any]:
        """Lay named parameters out in the order of the SQL's placeholders."""
        constants = self._constants
        return [given[n] if n in given else constants[n] for n in self._names]


class Query:
    """One statement for both databases.

    Takes a Core statement, or, where the dialects' insert differ (upserts), a function that builds
    one from the dialect's own insert, or a statement for each.
    """

    __slots__ = ("_compiled", "_source")

    def __init__(self, source: Executable | UpsertBuilder | EachItsOwn) -> None:
        self._source = source
        self._compiled: dict[Dialect, Compiled] = {}

    def compiled(self, dialect: Dialect) -> Compiled:
        """The query in a dialect, compiled on first use."""
        found = self._compiled.get(dialect)
        if found is None:
            found = self._compiled[dialect] = Compiled(self._statement(dialect), dialect)
        return found

    def _statement(self, dialect: Dialect) -> Executable:
        source = self._source
        if isinstance(source, Executable):
            return source
        return source(_INSERT[dialect]) if callable(source) else source[dialect]
