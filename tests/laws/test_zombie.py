"""L1 across processes: a session whose claim was taken over writes and publishes nothing more."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import EventType, Published, decode_event
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.inputs import ResetInput
from frontdesk.session.writer import TOKEN_CHUNK_SECONDS
from frontdesk.store.queries import conversations, history, inbox
from frontdesk.testing import (
    Client,
    Hang,
    Say,
    ScriptedModel,
    TestDesk,
    Wait,
    open_desk,
    run_virtual,
)
from frontdesk.testing.scripted import Answer
from tests.conftest import Store
from tests.contract.rows import Rows, everything

# Nobody sweeps: each desk acts only on what it holds or is asked.
QUIET = Ingredients(sweep_seconds=1e9)
LONG_AFTER = 100.0

SPEAKS_ON: Answer = [Say("two "), *([Wait(0.1), Say("and on ")] * 100)]
FINISHES: Answer = [Say("two "), Wait(2.0), Say("and done")]
FALLS_SILENT: Answer = [Say("two "), Hang()]
SAYS_NOTHING: Answer = [Hang()]

Act = Callable[[Client], Awaitable[None]]


async def _nothing(client: Client) -> None:
    pass


async def _interrupt(client: Client) -> None:
    client.barge_in()


async def _say(client: Client) -> None:
    await client.send("Are you there?")


async def _reset(client: Client) -> None:
    await client.give(ResetInput())


WAYS_OF_A_ZOMBIE = {
    "goes on speaking": (SPEAKS_ON, _nothing),
    "finishes its turn": (FINISHES, _nothing),
    "hears nothing from its model": (FALLS_SILENT, _nothing),
    "tells the customer to wait": (SAYS_NOTHING, _nothing),
    "is interrupted": (SPEAKS_ON, _interrupt),
    "is told something": (SPEAKS_ON, _say),
    "is told to start over": (SPEAKS_ON, _reset),
}


def _tap(desk: TestDesk, ref: ConversationRef) -> list[Published]:
    out: list[Published] = []
    desk.desk.runtime.subscribe(ref, lambda batch: out.extend(batch.events))
    return out


def _without_inbox(rows: Rows) -> Rows:
    return {name: found for name, found in rows.items() if name != "inbox"}


@pytest.mark.parametrize("way", list(WAYS_OF_A_ZOMBIE))
def test_that_a_session_whose_claim_was_taken_writes_and_publishes_nothing_more(
    store: Store, way: str
) -> None:
    answer, act = WAYS_OF_A_ZOMBIE[way]

    async def main() -> None:
        async with open_desk(store, ScriptedModel(answer, loop=True), made_with=QUIET) as desk:
            client = await desk.client()
            await client.send("Hello")
            await asyncio.sleep(1.0)
            await desk.db.write(partial(conversations.claim, ref=client.ref))
            taken = await everything(desk.db)
            out = _tap(desk, client.ref)
            await act(client)
            await asyncio.sleep(LONG_AFTER)
            # Tokens leave without a commit: the next one, at most a chunk later, ends it all.
            assert {p.event.type for p in out} <= {EventType.TOKEN}
            spoke_on = [p.event.at for p in out]
            assert not out or spoke_on[-1] - spoke_on[0] <= TOKEN_CHUNK_SECONDS * 1000
            assert _without_inbox(await everything(desk.db)) == _without_inbox(taken)
            assert not client.attached

    run_virtual(main())


def test_that_what_a_zombie_was_told_waits_for_the_new_holder(store: Store) -> None:
    async def main() -> None:
        async with open_desk(store, ScriptedModel(SPEAKS_ON, loop=True), made_with=QUIET) as desk:
            client = await desk.client()
            await client.send("Hello")
            await asyncio.sleep(1.0)
            await desk.db.write(partial(conversations.claim, ref=client.ref))
            await client.send("Are you there?")
            await asyncio.sleep(LONG_AFTER)
            waiting = await desk.db.read(partial(inbox.waiting, ref=client.ref))
            assert [row.body for row in waiting] == ['{"text":"Are you there?"}']

    run_virtual(main())


def test_that_a_second_desk_finishes_the_turn_that_it_took_over(store: Store) -> None:
    async def main() -> None:
        first_model = ScriptedModel(SPEAKS_ON)
        second_model = ScriptedModel(["Here ", Wait(0.2), "I am."])
        async with open_desk(store, first_model, made_with=QUIET) as first:
            client = await first.client()
            await client.send("Hello")
            await asyncio.sleep(1.0)
            of_first = _tap(first, client.ref)
            async with open_desk(store, second_model, made_with=QUIET) as second:
                of_second = _tap(second, client.ref)
                record = await first.db.read(partial(conversations.find, ref=client.ref))
                follower = await second.client(client.ref)
                await second.settle(client.ref)
                await asyncio.sleep(LONG_AFTER)
                await _check_takeover(second, client, of_first, of_second, record.seq_reserved)
                client.read()
                assert not client.attached
                follower.read()
                moved = Client(second.desk, client.ref)
                moved.state = client.state
                await moved.attach()
                assert moved.state == follower.state

    run_virtual(main())


async def _check_takeover(
    second: TestDesk,
    client: Client,
    of_first: list[Published],
    of_second: list[Published],
    reserved: Seq,
) -> None:
    ref = client.ref
    assert {p.event.type for p in of_first} <= {EventType.TOKEN}
    assert max((p.seq for p in of_first), default=0) <= reserved
    assert min(p.seq for p in of_second) > reserved
    turns = await second.db.read(partial(history.turns, ref=ref))
    assert [(t.turn_id, t.attempt, t.outcome) for t in turns] == [(1, 2, "complete")]
    assert {p.event.turn_id for p in of_second} == {1}
    stored = await second.db.read(partial(history.events_after, ref=ref, after=Seq(0)))
    finals = [
        (e.message_id, e.text, (e.data or {})["state"])
        for e in map(decode_event, (record.body for record in stored))
        if e.type is EventType.FINAL and e.turn_id == 1
    ]
    assert [(m, state) for m, _, state in finals] == [
        ("a1-1-1", "superseded"),
        ("a1-2-1", "complete"),
    ]
    assert finals[1][1] == "Here I am."


def test_that_the_claim_can_go_back_and_forth(store: Store) -> None:
    async def main() -> None:
        model = ScriptedModel(FINISHES, loop=True)
        async with (
            open_desk(store, model, made_with=QUIET) as first,
            open_desk(store, model, made_with=QUIET) as second,
        ):
            ref = await first.conversation()
            out = [_tap(first, ref), _tap(second, ref)]
            clients = [await first.client(ref), await second.client(ref)]
            for number in range(6):
                client = clients[number % 2]
                await client.attach()
                await client.send(f"message {number}")
                await asyncio.sleep(0.7)
            await asyncio.sleep(LONG_AFTER)
            await second.settle(ref)
            await clients[1].attach()
            seqs = [[p.seq for p in let_go] for let_go in out]
            assert all(of_one == sorted(set(of_one)) for of_one in seqs)
            assert not set(seqs[0]) & set(seqs[1])
            turns = await first.db.read(partial(history.turns, ref=ref))
            assert [t.turn_id for t in turns] == list(range(1, len(turns) + 1))
            assert all(t.outcome is not None for t in turns)
            said = [m.text for m in clients[1].state.messages if m.role == "customer"]
            assert sorted(said) == [f"message {number}" for number in range(6)]

    run_virtual(main())
