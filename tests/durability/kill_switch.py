"""Counts the commits of a server process and kills it, with -9, at the one that was ordered."""

import asyncio
import contextlib
import os
import re
import signal
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from sqlalchemy import Engine, event

from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationRef, Epoch, OrganisationId
from frontdesk.runtime.port import (
    Attendance,
    Batch,
    Listener,
    Runtime,
    RuntimeHandler,
    Signal,
    Sink,
)
from frontdesk.store.database import Database, Row, Transaction, Work
from frontdesk.store.query import Query
from frontdesk.store.records import InboxRecord
from tests.durability.orders import Orders, Point

T = TypeVar("T")

# Turns of the event loop in which what was published, or an answer, reaches the network.
LINGER = 8

_TABLE = re.compile(r"\b(?:INTO|UPDATE|FROM)\s+(\w+)")


class KillSwitch:
    """One per process; every commit is noted in the journal once it is durable."""

    def __init__(self, orders: Orders) -> None:
        self._orders = orders
        self._journal = os.open(orders.journal, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._begun = 0
        self._armed = False
        self._dying = False
        self._waiting: list[asyncio.Future[None]] = []
        self.draining = asyncio.Event()

    async def begin(self) -> int:
        """Number a commit; none begins once the process is about to die."""
        if self._dying:
            await asyncio.Event().wait()
        self._begun += 1
        return self._begun

    def written(self, number: int) -> None:
        """All statements of a commit have run."""
        if number == self._orders.kill_at and self._orders.point is Point.BEFORE_COMMIT:
            die()

    def committed(self, number: int, tables: Iterable[str]) -> None:
        """A commit is durable, and whoever asked for it does not know yet."""
        self._note(number, tables)
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
        self._waiting.clear()
        if number == self._orders.kill_at:
            if self._orders.point is Point.AFTER_COMMIT:
                die()
            self._armed = self._dying = True
            asyncio.get_running_loop().call_soon(self.published)

    def published(self) -> None:
        """What a commit brought was published, or there was nothing to publish."""
        if self._armed:
            self._armed = False
            _die_after(LINGER)

    def freeze(self) -> None:
        """Nothing runs in this process any more; noted before."""
        self._note(0, ["frozen"])
        while True:
            pass

    def drain(self) -> None:
        """The server was told to stop; not a commit, but noted too."""
        self._note(0, ["draining"])
        self.draining.set()

    def _note(self, number: int, what: Iterable[str]) -> None:
        os.write(self._journal, f"{number} {' '.join(what)}\n".encode())

    async def next_commit(self) -> None:
        """Wait until something more is durable."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        await waiting


def die() -> None:
    """End this process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


def _die_after(turns: int) -> None:
    if turns == 0:
        die()
    asyncio.get_running_loop().call_soon(_die_after, turns - 1)


@contextlib.contextmanager
def at_each_statement(call: Callable[[], None]) -> Generator[None]:
    """Call after each statement that SQLAlchemy runs, which only migrations let it do."""

    def ran(*_: object) -> None:
        call()

    event.listen(Engine, "after_cursor_execute", ran)
    try:
        yield
    finally:
        event.remove(Engine, "after_cursor_execute", ran)


class KillingDatabase:
    """A database that tells a kill switch of every write."""

    def __init__(self, db: Database, switch: KillSwitch) -> None:
        self._db = db
        self._switch = switch

    @property
    def pending(self) -> int:
        return self._db.pending

    async def write(self, work: Work[T]) -> T:
        number = await self._switch.begin()
        tables: dict[str, None] = {}

        async def watched(tx: Transaction) -> T:
            result = await work(NotingTransaction(tx, tables))
            self._switch.written(number)
            return result

        result = await self._db.write(watched)
        self._switch.committed(number, tables)
        return result

    async def read(self, work: Work[T]) -> T:
        return await self._db.read(work)

    async def close(self) -> None:
        await self._db.close()


class NotingTransaction:
    """A transaction that notes which tables its statements name first."""

    def __init__(self, tx: Transaction, tables: dict[str, None]) -> None:
        self._tx = tx
        self._tables = tables

    async def fetch(self, query: Query, **params: Any) -> list[Row]:
        self._note(query)
        return await self._tx.fetch(query, **params)

    async def execute(self, query: Query, **params: Any) -> int:
        self._note(query)
        return await self._tx.execute(query, **params)

    async def execute_many(self, query: Query, rows: Iterable[dict[str, Any]]) -> None:
        self._note(query)
        await self._tx.execute_many(query, rows)

    def _note(self, query: Query) -> None:
        if found := _TABLE.search(query.compiled("sqlite").sql):
            self._tables[found[1]] = None


class KillingRuntime:
    """A runtime that tells a kill switch what was published, and that it is told to stop."""

    def __init__(self, runtime: Runtime, switch: KillSwitch) -> None:
        self._runtime = runtime
        self._switch = switch

    async def start(self, handler: RuntimeHandler) -> None:
        await self._runtime.start(handler)

    async def stop(self) -> None:
        self._switch.drain()
        await self._runtime.stop()

    async def claim(self, ref: ConversationRef) -> Epoch:
        return await self._runtime.claim(ref)

    def begin_history(self) -> None:
        self._runtime.begin_history()

    def wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        self._runtime.wake(ref, row)

    def wake_at(self, due_at: Millis) -> None:
        self._runtime.wake_at(due_at)

    def signal(self, ref: ConversationRef, signal: Signal) -> None:
        self._runtime.signal(ref, signal)

    def publish(self, ref: ConversationRef, batch: Batch) -> None:
        self._runtime.publish(ref, batch)
        if batch.events:
            self._switch.published()

    def subscribe(self, ref: ConversationRef, sink: Sink) -> Callable[[], None]:
        return self._runtime.subscribe(ref, sink)

    def attend(self, organisation_id: OrganisationId, attendance: Attendance) -> None:
        self._runtime.attend(organisation_id, attendance)

    def listen(self, organisation_id: OrganisationId, listener: Listener) -> Callable[[], None]:
        return self._runtime.listen(organisation_id, listener)
