"""Effects whose pack has changed since they began."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.store.records import LedgerStatus
from frontdesk.testing import TestDesk
from tests.effects.ordering import ask_for_it, check_told, entry_of, order
from tests.effects.shop import said, without_tools
from tests.session.desk_steps import after, stored_turns
from tests.session.effect_desk import AN_HOUR, NOBODY_KNOWS, answers, at_a_desk
from tests.session.errand_pack import Outside, hang, pack


async def _leave_hanging(desk: TestDesk, refs: list[Any]) -> None:
    client, accept = await ask_for_it(desk)
    await client.give(accept)
    await after(1)
    assert (await entry_of(desk, client)).status == LedgerStatus.INTENT
    refs.append(client.ref)


def test_that_an_effect_whose_tool_is_gone_is_told_as_unknown_once_and_wakes_nobody(
    sqlite_path: Path,
) -> None:
    service, refs = Outside(after=[hang]), list[Any]()

    async def gone(desk: TestDesk) -> None:
        await after(2 * AN_HOUR)
        client = await desk.client(refs[0])
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        assert len(await stored_turns(desk, client.ref)) == 2
        await answers(desk, client)

    async def back(desk: TestDesk) -> None:
        await after(4 * AN_HOUR)
        client = await desk.client(refs[0])
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    at_a_desk(sqlite_path, service.pack(), partial(_leave_hanging, refs=refs))
    at_a_desk(sqlite_path, without_tools(service.pack()), gone)
    at_a_desk(sqlite_path, service.pack(), back)
    assert service.asked == 1


def test_that_an_effect_whose_arguments_no_longer_fit_is_told_as_unknown(
    sqlite_path: Path,
) -> None:
    service, refs = Outside(after=[hang]), list[Any]()

    class Stricter(msgspec.Struct, frozen=True):
        quantity: int

    async def changed(desk: TestDesk) -> None:
        await after(10)
        client = await desk.client(refs[0])
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        await answers(desk, client)

    at_a_desk(sqlite_path, service.pack(), partial(_leave_hanging, refs=refs))
    provider = service.pack()
    tool = replace(provider.tools[0], input=Stricter)
    at_a_desk(sqlite_path, replace(provider, tools=(tool,)), changed)


def test_that_a_result_that_can_no_longer_be_read_breaks_no_turn(sqlite_path: Path) -> None:
    refs: list[Any] = []

    class Receipted(msgspec.Struct, frozen=True):
        receipt: str

    async def before(desk: TestDesk) -> None:
        refs.append((await order(desk)).ref)

    async def changed(desk: TestDesk) -> None:
        await answers(desk, await desk.client(refs[0]))

    at_a_desk(sqlite_path, pack(), before)
    provider = pack()
    tool = replace(provider.tools[0], output=Receipted)
    at_a_desk(sqlite_path, replace(provider, tools=(tool,)), changed)
