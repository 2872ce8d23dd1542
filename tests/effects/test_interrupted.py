"""An effect outside that is under way while the customer, the desk or the claim moves on."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from frontdesk.core.events import EventType, FinalState
from frontdesk.core.ids import CallSessionId
from frontdesk.core.inputs import ResetInput
from frontdesk.models.port import Model
from frontdesk.store.queries import conversations
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, open_desk
from tests.conftest import Store
from tests.effects.ordering import (
    ask_for_it,
    check_told,
    entry_of,
    made_of,
    told,
    told_states,
    until,
)
from tests.effects.running import Service, service_in
from tests.effects.service import Mode
from tests.effects.shop import said, shop

LONG = 30.0

Act = Callable[[Client], Awaitable[None]]


async def _say(client: Client) -> None:
    await client.send("are you still there")


async def _say_twice(client: Client) -> None:
    await client.send("are you still there")
    await client.send("hello")


async def _call_again(client: Client) -> None:
    await client.attach(call=CallSessionId("call-2"))


async def _reset(client: Client) -> None:
    await client.give(ResetInput())


INTERRUPTIONS: dict[str, Act] = {
    "a message": _say,
    "two messages": _say_twice,
    "a new call": _call_again,
    "a reset": _reset,
}


async def _begin(desk: TestDesk, service: Service) -> Client:
    """Agree, and come to where the service was asked and does not answer."""
    client, accept = await ask_for_it(desk)
    await client.give(accept, "accept")
    await service.until("asked")
    return client


def _talkative() -> Model:
    return ScriptedModel(["Yes, ", "I am."], loop=True)


@pytest.mark.parametrize("what", list(INTERRUPTIONS))
def test_that_an_effect_under_way_is_not_cancelled_and_is_told_once(
    sqlite_path: Path, tmp_path: Path, what: str
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(Mode.HOLD)
            made_with = made_of(shop(service.url, LONG))
            async with open_desk(sqlite_path, _talkative(), made_with=made_with) as desk:
                client = await _begin(desk, service)
                await INTERRUPTIONS[what](client)
                await (await desk.session(client.ref)).caught_up()
                assert said(1) not in told(client)
                await service.set(release=True)
                await until(lambda: said(1) in told(client))
                await desk.settle(client.ref)
                await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
                assert told_states(client) == ["shown", "accepted", "committed"]
                assert service.made == service.count("asked") == 1
                if what.endswith(("message", "messages")):
                    assert told(client)[-1] == "Yes, I am."

    asyncio.run(main())


def test_that_a_barge_in_ends_the_message_and_not_the_effect(
    sqlite_path: Path, tmp_path: Path
) -> None:
    model = ScriptedModel(["Let me see to it. ", Ask("workflow_confirm", '{"accept": true}')])

    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(Mode.HOLD)
            made_with = made_of(shop(service.url, LONG))
            async with open_desk(sqlite_path, model, made_with=made_with) as desk:
                client, _ = await ask_for_it(desk)
                await client.send("yes please")
                await service.until("asked")
                client.barge_in()
                await (await desk.session(client.ref)).caught_up()
                client.read()
                assert client.texts(EventType.FINAL, state=FinalState.INTERRUPTED)
                await service.set(release=True)
                await until(lambda: said(1) in told(client))
                await desk.settle(client.ref)
                await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
                assert service.made == service.count("asked") == 1

    asyncio.run(main())


@pytest.mark.parametrize("mode", [Mode.HOLD, Mode.HANG_BEFORE, Mode.HANG_AFTER])
def test_that_a_desk_that_is_gone_leaves_its_effect_to_the_next(
    store: Store, tmp_path: Path, mode: Mode
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(mode)
            made_with = made_of(shop(service.url, LONG))
            async with open_desk(store, _talkative(), made_with=made_with) as first:
                client = await _begin(first, service)
                assert (await entry_of(first, client)).status == LedgerStatus.INTENT
            await service.set(mode=Mode.WORK, release=True)
            async with open_desk(store, _talkative(), made_with=made_with) as second:
                client = await second.client(client.ref)
                await until(lambda: said(1) in told(client))
                await second.settle(client.ref)
                await check_told(second, client, LedgerStatus.COMMITTED, said(1))
            assert service.made == 1

    asyncio.run(main())


def test_that_a_session_whose_claim_was_taken_records_nothing_and_the_next_tells_it(
    store: Store, tmp_path: Path
) -> None:
    async def main() -> None:
        with service_in(tmp_path) as service:
            await service.start(Mode.HOLD)
            made_with = made_of(shop(service.url, LONG))
            quiet = replace(made_with, sweep_seconds=1e9)
            async with open_desk(store, _talkative(), made_with=quiet) as first:
                client = await _begin(first, service)
                ref = client.ref
                await first.db.write(partial(conversations.claim, ref=ref))
                await service.set(release=True)
                await until(lambda: not client.attached)
                assert (await entry_of(first, client)).status == LedgerStatus.INTENT
                async with open_desk(store, _talkative(), made_with=made_with) as second:
                    client = await second.client(ref)
                    await until(lambda: said(1) in told(client))
                    await second.settle(ref)
                    await check_told(second, client, LedgerStatus.COMMITTED, said(1))
            assert service.made == 1

    asyncio.run(main())
