"""Who reads and who owns: a desk that owns nothing shows all, and brings inputs to the owner."""

import asyncio

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.dialog import OptionId
from frontdesk.core.errors import CallerError
from frontdesk.core.events import Audience, EventType
from frontdesk.core.ids import CallSessionId
from frontdesk.core.inputs import ResetInput, SelectInput, StartInput
from frontdesk.events.outlet import Outlet
from frontdesk.events.position import encode_position
from frontdesk.session.writer import TOKEN_CHUNK_SECONDS
from frontdesk.testing import Client, Hang, ScriptedModel, Wait
from tests.cluster.two_desks import TwoDesks, two_desks
from tests.conftest import Store
from tests.effects.ordering import accepting
from tests.lawful import run
from tests.session.desk_steps import GREETING, stored_events
from tests.session.errand_pack import pack

TALKING = ScriptedModel(["One, ", Wait(0.1), "two, ", Wait(0.3), "three."], loop=True)
BOTH = (Audience.CUSTOMER, Audience.OPERATOR)


async def _clients(desks: TwoDesks) -> tuple[Client, Client]:
    """A customer at the owner, and an operator who follows them elsewhere."""
    customer = await desks.owner.client()
    return customer, await desks.reader.client(customer.ref, Audience.OPERATOR)


def _outlet(client: Client) -> Outlet:
    outlet = client._outlet  # pyright: ignore[reportPrivateUsage]
    assert outlet is not None
    return outlet


def _in_order(client: Client) -> bool:
    seqs = [event.seq for event in client.live]
    return seqs == sorted(set(seqs))


