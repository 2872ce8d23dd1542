"""What a processing lock was for cannot happen: many conversations, each in its own race.

Each test names a race, lets many conversations run into it at once, at moments that a seeded source
picks around the critical one, and looks at what is stored of every one of them.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.events import Event, EventType, Role
from frontdesk.core.ids import ConversationRef
from frontdesk.core.inputs import TitleInput
from frontdesk.core.lifecycle import Status
from frontdesk.models.port import Finished, ModelEvent, ModelRequest, TextDelta
from frontdesk.models.roles import RoleModels
from frontdesk.settings import Settings
from frontdesk.store.queries import history
from frontdesk.testing import Client, TestDesk, open_desk
from tests.conftest import Store
from tests.lifecycle.desk import LINES, run, stored
from tests.session.desk_steps import stored_events, stored_turns

MANY = [80, pytest.param(3000, marks=pytest.mark.soak)]
many = pytest.mark.parametrize("conversations", MANY)
THRESHOLD = 40.0
WORKERS = 8
ANSWER = "Here is the answer."
REMINDER = "Are you still there?"
TITLE = "Ants in kitchen"

Story = Callable[[TestDesk, Client, random.Random], Awaitable[None]]


class Hesitant:
    """A model that takes its time, each time another."""

    def __init__(self, slowest: float, *, seed: int = 1) -> None:
        self.name = "hesitant"
        self._slowest = slowest
        self._source = random.Random(seed)

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Say what is asked for, after a while."""
        await asyncio.sleep(self._source.uniform(0.0, self._slowest))
        yield TextDelta(self._said(request))
        yield Finished("stop", model=self.name)

    def _said(self, request: ModelRequest) -> str:
        asked = str(request.messages[0])
        if "reminder" in asked:
            return REMINDER
        return TITLE if "Name this" in asked else ANSWER


def _all_at_once(
    store: Store, conversations: int, story: Story, *, slow: float, beside: float | None = None
) -> None:
    async def main() -> None:
        model = Hesitant(slow)
        answering = model if beside is None else RoleModels(model, background=Hesitant(beside))
        settings = Settings(drain_seconds=0.0, inactivity_seconds=THRESHOLD, idle_seconds=1e9)
        async with open_desk(store, answering, settings=settings, seed=7) as desk:
            clients = [await desk.client() for _ in range(conversations)]
            sources = [random.Random(number) for number in range(conversations)]
            told = zip(clients, sources, strict=True)
            await asyncio.gather(*(story(desk, client, source) for client, source in told))

    run(main())


async def _log(desk: TestDesk, ref: ConversationRef) -> list[Event]:
    events = await stored_events(desk, ref)
    seqs = [event.seq for event in events]
    assert seqs == sorted(set(seqs))
    return events


def _said(events: list[Event]) -> list[str]:
    """Who spoke, in order: customer, answer, reminder, closing."""
    names = {LINES.reminder(): "reminder", REMINDER: "reminder", LINES.closing(): "closing"}
    spoken = [e for e in events if e.type in {EventType.MESSAGE, EventType.FINAL}]
    return [
        "customer" if e.role is Role.CUSTOMER else names.get(e.text or "", "answer") for e in spoken
    ][1:]


@many
def test_that_a_slow_model_outlives_no_lock_and_answers_once(
    store: Store, conversations: int
) -> None:
    """The seed's lock ended after 30 s: whoever was slower was answered twice."""

    async def story(desk: TestDesk, client: Client, source: random.Random) -> None:
        await client.send("Hello")
        await asyncio.sleep(60)
        assert _said(await _log(desk, client.ref))[:2] == ["customer", "answer"]
        (turn,) = await stored_turns(desk, client.ref)
        assert (turn.attempt, turn.outcome) == (1, "complete")

    _all_at_once(store, conversations, story, slow=19.0)


@many
def test_that_a_reminder_never_comes_between_a_message_and_its_answer(
    store: Store, conversations: int
) -> None:
    async def story(desk: TestDesk, client: Client, source: random.Random) -> None:
        await client.send("Hello")
        await desk.settle(client.ref)
        await asyncio.sleep(THRESHOLD / 2 + source.uniform(-0.2, 0.2))
        await client.send("Here I am")
        await asyncio.sleep(12)
        said = _said(await _log(desk, client.ref))
        answered = [one for one in said if one != "reminder"]
        assert answered == ["customer", "answer", "customer", "answer"]
        assert said.count("reminder") <= 1
        assert "reminder" not in said[said.index("customer", 1) :]

    _all_at_once(store, conversations, story, slow=0.3, beside=0.3)


