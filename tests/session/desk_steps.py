"""Short cuts for tests of a session: a desk in virtual time, and steps that no client can take."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.app import Ingredients
from frontdesk.core.dialog import encode_dialog
from frontdesk.core.events import Event, decode_event
from frontdesk.core.ids import ConversationRef, Seq
from frontdesk.core.lifecycle import Status
from frontdesk.models.port import Model
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.settings import Settings
from frontdesk.store.queries import history
from frontdesk.store.queries.commits import write_dialog
from frontdesk.store.records import TokenChunk, TurnRecord
from frontdesk.testing import Client, TestDesk, open_desk
from frontdesk.turn.record import TurnStep, decode_step
from tests import lawful

LINES = DefaultPrompts()
GREETING = LINES.greeting()
run = lawful.run


@contextlib.asynccontextmanager
async def desk_with(
    path: Path | str,
    model: Model,
    *,
    inactivity: float = 1800.0,
    idle: float = 1e9,
    made_with: Ingredients | None = None,
) -> AsyncGenerator[TestDesk]:
    """A desk on a store; sessions stay loaded unless told otherwise."""
    settings = Settings(drain_seconds=0.0, inactivity_seconds=inactivity, idle_seconds=idle)
    async with open_desk(path, model, settings=settings, made_with=made_with, seed=7) as desk:
        yield desk


async def ask(desk: TestDesk, client: Client, text: str) -> list[Event]:
    """Say something and wait for its answer; return the events that came."""
    await client.send(text)
    await desk.settle(client.ref)
    return client.read()


async def after(seconds: float) -> None:
    """Let virtual time pass."""
    await asyncio.sleep(seconds)


async def set_status(desk: TestDesk, ref: ConversationRef, *statuses: Status) -> None:
    """Change a conversation's status as an operator's or a resolver's commit would."""
    session: Any = await desk.session(ref)
    writer = session._writer

    async def change(status: Status) -> None:
        draft = writer.draft()
        if writer.memory.status is Status.NEW:
            draft.begin()
        draft.set_status(status, "test")
        await writer.commit(draft)

    for status in statuses:
        await writer.ask(partial(change, status))


async def stored_events(desk: TestDesk, ref: ConversationRef) -> list[Event]:
    """The conversation's events in the store."""
    rows = await desk.db.read(lambda tx: history.events_after(tx, ref, Seq(0)))
    return [decode_event(row.body) for row in rows]


async def stored_tokens(desk: TestDesk, ref: ConversationRef) -> list[TokenChunk]:
    """The token chunks in the store."""
    return await desk.db.read(lambda tx: history.stored_tokens(tx, ref))


async def stored_steps(desk: TestDesk, ref: ConversationRef) -> list[TurnStep]:
    """The steps in the store, of every turn."""
    rows = await desk.db.read(lambda tx: history.steps(tx, ref, 0))
    return [decode_step(row.body) for row in rows]


async def stored_turns(desk: TestDesk, ref: ConversationRef) -> list[TurnRecord]:
    """The turns in the store."""
    return await desk.db.read(lambda tx: history.turns(tx, ref))


async def set_dialog(desk: TestDesk, ref: ConversationRef, **changes: Any) -> None:
    """Change where a dialog stands as a note's commit would."""
    session: Any = await desk.session(ref)
    writer = session._writer

    async def change() -> None:
        writer.memory.dialog = msgspec.structs.replace(writer.memory.dialog, **changes)
        body = encode_dialog(writer.memory.dialog)
        await desk.db.write(lambda tx: write_dialog(tx, ref, body))

    await writer.ask(change)
