"""Effects in a session: whatever fails on the way, each comes to an outcome, once, and is told."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.errors import StoreError
from frontdesk.core.events import EventType
from frontdesk.session.inputs import StartInput
from frontdesk.settings import Settings
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk
from frontdesk.tools.tool import Shown
from frontdesk.turn.effects import CHANGED, NOT_DONE
from frontdesk.turn.report import DONE
from frontdesk.workflows.pack import ToolProvider
from tests.effects.ordering import accepting, ask_for_it, check_told, entry_of, order, told
from tests.effects.shop import QUESTION, said, without_tools
from tests.laws.faulty_database import FaultKind, FaultyDatabase
from tests.session.desk_steps import LINES, after, run, stored_turns
from tests.session.errand_pack import LOST, REFUSED, Outside, fails, hang, nothing, orders_in, pack

NOBODY_KNOWS = LINES.unknown_outcome()
AN_HOUR, A_DAY = 3600.0, 86_400.0

Main = Callable[[TestDesk], Any]


def at_a_desk(where: Path, provider: ToolProvider, main: Main, **changes: Any) -> None:
    """Run a test at a desk with a pack and a talkative model, in virtual time."""

    async def opened() -> None:
        model = ScriptedModel(["Yes, ", "I am."], loop=True)
        made_with = replace(Ingredients(provider=provider), **changes)
        settings = Settings(drain_seconds=0.0, inactivity_seconds=30 * A_DAY, idle_seconds=60)
        async with open_desk(where, model, made_with=made_with, settings=settings) as desk:
            await main(desk)

    run(opened())


async def _answers(desk: TestDesk, client: Client) -> None:
    """The conversation goes on as if nothing was."""
    await client.attach()
    await client.send("are you there")
    await desk.settle(client.ref)
    assert told(client)[-1] == "Yes, I am."


# On our own database


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
        await _answers(desk, client)

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
        await _answers(desk, client)

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


# Outside


def test_that_changed_facts_are_no_refusal_of_what_may_have_been_done(sqlite_path: Path) -> None:
    service = Outside(after=[hang])

    async def first(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        await client.give(accept)
        await after(1)
        assert len(service.orders) == 1
        refs.append(client.ref)

    async def second(desk: TestDesk) -> None:
        client = await desk.client(refs[0])
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        service.looking = [nothing]
        await after(AN_HOUR)
        await client.attach()
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))
        assert service.asked == 1

    refs: list[Any] = []
    at_a_desk(sqlite_path, service.pack(), first)
    service.facts = {"item": "ordered"}
    service.looking = [LOST]
    at_a_desk(sqlite_path, service.pack(), second)


def test_that_changed_facts_are_a_refusal_of_what_was_never_done(sqlite_path: Path) -> None:
    service = Outside()

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        service.facts = {"item": "another"}
        await client.give(accept)
        await desk.settle(client.ref)
        await check_told(desk, client, LedgerStatus.FAILED, CHANGED)
        assert service.asked == 0

    at_a_desk(sqlite_path, service.pack(), main)


UNCLEAR_THEN: dict[str, tuple[Outside, str, str]] = {
    "refused, though done": (
        Outside(before=[nothing, REFUSED], after=[LOST], looking=[nothing, LOST, nothing]),
        LedgerStatus.COMMITTED,
        said(1),
    ),
    "refused, and not done": (
        Outside(before=[LOST, REFUSED]),
        LedgerStatus.FAILED,
        "The shop is closed.",
    ),
    "refused when looked up": (
        Outside(before=[LOST], looking=[nothing, REFUSED]),
        LedgerStatus.FAILED,
        "The shop is closed.",
    ),
    "done": (Outside(before=[LOST, nothing]), LedgerStatus.COMMITTED, said(1)),
    "done, and its code cancelled itself": (
        Outside(after=[fails(asyncio.CancelledError())]),
        LedgerStatus.COMMITTED,
        said(1),
    ),
}


@pytest.mark.parametrize("what", list(UNCLEAR_THEN))
def test_that_an_unclear_answer_is_cleared_up_before_anything_is_told(
    sqlite_path: Path, what: str
) -> None:
    service, status, words = UNCLEAR_THEN[what]

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus(status), words)
        await _answers(desk, client)

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_outcome_that_stays_unknown_is_looked_up_ever_more_rarely_and_told_once(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        before = service.looked
        await after(A_DAY)
        await client.attach()
        assert told(client).count(NOBODY_KNOWS) == 1
        assert 24 <= service.looked - before <= 32
        assert len(await stored_turns(desk, client.ref)) == 2

    at_a_desk(sqlite_path, service.pack(), main, sweep_seconds=AN_HOUR)


def test_that_an_unknown_outcome_told_in_the_midst_of_a_turn_is_looked_up_again(
    sqlite_path: Path,
) -> None:
    service = Outside(after=[hang], looking=[nothing, LOST])

    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        await client.give(accept)
        await after(1)
        await client.send("are you there")
        await desk.settle(client.ref)
        assert told(client)[-1] == "Yes, I am."
        service.looking = [nothing]
        await after(AN_HOUR)
        await client.attach()
        await check_told(desk, client, LedgerStatus.COMMITTED, said(1))

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_a_look_up_that_hangs_does_not_keep_messages_from_being_accepted(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        service.looking = [hang]
        await after(31)
        await client.attach()
        await client.send("are you there")
        await after(0.1)
        client.read()
        assert client.texts(EventType.MESSAGE)[-1] == "are you there"
        await desk.settle(client.ref)
        assert told(client)[-1] == "Yes, I am."

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_outcome_that_comes_late_asks_the_open_question_again(sqlite_path: Path) -> None:
    service = Outside(after=[LOST, LOST, nothing], looking=[nothing, LOST])

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await check_told(desk, client, LedgerStatus.UNKNOWN, NOBODY_KNOWS)
        await client.give(StartInput("order"))
        await desk.settle(client.ref)
        service.looking = [nothing]
        await after(31)
        await desk.settle(client.ref)
        await client.attach()
        assert told(client)[-1] == f"{said(1)} {QUESTION}"
        pending = [r for r, a in client.state.actions.items() if a["state"] == "shown"]
        await client.give(accepting(pending[0]))
        await desk.settle(client.ref)
        assert told(client)[-1] == said(2)

    at_a_desk(sqlite_path, service.pack(), main)


# A pack that changes


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
        await _answers(desk, client)

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
        await _answers(desk, client)

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
        await _answers(desk, await desk.client(refs[0]))

    at_a_desk(sqlite_path, pack(), before)
    provider = pack()
    tool = replace(provider.tools[0], output=Receipted)
    at_a_desk(sqlite_path, replace(provider, tools=(tool,)), changed)
