"""The operators' feed: lists as state and changes, and who is at which conversation."""

import random
from pathlib import Path

import pytest

from frontdesk.core.feed import Person, in_queue, queue_order
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.core.operator_acts import (
    AssignInput,
    EscalateInput,
    OperatorAct,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    TagInput,
    TakeOverInput,
)
from frontdesk.events.feed.attendance import Doing
from frontdesk.events.feed.feed import LINGER_SECONDS, Feed
from frontdesk.events.feed.room import Bounds
from frontdesk.events.outlet import SLOW_REASON
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, handoffs
from frontdesk.testing import Client, ScriptedModel, TestDesk
from tests.conftest import Store
from tests.session.at_the_desk import AtTheDesk
from tests.session.counter_pack import Counter
from tests.session.desk_steps import after, desk_with, run
from tests.session.feed_follower import Follower, stored_lines
from tests.session.test_people_laws import RandomModel

HISTORIES, SOAKED, STEPS = 4, 300, 30
OURS, THEIRS = DEFAULT_ORGANISATION, OrganisationId("theirs")
# Fewer than there are conversations, so that some fall out of the lists and come back.
LATEST = 2


def _act(source: random.Random) -> OperatorAct:
    name = source.choice(("ada", "bob"))
    return source.choice(
        (
            TakeOverInput(operator=name),
            OperatorReplyInput(operator=name, text="I am here"),
            ReleaseInput(operator=name),
            ResolveInput(operator=name),
            EscalateInput(operator=name),
            AssignInput(operator=name, to=name),
            TagInput(operator=name, tags=("billing",)),
        )
    )


async def _step(desk: TestDesk, clients: list[Client], source: random.Random) -> None:
    client, what = source.choice(clients), source.random()
    if what < 0.4:
        await client.send(source.choice(("My parcel never came", "a person please", "thanks")))
    elif what < 0.8:
        await AtTheDesk(desk, client.ref).act(_act(source))
    elif what < 0.85:
        await desk.host.evict(client.ref)
    else:
        await after(source.choice((0.01, 0.1, 6.0, 900.0)))


async def _live(desk: TestDesk, source: random.Random) -> None:
    feed = Feed(desk.db, desk.desk.clock, desk.desk.runtime, Bounds(LATEST))
    steady, dropping = Follower(feed, OURS), Follower(feed, OURS)
    await steady.attach()
    await dropping.attach()
    clients = [await desk.client() for _ in range(5)]
    for _ in range(STEPS):
        await _step(desk, clients, source)
        if source.random() < 0.3:
            dropping.drop()
            # Sometimes what came before the loss was read, and sometimes it was lost with it.
            if source.random() < 0.5:
                dropping.read()
            await after(source.choice((0.0, 0.5, LINGER_SECONDS / 2)))
            await dropping.attach()
        steady.read()
    for client in clients:
        await desk.settle(client.ref)
    await after(1.0)
    expected = await stored_lines(desk, OURS, LATEST)
    assert steady.read().lines == expected
    assert dropping.read().lines == expected
    assert steady.snapshots == 1
    waiting = [line for line in expected.values() if in_queue(line, desk.desk.clock.now())]
    ids = [line.conversation_id for line in sorted(waiting, key=queue_order)]
    now, most = desk.desk.clock.now(), len(expected) + 1
    listed = await desk.db.read(lambda tx: handoffs.queue(tx, OURS, now, most))
    assert ids == [one.conversation_id for one in listed]
    feed.close()


def _histories(path: Path, seeds: range) -> None:
    async def main() -> None:
        model = RandomModel(random.Random(seeds.stop))
        async with desk_with(path, model, made_with=Counter().made()) as desk:
            for seed in seeds:
                await _live(desk, random.Random(seed))

    run(main())


def test_that_the_state_at_any_position_and_the_changes_after_it_are_the_state_now(
    sqlite_path: Path,
) -> None:
    _histories(sqlite_path, range(HISTORIES))


@pytest.mark.soak
def test_that_it_holds_in_many_histories(sqlite_path: Path) -> None:
    _histories(sqlite_path, range(SOAKED))


def _answering() -> ScriptedModel:
    return ScriptedModel(["Sure."], loop=True)


