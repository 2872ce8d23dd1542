"""A thousand organisations in one server."""

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Limits, Organisation, OrganisationSettings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import organisations
from frontdesk.testing import TestDesk
from tests.lawful import run
from tests.organisations.two_desks import client_of, said, two_desks
from tests.session.desk_steps import ask

MANY = 1000
# Bytes of an idle organisation; docs/organisations.md names them.
MOST_PLAIN, MOST_WITH_WORDS = 1_000, 3_000


def _id(number: int) -> OrganisationId:
    return OrganisationId(f"org{number:04}")


async def _add_all(desk: TestDesk, settings: Callable[[int], OrganisationSettings]) -> None:
    async def work(tx: Transaction) -> None:
        for number in range(MANY):
            made = Organisation(_id(number), "Some", settings=settings(number))
            await organisations.add(tx, made)

    await desk.db.write(work)


def _with_limits(_: int) -> OrganisationSettings:
    return OrganisationSettings(limits=Limits(messages_per_minute=60))


def _with_words(number: int) -> OrganisationSettings:
    greeting = f"Organisation {number} here."
    return OrganisationSettings(strings={Locale.EN: {"greeting": greeting}})


async def _bytes_each(desk: TestDesk) -> float:
    """Return what one more costs: of three spans the least, for a job that wakes up beside it
    allocates as well."""

    async def held_by(numbers: range) -> float:
        before = tracemalloc.get_traced_memory()[0]
        for number in numbers:
            await desk.desk.desks.of(_id(number))
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / len(numbers)

    gc.collect()
    tracemalloc.start()
    try:
        third = MANY // 3
        return min([await held_by(range(at * third, (at + 1) * third)) for at in range(3)])
    finally:
        tracemalloc.stop()


def test_that_an_idle_organisation_costs_next_to_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path) as desk:
            await _add_all(desk, _with_limits)
            assert await _bytes_each(desk) < MOST_PLAIN

    run(main())


def test_that_a_thousand_organisations_speak_their_own_words(sqlite_path: Path) -> None:
    async def main() -> None:
        async with two_desks(sqlite_path) as desk:
            await _add_all(desk, _with_words)
            assert await _bytes_each(desk) < MOST_WITH_WORDS
            for number in (0, 499, 999):
                client = await client_of(desk, _id(number))
                await ask(desk, client, "hello there")
                assert said(client) == [f"Organisation {number} here.", "Certainly."]

    run(main())
