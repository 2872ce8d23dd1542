"""Whatever happens in whatever order, and wherever a roll-up is cut off: it equals a recount."""

import asyncio
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Table, bindparam, select, update

from frontdesk.core.ids import CallSessionId, ConversationId, ConversationRef
from frontdesk.jobs.recount import Recount
from frontdesk.jobs.roll_up import OVERLAP, SETTLED, RollUp
from frontdesk.store import tables as t
from frontdesk.store.database import Database, Transaction, Work
from frontdesk.store.queries import conversations
from frontdesk.store.query import Query
from frontdesk.store.sqlite import SqliteDatabase
from tests.insights.generated import FIRST, ORGANISATION, insert_into

T = TypeVar("T")
ZONES = (ZoneInfo("America/Los_Angeles"), ZoneInfo("Pacific/Auckland"))
TALKS = ("conv-a", "conv-b")


def _of_one(table: Table, **values: Any) -> Query:
    given: dict[str, Any] = {name: bindparam(f"new_{name}") for name in values}
    return Query(
        update(table)
        .where(table.c.conversation_id == bindparam("one"), *_open(table))
        .values(given)
    )


def _open(table: Table) -> list[Any]:
    return [table.c.outcome.is_(None)] if table is t.turns else []


class CutOff(Exception):
    """The process died."""


class Dying:
    """A store whose process dies at the n-th write: before it is durable, or right after."""

    def __init__(self, db: Database, left: int, *, durable: bool) -> None:
        self._db, self._left, self._durable = db, left, durable

    @property
    def pending(self) -> int:
        return self._db.pending

    async def read(self, work: Work[T]) -> T:
        return await self._db.read(work)

    async def write(self, work: Work[T]) -> T:
        self._left -= 1
        if self._left > 0:
            return await self._db.write(work)

        async def torn(tx: Transaction) -> T:
            await work(tx)
            raise CutOff

        await self._db.write(work if self._durable else torn)
        raise CutOff

    async def close(self) -> None:
        await self._db.close()


class World:
    """A few conversations that go on, each change in a commit that takes its time to be durable."""

    def __init__(self, db: Database) -> None:
        self.db, self.now, self.zone = db, FIRST, ZONES[0]
        self._seq = self._turn = self._commits = 0

    async def begin(self) -> None:
        async def work(tx: Transaction) -> None:
            await conversations.ensure_organisation(tx, ORGANISATION, ORGANISATION, FIRST)
            call = CallSessionId("call")
            for id in TALKS:
                ref = ConversationRef(ORGANISATION, ConversationId(id))
                await conversations.create(
                    tx, ref, call_session_id=call, channel="chat", phone=None, now=FIRST
                )

        await self.db.write(work)

    async def happens(self, what: str, talk: str, lag: int) -> None:
        """Something is committed that says that it was so many seconds ago."""
        self._commits += 1
        stamp = self.now - lag * 1_000 + self._commits

        async def work(tx: Transaction) -> None:
            await getattr(self, f"_{what}")(tx, talk, stamp)
            touch = update(t.conversations).where(t.conversations.c.id == talk)
            await tx.execute(Query(touch.values(updated_at=stamp)))

        await self.db.write(work)

    async def roll_up(self, dies_at: int, *, durable: bool) -> None:
        """Roll up, until the process dies where it is to."""
        try:
            dying = Dying(self.db, dies_at, durable=durable)
            await RollUp(dying, ORGANISATION, self.zone).catch_up(self.now)
        except CutOff:
            pass

    async def sums(self) -> dict[tuple[str, str], int]:
        query = Query(
            select(t.insight_totals.c.day, t.insight_totals.c.metric, t.insight_totals.c.value)
        )
        return {
            (day, metric): value
            for day, metric, value in await self.db.read(lambda tx: tx.fetch(query))
        }

    async def _put(self, tx: Transaction, table: Table, talk: str, **row: Any) -> None:
        own = {"organisation_id": ORGANISATION, "conversation_id": talk, **row}
        await tx.execute_many(insert_into(table, tuple(own)), [own])

    async def _event(
        self, tx: Transaction, talk: str, at: int, type: str, role: str = "system", **data: Any
    ) -> None:
        self._seq += 1
        body = {"type": type, "role": role, "at": at, "data": data}
        encoded = msgspec.json.encode(body).decode()
        await self._put(tx, t.events, talk, seq=self._seq, type=type, body=encoded)

    async def _says(self, tx: Transaction, talk: str, at: int) -> None:
        await self._event(tx, talk, at, "message", "customer")

    async def _turn_begins(self, tx: Transaction, talk: str, at: int) -> None:
        self._turn += 1
        await self._turn_ends(tx, talk, at)
        row = {"turn_id": self._turn, "call_session_id": "call", "attempt": 1, "message_id": "a"}
        await self._put(tx, t.turns, talk, **row, started_at=at)
        step = '{"untrue":["It is done.","It is booked."]}'
        await self._put(tx, t.steps, talk, turn_id=self._turn, step=1, body=step, at=at)

    async def _turn_ends(self, tx: Transaction, talk: str, at: int) -> None:
        record = '{"first_token_ms":300,"total_ms":900,"unanswered":"no_answer"}'
        ended = {"outcome": "complete", "record": record, "cost": 0.1, "input_tokens": 7}
        given = {f"new_{name}": value for name, value in ended.items()}
        await tx.execute(_of_one(t.turns, **ended), one=talk, **given)

    async def _waits(self, tx: Transaction, talk: str, at: int) -> None:
        await self._event(tx, talk, at, "lifecycle", status="pending-human", reason="no_agent")

    async def _is_taken(self, tx: Transaction, talk: str, at: int) -> None:
        await self._event(tx, talk, at, "lifecycle", status="human", reason="taken_over")

    async def _ends(self, tx: Transaction, talk: str, at: int) -> None:
        await self._event(
            tx, talk, at, "lifecycle", status="closed", satisfaction={"state": "asked"}
        )
        row = {"call_session_id": "call", "kind": "assumed", "reason": "quiet", "confidence": 0.3}
        await self._put(tx, t.resolutions, talk, seq=self._seq, **row, evidence="[]", at=at)

    async def _is_reopened(self, tx: Transaction, talk: str, at: int) -> None:
        await tx.execute(_of_one(t.resolutions, reopened_at=at), one=talk, new_reopened_at=at)

    async def _effect(self, tx: Transaction, talk: str, at: int) -> None:
        await self._event(tx, talk, at, "action", state="shown")
        row = {"kind": "effect", "turn_id": 1, "tool": "cancel", "intent": "{}", "told_seq": 1}
        key = {"key": f"r{self._seq}", "status": "unknown", "created_at": at}
        await self._put(tx, t.ledger, talk, **row, **key)

    async def _outcome_is_found(self, tx: Transaction, talk: str, at: int) -> None:
        await tx.execute(_of_one(t.ledger, status=""), one=talk, new_status="committed")

    async def _aside(self, tx: Transaction, talk: str, at: int) -> None:
        self._seq += 1
        row = {"epoch": 1, "number": self._seq, "purpose": "title", "model": "m", "cost": 0.3}
        tokens = dict.fromkeys(("input_tokens", "cached_tokens", "reasoning_tokens"), 1)
        await self._put(tx, t.background_calls, talk, **row, **tokens, output_tokens=2, at=at)