def test_that_a_reader_hears_every_event_in_order_and_claims_nothing(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            customer, operator = await _clients(desks)
            epoch = await desks.epoch(customer.ref)
            for text in ("First", "Second"):
                await customer.send(text)
                await desks.owner.settle(customer.ref)
            customer.read()
            operator.read()
            stored = await stored_events(desks.owner, customer.ref)
            # The greeting came with the first frame.
            assert [e for e in operator.live if e.type is not EventType.TOKEN] == stored[1:]
            assert _in_order(operator)
            assert operator.state.messages == customer.state.messages
            assert await desks.epoch(customer.ref) == epoch == 1
            assert desks.reader.host.live == 0

    run(main())


def test_that_a_message_given_elsewhere_is_answered_by_the_owner(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            ref = await desks.reader.conversation()
            customer = await desks.reader.client(ref)
            assert [m.text for m in customer.state.messages] == [GREETING]
            await customer.send("Hello", "m1")
            await customer.send("Hello", "m1")
            await asyncio.sleep(2.0)
            customer.read()
            assert [m.text for m in customer.state.messages] == [
                *(GREETING, "Hello"),
                "One, two, three.",
            ]
            assert _in_order(customer)
            assert await desks.epoch(ref) == 1
            assert (desks.owner.host.live, desks.reader.host.live) == (1, 0)

    run(main())


@pytest.mark.parametrize("audience", BOTH)
@pytest.mark.parametrize("hundredths", [0, 5, 11, 26, 40, 55])
def test_that_who_comes_in_the_middle_of_an_answer_misses_nothing_of_it(
    store: Store, hundredths: int, audience: Audience
) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            customer = await desks.owner.client()
            await customer.send("Hello")
            await asyncio.sleep(hundredths / 100)
            late = await desks.reader.client(customer.ref, audience)
            for _ in range(20):
                await asyncio.sleep(0.05)
                late.read()
                texts = [m.text for m in late.state.messages if m.state == "streaming"]
                assert all("One, two, three.".startswith(text) for text in texts)
            session = await desks.owner.session(customer.ref)
            assert late.state == session.state(audience)
            assert _in_order(late)

    run(main())


def test_that_text_in_flight_reaches_a_late_reader_as_soon_as_it_is_stored(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, ScriptedModel(["Once ", "upon ", Hang()])) as desks:
            customer = await desks.owner.client()
            await customer.send("Go")
            await asyncio.sleep(0.01)
            late = await desks.reader.client(customer.ref)
            assert [m.text for m in late.state.messages] == [GREETING, "Go"]
            await asyncio.sleep(3 * TOKEN_CHUNK_SECONDS)
            late.read()
            customer.read()
            assert [m.text for m in late.state.messages] == [GREETING, "Go", "Once upon"]
            again = await desks.reader.client(customer.ref)
            assert again.state.messages == late.state.messages == customer.state.messages

    run(main())


@pytest.mark.parametrize("known", [True, False], ids=["from a position", "from nothing"])
def test_that_a_resync_asked_for_in_the_middle_of_an_answer_loses_no_word(
    store: Store, known: bool
) -> None:
    async def main() -> None:
        model = ScriptedModel(
            ["One, ", Wait(0.3), "two, ", Wait(0.05), "three, ", "four."], loop=True
        )
        async with two_desks(store, model) as desks:
            customer = await desks.reader.client()
            await customer.send("Count")
            reader = desks.reader.desk.reader
            for _ in range(12):
                await asyncio.sleep(0.05)
                customer.read()
                last = customer.position if known else None
                await reader.tell(customer.ref, _outlet(customer), last)
                customer.read()
                texts = [m.text for m in customer.state.messages if m.state == "streaming"]
                assert all("One, two, three, four.".startswith(text) for text in texts)
            await asyncio.sleep(1.0)
            customer.read()
            assert [m.text for m in customer.state.messages][1:] == [
                "Count",
                "One, two, three, four.",
            ]
            with pytest.raises(CallerError):
                await reader.tell(customer.ref, _outlet(customer), "nowhere")
            await customer.send("And on")
            await asyncio.sleep(1.0)
            customer.read()
            assert customer.state == await reader.state(customer.ref, Audience.CUSTOMER)

    run(main())


def test_that_a_client_may_go_on_elsewhere_from_where_it_was(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            customer, operator = await _clients(desks)
            await customer.send("Hello")
            await desks.owner.settle(customer.ref)
            operator.read()
            await customer.send("Again")
            await desks.owner.settle(customer.ref)
            operator.drop()
            moved = Client(desks.owner.desk, customer.ref, Audience.OPERATOR)
            moved.state, moved._history = operator.state, operator._history  # pyright: ignore[reportPrivateUsage]
            await moved.attach()
            session = await desks.owner.session(customer.ref)
            assert moved.state == session.state(Audience.OPERATOR)
            assert moved.snapshots == 0

    run(main())


def test_that_every_read_of_a_conversation_leaves_its_claim_alone(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            customer = await desks.owner.client()
            await customer.send("Hello")
            await desks.owner.settle(customer.ref)
            customer.read()
            ref, reader = customer.ref, desks.reader.desk.reader
            session = await desks.owner.session(ref)
            for audience in BOTH:
                assert await reader.state(ref, audience) == session.state(audience)
                for last in (None, 0, encode_position(customer.last_seq, session.history)):
                    told = await reader.resync(ref, last, audience)
                    assert told == session.resync(last, audience)
            ours, theirs = await reader.standing(ref), await desks.owner.desk.reader.standing(ref)
            assert ours == theirs
            assert (ours.turn_id, ours.answering) == (1, False)
            assert await desks.epoch(ref) == 1
            assert desks.reader.host.live == 0

    run(main())


def test_that_a_customer_elsewhere_is_greeted_once_by_the_owner(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            ref = await desks.owner.conversation()
            onlooker = await desks.reader.client(ref, Audience.OPERATOR)
            assert onlooker.state.messages == ()
            assert await desks.epoch(ref) == 0
            clients = [await desks.reader.client(ref) for _ in range(3)]
            await asyncio.sleep(0.1)
            onlooker.read()
            for client in (onlooker, *clients):
                assert [m.text for m in client.state.messages] == [GREETING]
            await asyncio.sleep(10.0)
            assert [e.text for e in await stored_events(desks.owner, ref)] == [GREETING]

    run(main())


def test_that_a_new_call_and_a_reset_given_elsewhere_are_taken_up_before_the_answer(
    store: Store,
) -> None:
    async def main() -> None:
        async with two_desks(store, TALKING) as desks:
            customer = await desks.reader.client()
            await customer.attach(call=CallSessionId("second"))
            assert customer.state.call_session_id == "second"
            assert [m.text for m in customer.state.messages] == [GREETING, GREETING]
            conversations, reader = desks.reader.desk.conversations, desks.reader.desk.reader
            await conversations.accept_and_wait(customer.ref, ResetInput())
            call = (await reader.standing(customer.ref)).call
            assert call.call_session_id != "second"
            await asyncio.sleep(1.0)
            customer.read()
            assert customer.state.call_session_id == call.call_session_id
            assert await desks.epoch(customer.ref) == 1

    run(main())


def test_that_a_barge_in_elsewhere_silences_the_owner(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, ScriptedModel(["As seen", Hang()])) as desks:
            customer = await desks.reader.client()
            await customer.send("Go on")
            await asyncio.sleep(0.5)
            customer.barge_in()
            await asyncio.sleep(0.5)
            customer.read()
            assert customer.texts("final", state="interrupted") == ["As seen"]

    run(main())


def test_that_buttons_are_checked_elsewhere_as_they_are_at_the_owner(store: Store) -> None:
    async def main() -> None:
        made_with = Ingredients(provider=pack())
        async with two_desks(store, ScriptedModel(), made_with=made_with) as desks:
            customer = await desks.reader.client()
            for stale, code in (
                (StartInput("nothing"), "unknown_workflow"),
                (SelectInput(OptionId("o9")), "unknown_option"),
                (accepting("r9"), "unknown_receipt"),
            ):
                with pytest.raises(CallerError) as refused:
                    await customer.give(stale)
                assert refused.value.code == code
            await customer.give(StartInput("order"))
            await asyncio.sleep(1.0)
            customer.read()
            (receipt,) = customer.state.actions
            for _ in range(2):
                await customer.give(accepting(receipt))
                await asyncio.sleep(1.0)
            customer.read()
            assert customer.state.actions[receipt]["state"] == "committed"
            assert await desks.epoch(customer.ref) == 1

    run(main())
