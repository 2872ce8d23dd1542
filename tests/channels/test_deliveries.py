"""What a webhook is told of a conversation, in which order, and what is kept of it."""

import asyncio
import random
from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frontdesk.administration.webhooks import WebhookAdministration, WebhookChange
from frontdesk.app import Ingredients
from frontdesk.channels.dispatcher import IDLE_SECONDS
from frontdesk.channels.retries import DELAYS, DISABLED_AFTER, MOST_ATTEMPTS
from frontdesk.core.ids import ConversationId, IdSource, OrganisationId
from frontdesk.egress.post import Answer
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, outbound
from frontdesk.store.queries.webhook_deliveries import DeliveryState
from frontdesk.testing import open_desk, run_virtual
from frontdesk.testing.virtual_time import VirtualClock
from tests.channels.desks import ADMINISTRATOR, RARELY, URL, HookedDesk, answering, hooked_desk
from tests.channels.receiver import BROKEN, OK, Received, Receiver
from tests.conftest import Store, Stores

DAY = 24 * 60 * 60.0


async def _say(hooked: HookedDesk, *lines: str) -> ConversationId:
    client = await hooked.desk.client()
    for line in lines:
        await client.send(line)
        await hooked.desk.settle(client.ref)
    return client.ref.conversation_id


def test_that_messages_are_told_in_order_with_what_the_log_says(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(store, None, "message") as hooked:
            conversation = await _say(hooked, "hello", "bye")
            await hooked.a_moment()
            told = [received.payload["data"] for received in hooked.receiver.requests]
            assert [(data["role"], data["text"]) for data in told[1:]] == [
                ("customer", "hello"),
                ("assistant", "Good day."),
                ("customer", "bye"),
                ("assistant", "Good day."),
            ]
            assert {data["conversationId"] for data in told} == {conversation}
            kept = await hooked.deliveries()
            assert [one.id for one in kept] == hooked.receiver.ids
            assert {(one.state, one.attempts, one.status) for one in kept} == {
                (DeliveryState.DELIVERED, 1, 200)
            }

    run_virtual(main())


def test_that_only_what_was_subscribed_to_is_told(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(
            store, None, "resolution", "handoff", sweep_seconds=RARELY
        ) as hooked:
            await _say(hooked, "hello")
            await hooked.a_moment(DAY)
            assert hooked.receiver.types == ["resolution.closed"]
            reason = hooked.receiver.requests[0].payload["data"]["reason"]
            assert reason == "inactivity_timeout"

    run_virtual(main())


def test_that_what_happened_before_a_webhook_was_made_is_not_told(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(store, None, "message") as hooked:
            client = await hooked.desk.client()
            await client.send("before")
            await hooked.desk.settle(client.ref)
            late = await hooked.desk.desk.webhooks.add(
                ADMINISTRATOR, WebhookChange(url=f"{URL}/late", events=["message"])
            )
            await client.send("after")
            await hooked.desk.settle(client.ref)
            await hooked.a_moment()
            told = [r for r in hooked.receiver.requests if r.url.endswith("/late")]
            assert told[0].payload["data"]["text"] == "after"
            assert late.id != hooked.hook.id

    run_virtual(main())


def test_that_another_organisation_is_told_nothing(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(store) as hooked:
            other = OrganisationId("other")

            async def make(tx: Transaction) -> None:
                await conversations.ensure_organisation(tx, other, "other", 0)

            await hooked.desk.db.write(make)
            client = await hooked.desk.client(await hooked.desk.conversation(other))
            await client.send("hello")
            await hooked.desk.settle(client.ref)
            await hooked.a_moment()
            assert hooked.receiver.requests == []

    run_virtual(main())


def test_that_a_failed_delivery_is_tried_again_under_its_id_while_later_ones_wait(
    store: Store,
) -> None:
    async def main() -> None:
        tries = Counter[str]()

        def twice_in_vain(received: Received) -> Answer | None:
            tries["all"] += 1
            return {1: None, 2: BROKEN}.get(tries["all"], OK)

        async with hooked_desk(store, Receiver(twice_in_vain), "message") as hooked:
            await _say(hooked, "hello")
            await hooked.a_moment()
            (waiting,) = await hooked.deliveries()
            assert (waiting.state, waiting.attempts) == (DeliveryState.RETRYING, 1)
            assert waiting.error == "no connection: nobody is there"
            assert len(hooked.receiver.requests) == 1
            await hooked.a_moment(120)
            ids = hooked.receiver.ids
            assert ids[0] == ids[1] == ids[2] and len(set(ids)) == len(ids) - 2
            gaps = [b.at - a.at for a, b in pairwise(hooked.receiver.requests)]
            assert gaps[0] >= DELAYS[0] / 1000 * 0.8 and gaps[1] >= DELAYS[1] / 1000 * 0.8
            kept = await hooked.deliveries()
            assert {one.state for one in kept} == {DeliveryState.DELIVERED}
            assert kept[0].attempts == 3

    run_virtual(main())


def test_that_what_is_never_taken_becomes_a_dead_letter_and_the_next_is_sent(
    store: Store,
) -> None:
    async def main() -> None:
        def not_hello(received: Received) -> Answer:
            return BROKEN if b"hello" in received.body else OK

        async with hooked_desk(
            store, Receiver(not_hello), "message", sweep_seconds=RARELY
        ) as hooked:
            await _say(hooked, "hello")
            await hooked.a_moment(2 * DAY)
            (dead,) = await hooked.deliveries(DeliveryState.DEAD)
            assert (dead.attempts, dead.status) == (MOST_ATTEMPTS, 500)
            assert dead.error == "answered 500: it broke"
            assert hooked.receiver.ids.count(dead.id) == MOST_ATTEMPTS
            # Greeting, answer, reminder and goodbye.
            assert len(await hooked.deliveries(DeliveryState.DELIVERED)) == 4

            hooked.receiver.answers = lambda received: OK
            assert await hooked.desk.desk.webhooks.replay(ADMINISTRATOR, hooked.hook.id) == 1
            await hooked.a_moment()
            assert hooked.receiver.ids[-1] == dead.id
            assert await hooked.deliveries(DeliveryState.DEAD) == []
            # A second wish for the same finds nothing.
            assert await hooked.desk.desk.webhooks.replay(ADMINISTRATOR, hooked.hook.id) == 0

    run_virtual(main())


def test_that_a_webhook_that_only_fails_is_switched_off_and_says_why(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(
            store, Receiver(lambda received: None), "message", sweep_seconds=RARELY
        ) as hooked:
            for _ in range(6):
                await _say(hooked, "hello")
                await hooked.a_moment(DAY)
            stored = await hooked.stored()
            assert not stored.enabled
            assert "it has failed for" in (stored.disabled_reason or "")
            assert "nobody is there" in (stored.disabled_reason or "")
            assert DISABLED_AFTER <= 3 * DAY * 1000
            tried = len(hooked.receiver.requests)
            await _say(hooked, "is anybody there?")
            await hooked.a_moment(DAY)
            assert len(hooked.receiver.requests) == tried

            # Once it is on again it is told all that happened meanwhile.
            hooked.receiver.answers = lambda received: OK
            await hooked.desk.desk.webhooks.change(
                ADMINISTRATOR, hooked.hook.id, WebhookChange(enabled=True)
            )
            await hooked.a_moment(2 * DAY)
            told = [r.payload["data"]["text"] for r in hooked.receiver.requests[tried:]]
            assert "is anybody there?" in told
            assert (await hooked.stored()).failing_since is None

    run_virtual(main())


def test_that_a_webhook_that_is_gone_is_switched_off_at_once(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(
            store, Receiver(lambda received: Answer(410)), "message", sweep_seconds=RARELY
        ) as hooked:
            await _say(hooked, "hello")
            await hooked.a_moment(DAY)
            assert len(hooked.receiver.requests) == 1
            assert not (await hooked.stored()).enabled

    run_virtual(main())


def test_that_conversations_are_told_side_by_side_within_a_bound(sqlite_path: Store) -> None:
    async def main() -> None:
        async with hooked_desk(sqlite_path, Receiver(seconds=5.0), "message") as hooked:
            for _ in range(20):
                await _say(hooked, "hello")
            await hooked.a_moment(600)
            assert 1 < hooked.receiver.most_at_once <= 8
            assert len(hooked.receiver.requests) == 20 * 3

    run_virtual(main())


def test_that_a_slow_webhook_holds_up_no_other(sqlite_path: Store) -> None:
    async def main() -> None:
        async with hooked_desk(sqlite_path, Receiver(), "message") as hooked:
            slow = WebhookChange(url=f"{URL}/slow", events=["message"])
            await hooked.desk.desk.webhooks.add(ADMINISTRATOR, slow)
            hooked.receiver.answers = lambda r: BROKEN if r.url.endswith("/slow") else OK
            await _say(hooked, "hello")
            await hooked.a_moment()
            told = [r for r in hooked.receiver.requests if not r.url.endswith("/slow")]
            assert len(told) == 3

    run_virtual(main())


def test_that_a_desk_that_starts_again_sends_what_the_last_one_did_not(store: Store) -> None:
    async def main() -> None:
        async with hooked_desk(store, Receiver(lambda received: None), "message") as hooked:
            await _say(hooked, "hello")
            await hooked.a_moment()
            first = hooked.receiver.ids[0]
        receiver = Receiver()
        async with open_desk(store, answering(), made_with=Ingredients(post=receiver)) as desk:
            await hooked.a_moment(60)
            assert desk.desk.dispatcher
        assert receiver.ids[0] == first
        assert [r.payload["data"].get("text") for r in receiver.requests][-2:] == [
            "hello",
            "Good day.",
        ]

    run_virtual(main())


def test_that_a_webhook_of_another_process_is_told_within_a_sweep(store: Store) -> None:
    async def main() -> None:
        receiver = Receiver()
        async with open_desk(store, answering(), made_with=Ingredients(post=receiver)) as desk:
            beside = WebhookAdministration(VirtualClock(), IdSource())
            wanted = WebhookChange(url=URL, events=["message"])
            await desk.db.write(lambda tx: beside.add(tx, ADMINISTRATOR, wanted))
            await asyncio.sleep(IDLE_SECONDS + 1)
            client = await desk.client()
            await client.send("hello")
            await desk.settle(client.ref)
            await asyncio.sleep(1)
            assert len(receiver.requests) == 3

    run_virtual(main())


def test_that_nothing_is_kept_for_nobody(store: Store) -> None:
    async def main() -> None:
        async with open_desk(store, answering()) as desk:
            client = await desk.client()
            await client.send("hello")
            await desk.settle(client.ref)
            assert await desk.db.read(lambda tx: outbound.find(tx, client.ref, "hook")) is None
            assert await desk.db.read(lambda tx: outbound.due_anywhere(tx, "", 2**53, 9)) == []

    run_virtual(main())


def _three_days(stores: Stores, seed: int, share: float) -> None:
    """Every event in its order, each under one id, no matter which attempts fail."""

    async def main(where: Store) -> None:
        dice = random.Random(seed)
        taken: defaultdict[str, list[int]] = defaultdict(list)
        ids: dict[tuple[str, int], set[str]] = defaultdict(set)

        def moody(received: Received) -> Answer | None:
            place = received.place
            ids[place].add(received.id)
            if dice.random() < share:
                return dice.choice([None, BROKEN, Answer(302), Answer(404, "no such place")])
            taken[place[0]].append(place[1])
            return OK

        async with hooked_desk(
            where, Receiver(moody, seconds=0.1), "message", sweep_seconds=RARELY
        ) as hooked:
            clients = [await hooked.desk.client() for _ in range(3)]
            for number in range(6):
                client = dice.choice(clients)
                await client.send(f"message {number}")
                await hooked.a_moment(dice.random() * 20)
            await hooked.a_moment(3 * DAY)
            kept = await hooked.deliveries()
            dead = {(d.conversation_id, d.seq) for d in kept if d.state is DeliveryState.DEAD}
            for client in clients:
                conversation = client.ref.conversation_id
                client.read()
                wanted = [e.seq for e in client.events if e.type in ("message", "final")]
                assert taken[conversation] == sorted(taken[conversation])
                missing = {s for s in wanted if (conversation, s) not in dead}
                assert missing <= set(taken[conversation])
            assert all(len(of_one) == 1 for of_one in ids.values())
            assert len(set[str]().union(*ids.values())) == len(ids)

    with stores() as where:
        run_virtual(main(where))


@settings(max_examples=3)
@given(seed=st.integers(0, 2**32), share=st.floats(0.0, 0.8))
def test_that_each_conversation_is_told_in_order_whatever_fails(
    stores: Stores, seed: int, share: float
) -> None:
    _three_days(stores, seed, share)


@pytest.mark.soak
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), share=st.floats(0.0, 0.8))
def test_that_each_conversation_is_told_in_order_in_many_histories_of_failures(
    stores: Stores, seed: int, share: float
) -> None:
    _three_days(stores, seed, share)
