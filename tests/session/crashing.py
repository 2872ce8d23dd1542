"""A desk whose process ends at a write of our choice; what is left of it is in the store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from frontdesk.app import Ingredients
from frontdesk.models.port import Model
from frontdesk.pack.provider import ToolProvider
from frontdesk.store.database import Database
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk
from tests.laws.faulty_database import FaultKind, FaultyDatabase

NOBODY_SWEEPS = 1e9

Steps = Callable[[TestDesk, FaultyDatabase], Awaitable[Client]]


def talkative() -> ScriptedModel:
    """A model that gives one answer to everything."""
    return ScriptedModel(["Yes, ", "I am."], loop=True)


async def crash(
    path: Path, steps: Steps, model: Model | None = None, provider: ToolProvider | None = None
) -> Client:
    """Take the steps at a desk that dies once its armed write is reached."""
    stores: list[FaultyDatabase] = []

    def wrap(db: Database) -> Database:
        stores.append(FaultyDatabase(db))
        return stores[-1]

    made_with = Ingredients(provider=provider, wrap_database=wrap, sweep_seconds=NOBODY_SWEEPS)
    async with open_desk(path, model or talkative(), made_with=made_with) as desk:
        client = await steps(desk, stores[0])
        await stores[0].crashed.wait()
        stores[0].kill()
        return client


async def while_it_crashes(
    db: FaultyDatabase, kind: FaultKind, at: int, *work: Awaitable[None]
) -> None:
    """Begin some work, and let the desk die at a write of it."""
    db.arm(kind, at)
    begun = [asyncio.ensure_future(one) for one in work]
    await db.crashed.wait()
    db.kill()
    await asyncio.wait(begun)
