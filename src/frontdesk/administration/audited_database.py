"""A database whose every write is put down in the audit log."""

from dataclasses import dataclass
from typing import TypeVar

from frontdesk.administration.administrator import Administrator, record
from frontdesk.store.database import Database, Transaction, Work

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AuditedDatabase:
    """The same database in an administrator's hands: a change and its entry are one write."""

    db: Database
    by: Administrator
    action: str
    object: str

    @property
    def pending(self) -> int:
        """How many reads and writes are under way."""
        return self.db.pending

    async def write(self, work: Work[T]) -> T:
        """Run a write, and put it down."""

        async def put_down(tx: Transaction) -> T:
            done = await work(tx)
            await record(tx, self.by, self.action, self.object)
            return done

        return await self.db.write(put_down)

    async def read(self, work: Work[T]) -> T:
        """Run reads."""
        return await self.db.read(work)

    async def close(self) -> None:
        """Whoever opened it closes it."""
        raise NotImplementedError("expected the owner to close the database")
