"""Two desks on one store: one that owns conversations, one that reads and writes inputs."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace

from frontdesk.app import Desk, Ingredients
from frontdesk.core.ids import ConversationRef
from frontdesk.models.port import Model
from frontdesk.settings import Settings
from frontdesk.store.queries import conversations
from frontdesk.testing import TestDesk, VirtualClock, VirtualTimeLoop
from frontdesk.testing.desk import open_store
from tests.cluster.switchboard import Switchboard
from tests.conftest import Store

SETTINGS = Settings(drain_seconds=0.0, idle_seconds=1e9)


@dataclass(frozen=True, slots=True)
class TwoDesks:
    """The desks, and what joins them."""

    owner: TestDesk
    reader: TestDesk
    board: Switchboard

    async def epoch(self, ref: ConversationRef) -> int:
        """How often a conversation was claimed."""
        return (await self.owner.db.read(lambda tx: conversations.find(tx, ref))).epoch


@contextlib.asynccontextmanager
async def two_desks(
    store: Store,
    model: Model,
    *,
    made_with: Ingredients | None = None,
    settings: Settings = SETTINGS,
    reader_owns: bool = False,
) -> AsyncGenerator[TwoDesks]:
    """Run both until the block ends."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    with loop.real_time():
        db = await open_store(store)
    loop.watch(lambda: db.pending)
    base = replace(made_with or Ingredients(), model=model, clock=VirtualClock())
    board = Switchboard()
    join = board.owning if reader_owns else board.reading
    first = Desk(settings, db, replace(base, wrap_runtime=board.owning))
    second = Desk(settings, db, replace(base, wrap_runtime=join))
    await first.start()
    await second.start()
    try:
        yield TwoDesks(TestDesk(first), TestDesk(second), board)
    finally:
        await second.drain()
        await first.drain()
        with loop.real_time():
            await db.close()
