"""Effects on our own database: whatever fails on the way, each is told, once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.errors import StoreError
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import TestDesk
from frontdesk.tools.tool import Shown
from tests.effects.ordering import ask_for_it, check_told, order
from tests.effects.shop import QUESTION, said
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.desk_steps import after
from tests.session.effect_desk import answers, at_a_desk
from tests.session.errand_pack import Outside, orders_in, pack
from tests.session.texts import DONE, NOT_DONE


def _raise(*_: object) -> Any:
    raise KeyError("a mistake in the pack")


async def _fail(*_: object) -> Any:
    _raise()


def _write_and(what: Callable[[], Any]) -> Any:
    inside = pack().tools[0].write
    assert inside is not None

    async def write(*given: Any) -> Any:
        await inside(*given)
        return what()

    return write


@pytest.mark.parametrize(
    "write",
    [_fail, _write_and(_raise), _write_and(lambda: {"number": "soon"})],
    ids=["before", "after", "nonsense"],
)
def test_that_an_effect_whose_code_fails_leaves_nothing_behind_and_is_told(
    sqlite_path: Path, write: Any
) -> None:
    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.FAILED, NOT_DONE)
        assert await orders_in(desk.db) == 0
        await answers(desk, client)

    at_a_desk(sqlite_path, pack(write=write), main)


def test_that_facts_that_cannot_be_read_again_keep_the_effect_from_happening(
    sqlite_path: Path,
) -> None:
    shown = iter([Shown({"item": "bait"}, QUESTION)])

    async def show(*_: object) -> Shown:
        return next(shown, None) or _raise()

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.FAILED, NOT_DONE)
        assert await orders_in(desk.db) == 0

    at_a_desk(sqlite_path, pack(show=show), main)


def _nothing_said(_: object) -> str:
    return " "


WORDLESS: dict[str, tuple[dict[str, Any], str]] = {
    "no words": ({"say": _raise}, DONE),
    "an empty word": ({"say": _nothing_said}, DONE),
    "no way on": ({"after": _raise}, said(1)),
}


@pytest.mark.parametrize("what", list(WORDLESS))
def test_that_an_outcome_is_told_whatever_the_pack_makes_of_it(
    sqlite_path: Path, what: str
) -> None:
    parts, words = WORDLESS[what]

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.COMMITTED, words)
        assert await orders_in(desk.db) == 1
        await answers(desk, client)

    at_a_desk(sqlite_path, pack(**parts), main)


# The writes of consent: input, turn, intent, effect or its outcome, answer.
@pytest.mark.parametrize("kind", [FaultKind.FAIL_BEFORE, FaultKind.FAIL_AFTER])
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("outside", [False, True], ids=["inside", "outside"])
def test_that_a_store_that_fails_once_neither_loses_nor_repeats_an_effect(
    sqlite_path: Path, number: int, kind: FaultKind, outside: bool
) -> None:
    stores: list[FaultyDatabase] = []
    service = Outside()

    def wrap(db: Any) -> FaultyDatabase:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        stores[0].arm(kind, number)
        for _ in range(2):
            try:
                await client.give(accept, "accept")
                break
            except StoreError:
                await after(10)
        await after(60)
        stores[0].disarm()
        await client.attach()
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert (len(service.orders) if outside else await orders_in(desk.db)) == 1

    at_a_desk(sqlite_path, service.pack() if outside else pack(), main, wrap_database=wrap)
