"""Two conversations of one customer become one: once, whatever happens at the same moment."""

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import EventType
from frontdesk.core.handoff import Handoff
from frontdesk.core.ids import ConversationId, ConversationRef
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import EscalateInput, MergeInput, TagInput
from frontdesk.store.queries import handoffs, tickets
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, Wait
from tests.conftest import Store
from tests.session.at_the_desk import AtTheDesk, queue, stored_status
from tests.session.counter_pack import Counter
from tests.session.desk_steps import after, ask, desk_with, run, set_dialog, stored_events

ANSWER = ("One ", Wait(0.2), "answer.")
MOMENT = 0.6


def _made() -> Ingredients:
    return Counter().made()


async def _of(desk: TestDesk, customer: str | None, *said: str) -> Client:
    """A conversation whose customer is verified as somebody."""
    client = await desk.client()
    for text in said:
        await ask(desk, client, text)
    await set_dialog(desk, client.ref, verified_as=customer)
    return client


async def _merge(desk: TestDesk, source: Client, into: Client, own_id: str | None = None) -> str:
    act = MergeInput(operator="ada", into=into.ref.conversation_id)
    return await AtTheDesk(desk, source.ref).act(act, own_id)


async def _stands(desk: TestDesk, ref: ConversationRef) -> tuple[Status, Handoff]:
    await desk.settle(ref)
    found = await desk.db.read(lambda tx: handoffs.find(tx, ref))
    return await stored_status(desk, ref), found or Handoff()


async def _joined(desk: TestDesk, client: Client) -> list[str]:
    """Which conversations were merged into this one, as its log says."""
    events = await stored_events(desk, client.ref)
    told = [e.data or {} for e in events if e.type is EventType.MESSAGE]
    return [data["merged"] for data in told if "merged" in data]


