"""What every runtime promises, asked of each: alone in its process, and joined with another."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from frontdesk.core.clock import Millis
from frontdesk.core.errors import NotFound
from frontdesk.core.events import published
from frontdesk.core.ids import ConversationId, ConversationRef, Epoch, HistoryId, Seq
from frontdesk.runtime.local import LocalRuntime
from frontdesk.runtime.port import Batch, Runtime, Signal
from frontdesk.store.database import Database
from frontdesk.store.queries import histories, inbox
from frontdesk.store.queries.commits import write_commit
from frontdesk.store.records import InboxRecord
from frontdesk.testing import VirtualClock, VirtualTimeLoop, run_virtual
from frontdesk.testing.desk import open_store
from tests.cluster.switchboard import Switchboard
from tests.conftest import Store
from tests.contract.rows import NOW, OURS, commit, conversation
from tests.session.desk_steps import after
from tests.unit.events_of import customer

Woken = tuple[ConversationRef, InboxRecord | None]


@dataclass
class Handler:
    """Takes down what a runtime tells its process."""

    woken: list[Woken] = field(default_factory=list[Woken])
    signals: list[tuple[ConversationRef, Signal]] = field(
        default_factory=list[tuple[ConversationRef, Signal]]
    )

    def on_wake(self, ref: ConversationRef, row: InboxRecord | None = None) -> None:
        """Take down who is woken."""
        self.woken.append((ref, row))

    def on_signal(self, ref: ConversationRef, signal: Signal) -> None:
        """Take down a signal."""
        self.signals.append((ref, signal))


@dataclass
class Processes:
    """A process that owns conversations, and one that does not; alone they are the same."""

    db: Database
    owner: Runtime
    other: Runtime
    handler: Handler = field(default_factory=Handler)
    of_other: Handler = field(default_factory=Handler)

    @contextlib.asynccontextmanager
    async def started(self) -> AsyncGenerator[None]:
        """Both serve while the block runs."""
        await self.owner.start(self.handler)
        if self.other is not self.owner:
            await self.other.start(self.of_other)
        try:
            yield
        finally:
            await self.owner.stop()
            await self.other.stop()


Make = Callable[[Database], Processes]


def _alone(db: Database) -> Processes:
    runtime = LocalRuntime(db, VirtualClock())
    return Processes(db, runtime, runtime)


def _joined(db: Database) -> Processes:
    board, clock = Switchboard(), VirtualClock()
    owner, other = LocalRuntime(db, clock), LocalRuntime(db, clock, sweep_seconds=1e9)
    return Processes(db, board.owning(owner), board.reading(other))


@pytest.fixture(params=[_alone, _joined], ids=["alone", "joined"])
def make(request: pytest.FixtureRequest) -> Make:
    """Each runtime in turn."""
    return request.param


def on(store: Store, make: Make, work: Callable[[Processes], Awaitable[None]]) -> None:
    """Do the work on a store and a runtime, in virtual time."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        with loop.real_time():
            db = await open_store(store)
        loop.watch(lambda: db.pending)
        try:
            await work(make(db))
        finally:
            with loop.real_time():
                await db.close()

    run_virtual(main())


async def _input(db: Database, ref: ConversationRef) -> InboxRecord:
    row = await db.write(lambda tx: inbox.add(tx, ref, "message", "{}", NOW))
    assert row is not None
    return row


def _batch(seq: int) -> Batch:
    return Batch(Epoch(1), HistoryId("k3f9"), Seq(seq - 1), [published(customer(seq, "a"))])


def test_that_a_claim_is_higher_than_all_before_it(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        by = (processes.owner, processes.other, processes.owner)
        assert [await runtime.claim(ref) for runtime in by] == [1, 2, 3]
        with pytest.raises(NotFound):
            await processes.owner.claim(ConversationRef(OURS, ConversationId("nobody")))

    on(store, make, work)


def test_that_a_claim_after_another_beginning_is_of_another_history(
    store: Store, make: Make
) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        for _ in range(2):
            await processes.owner.claim(ref)
        processes.owner.begin_history()
        await processes.owner.claim(ref)
        found = await processes.db.read(lambda tx: histories.newest(tx, ref))
        assert len({history for history, _ in found}) == len(found) == 2

    on(store, make, work)


def test_that_a_wake_reaches_the_owner_whoever_asks(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            await processes.owner.claim(ref)
            processes.other.wake(ref)
            await after(0.1)
            assert processes.handler.woken == [(ref, None)]
            assert processes.of_other.woken == []

    on(store, make, work)


def test_that_an_input_goes_along_to_an_owner_in_the_same_process(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            await processes.owner.claim(ref)
            row = await _input(processes.db, ref)
            processes.owner.wake(ref, row)
            assert processes.handler.woken == [(ref, row)]

    on(store, make, work)


def test_that_what_nobody_owns_finds_an_owner(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            processes.other.wake(ref)
            await after(0.1)
            assert [woken for woken, _ in processes.handler.woken] == [ref]

    on(store, make, work)


def test_that_a_signal_reaches_the_owner_whoever_asks(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            await processes.owner.claim(ref)
            processes.other.signal(ref, Signal.BARGE_IN)
            await after(0.1)
            assert processes.handler.signals == [(ref, Signal.BARGE_IN)]

    on(store, make, work)


def test_that_batches_come_to_all_who_follow_in_order_until_they_leave(
    store: Store, make: Make
) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        here, there = list[Batch](), list[Batch]()
        async with processes.started():
            processes.owner.subscribe(ref, here.append)
            leave = processes.other.subscribe(ref, there.append)
            for seq in (1, 2, 3):
                processes.owner.publish(ref, _batch(seq))
            await after(0.1)
            leave()
            processes.owner.publish(ref, _batch(4))
            await after(0.1)
        assert here == [_batch(seq) for seq in (1, 2, 3, 4)]
        assert there == [_batch(seq) for seq in (1, 2, 3)]

    on(store, make, work)


def test_that_what_an_earlier_process_left_behind_is_woken_at_the_start(
    store: Store, make: Make
) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        await _input(processes.db, ref)
        async with processes.started():
            assert [woken for woken, _ in processes.handler.woken] == [ref]

    on(store, make, work)


def test_that_an_input_whose_wake_was_lost_is_found(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            await _input(processes.db, ref)
            await after(60.0)
            assert ref in [woken for woken, _ in processes.handler.woken]

    on(store, make, work)


def test_that_a_timer_wakes_its_conversation_when_it_is_due(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            epoch = await processes.owner.claim(ref)
            due: Millis = VirtualClock().now() + 1_500
            made = commit(ref, epoch, timers={"remind": due})
            await processes.db.write(lambda tx: write_commit(tx, made))
            processes.owner.wake_at(due)
            await after(1.4)
            assert processes.handler.woken == []
            await after(0.2)
            assert [woken for woken, _ in processes.handler.woken] == [ref]
            (row,) = await processes.db.read(lambda tx: inbox.waiting(tx, ref))
            assert (row.kind, row.body) == ("timer", "remind")

    on(store, make, work)


def test_that_who_has_stopped_is_told_nothing_more(store: Store, make: Make) -> None:
    async def work(processes: Processes) -> None:
        ref = await conversation(processes.db)
        async with processes.started():
            await processes.owner.claim(ref)
        processes.other.wake(ref)
        processes.other.signal(ref, Signal.BARGE_IN)
        await after(60.0)
        assert (processes.handler.woken, processes.handler.signals) == ([], [])

    on(store, make, work)
