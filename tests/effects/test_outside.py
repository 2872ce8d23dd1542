"""An effect through a real service that may refuse, hang, die: done once, and told."""

import asyncio
from pathlib import Path

import pytest

from frontdesk.core.events import EventType
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import open_desk
from tests.conftest import Store
from tests.effects.ordering import (
    LateClock,
    accepting,
    check_told,
    entry_of,
    made_of,
    order,
    told,
    told_states,
    until,
)
from tests.effects.running import service_in
from tests.effects.service import REASON, Mode
from tests.effects.shop import said, shop

NOBODY_KNOWS = DefaultPrompts().unknown_outcome()
A_WHILE = 31.0

COMMITTED = (LedgerStatus.COMMITTED, said(1), 1)
UNKNOWN_NOT_DONE = (LedgerStatus.UNKNOWN, NOBODY_KNOWS, 0)

OUTCOMES = {
    Mode.WORK: COMMITTED,
    Mode.REFUSE: (LedgerStatus.FAILED, REASON, 0),
    Mode.HANG_BEFORE: UNKNOWN_NOT_DONE,
    Mode.HANG_AFTER: COMMITTED,
    Mode.DIE_BEFORE: UNKNOWN_NOT_DONE,
    Mode.DIE_AFTER: (LedgerStatus.UNKNOWN, NOBODY_KNOWS, 1),
    Mode.FAIL_BEFORE: UNKNOWN_NOT_DONE,
    Mode.FAIL_AFTER: COMMITTED,
    Mode.HANG_UP: COMMITTED,
    Mode.NONSENSE: COMMITTED,
}


@pytest.mark.parametrize("mode", list(OUTCOMES))
def test_that_whatever_the_service_does_is_told_as_it_is(
    store: Store, tmp_path: Path, mode: Mode
) -> None:
    status, words, made = OUTCOMES[mode]

    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(mode)
            async with open_desk(store, made_with=made_of(shop(service.url))) as desk:
                client = await order(desk)
                await check_told(desk, client, status, words)
                assert told_states(client) == ["shown", "accepted", status]
                assert service.made == made

    asyncio.run(main())


def test_that_a_service_that_is_down_leaves_the_outcome_unknown(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            async with open_desk(sqlite_path, made_with=made_of(shop(service.url))) as desk:
                client = await order(desk)
                await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)

    asyncio.run(main())


def test_that_a_look_up_that_hangs_keeps_nobody_from_ordering(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start()
            await service.set(looking=Mode.HANG_BEFORE)
            async with open_desk(sqlite_path, made_with=made_of(shop(service.url))) as desk:
                client = await order(desk)
                await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
                assert service.made == service.count("asked") == 1

    asyncio.run(main())


def test_that_a_repeated_confirm_returns_the_first_outcome(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start()
            async with open_desk(sqlite_path, made_with=made_of(shop(service.url))) as desk:
                client = await order(desk)
                entry = await entry_of(desk, client)
                await client.give(accepting(entry.key))
                await desk.settle(client.ref)
                client.read()
                assert client.texts(EventType.FINAL)[-2:] == [said(1)] * 2
                assert await entry_of(desk, client) == entry
                assert service.made == service.count("asked") == 1

    asyncio.run(main())


@pytest.mark.parametrize("way", ["timer", "next turn", "restart"])
def test_that_an_unknown_outcome_is_looked_up_again_and_told(
    store: Store, tmp_path: Path, way: str
) -> None:
    clock = LateClock()

    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(Mode.DIE_AFTER)
            made_with = made_of(shop(service.url), clock)
            async with open_desk(store, made_with=made_with) as desk:
                client = await order(desk)
                await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
                service.stop()
                await service.start()
                if way == "timer":
                    clock.move_on(A_WHILE)
                    await until(lambda: said(1) in told(client))
                elif way == "next turn":
                    await client.send("hello")
                    await until(lambda: said(1) in told(client))
                if way != "restart":
                    await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
            if way == "restart":
                clock.move_on(A_WHILE)
                async with open_desk(store, made_with=made_with) as desk:
                    client = await desk.client(client.ref)
                    await until(lambda: said(1) in told(client))
                    await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
            assert service.made == service.count("asked") == 1

    asyncio.run(main())
