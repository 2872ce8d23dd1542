"""An owner that ends, and batches that are lost: who follows elsewhere still gets everything."""

import asyncio

from frontdesk.core.events import Audience
from frontdesk.core.ids import ConversationRef
from frontdesk.events.position import encode_position
from frontdesk.runtime.port import Batch
from frontdesk.testing import Client, Hang, ScriptedModel, Wait
from tests.cluster.two_desks import TwoDesks, two_desks
from tests.conftest import Store
from tests.lawful import run
from tests.session.desk_steps import GREETING, stored_turns

ANSWERS = ScriptedModel(["One, ", Wait(0.1), "two."], loop=True)


def _said(client: Client) -> list[str]:
    client.read()
    return [m.text for m in client.state.messages]


async def _stored_state(desks: TwoDesks, ref: ConversationRef) -> object:
    return await desks.reader.desk.reader.state(ref, Audience.CUSTOMER)


def test_that_the_next_owner_finishes_the_turn_and_who_follows_hears_on(store: Store) -> None:
    async def main() -> None:
        model = ScriptedModel(["Once upon", Hang()], ["All of it."])
        async with two_desks(store, model, reader_owns=True) as desks:
            customer = await desks.owner.client()
            follower = await desks.reader.client(customer.ref)
            await customer.send("Go")
            await asyncio.sleep(1.0)
            assert _said(follower) == [GREETING, "Go", "Once upon"]
            await desks.owner.desk.drain()
            desks.reader.desk.runtime.wake(customer.ref)
            await asyncio.sleep(1.0)
            assert _said(follower) == [GREETING, "Go", "All of it."]
            assert follower.attached
            assert [e.seq for e in follower.live] == sorted({e.seq for e in follower.live})
            (turn,) = await stored_turns(desks.reader, customer.ref)
            assert (turn.outcome, turn.attempt) == ("complete", 2)
            assert await desks.epoch(customer.ref) == 2

    run(main())


def test_that_what_an_owner_did_not_live_to_publish_is_told_when_another_begins(
    store: Store,
) -> None:
    async def main() -> None:
        async with two_desks(store, ANSWERS, reader_owns=True) as desks:
            customer = await desks.owner.client()
            follower = await desks.reader.client(customer.ref)
            desks.board.lost = lambda _: True
            await customer.send("Hello")
            await desks.owner.settle(customer.ref)
            assert _said(follower) == [GREETING]
            desks.board.lost = lambda _: False
            await desks.owner.host.evict(customer.ref)
            await desks.reader.session(customer.ref)
            await asyncio.sleep(0.1)
            assert _said(follower) == [GREETING, "Hello", "One, two."]
            assert follower.state == await _stored_state(desks, customer.ref)

    run(main())


def test_that_a_lost_batch_is_read_from_the_store_when_the_next_one_comes(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, ANSWERS) as desks:
            customer = await desks.owner.client()
            follower = await desks.reader.client(customer.ref)
            carried: list[Batch] = []

            def every_other_is_lost(batch: Batch) -> bool:
                carried.append(batch)
                return len(carried) % 2 == 1

            desks.board.lost = every_other_is_lost
            for text in ("First", "Second"):
                await customer.send(text)
                await desks.owner.settle(customer.ref)
            desks.board.lost = lambda _: False
            await customer.send("Third")
            await asyncio.sleep(2.0)
            assert _said(follower) == _said(customer)
            assert follower.state == await _stored_state(desks, customer.ref)
            assert follower.snapshots == 1

    run(main())


def test_that_a_client_is_told_when_another_server_writes_the_conversation(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, ANSWERS, reader_owns=True) as desks:
            customer = await desks.owner.client()
            before = customer.position
            await desks.owner.desk.drain()
            follower = await desks.reader.client(customer.ref)
            assert follower.position == before
            await follower.send("Hello")
            await asyncio.sleep(1.0)
            follower.read()
            session = await desks.reader.session(customer.ref)
            assert follower.position == encode_position(follower.last_seq, session.history)
            assert follower.position != before
            await follower.attach()
            assert follower.snapshots == 1

    run(main())


def test_that_an_owner_that_was_fenced_and_has_not_noticed_holds_up_nobody(store: Store) -> None:
    async def main() -> None:
        async with two_desks(store, ANSWERS, reader_owns=True) as desks:
            customer = await desks.owner.client()
            await customer.send("First")
            await desks.owner.settle(customer.ref)
            await desks.reader.session(customer.ref)
            other = await desks.reader.client(customer.ref)
            await other.send("Second")
            await asyncio.sleep(2.0)
            assert desks.owner.host.live == 1
            assert _said(customer) == _said(other)
            await customer.send("Third")
            await asyncio.sleep(2.0)
            assert _said(customer) == _said(other)
            assert _said(other)[-2:] == ["Third", "One, two."]
            assert await desks.epoch(customer.ref) == 2

    run(main())
