"""The port to the database: reads and writes await nothing but their transaction."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol, TypeVar, runtime_checkable

from frontdesk.store.query import Query

T = TypeVar("T")
Row = tuple[Any, ...]


class Transaction(Protocol):
    """What a read or a write may do."""

    async def fetch(self, query: Query, **params: Any) -> list[Row]:
        """Run a query with its parameters by name; each row is a tuple of what was selected."""
        ...

    async def execute(self, query: Query, **params: Any) -> int:
        """Run a statement with its parameters by name; how many rows it touched."""
        ...

    async def execute_many(self, query: Query, rows: Iterable[dict[str, Any]]) -> None:
        """Run a statement once for each set of parameters."""
        ...


Work = Callable[[Transaction], Awaitable[T]]


@runtime_checkable
class Purging(Protocol):
    """A store that can leave nothing behind of what was removed."""

    async def purge(self) -> None:
        """Make sure that what was removed can be read no more."""
        ...


@runtime_checkable
class ReadsApart(Protocol):
    """A store whose reads hold up the event loop, unless they are run apart from it."""

    async def read_apart(self, work: Work[T]) -> T:
        """Run reads on one consistent view, in a thread; they may take long."""
        ...


class Database(Protocol):
    """A store: every write is atomic, and durable before it returns."""

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        ...

    async def write(self, work: Work[T]) -> T:
        """Run a write in a savepoint of its own; it is durable when this returns."""
        ...

    async def read(self, work: Work[T]) -> T:
        """Run reads on one consistent view."""
        ...

    async def close(self) -> None:
        """Finish what is under way and let go."""
        ...


async def read_at_length(db: Database, work: Work[T]) -> T:
    """Run reads that may take long on one consistent view, without holding up the event loop."""
    if isinstance(db, ReadsApart):
        return await db.read_apart(work)
    return await db.read(work)
