"""A PestCall desk on any store, and a customer of whom every table has something."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, select

from frontdesk.administration.administrator import SERVER, Administrator
from frontdesk.administration.privacy import Erased, erase_customer
from frontdesk.administration.webhooks import WebhookChange
from frontdesk.app import Ingredients, made_of
from frontdesk.channels.dispatcher import SWEEP_SECONDS
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.core.inputs import FeedbackInput
from frontdesk.core.operator_acts import EscalateInput
from frontdesk.models.port import Model
from frontdesk.packs.pestcall import pack
from frontdesk.packs.pestcall import tables as own
from frontdesk.privacy.finding import Subject
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import mail_contacts
from frontdesk.store.query import Query
from frontdesk.store.tables import metadata
from frontdesk.testing import TestDesk, open_desk
from tests.channels.receiver import Receiver
from tests.conftest import Store
from tests.conversations.office import Customer, customer
from tests.session.at_the_desk import AtTheDesk

SETTINGS = Settings(drain_seconds=0.0, demo=True, idle_seconds=1e9, inactivity_seconds=1e7)
# What stands for the person in their words: no word of the desk's own.
SECRETS = ("zanzibar", "quibble", "marmalade", "obelisk", "pelican")
ADDRESS = "pelican@example.org"


@contextlib.asynccontextmanager
async def whole_desk(
    store: Store,
    model: Model | None = None,
    *,
    again: bool = False,
    sweep_seconds: float = SWEEP_SECONDS,
) -> AsyncGenerator[TestDesk]:
    """A desk with PestCall's invented customers and a webhook; `again` where both are there."""
    made = made_of(SETTINGS, pack)
    made_with = Ingredients(
        prompts=made.prompts,
        provider=made.provider,
        seed=made.seed,
        demo=made.demo,
        post=Receiver(),
        sweep_seconds=sweep_seconds,
    )
    async with open_desk(store, model, settings=SETTINGS, made_with=made_with, seed=7) as desk:
        if not again:
            await desk.desk.webhooks.add(by(desk), WebhookChange(url="https://hooks.example.com/"))
        yield desk


def by(desk: TestDesk) -> Administrator:
    """The server's own hand."""
    return Administrator(DEFAULT_ORGANISATION, SERVER, desk.desk.clock.now())


async def whole_conversation(desk: TestDesk) -> Customer:
    """A customer who was verified, cancelled a visit, complained, got a ticket, gave an address."""
    them = await customer(desk, "alex")
    await them.say("My name is Alex Rivera, obelisk@example.net")
    await them.verify()
    await them.say("I need to cancel my appointment, the zanzibar bothers me")
    while (receipt := them.pending_receipt) is None:
        await them.press(1)
    await them.confirm(True, receipt)
    await them.say("Please let me speak to a person about the quibble in my marmalade")
    ada = AtTheDesk(desk, them.ref)
    await ada.act(EscalateInput(operator="ada"))
    await them.say("It is about the marmalade")
    await ada.take_over()
    await ada.note("They mean the quibble.")
    await ada.reply("Hello Alex, I read of the zanzibar.")
    await ada.release("Mind the marmalade.")
    await them.give(FeedbackInput(score=2, comment="zanzibar"))
    now = desk.desk.clock.now()
    await desk.db.write(lambda tx: mail_contacts.give(tx, them.ref, ADDRESS, now))
    await desk.settle(them.ref)
    # Until the webhook was told everything.
    await asyncio.sleep(2.0)
    return them


@dataclass(frozen=True)
class Everything:
    """Every row of every table, the desk's and the pack's."""

    rows: dict[str, list[tuple[Any, ...]]]

    def holding(self, word: str) -> list[str]:
        """The tables in which a word stands."""
        return [
            name for name, rows in self.rows.items() if word.casefold() in repr(rows).casefold()
        ]

    def count(self, table: str) -> int:
        """How many rows a table has."""
        return len(self.rows[table])


def _queries(*all_tables: MetaData) -> dict[str, Query]:
    return {t.name: Query(select(t)) for tables in all_tables for t in tables.sorted_tables}


_EVERY = _queries(metadata, own.metadata)


async def everything(desk: TestDesk) -> Everything:
    """Read all there is."""
    return Everything(await desk.db.read(_all))


async def _all(tx: Transaction) -> dict[str, list[tuple[Any, ...]]]:
    return {name: list(await tx.fetch(query)) for name, query in _EVERY.items()}


async def erase(desk: TestDesk, subject: Subject) -> Erased:
    """Erase as a route does."""
    made = desk.desk
    data = made.deps.provider.customer_data
    return await erase_customer(made.db, by(desk), subject, data, made.ids.call, made.forget)


def left_in_files(database: Path, word: str) -> list[str]:
    """The files of a database in which a word stands, be it in pages that nothing uses."""
    wanted = word.casefold().encode()
    files = [Path(f"{database}{end}") for end in ("", "-wal", "-shm")]
    return [file.name for file in files if file.exists() and wanted in file.read_bytes().lower()]
