"""Plays a story from its first step to its end, and checks everything on the way."""

import asyncio

import pytest

from frontdesk.core.events import Audience, decode_event
from frontdesk.core.ids import Seq
from frontdesk.core.laws import breaches
from frontdesk.events import log, replay
from frontdesk.store.queries import history
from frontdesk.testing import run_virtual
from tests.conftest import Store, Stores
from tests.laws.steps import Story
from tests.laws.stored import check_at_rest, folded
from tests.laws.world import World, opened

DEADLOCK_SECONDS = 100_000


async def _live_through(store: Store, story: Story) -> None:
    # Virtual time: whatever waits for ever is found out at once.
    async with asyncio.timeout(DEADLOCK_SECONDS), opened(store, story) as world:
        for step in story.steps:
            await world.take(step)
        await world.settle()
        await world.check()
        await _check_the_end(world)
        await world.check_elsewhere()
        await world.check()


async def _check_the_end(world: World) -> None:
    for evidence in world.evidence:
        await check_at_rest(world.db, evidence)
        stored = await world.db.read(
            lambda tx, ref=evidence.ref: history.events_after(tx, ref, Seq(0))
        )
        events = [decode_event(record.body) for record in stored]
        session = await world.desk.session(evidence.ref)
        for audience in Audience:
            assert session.state(audience) == folded(events, evidence, audience)
            await world.resync(evidence, audience)
        assert not evidence.problems, "\n".join(evidence.problems)


def play(stores: Stores, story: Story) -> None:
    """Play a story on a fresh store, in virtual time."""
    before = breaches.total()
    # Small windows make rare paths common: bases that move on, numbers that run out.
    with pytest.MonkeyPatch.context() as patch, stores() as store:
        patch.setattr(replay, "BUFFER", story.buffer)
        patch.setattr(log, "RESERVED_AHEAD", story.reserved_ahead)
        run_virtual(_live_through(store, story))
    assert breaches.total() == before
