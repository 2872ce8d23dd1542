"""Short ways to PestCall in a test: a seeded store, a customer, a tool run as the desk runs it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import select

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.ids import CallSessionId, ConversationId, ConversationRef, OrganisationId
from frontdesk.core.tickets import Ticket
from frontdesk.packs.pestcall import pestcall, seed
from frontdesk.packs.pestcall.states import COLLECTING_VERIFICATION, VERIFIED_IDLE
from frontdesk.packs.pestcall.tables import metadata
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.store.database import Database, Transaction
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.queries.conversations import create, ensure_organisation
from frontdesk.store.queries.tickets import latest
from frontdesk.store.query import Query
from frontdesk.store.sqlite import SqliteDatabase
from frontdesk.tools.call import Ready
from frontdesk.tools.guessing import admission_of, answer_to, forgive
from frontdesk.tools.schema import read_arguments
from frontdesk.tools.tool import AnyTool, Kind, Shown, ToolContext
from tests.conftest import Store

T = TypeVar("T")
Rows = dict[str, list[tuple[Any, ...]]]

OURS = OrganisationId("ours")
THEIRS = OrganisationId("theirs")
ZONE = DEFAULT_ZONE
PACK = pestcall()
TOOLS: Mapping[str, AnyTool] = {tool.name: tool for tool in PACK.tools}
CONVERSATIONS = ("conv-1", "conv-2")
UNVERIFIED = Dialog(COLLECTING_VERIFICATION)

_everything = {table.name: Query(select(table)) for table in metadata.sorted_tables}


def moment(text: str) -> Millis:
    """A local time in the demo company's zone."""
    return int(datetime.fromisoformat(text).replace(tzinfo=ZONE).timestamp()) * 1000


# A Monday.
NOW = moment("2026-03-02T10:00")


async def open_office(store: Store) -> Database:
    """A migrated store with the pack's tables."""
    packs = [PACK.migrations] if PACK.migrations else []
    if isinstance(store, Path):
        migrate_sqlite(store, packs)
        return SqliteDatabase(store)
    await migrate_postgres(store, packs)
    return await PostgresDatabase.connect(store)


def in_office(store: Store, work: Callable[[Database], Awaitable[T]], now: Millis = NOW) -> T:
    """Open a store, seed it, do the work, close the store."""

    async def main() -> T:
        db = await open_office(store)
        try:
            for own in (OURS, THEIRS):
                await db.write(partial(ensure_organisation, organisation_id=own, name=own, now=now))
            await db.write(lambda tx: seed(tx, OURS, now))
            for name in CONVERSATIONS:
                await db.write(partial(_talked, name=name, now=now))
            return await work(db)
        finally:
            await db.close()

    return asyncio.run(main())


async def _talked(tx: Transaction, name: str, now: Millis) -> None:
    ref = ConversationRef(OURS, ConversationId(name))
    call = CallSessionId(f"call of {name}")
    await create(tx, ref, call_session_id=call, channel="chat", phone=None, now=now)


async def tickets_in(db: Database) -> list[Ticket]:
    """The tickets of our organisation, the newest first."""
    return await db.read(lambda tx: latest(tx, OURS))


def verified_as(name: str) -> Dialog:
    """The dialog of a demo customer who has shown who they are."""
    return Dialog(VERIFIED_IDLE, verified_as=f"cus_{name}")


def context(
    db: Database,
    dialog: Dialog = UNVERIFIED,
    *,
    phone: str | None = None,
    now: Millis = NOW,
    organisation_id: OrganisationId = OURS,
    conversation: str = "conv-1",
    network: str | None = None,
) -> ToolContext:
    """What a tool knows when it runs."""
    ref = ConversationRef(organisation_id, ConversationId(conversation))
    return ToolContext(ref, dialog, now, ZONE, phone, db, network=network)


async def run(ctx: ToolContext, name: str, /, **given: Any) -> Any:
    """Run a tool on a model's arguments; an effect's facts are shown and written in one go."""
    tool = TOOLS[name]
    arguments = read_arguments(tool.input, msgspec.json.encode(given).decode())
    if tool.kind is Kind.READ:
        assert tool.read is not None
        out = await tool.read(ctx, arguments)
    elif tool.kind is Kind.NOTE:
        ready = Ready(tool, arguments)
        admission = await admission_of(ready, ctx)

        async def answer(tx: Transaction) -> Any:
            answered = await answer_to(ready, ctx, tx, admission)
            if tool.after(ctx.dialog, answered).verified:
                await forgive(ctx, tx, admission)
            return answered

        out = await ctx.db.write(answer)
    else:
        write = tool.write
        assert write is not None
        out = await ctx.db.write(lambda tx: write(ctx, tx, arguments))
    assert isinstance(out, tool.output)
    assert msgspec.json.decode(msgspec.json.encode(out), type=tool.output) == out
    assert tool.say(out).strip()
    return out


async def shown(ctx: ToolContext, name: str, /, **given: Any) -> Shown:
    """What a receipt for this effect would show."""
    tool = TOOLS[name]
    arguments = read_arguments(tool.input, msgspec.json.encode(given).decode())
    show = tool.show
    assert show is not None
    return await ctx.db.read(lambda tx: show(ctx, tx, arguments))


async def rows(db: Database) -> Rows:
    """Every row of every table of the pack."""

    async def read(tx: Transaction) -> Rows:
        return {
            name: sorted((tuple(row) for row in await tx.fetch(query)), key=repr)
            for name, query in _everything.items()
        }

    return await db.read(read)


async def taken_by(db: Database, appointment_id: str) -> list[tuple[str, int]]:
    """The quarters of an hour that an appointment holds."""
    found = (await rows(db))["pestcall_taken"]
    return [(row[1], row[2]) for row in found if row[3] == appointment_id]