@many
def test_that_nothing_is_answered_again_after_a_reminder(store: Store, conversations: int) -> None:
    async def story(desk: TestDesk, client: Client, source: random.Random) -> None:
        await client.send("Hello")
        await asyncio.sleep(THRESHOLD / 2 + 5 + source.uniform(0.0, 10.0))
        assert _said(await _log(desk, client.ref)) == ["customer", "answer", "reminder"]
        await client.send("Yes")
        await desk.settle(client.ref)
        said = _said(await _log(desk, client.ref))
        assert said == ["customer", "answer", "reminder", "customer", "answer"]
        turns = await stored_turns(desk, client.ref)
        assert [turn.turn_id for turn in turns] == [1, 2]

    _all_at_once(store, conversations, story, slow=1.0)


@many
def test_that_a_title_and_the_closing_leave_one_name_and_one_end(
    store: Store, conversations: int
) -> None:
    async def story(desk: TestDesk, client: Client, source: random.Random) -> None:
        await client.send("Ants")
        await desk.settle(client.ref)
        await asyncio.sleep(source.uniform(0.0, THRESHOLD))
        await client.send("In my kitchen")
        by_hand = source.random() < 0.3
        if by_hand:
            await asyncio.sleep(source.uniform(0.0, THRESHOLD))
            await client.give(TitleInput("Named by hand"))
        await asyncio.sleep(3 * THRESHOLD)
        record = await stored(desk, client.ref)
        events = [e.data or {} for e in await _log(desk, client.ref) if e.type == "lifecycle"]
        titles = [data["title"] for data in events if "title" in data]
        assert record.status is Status.CLOSED
        assert [data["status"] for data in events if "status" in data].count("closed") == 1
        assert titles[-1] == record.title
        assert record.title == ("Named by hand" if by_hand else TITLE)
        assert max(Counter(titles).values()) == 1

    _all_at_once(store, conversations, story, slow=0.5, beside=9.0)


@pytest.mark.parametrize("messages", [100, pytest.param(1500, marks=pytest.mark.soak)])
def test_that_two_workers_answer_no_message_twice(store: Store, messages: int) -> None:
    """Two desks on one store take one conversation from each other, message by message."""
    quiet = Ingredients(sweep_seconds=1e9)

    async def main() -> None:
        async with (
            open_desk(store, Hesitant(0.05, seed=1), made_with=quiet) as one,
            open_desk(store, Hesitant(0.05, seed=2), made_with=quiet) as other,
        ):
            ref = await one.conversation()
            clients = [await desk.client(ref) for desk in (one, other)]
            source = random.Random(3)
            for number in range(messages):
                client = source.choice(clients)
                await client.attach()
                await client.send(f"message {number}")
                await asyncio.sleep(source.uniform(0.0, 0.1))
            await clients[1].attach()
            await other.settle(ref)
            events = await _log(other, ref)
            said = [e.text for e in events if e.type is EventType.MESSAGE]
            assert Counter(said) == Counter(f"message {n}" for n in range(messages))
            complete = Counter(
                e.turn_id
                for e in events
                if e.type is EventType.FINAL and (e.data or {})["state"] == "complete"
            )
            turns = await stored_turns(other, ref)
            assert all(turn.outcome is not None for turn in turns)
            assert all(count == 1 for turn, count in complete.items() if turn)
            assert said[-1] is not None and _said(events)[-1] == "answer"

    run(main())


@pytest.mark.parametrize("messages", [12, pytest.param(400, marks=pytest.mark.soak)])
def test_that_eight_workers_woken_at_once_are_one_writer(store: Store, messages: int) -> None:
    """Every wake-up reaches all eight desks of one store, as a cluster's hints may."""
    quiet = Ingredients(sweep_seconds=1e9)

    async def main() -> None:
        async with contextlib.AsyncExitStack() as opened:
            desks = [
                await opened.enter_async_context(
                    open_desk(store, Hesitant(0.05, seed=n), made_with=quiet, seed=n)
                )
                for n in range(WORKERS)
            ]
            ref = await desks[0].conversation()
            source = random.Random(5)

            async def worker(desk: TestDesk) -> None:
                await asyncio.sleep(source.uniform(0.0, 0.02))
                await desk.settle(ref)

            for number in range(messages):
                client = await source.choice(desks).client(ref)
                await client.send(f"message {number}")
                client.drop()
                await asyncio.gather(*map(worker, desks))
            await desks[0].host.evict(ref)
            await desks[0].settle(ref)
            events = await _log(desks[0], ref)
            said = [e.text for e in events if e.type is EventType.MESSAGE]
            assert said == [f"message {n}" for n in range(messages)]
            turns = await desks[0].db.read(lambda tx: history.turns(tx, ref, most=2 * messages))
            assert [turn.turn_id for turn in turns] == [*range(1, len(turns) + 1)]
            assert turns[-1].outcome == "complete" and _said(events)[-1] == "answer"
            complete = [
                e.turn_id
                for e in events
                if e.type is EventType.FINAL and (e.data or {})["state"] == "complete"
            ]
            assert len(complete) == len(set(complete))

    run(main())