def test_that_a_client_that_comes_back_gets_what_it_missed_or_all_anew(store: Store) -> None:
    async def main() -> None:
        async with desk_with(store, _answering()) as desk:
            feed = desk.desk.feed
            ada = Follower(feed, OURS)
            await ada.attach()
            client = await desk.client()
            await client.send("hello there")
            await desk.settle(client.ref)
            await after(0.3)
            line = ada.read().lines[client.ref.conversation_id]
            assert (line.status, line.unanswered) == ("open", 0)
            assert line.last is not None
            assert (line.last.role, line.last.text) == ("assistant", "Sure.")
            ada.drop()
            await AtTheDesk(desk, client.ref).take_over()
            await after(LINGER_SECONDS / 2)
            await ada.attach()
            assert ada.read().lines[client.ref.conversation_id].holder == "ada"
            assert ada.snapshots == 1
            ada.drop()
            await AtTheDesk(desk, client.ref).release()
            await after(LINGER_SECONDS + 1)
            await ada.attach()
            assert ada.read().lines == await stored_lines(desk, OURS)
            assert ada.snapshots == 2

    run(main())


def test_that_changes_nobody_shows_are_told_to_nobody(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _answering()) as desk:
            ada = Follower(desk.desk.feed, OURS)
            await ada.attach()
            client = await desk.client()
            await after(1.0)
            assert ada.read().lines == {}
            await client.send("hello there")
            await desk.settle(client.ref)
            await after(20.0)
            seq = ada.read().seq
            await desk.host.evict(client.ref)
            await desk.session(client.ref)
            await after(20.0)
            assert ada.read().seq == seq <= 4

    run(main())


def test_that_no_organisation_hears_of_another(store: Store) -> None:
    async def main() -> None:
        async with desk_with(store, _answering()) as desk:

            async def found(tx: Transaction) -> None:
                await conversations.ensure_organisation(tx, THEIRS, "Theirs", 0)

            await desk.db.write(found)
            ours, theirs = (Follower(desk.desk.feed, id) for id in (OURS, THEIRS))
            await ours.attach()
            await theirs.attach()
            client = await desk.client(await desk.conversation(THEIRS))
            await client.send("hello there")
            await desk.settle(client.ref)
            desk.desk.feed.attend(
                THEIRS, client.ref.conversation_id, name="eve", source="1", doing=Doing.LOOKING
            )
            await after(0.5)
            assert (ours.read().lines, ours.state.present) == ({}, {})
            assert set(theirs.read().lines) == set(theirs.state.present)
            assert set(theirs.state.lines) == {client.ref.conversation_id}

    run(main())


def test_that_a_slow_client_is_sent_away_and_then_told_all(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _answering()) as desk:
            slow = Follower(desk.desk.feed, OURS, limit=2)
            await slow.attach()
            client = await desk.client()
            for number in range(4):
                await client.send(f"hello {number}")
                await desk.settle(client.ref)
                await after(0.5)
            assert slow.outlet.closed == SLOW_REASON
            slow.drop()
            await slow.attach()
            assert slow.read().lines == await stored_lines(desk, OURS)

    run(main())


def test_that_a_position_that_reaches_too_far_back_gets_all_lines(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _answering()) as desk:
            feed = Feed(desk.db, desk.desk.clock, desk.desk.runtime, Bounds(changes=3))
            stays, away = Follower(feed, OURS), Follower(feed, OURS)
            await stays.attach()
            await away.attach()
            away.read()
            away.drop()
            client = await desk.client()
            await client.send("hello")
            await desk.settle(client.ref)
            ada = AtTheDesk(desk, client.ref)
            for number in range(5):
                await ada.act(TagInput(operator="ada", tags=(str(number),)))
                await after(0.2)
            await away.attach()
            assert away.read().lines == stays.read().lines
            assert (away.snapshots, stays.snapshots) == (2, 1)
            feed.close()

    run(main())


def test_that_colleagues_see_who_looks_and_who_types_until_they_leave_or_fall_silent(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, _answering()) as desk:
            feed, id = desk.desk.feed, (await desk.conversation()).conversation_id
            bob = Follower(feed, OURS)
            await bob.attach()

            def sam(doing: Doing, source: str = "a") -> None:
                feed.attend(OURS, id, name="sam", source=source, doing=doing)

            def seen() -> list[Person]:
                return list(bob.read().present.get(id, ()))

            sam(Doing.LOOKING)
            assert seen() == [Person("sam", "looking")]
            sam(Doing.TYPING, "b")
            assert seen() == [Person("sam", "typing")]
            late = Follower(feed, OURS)
            await late.attach()
            assert late.read().present == bob.state.present
            await after(9.0)
            assert seen() == [Person("sam", "looking")]
            told = len(bob.frames)
            sam(Doing.LOOKING)
            assert seen() == [Person("sam", "looking")]
            assert len(bob.frames) == told
            await after(25.0)
            assert seen() == [Person("sam", "looking")]
            await after(6.0)
            assert seen() == []
            sam(Doing.LOOKING)
            sam(Doing.GONE)
            assert seen() == []

    run(main())
