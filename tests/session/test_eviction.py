"""Letting a session go and loading it again: nothing shows, nothing is lost."""

import contextlib
import sqlite3
from pathlib import Path

from frontdesk.core.events import Audience
from frontdesk.events.replay import BUFFER
from frontdesk.store.queries import history
from frontdesk.testing import Client, ScriptedModel, TestDesk, Wait
from tests.session.desk_steps import (
    after,
    ask,
    desk_with,
    run,
    stored_events,
    stored_tokens,
    stored_turns,
)


async def _same_after_reload(desk: TestDesk, client: Client) -> None:
    before = {a: (await desk.session(client.ref)).state(a) for a in Audience}
    await desk.host.evict(client.ref)
    assert desk.host.live == 0
    session = await desk.session(client.ref)
    assert {a: session.state(a) for a in Audience} == before
    assert session.resync(0, Audience.CUSTOMER).last_event_id == before[Audience.CUSTOMER].seq


def test_that_an_idle_session_is_let_go_and_its_clients_hear_on(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["One."], ["Two."]), idle=60.0) as desk:
            client = await desk.client()
            await ask(desk, client, "First")
            assert desk.host.live == 1
            await after(200.0)
            assert desk.host.live == 0
            assert client.attached
            await ask(desk, client, "Second")
            assert [m.text for m in client.state.messages][1:] == [
                "First",
                "One.",
                "Second",
                "Two.",
            ]
            seqs = [e.seq for e in client.live]
            assert seqs == sorted(set(seqs))

    run(main())


def test_that_a_session_at_work_is_not_let_go(sqlite_path: Path) -> None:
    async def main() -> None:
        slow = ["Slow", Wait(15.0), "ly", Wait(15.0), "."]
        async with desk_with(sqlite_path, ScriptedModel(slow), idle=1.0) as desk:
            client = await desk.client()
            await client.send("Go")
            await after(28.0)
            assert desk.host.live == 1
            await after(30.0)
            client.read()
            assert desk.host.live == 0
            assert client.texts("final", state="complete")[-1] == "Slowly."
            (turn,) = await stored_turns(desk, client.ref)
            assert turn.attempt == 1

    run(main())


def test_that_a_short_conversation_is_the_same_after_a_reload(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["One."], loop=True)) as desk:
            client = await desk.client()
            await _same_after_reload(desk, client)
            await ask(desk, client, "First")
            await _same_after_reload(desk, client)
            await ask(desk, client, "Second")
            assert client.state == (await desk.client(client.ref)).state

    run(main())


def test_that_a_conversation_of_many_events_loads_from_its_snapshot(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes", "."], loop=True)) as desk:
            client = await desk.client()
            for number in range(170):
                await ask(desk, client, f"Question {number}")
            stored = await stored_events(desk, client.ref)
            assert len(stored) > 500
            snapshots = await desk.db.read(lambda tx: history.snapshots(tx, client.ref))
            assert snapshots.keys() == set(Audience)
            assert all(seq > 0 for seq, _ in snapshots.values())
            await _same_after_reload(desk, client)
            await ask(desk, client, "One more")
            fresh = await desk.client(client.ref)
            assert fresh.state == client.state
            assert fresh.snapshots == 1

    run(main())


def test_that_snapshots_of_another_shape_are_folded_anew(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes", "."], loop=True)) as desk:
            client = await desk.client()
            for number in range(170):
                await ask(desk, client, f"Question {number}")
            with contextlib.closing(sqlite3.connect(sqlite_path)) as db:
                db.execute('UPDATE snapshots SET body = \'{"notices": ["Looking it up"]}\'')
                db.commit()
            await _same_after_reload(desk, client)
            await ask(desk, client, "One more")
            stored = await desk.db.read(lambda tx: history.snapshots(tx, client.ref))
            assert all("Looking it up" not in body for _, body in stored.values())
            await _same_after_reload(desk, client)

    run(main())


def test_that_a_client_far_behind_gets_a_snapshot_and_one_close_behind_gets_events(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Yes."], loop=True)) as desk:
            talker = await desk.client()
            far = await desk.client(talker.ref)
            near = await desk.client(talker.ref)
            far.drop()
            for number in range(120):
                if number == 110:
                    near.drop()
                await ask(desk, talker, f"Question {number}")
                near.read()
            await far.attach()
            await near.attach()
            assert (far.snapshots, near.snapshots) == (2, 1)
            missed = [e for e in near.events if e.replayed]
            assert 0 < len(missed) <= BUFFER
            assert far.state == near.state == talker.state

    run(main())


def test_that_a_turn_cut_off_by_eviction_is_resumed_under_its_own_number(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Once upon", Wait(10.0), " a time"], ["All of it."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Go")
            await after(1.0)
            assert len(await stored_tokens(desk, client.ref)) == 1
            await desk.host.evict(client.ref)
            await desk.settle(client.ref)
            client.read()
            finals = [e for e in client.live if e.type == "final"]
            states = [(f.text, (f.data or {})["state"], f.turn_id) for f in finals]
            assert states == [("Once upon", "superseded", 1), ("All of it.", "complete", 1)]
            assert [m.text for m in client.state.messages][1:] == ["Go", "All of it."]
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.outcome, turn.attempt) == ("complete", 2)
        model.assert_complete()

    run(main())
