"""Short ways to a store in a contract test: open it, fill it, and read all of it back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import select

from frontdesk.core.ids import (
    CallSessionId,
    ConversationId,
    ConversationRef,
    Epoch,
    OrganisationId,
    Seq,
    TurnId,
)
from frontdesk.core.lifecycle import Status
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations
from frontdesk.store.query import Query
from frontdesk.store.records import Commit
from frontdesk.store.tables import metadata
from frontdesk.testing.desk import open_store
from tests.conftest import Store

T = TypeVar("T")
Rows = dict[str, list[tuple[Any, ...]]]

OURS = OrganisationId("ours")
THEIRS = OrganisationId("theirs")
CALL = CallSessionId("call-1")
NOW = 1_000

_everything = {table.name: Query(select(table)) for table in metadata.sorted_tables}


def on(store: Store, work: Callable[[Database], Awaitable[T]]) -> T:
    """Open a store, do the work, close the store."""

    async def main() -> T:
        db = await open_store(store)
        try:
            return await work(db)
        finally:
            await db.close()

    return asyncio.run(main())


async def conversation(
    db: Database, organisation_id: OrganisationId = OURS, name: str = "conv-1"
) -> ConversationRef:
    """A new conversation of an organisation."""
    ref = ConversationRef(organisation_id, ConversationId(name))

    async def create(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, organisation_id, organisation_id, NOW)
        await conversations.create(
            tx, ref, call_session_id=CALL, channel="chat", phone=None, now=NOW
        )

    await db.write(create)
    return ref


async def claim(db: Database, ref: ConversationRef) -> Epoch:
    """Claim a conversation."""
    return await db.write(lambda tx: conversations.claim(tx, ref))


def commit(ref: ConversationRef, epoch: Epoch, **changes: Any) -> Commit:
    """A commit that writes nothing but what is named."""
    values: dict[str, Any] = {
        "now": NOW,
        "status": Status.OPEN,
        "title": None,
        "call_session_id": CALL,
        "turn_id": TurnId(0),
        "seq_reserved": Seq(0),
        **changes,
    }
    return Commit(ref=ref, epoch=epoch, **values)


async def everything(db: Database) -> Rows:
    """Every row of every table."""

    async def read(tx: Transaction) -> Rows:
        return {
            name: sorted((tuple(row) for row in await tx.fetch(query)), key=repr)
            for name, query in _everything.items()
        }

    return await db.read(read)
