"""Effects outside: what is unclear is cleared up, and told once it is known."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.events import EventType
from frontdesk.core.inputs import StartInput
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import TestDesk
from tests.effects.ordering import accepting, ask_for_it, check_told, order, told
from tests.effects.shop import QUESTION, said
from tests.session.desk_steps import after, stored_turns
from tests.session.effect_desk import AN_HOUR, NOBODY_KNOWS, answers, at_a_desk
from tests.session.errand_pack import LOST, REFUSED, Outside, fails, hang, nothing
from tests.session.texts import CHANGED


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
        await answers(desk, client)

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_outcome_that_stays_unknown_is_looked_up_ever_more_rarely_and_told_once(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[LOST], declared={"key_is_idempotent": False})

    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        before = service.looked
        await after(AN_HOUR)
        first_hour = service.looked - before
        await after(AN_HOUR)
        second_hour = service.looked - before - first_hour
        await client.attach()
        assert 60 <= first_hour <= 130
        assert 20 <= second_hour <= 40
        assert told(client).count(NOBODY_KNOWS) == 1
        assert service.asked == 1
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
    service = Outside(
        after=[LOST, nothing],
        looking=[nothing, LOST],
        declared={"key_is_idempotent": False},
    )

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
