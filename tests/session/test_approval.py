"""A pending action that an operator answers for the customer: once, and under their name."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from frontdesk.app import Ingredients
from frontdesk.core.dialog import ReceiptId
from frontdesk.core.inputs import ConfirmInput
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import ApproveInput
from frontdesk.handoff.people import People
from frontdesk.store.records import LedgerStatus
from frontdesk.testing import Client, ScriptedModel, TestDesk, Wait
from tests.effects.ordering import ask_for_it, entries_of, entry_of, told, told_states
from tests.effects.shop import said
from tests.session.at_the_desk import AtTheDesk, stored_status
from tests.session.desk_steps import after, desk_with, run, stored_events
from tests.session.effect_desk import A_DAY, at_a_desk
from tests.session.errand_pack import Outside, orders_in, pack
from tests.session.test_people_at_once import RUNS, SOAKED, spoken_while_held


def _approves(receipt_id: str, *, accept: bool = True, by: str = "ada") -> ApproveInput:
    return ApproveInput(operator=by, receipt_id=ReceiptId(receipt_id), accept=accept)


def test_that_an_operator_approves_under_their_name_and_the_outcome_is_shown(
    sqlite_path: Path,
) -> None:
    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        ada = AtTheDesk(desk, client.ref)
        await ada.take_over()
        before = told(client)
        assert await ada.act(_approves(button.receipt_id)) == ""
        await desk.settle(client.ref)
        entry = await entry_of(desk, client)
        assert entry.status == LedgerStatus.COMMITTED and entry.told_seq is not None
        assert msgspec.json.decode(entry.intent)["approvedBy"] == "ada"
        assert told_states(client) == ["shown", "accepted", "committed"]
        assert client.state.actions[button.receipt_id]["by"] == "ada"
        assert told(client) == before
        assert await orders_in(desk.db) == 1
        assert await ada.act(_approves(button.receipt_id)) == "unknown_receipt"

    at_a_desk(sqlite_path, pack(), main)


def test_that_where_nobody_holds_it_code_tells_what_an_operator_approved(
    sqlite_path: Path,
) -> None:
    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        assert await AtTheDesk(desk, client.ref).act(_approves(button.receipt_id)) == ""
        await desk.settle(client.ref)
        assert told(client)[-1] == said(1)
        assert await stored_status(desk, client.ref) is Status.OPEN

    at_a_desk(sqlite_path, pack(), main)


def test_that_an_operator_declines_and_nothing_is_done(sqlite_path: Path) -> None:
    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        ada = AtTheDesk(desk, client.ref)
        await ada.take_over()
        assert await ada.act(_approves(button.receipt_id, accept=False)) == ""
        assert told_states(client) == ["shown", "declined"]
        assert await entries_of(desk, client) == []

    at_a_desk(sqlite_path, pack(), main)


def test_that_a_customers_own_button_counts_while_a_person_has_the_word(sqlite_path: Path) -> None:
    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        await AtTheDesk(desk, client.ref).take_over()
        before = told(client)
        await client.give(button)
        await desk.settle(client.ref)
        assert told_states(client) == ["shown", "accepted", "committed"]
        assert told(client) == before
        assert await orders_in(desk.db) == 1

    at_a_desk(sqlite_path, pack(), main)


def test_that_a_receipt_too_old_or_a_desk_that_does_not_allow_it_is_refused(
    sqlite_path: Path, tmp_path: Path
) -> None:
    async def late(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        await after(A_DAY)
        assert await AtTheDesk(desk, client.ref).act(_approves(button.receipt_id)) in {
            "receipt_expired",
            "unknown_receipt",
        }
        assert await orders_in(desk.db) == 0

    async def not_allowed(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        assert await AtTheDesk(desk, client.ref).act(_approves(button.receipt_id)) == "not_allowed"
        assert await orders_in(desk.db) == 0

    at_a_desk(sqlite_path, pack(), late)
    other = tmp_path / "other.db"
    other.write_bytes(b"")
    at_a_desk(other, replace(pack(), people=People(approve=False)), not_allowed)


def test_that_an_approved_effect_outside_is_carried_through_and_shown_when_it_ends(
    sqlite_path: Path,
) -> None:
    service = Outside(before=[lambda: asyncio.sleep(5)])

    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        ada = AtTheDesk(desk, client.ref)
        await ada.take_over()
        assert await ada.act(_approves(button.receipt_id)) == ""
        assert told_states(client) == ["shown", "accepted"]
        await after(10)
        assert told_states(client) == ["shown", "accepted", "committed"]
        assert len(service.orders) == 1

    at_a_desk(sqlite_path, service.pack(), main)


def test_that_an_approval_whose_session_ends_at_once_is_carried_out_once(
    sqlite_path: Path,
) -> None:
    async def main(desk: TestDesk) -> None:
        client, button = await ask_for_it(desk)
        ada = AtTheDesk(desk, client.ref)
        await ada.take_over()
        acting = asyncio.ensure_future(ada.act(_approves(button.receipt_id)))
        await asyncio.sleep(0)
        await desk.host.evict(client.ref)
        assert await acting == ""
        await desk.settle(client.ref)
        assert await orders_in(desk.db) == 1
        assert (await entry_of(desk, client)).told_seq is not None

    at_a_desk(sqlite_path, pack(), main)


def test_that_an_approval_waits_for_what_the_customer_has_just_said(sqlite_path: Path) -> None:
    async def main() -> None:
        made = Ingredients(provider=pack())
        async with desk_with(
            sqlite_path, ScriptedModel([Wait(2), "Right."]), made_with=made
        ) as desk:
            client, button = await ask_for_it(desk)
            await client.send("no, do not order it")
            ada = AtTheDesk(desk, client.ref)
            assert await ada.act(_approves(button.receipt_id)) == "answer_under_way"
            await desk.settle(client.ref)
            assert await orders_in(desk.db) == 0

    run(main())


async def _race(desk: TestDesk, source: random.Random) -> None:
    """An operator and the customer answer the same receipt at about the same moment."""
    before = await orders_in(desk.db)
    client, button = await ask_for_it(desk)
    ada = AtTheDesk(desk, client.ref)
    if source.random() < 0.5:
        await ada.take_over()
    approves, accepts = source.random() < 0.5, source.random() < 0.5
    outcomes: list[str] = []

    async def operator() -> None:
        await asyncio.sleep(source.choice((0.0, source.uniform(0, 0.01))))
        outcomes.append(await ada.act(_approves(button.receipt_id, accept=approves)))

    async def customer(at: Client) -> None:
        await asyncio.sleep(source.choice((0.0, source.uniform(0, 0.01))))
        try:
            await at.give(ConfirmInput(button.receipt_id, accepts), "answer")
        except Exception as error:
            assert getattr(error, "code", "") == "unknown_receipt"

    await asyncio.gather(operator(), customer(client))
    await desk.settle(client.ref)
    states = told_states(client)
    won_by_operator = outcomes == [""]
    accepted = approves if won_by_operator else accepts
    assert won_by_operator or outcomes[0] in {"unknown_receipt", "answer_under_way"}
    expected = ["shown", "accepted", "committed"] if accepted else ["shown", "declined"]
    assert states == expected, (outcomes, approves, accepts)
    assert await orders_in(desk.db) - before == int(accepted)
    by = client.state.actions[button.receipt_id].get("by")
    assert (by == "ada") == won_by_operator
    assert spoken_while_held(await stored_events(desk, client.ref)) == []


def _races(path: Path, runs: int) -> None:
    async def main(desk: TestDesk) -> None:
        for number in range(runs):
            await _race(desk, random.Random(number))

    at_a_desk(path, pack(), main)


def test_that_of_an_approval_and_the_customers_own_answer_one_counts(sqlite_path: Path) -> None:
    _races(sqlite_path, RUNS)


@pytest.mark.soak
def test_that_it_is_so_however_often(sqlite_path: Path) -> None:
    _races(sqlite_path, SOAKED)
