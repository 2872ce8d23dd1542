"""A desk for tests: real session, loop and store, without the network."""

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path

from frontdesk.app import Desk, Ingredients, made_of, migrations_of
from frontdesk.core.dialog import Dialog
from frontdesk.core.events import Audience
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationRef, IdSource, OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.models.port import Model
from frontdesk.pack.pack import Pack
from frontdesk.session.session import Session
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.migrate import migrate_postgres, migrate_sqlite
from frontdesk.store.postgres import PostgresDatabase
from frontdesk.store.sqlite import SqliteDatabase
from frontdesk.testing.client import Client
from frontdesk.testing.talk import Talk, talk_of
from frontdesk.testing.virtual_time import VirtualClock, VirtualTimeLoop


class TestDesk:
    """A desk with short cuts for tests."""

    __test__ = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.host = desk.host
        self.db = desk.db

    async def conversation(
        self,
        organisation_id: OrganisationId = DEFAULT_ORGANISATION,
        *,
        phone: str | None = None,
        language: Locale | None = None,
    ) -> ConversationRef:
        """Open a conversation."""
        ref, _ = await self.desk.conversations.create(
            organisation_id, channel="chat", phone=phone, call_session_id=None, language=language
        )
        return ref

    async def client(
        self,
        ref: ConversationRef | None = None,
        audience: Audience = Audience.CUSTOMER,
        *,
        network: str | None = None,
    ) -> Client:
        """A client attached to a conversation, a new one unless named."""
        ref = ref or await self.conversation()
        client = Client(self.desk, ref, audience, network)
        await client.attach()
        return client

    async def talk(self, *lines: str, phone: str | None = None) -> Talk:
        """Say lines in a new conversation, each after the answer to the one before."""
        client = await self.client(await self.conversation(phone=phone))
        for line in lines:
            await client.send(line)
            await self.settle(client.ref)
            client.read()
        return await talk_of(self.db, client, Dialog(self.desk.deps.provider.machine.start))

    async def session(self, ref: ConversationRef) -> Session:
        """The live session of a conversation."""
        return await self.host.session(ref)

    async def settle(self, ref: ConversationRef) -> None:
        """Wait until a conversation has no work left."""
        await (await self.host.session(ref)).settle()


async def open_store(where: Path | str, packs: Sequence[str] = ()) -> Database:
    """Open a migrated store: a SQLite file by path, PostgreSQL by URL."""
    if isinstance(where, Path):
        migrate_sqlite(where, packs)
        return SqliteDatabase(where)
    await migrate_postgres(where, packs)
    # In virtual time every connection is idle for ages, and to open one takes real time.
    return await PostgresDatabase.connect(where, idle_seconds=0.0)


@contextlib.asynccontextmanager
async def open_desk(
    where: Path | str,
    model: Model | None = None,
    *,
    pack: Pack | None = None,
    settings: Settings | None = None,
    made_with: Ingredients | None = None,
    seed: int | None = None,
) -> AsyncGenerator[TestDesk]:
    """Run a desk on a store until the block ends; leaving it is as abrupt as a crash allows.

    With a `pack` it serves that, with its demo data; without a `model` the house answers, which
    has learnt the pack's examples before the first turn.
    """
    learns = pack is not None and model is None
    settings = settings or Settings(drain_seconds=0.0, demo=pack is not None)
    if pack is not None:
        made_with = made_of(settings, pack, model)
    loop = asyncio.get_running_loop()
    virtual = loop if isinstance(loop, VirtualTimeLoop) else None
    with virtual.real_time() if virtual else contextlib.nullcontext():
        db = await open_store(where, migrations_of(made_with) if made_with else ())
    if virtual:
        virtual.watch(lambda: db.pending)
    base = made_with or Ingredients()
    ids = IdSource(random.Random(seed)) if seed is not None else IdSource()
    made_with = replace(
        base,
        model=model,
        ids=base.ids or ids,
        clock=base.clock or (VirtualClock() if virtual else None),
    )
    wrapped = made_with.wrap_database(db)
    desk = Desk(settings, wrapped, made_with)
    await desk.start()
    try:
        if learns:
            await desk.warm()
        yield TestDesk(desk)
    finally:
        await desk.drain()
        with virtual.real_time() if virtual else contextlib.nullcontext():
            await db.close()