def test_that_tickets_tags_place_and_history_go_on_in_the_other(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(
            [Ask("escalate", '{"reason":"My parcel never came"}')], ["Fine."], loop=True
        )
        async with desk_with(sqlite_path, model, made_with=_made()) as desk:
            first = await _of(desk, "Ann", "My parcel never came, a person please")
            _, waited = await _stands(desk, first.ref)
            await after(60)
            second = await _of(desk, "Ann", "hello again")
            for client, tags in ((first, ("late", "parcel")), (second, ("vip", "late"))):
                await AtTheDesk(desk, client.ref).act(TagInput(operator="ada", tags=tags))
            first.read()
            assert await _merge(desk, first, second, "once") == ""
            assert await _merge(desk, first, second, "once") == ""

            status, left = await _stands(desk, first.ref)
            assert (status, left.merged_into) == (Status.CLOSED, second.ref.conversation_id)
            (told,) = [e.data or {} for e in first.read() if (e.data or {}).get("mergedInto")]
            assert told == {
                "status": "closed",
                "reason": "merged",
                "mergedInto": second.ref.conversation_id,
            }
            status, stands = await _stands(desk, second.ref)
            assert (status, stands.waiting_since) == (Status.PENDING_HUMAN, waited.waiting_since)
            assert (stands.ticket, stands.tags) == (waited.ticket, ("vip", "late", "parcel"))
            (line,) = await queue(desk, second.ref)
            assert line.conversation_id == second.ref.conversation_id
            (ticket,) = await desk.db.read(lambda tx: tickets.of_conversation(tx, second.ref))
            assert ticket.name == waited.ticket
            assert await _joined(desk, second) == [first.ref.conversation_id]

            await ask(desk, second, "Can you tell me the time?")
            seen = [str(message) for message in model.requests[-1].messages]
            assert any("Customer: My parcel never came" in one for one in seen)
            assert "My parcel never came" not in str(second.state) + str(second.events)

    run(main())


def test_that_who_holds_the_one_holds_the_other(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Fine."], loop=True)) as desk:
            first, second = [await _of(desk, "Ann", "hello") for _ in range(2)]
            await AtTheDesk(desk, first.ref).take_over()
            await ask(desk, first, "are you there?")
            assert await _merge(desk, first, second) == ""
            status, stands = await _stands(desk, second.ref)
            assert (status, stands.holder) == (Status.HUMAN, "ada")
            assert await stored_status(desk, first.ref) is Status.CLOSED

    run(main())


def test_that_only_one_customers_live_conversations_are_merged(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Fine."], loop=True)
        async with desk_with(sqlite_path, model, made_with=_made()) as desk:
            first = await _of(desk, "Ann", "hello")
            refusals = {
                "same_conversation": first,
                "not_same_customer": await _of(desk, "Bob", "hello"),
                "not_open": await _of(desk, "Ann", "hello"),
                "already_merged": await _of(desk, "Ann", "hello"),
            }
            await AtTheDesk(desk, refusals["not_open"].ref).resolve()
            goes_on = await _of(desk, "Ann", "hello")
            assert await _merge(desk, refusals["already_merged"], goes_on) == ""
            before = await stored_events(desk, first.ref)
            for code, other in refusals.items():
                assert await _merge(desk, first, other) == code
            nobody = await _of(desk, None, "hello")
            assert await _merge(desk, nobody, goes_on) == "not_same_customer"
            assert await _merge(desk, refusals["already_merged"], first) == "already_merged"
            held = AtTheDesk(desk, first.ref, "bob")
            await held.take_over()
            assert await _merge(desk, first, goes_on) == "held_by_another"
            await desk.settle(first.ref)
            after_all = await stored_events(desk, first.ref)
            assert [e.type for e in after_all[len(before) :]] == [EventType.LIFECYCLE]

    run(main())


def test_that_a_merge_whose_process_ends_at_once_is_joined_by_the_next(store: Store) -> None:
    async def main() -> None:
        model = ScriptedModel(["Fine."], loop=True)
        async with desk_with(store, model) as desk:
            first, second = [await _of(desk, "Ann", "hello") for _ in range(2)]
            await AtTheDesk(desk, first.ref).act(EscalateInput(operator="ada"))
            await desk.host.evict(second.ref)
            act = MergeInput(operator="ada", into=second.ref.conversation_id)
            merging = asyncio.ensure_future(AtTheDesk(desk, first.ref).act(act, "once"))
            await asyncio.sleep(0)
            session = await desk.session(first.ref)
            await session.caught_up()
            await desk.host.evict(second.ref)
            await merging
        async with desk_with(store, model) as desk:
            status, _ = await _stands(desk, second.ref)
            for _ in range(100):
                if status is Status.PENDING_HUMAN:
                    break
                await after(1.0)
                status, _ = await _stands(desk, second.ref)
            assert status is Status.PENDING_HUMAN
            client = await desk.client(second.ref)
            assert await _joined(desk, client) == [first.ref.conversation_id]

    run(main())


async def _message_and_merge(desk: TestDesk, source: random.Random) -> None:
    """The customer writes to the one that is being merged, at any moment of it."""
    first, second = [await _of(desk, "Ann", "hello") for _ in range(2)]
    refused: list[str] = []

    async def customer() -> None:
        await asyncio.sleep(source.choice((0.0, source.uniform(0, MOMENT))))
        await first.send("one thing more")

    async def operator() -> None:
        await asyncio.sleep(source.choice((0.0, source.uniform(0, MOMENT))))
        refused.append(await _merge(desk, first, second))

    await asyncio.gather(customer(), operator())
    await desk.settle(second.ref)
    status, stands = await _stands(desk, first.ref)
    events = await stored_events(desk, first.ref)
    at = [e.seq for e in events if e.text == "one thing more"]
    answered = [e for e in events if e.type is EventType.FINAL and e.seq > at[0]]
    assert len(at) == 1 and answered, "it was answered where it was written"
    closed = [e.seq for e in events if (e.data or {}).get("mergedInto")]
    assert refused[0] in {"", "answer_under_way"}
    assert len(closed) == (refused[0] == "") == len(await _joined(desk, second))
    if closed and closed[0] > at[0]:
        assert (status, answered[-1].seq < closed[0]) == (Status.CLOSED, True)
    else:
        assert (status, stands.merged_into) == (Status.OPEN, None)


async def _into_each_other(desk: TestDesk, source: random.Random) -> None:
    """Two operators merge two conversations into each other, and a third into one of them."""
    three = [await _of(desk, "Ann", "hello") for _ in range(3)]
    pairs = [(0, 1), (1, 0), (2, source.choice((0, 1)))]

    async def merge(one: int, other: int) -> str:
        await asyncio.sleep(source.choice((0.0, 0.0, source.uniform(0, MOMENT))))
        return await _merge(desk, three[one], three[other])

    outcomes = await asyncio.gather(*(merge(*pair) for pair in pairs))
    assert sorted(outcomes[:2]) == ["", "already_merged"]
    done = [pair for pair, outcome in zip(pairs, outcomes, strict=True) if not outcome]
    for client in (*three, *three):
        await desk.settle(client.ref)
    open_yet = [c for c in three if (await _stands(desk, c.ref))[0] is Status.OPEN]
    assert len(open_yet) == 3 - len(done)
    found: list[str] = []
    for client in three:
        found += await _joined(desk, client)
    merged = {three[one].ref.conversation_id for one, _ in done}
    assert sorted(found) == sorted(merged), "each is joined once, and where it goes on"
    last = open_yet[0] if len(open_yet) == 1 else None
    if last is not None:
        assert await _led_to(desk, three, last) == merged


async def _led_to(desk: TestDesk, clients: Sequence[Client], last: Client) -> set[str]:
    """What was merged into a conversation, and into what was merged into it later."""
    by_id = {client.ref.conversation_id: client for client in clients}
    found: set[str] = set()
    left = [last]
    while left:
        joined = await _joined(desk, left.pop())
        found |= {*joined}
        left += [by_id[ConversationId(one)] for one in joined]
    return found


RACES: dict[str, Any] = {"message": _message_and_merge, "each other": _into_each_other}


def _race(store: Path | str, name: str, runs: int) -> None:
    async def main() -> None:
        async with desk_with(store, ScriptedModel(ANSWER, loop=True)) as desk:
            for number in range(runs):
                await RACES[name](desk, random.Random(number))

    run(main())


@pytest.mark.parametrize("name", list(RACES))
def test_that_whatever_happens_beside_a_merge_is_not_lost_and_not_done_twice(
    store: Store, name: str
) -> None:
    _race(store, name, 40)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(RACES))
def test_that_it_is_so_however_often(sqlite_path: Path, name: str) -> None:
    _race(sqlite_path, name, 2_000)