HAPPENINGS = (
    *("says", "turn_begins", "turn_ends", "waits", "is_taken", "ends", "is_reopened"),
    *("effect", "outcome_is_found", "aside"),
)


@dataclass(frozen=True)
class Step:
    """Something happens, is committed late by so many seconds, and is rolled up after so many."""

    what: str
    talk: str
    lag: int
    passes: int
    dies_at: int
    durable: bool
    zone: ZoneInfo


NEVER = 99
STEPS = st.lists(
    st.builds(
        Step,
        what=st.sampled_from(HAPPENINGS),
        talk=st.sampled_from(TALKS),
        # Mostly soon, now and then as late as a commit may come.
        lag=st.sampled_from((0, 0, 0, 1, 4, 60, OVERLAP // 1_000 - 60)),
        passes=st.sampled_from((0, 1, 7, 30, 26 * 3_600)),
        dies_at=st.sampled_from((1, 2, 3, NEVER, NEVER)),
        durable=st.booleans(),
        # The organisation moves now and then.
        zone=st.sampled_from((ZONES[0],) * 9 + (ZONES[1],)),
    ),
    min_size=10,
    max_size=20,
)


async def _live(db: Database, steps: list[Step]) -> None:
    world = World(db)
    await world.begin()
    for step in steps:
        world.zone = step.zone
        await world.happens(step.what, step.talk, step.lag)
        world.now += step.passes * 1_000
        await world.roll_up(step.dies_at, durable=step.durable)
    world.now += 2 * SETTLED
    await RollUp(db, ORGANISATION, world.zone).catch_up(world.now)
    rolled_up = await world.sums()
    found = await Recount(RollUp(db, ORGANISATION, world.zone)).run()
    assert (found.corrected_conversations, found.corrected_totals) == (0, 0)
    assert await world.sums() == rolled_up
    assert all(value > 0 for value in rolled_up.values())


def _on_a_fresh_store(template: Path, steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory() as folder:

        async def main() -> None:
            db = SqliteDatabase(Path(shutil.copy(template, Path(folder) / "law.db")))
            try:
                await _live(db, steps)
            finally:
                await db.close()

        asyncio.run(main())


@given(steps=STEPS)
def test_that_a_roll_up_equals_a_recount_whatever_happened_and_wherever_it_died(
    steps: list[Step], migrated_sqlite: Path
) -> None:
    _on_a_fresh_store(migrated_sqlite, steps)


@pytest.mark.soak
@settings(max_examples=1_000)
@given(steps=STEPS)
def test_that_it_does_so_in_long_random_runs(steps: list[Step], migrated_sqlite: Path) -> None:
    _on_a_fresh_store(migrated_sqlite, steps)
