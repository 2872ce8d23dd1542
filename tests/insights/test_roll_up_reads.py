"""Insights of many conversations: read from sums alone, and the lists add up to the numbers."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import bindparam, update

from frontdesk.administration.insights import read_behind, read_report
from frontdesk.core.errors import CallerError
from frontdesk.insights.latency import BOUNDS, PERCENTILES, bucket_of, percentile
from frontdesk.insights.listing import Behind, Filter
from frontdesk.insights.metrics import NANOS, Number, metric_of
from frontdesk.insights.report import InsightNumbers
from frontdesk.jobs.recount import Recount
from frontdesk.jobs.roll_up import RollUp
from frontdesk.store import tables as t
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import insights
from frontdesk.store.query import Query
from frontdesk.testing.desk import open_store
from tests.conftest import Store
from tests.insights.generated import DAY, FIRST, ORGANISATION, fill

TALKS, DAYS = 120, 20
SINCE, UNTIL, TODAY = date(2026, 10, 1), date(2026, 11, 9), date(2026, 11, 9)
NOW = FIRST + 39 * DAY
ZONE = ZoneInfo("America/Los_Angeles")
# What a report and a list may read; of the lists, each line's own conversation too.
SUMS = {"insight_totals", "insight_cursors", "insight_facts", "conversations"}


async def _rolled_up(store: Store) -> Database:
    db = await open_store(store)
    await fill(db, TALKS, days=DAYS)
    assert await RollUp(db, ORGANISATION, ZONE).catch_up(NOW) == TALKS
    return db


async def _numbers(db: Database) -> InsightNumbers:
    found = await db.read(lambda tx: read_report(tx, ORGANISATION, SINCE, UNTIL, NOW, ZONE))
    return found.total


async def _behind(db: Database, number: Number, **wanted: Any) -> list[Behind]:
    """All pages of a list."""
    asked = Filter(number, wanted.get("label"), SINCE, UNTIL, wanted.get("over"))
    found: list[Behind] = []
    after: str | None = None
    while True:
        page = await db.read(
            lambda tx, after=after: read_behind(tx, ORGANISATION, asked, TODAY, after=after, most=7)
        )
        found += page.conversations
        after = page.next
        if after is None:
            return found


def _shown(numbers: InsightNumbers) -> Iterator[tuple[Number, int]]:
    yield Number.CONVERSATIONS, numbers.conversations
    yield Number.CONTAINED, numbers.contained
    yield Number.HANDED_OFF, numbers.handed_off
    yield Number.HANDOFFS, sum(numbers.handoffs.values())
    kinds = (numbers.confirmed, numbers.assumed)
    yield Number.RESOLVED, sum(kind.resolved for kind in kinds)
    yield Number.REOPENED, sum(kind.reopened for kind in kinds)
    yield Number.DURABLE, sum(kind.durable for kind in kinds)
    yield Number.RATING_ASKED, numbers.satisfaction.asked
    yield Number.SATISFACTION, numbers.satisfaction.answered
    yield Number.FIRST_TOKEN, numbers.first_token.turns
    yield Number.TURN, numbers.turn.turns
    yield Number.TOOL_CALLS, sum(numbers.tool_calls.values())
    yield Number.TOOL_FAILURES, sum(numbers.tool_failures.values())
    yield Number.HELD_CLAIMS, numbers.held_claims
    yield Number.RECEIPTS, sum(numbers.receipts.values())
    yield Number.EFFECTS, sum(numbers.effects.values())
    yield Number.UNANSWERED, sum(numbers.unanswered.values())
    yield Number.TOKENS, sum(numbers.tokens.values())
    yield Number.COST, round(numbers.cost * NANOS)


def test_that_every_number_leads_to_conversations_that_add_up_to_it(store: Store) -> None:
    async def main() -> None:
        db = await _rolled_up(store)
        numbers = await _numbers(db)
        assert {number for number, _ in _shown(numbers)} == set(Number)
        for number, value in _shown(numbers):
            found = await _behind(db, number)
            assert value > 0, number
            assert sum(one.count for one in found) == value, number
            assert len({(one.day, one.conversation_id, one.label) for one in found}) == len(found)
        asked = await _behind(db, Number.HANDOFFS, label="customer_asked")
        assert sum(one.count for one in asked) == numbers.handoffs["customer_asked"]
        slow = await _behind(db, Number.FIRST_TOKEN, over=numbers.first_token.p95)
        share = sum(one.count for one in slow) / numbers.first_token.turns
        assert 0.05 <= share < 0.15
        assert [one.label for one in slow] == sorted((one.label for one in slow), reverse=True)
        with pytest.raises(CallerError, match="over: expected with first_token or turn"):
            await _behind(db, Number.COST, over=3)
        await db.close()

    asyncio.run(main())


class Explaining:
    """A transaction that asks how each of its queries would be run."""

    def __init__(self, tx: Transaction, plans: list[str]) -> None:
        self._tx, self._plans = tx, plans

    async def fetch(self, query: Query, **params: Any) -> list[Any]:
        compiled = query.compiled("sqlite")
        tx: Any = self._tx
        cursor: Any = tx._cursor
        rows = cursor.execute(f"EXPLAIN QUERY PLAN {compiled.sql}", compiled.arguments(params))
        self._plans += [row[3] for row in rows.fetchall()]
        return await self._tx.fetch(query, **params)


def test_that_reading_insights_searches_sums_by_their_keys_and_reads_no_source(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        db = await _rolled_up(sqlite_path)
        plans: list[str] = []

        async def read(tx: Transaction) -> None:
            explaining: Any = Explaining(tx, plans)
            await read_report(explaining, ORGANISATION, SINCE, UNTIL, NOW, ZONE)
            for number in Number:
                wanted = Filter(number, None, SINCE, UNTIL)
                await read_behind(explaining, ORGANISATION, wanted, TODAY)

        await db.read(read)
        assert plans
        # The labels of a number are told apart in memory; they are few.
        for plan in set(plans) - {"USE TEMP B-TREE FOR DISTINCT"}:
            verb, table, *_ = plan.split()
            assert verb == "SEARCH", plan
            assert table in SUMS, plan
        await db.close()

    asyncio.run(main())


def test_that_a_recount_finds_and_mends_what_was_tampered_with(store: Store) -> None:
    async def main() -> None:
        db = await _rolled_up(store)
        ours = RollUp(db, ORGANISATION, ZONE)
        right = await _numbers(db)
        assert not (await Recount(ours).run()).differed
        wrong = Query(
            update(t.insight_totals)
            .where(t.insight_totals.c.metric == bindparam("of"))
            .values(value=t.insight_totals.c.value + 1)
        )
        await db.write(lambda tx: tx.execute(wrong, of="conversations"))
        first = await db.read(lambda tx: insights.totals(tx, ORGANISATION, "", "~"))
        days = len({day for day, metric, _ in first if metric == "conversations"})
        found = await Recount(ours).run()
        assert (found.corrected_conversations, found.corrected_totals) == (0, days)
        lost = Query(
            update(t.insight_facts).where(t.insight_facts.c.metric == "cost").values(value=1)
        )
        await db.write(lambda tx: tx.execute(lost))
        assert (await Recount(ours).run()).corrected_conversations == TALKS
        assert (await Recount(ours).run()).differed is False
        assert await _numbers(db) == right
        await db.close()

    asyncio.run(main())


def test_that_of_two_roll_ups_at_once_each_conversation_is_counted_once(store: Store) -> None:
    async def main() -> None:
        db = await open_store(store)
        await fill(db, TALKS, days=DAYS)
        ours = RollUp(db, ORGANISATION, ZONE)
        await ours.cursor()
        await asyncio.gather(*(ours.catch_up(NOW) for _ in range(3)))
        await ours.catch_up(NOW)
        assert (await _numbers(db)).conversations == TALKS
        assert not (await Recount(ours).run()).differed
        await db.close()

    asyncio.run(main())


@pytest.mark.parametrize("percent", PERCENTILES)
def test_that_a_percentile_of_buckets_is_at_most_a_bucket_off(percent: int) -> None:
    latencies = sorted(int(17 * 1.013**power) for power in range(700))
    buckets = Counter(bucket_of(latency) for latency in latencies)
    exact = latencies[-(-len(latencies) * percent // 100) - 1]
    found = percentile(buckets, percent)
    assert found is not None
    assert abs(found - exact) <= exact / 4 + 1
    assert metric_of(Number.TURN, bucket_of(BOUNDS[-1] * 9)) == f"turn:{len(BOUNDS)}"
