"""Two organisations with different packs in one server: a pest-control company and a library."""

import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from frontdesk.app import Ingredients, made_of, pack_parts
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationRef, OrganisationId
from frontdesk.core.organisation import ModelNames, Organisation
from frontdesk.models.port import Model
from frontdesk.packs.pestcall import pack as pestcall_pack
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import organisations
from frontdesk.testing import Client, ScriptedModel, TestDesk, open_desk
from tests.library.books import Library
from tests.library.pack import library_pack

PEST = DEFAULT_ORGANISATION
BOOKS = OrganisationId("books")
SETTINGS = Settings(drain_seconds=0.0, demo=True, idle_seconds=1e9, rate_limits=False)
PACKS = (pack_parts("library", library_pack(Library(date(2026, 3, 1)))), pack_parts("none", None))


def named_models(**models: Model) -> Callable[[ModelNames], Model | None]:
    """The models that organisations may name."""
    return lambda names: models.get(names.answer)


def ingredients(**changes: Any) -> Ingredients:
    """PestCall as the server's own pack, and beside it a library's and none."""
    return replace(made_of(SETTINGS, pestcall_pack), packs=PACKS, **changes)


@contextlib.asynccontextmanager
async def two_desks(
    where: Path | str, model: Model | None = None, made_with: Ingredients | None = None
) -> AsyncGenerator[TestDesk]:
    """A server of both, where a model says the same to everyone."""
    model = model or ScriptedModel(["Certainly."], loop=True)
    made = made_with or ingredients()
    async with open_desk(where, model, settings=SETTINGS, made_with=made, seed=7) as desk:
        await add(desk.db, Organisation(BOOKS, "The library", pack="library"))
        yield desk


async def add(db: Database, organisation: Organisation) -> None:
    """Make an organisation."""
    assert await db.write(lambda tx: organisations.add(tx, organisation))


async def change(db: Database, id: OrganisationId, **changes: Any) -> Organisation:
    """Change an organisation as an administrator would."""

    async def work(tx: Transaction) -> Organisation:
        found = await organisations.find(tx, id)
        assert found is not None
        changed = replace(found, **changes)
        await organisations.change(tx, changed)
        return changed

    return await db.write(work)


async def client_of(desk: TestDesk, id: OrganisationId, phone: str | None = None) -> Client:
    """A customer of an organisation."""
    return await desk.client(await desk.conversation(id, phone=phone))


def said(client: Client) -> list[str]:
    """All that the assistant said to a client."""
    client.read()
    return [m.text for m in client.state.messages if m.role == "assistant"]


async def workflows_of(desk: TestDesk, ref: ConversationRef) -> set[str]:
    """What can be begun in a conversation."""
    session = await desk.session(ref)
    return {workflow.kind for workflow in session.desk.deps.provider.workflows}
