"""Inputs are taken up in the order of the inbox, even where the sender never heard that it was in.

Nobody sweeps here, so only the session's own care can find what was left behind.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.store.database import Database
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk, run_virtual
from tests.conftest import Store
from tests.laws.faulty_database import FaultKind, FaultyDatabase

WRITE_SECONDS = 0.1


@contextlib.asynccontextmanager
async def _slow_desk(store: Store) -> AsyncGenerator[tuple[TestDesk, FaultyDatabase]]:
    made: list[FaultyDatabase] = []

    def wrap(inner: Database) -> Database:
        made.append(FaultyDatabase(inner, WRITE_SECONDS))
        return made[0]

    ingredients = Ingredients(sweep_seconds=1e9, wrap_database=wrap)
    async with open_desk(store, ScriptedModel(["Yes."], loop=True), made_with=ingredients) as desk:
        yield desk, made[0]


def _said(client: Client) -> list[str]:
    client.read()
    return [message.text for message in client.state.messages if message.role == "customer"]


def test_that_a_message_whose_sender_is_gone_is_not_overtaken(store: Store) -> None:
    async def main() -> None:
        async with _slow_desk(store) as (desk, _):
            client = await desk.client()
            leaving = asyncio.ensure_future(client.send("first"))
            await asyncio.sleep(WRITE_SECONDS / 2)
            leaving.cancel()
            await client.send("second")
            await desk.settle(client.ref)
            assert _said(client) == ["first", "second"]

    run_virtual(main())


def test_that_a_message_kept_by_a_write_that_seemed_to_fail_is_not_overtaken(
    store: Store,
) -> None:
    async def main() -> None:
        async with _slow_desk(store) as (desk, faulty):
            client = await desk.client()
            faulty.arm(FaultKind.FAIL_AFTER, 0)
            with pytest.raises(StoreError):
                await client.send("first", "own-1")
            await client.send("second")
            await client.send("first", "own-1")
            await desk.settle(client.ref)
            assert _said(client) == ["first", "second"]

    run_virtual(main())


def test_that_a_message_whose_write_failed_is_not_there_until_it_is_sent_again(
    store: Store,
) -> None:
    async def main() -> None:
        async with _slow_desk(store) as (desk, faulty):
            client = await desk.client()
            faulty.arm(FaultKind.FAIL_BEFORE, 0)
            with pytest.raises(StoreError):
                await client.send("first", "own-1")
            await desk.settle(client.ref)
            assert _said(client) == []
            await client.send("first", "own-1")
            await desk.settle(client.ref)
            assert _said(client) == ["first"]

    run_virtual(main())
