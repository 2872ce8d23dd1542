"""When it is asked whether there is anything else, and when not."""

from itertools import pairwise

import pytest

from frontdesk.core.asked import AskedWhatElse
from frontdesk.core.inputs import StartInput, TimerInput
from frontdesk.core.lifecycle import Status
from frontdesk.session.ending.enders import ENDER_TIMER, wants_ender
from frontdesk.session.ending.exchange import Exchange
from frontdesk.testing import Client
from tests.conftest import Store
from tests.lifecycle.desk import (
    DONE,
    LINES,
    PAUSE,
    THRESHOLD,
    a_desk,
    after,
    ask,
    finals,
    order,
    run,
)
from tests.session.desk_steps import set_status

THANKED = Exchange(Status.OPEN, said=("thanks",), answer="You are welcome.")


def _said(client: Client) -> list[str]:
    client.read()
    return [text for text, _ in finals(client.live)]


@pytest.mark.parametrize(
    ("exchange", "wanted"),
    [
        (THANKED, True),
        (Exchange(Status.OPEN, said=("perfect",), answer="Good."), True),
        (Exchange(Status.OPEN, answer="Done.", done_now=True), True),
        (Exchange(Status.OPEN, said=("thanks",), answer="Sure. What is your ZIP?"), False),
        (Exchange(Status.OPEN, answer="Done.", done_now=True, pending=True), False),
        (Exchange(Status.OPEN, said=("thanks",), answer="Sure.", after_ender=True), False),
        (Exchange(Status.HUMAN, said=("thanks",), answer="Sure."), False),
        (Exchange(Status.OPEN, said=("thanks, and when?",), answer="At nine."), False),
        (Exchange(Status.OPEN, said=("bye",), answer="Bye."), False),
        (Exchange(Status.OPEN, said=("how much?",), answer="Ten dollars."), False),
        (Exchange(Status.OPEN, said=("gracias",), answer="De nada."), False),
    ],
)
def test_that_an_ender_follows_satisfaction_or_a_finished_task_alone(
    exchange: Exchange, wanted: bool
) -> None:
    assert wants_ender(exchange) is wanted


def test_that_an_ender_follows_a_finished_task_after_a_pause(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            events = await order(desk, client)
            assert finals(events) == [(DONE, {})]
            await after(PAUSE)
            assert finals(client.read()) == [(LINES.ender(2), {"ender": True})]
            dialog = (await desk.session(client.ref)).memory.dialog
            assert dialog.asked is not None and dialog.asked.asks == (AskedWhatElse(),)
            await after(THRESHOLD / 2)
            assert _said(client)[-1] == LINES.ender(2)

    run(main())


def test_that_a_customer_who_goes_on_is_not_asked(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(1)
            await ask(desk, client, "when will it come?")
            await after(PAUSE)
            assert _said(client)[-1] == "Fine."

    run(main())


def test_that_no_two_enders_follow_each_other(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["You are welcome."], ["It comes on Monday."]) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(PAUSE)
            await ask(desk, client, "when will it come?")
            await after(PAUSE)
            await ask(desk, client, "thanks")
            await after(PAUSE)
            texts = _said(client)
            assert texts.count(LINES.ender(2)) == 1
            asks = [text in {LINES.ender(turn) for turn in range(3)} for text in texts]
            assert not any(one and other for one, other in pairwise(asks))

    run(main())


def test_that_a_model_that_asks_by_itself_is_left_to_it(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, ["Gladly! Anything else I can do?"], ["Bye!"]) as desk:
            client = await desk.client()
            await ask(desk, client, "thanks")
            await after(PAUSE)
            assert _said(client) == ["Gladly! Anything else I can do?"]

    run(main())


def test_that_nothing_is_asked_while_something_is_pending(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            await after(PAUSE)
            client.read()
            assert client.state.messages[-1].text.startswith("Shall I order")

    run(main())


def test_that_nothing_is_asked_in_a_conversation_that_a_person_holds(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await set_status(desk, client.ref, Status.HUMAN)
            await after(PAUSE)
            assert _said(client)[-1] == DONE

    run(main())


def test_that_an_ender_comes_once_after_a_restart(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            ref = client.ref
        await after(60)
        async with a_desk(store) as desk:
            await after(60)
            client = await desk.client(ref)
            texts = [m.text for m in client.state.messages]
            assert texts[-2:] == [DONE, LINES.ender(2)]
            assert texts.count(LINES.ender(2)) == 1

    run(main())


def test_that_no_ender_follows_a_reminder(store: Store) -> None:
    """However late a timer is taken up: what was done is no longer the last that was said."""

    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await set_status(desk, client.ref, Status.HUMAN)
            await after(PAUSE)
            await set_status(desk, client.ref, Status.OPEN)
            await after(THRESHOLD / 2)
            assert _said(client)[-1] == LINES.reminder()
            await client.give(TimerInput(ENDER_TIMER))
            await desk.settle(client.ref)
            assert _said(client)[-1] == LINES.reminder()

    run(main())
