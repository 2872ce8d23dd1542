"""Buttons that come again, too late, or for what is not there."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.errors import CallerError
from frontdesk.core.inputs import ConfirmInput, Input, SelectInput, StartInput
from frontdesk.store.queries import history
from frontdesk.store.records import PRESSED
from frontdesk.testing import TestDesk
from frontdesk.tools.gates import Verified
from tests.effects.ordering import ask_for_it, order, told, told_states
from tests.effects.shop import said
from tests.session.desk_steps import LINES
from tests.session.effect_desk import at_a_desk
from tests.session.errand_pack import orders_in, pack


def test_that_a_button_pressed_once_more_returns_the_first_outcome(sqlite_path: Path) -> None:
    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        for _ in range(2):
            await client.give(accept)
            await desk.settle(client.ref)
            assert told(client)[-1] == said(1)
        assert await orders_in(desk.db) == 1
        assert told_states(client) == ["shown", "accepted", "committed"]

    at_a_desk(sqlite_path, pack(), main)


def test_that_a_button_sent_again_after_its_answer_was_lost_is_no_mistake(
    sqlite_path: Path,
) -> None:
    async def main(desk: TestDesk) -> None:
        client = await desk.client()
        await client.give(StartInput("order"), "start-1")
        await desk.settle(client.ref)
        client.read()
        (receipt_id,) = client.state.actions
        decline = ConfirmInput(ReceiptId(receipt_id), False)
        await client.give(decline, "decline-1")
        await desk.settle(client.ref)
        before = told(client)
        # By now the receipt is gone: only the client's own id tells that this was accepted.
        await client.give(decline, "decline-1")
        await desk.settle(client.ref)
        assert told(client) == before
        with pytest.raises(CallerError) as refused:
            await client.give(decline, "decline-2")
        assert refused.value.code == "unknown_receipt"

    at_a_desk(sqlite_path, pack(), main)


def test_that_a_button_starts_nothing_before_its_gate_is_open(sqlite_path: Path) -> None:
    gated = pack()
    gated = replace(gated, tools=[replace(tool, gates=(Verified(),)) for tool in gated.tools])

    async def main(desk: TestDesk) -> None:
        client = await desk.client()
        await client.give(StartInput("order"))
        await desk.settle(client.ref)
        client.read()
        assert told(client)[-1] == LINES.verify_first()
        assert not client.state.actions
        assert (await desk.session(client.ref)).memory.dialog.pending_request == "orderBait"

    at_a_desk(sqlite_path, gated, main)


@pytest.mark.parametrize("accepts", [True, False])
def test_that_a_button_of_an_older_receipt_neither_accepts_nor_declines_the_pending_one(
    sqlite_path: Path, accepts: bool
) -> None:
    async def main(desk: TestDesk) -> None:
        client, accept = await ask_for_it(desk)
        stale = ConfirmInput(accept.receipt_id, accepts)
        # Both are accepted while the first receipt is open; the first of them voids it.
        await asyncio.gather(client.give(StartInput("order")), client.give(stale))
        await desk.settle(client.ref)
        client.read()
        states = {key: action["state"] for key, action in client.state.actions.items()}
        assert states.pop(accept.receipt_id) == "voided"
        assert list(states.values()) == ["shown"]
        assert told(client)[-1] == LINES.not_open()
        assert await orders_in(desk.db) == 0

    at_a_desk(sqlite_path, pack(), main)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (SelectInput(OptionId("o1")), "unknown_option"),
        (StartInput("rob"), "unknown_workflow"),
        (ConfirmInput(ReceiptId("rcpt_never"), True), "unknown_receipt"),
    ],
)
def test_that_what_is_not_on_offer_is_refused_and_leaves_no_trace(
    sqlite_path: Path, given: Input, code: str
) -> None:
    async def main(desk: TestDesk) -> None:
        client, _ = await ask_for_it(desk)
        before = client.last_seq
        with pytest.raises(CallerError) as refused:
            await client.give(given)
        assert refused.value.code == code
        await desk.settle(client.ref)
        client.read()
        assert client.last_seq == before

    at_a_desk(sqlite_path, pack(), main)


def test_that_the_message_of_a_button_is_known_as_one(sqlite_path: Path) -> None:
    async def main(desk: TestDesk) -> None:
        client = await order(desk)
        await client.send("thank you")
        await desk.settle(client.ref)
        session = await desk.session(client.ref)
        said_by_them = [m for m in session.memory.history if m.role == "customer"]
        assert [m.pressed for m in said_by_them] == [True, True, False]
        call = session.memory.call
        stored = await desk.db.read(
            lambda tx: history.recent_messages(tx, client.ref, after=call.started_seq, most=20)
        )
        assert [m.message_id.startswith(PRESSED) for m in stored if m.role == "customer"] == [
            *(True, True, False)
        ]

    at_a_desk(sqlite_path, pack(), main)
