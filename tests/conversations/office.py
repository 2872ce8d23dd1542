"""A PestCall desk in virtual time: customers who talk and press, and what the store says after."""

import contextlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from frontdesk.app import Ingredients
from frontdesk.core.dialog import Dialog, OptionId, ReceiptId, decode_dialog
from frontdesk.core.events import Event, EventType, Role, decode_event
from frontdesk.core.ids import CallSessionId, ConversationRef, Seq, TurnId
from frontdesk.core.inputs import CallInput, ConfirmInput, Input, SelectInput, StartInput
from frontdesk.knowledge.document_search import DocumentLibrary
from frontdesk.models.port import Model
from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.packs.pestcall import tables as t
from frontdesk.packs.pestcall.demo.company import CUSTOMERS, DemoCustomer
from frontdesk.settings import Settings
from frontdesk.store.database import Database
from frontdesk.store.queries import history, ledger, tickets
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerEntry
from frontdesk.testing import Client, TestDesk, open_desk
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.record import Diagnosis, TurnStep, decode_step
from tests import lawful

LINES = PestCallPrompts()
run = lawful.run
PEOPLE = {customer.id: customer for customer in CUSTOMERS}

_appointments = Query(select(t.appointments).order_by(t.appointments.c.id))
_APPOINTMENT = tuple(column.name for column in t.appointments.columns)


@contextlib.asynccontextmanager
async def office(
    path: Path,
    model: Model | None = None,
    *,
    provider: ToolProvider | None = None,
    prompts: PestCallPrompts = LINES,
    deadlines: Deadlines | None = None,
    documents: DocumentLibrary | None = None,
    seed_of_ids: int = 7,
) -> AsyncGenerator[TestDesk]:
    """A PestCall desk; without a model the house answers."""
    made_with = Ingredients(
        provider=provider or pestcall(),
        prompts=prompts,
        seed=seed,
        deadlines=deadlines,
        documents=documents,
    )
    settings = Settings(drain_seconds=0.0, inactivity_seconds=1e6, idle_seconds=1e9)
    async with open_desk(
        path, model, settings=settings, made_with=made_with, seed=seed_of_ids
    ) as desk:
        yield desk


@dataclass(frozen=True)
class TurnKept:
    """A turn as it is stored."""

    turn_id: TurnId
    outcome: str | None
    steps: tuple[TurnStep, ...]
    record: dict[str, Any]

    @property
    def diagnosis(self) -> Diagnosis | None:
        """Why a model's answer could not be used, if one could not."""
        found = self.record.get("diagnosis")
        return msgspec.convert(found, Diagnosis) if found is not None else None

    @property
    def calls(self) -> list[tuple[str, str]]:
        """The tools that were asked for, each with what came of it."""
        return [(call.tool, call.outcome) for step in self.steps for call in step.calls]


class Customer:
    """Somebody who talks to the desk; each step waits for the answer."""

    def __init__(self, desk: TestDesk, client: Client, who: DemoCustomer) -> None:
        self.desk = desk
        self.client = client
        self.who = who

    @property
    def ref(self) -> ConversationRef:
        """Their conversation."""
        return self.client.ref

    @cached_property
    def customer_id(self) -> str:
        """Their id in the company's books."""
        return f"cus_{self.who.id}"

    @property
    def pending_receipt(self) -> str | None:
        """The receipt that their page shows as pending."""
        actions = self.client.state.actions.items()
        return next((key for key, data in actions if data["state"] == "shown"), None)

    async def say(self, text: str) -> list[Event]:
        """Say something; the events that came of it."""
        self.client.read()
        await self.client.send(text)
        return await self.settled()

    async def give(self, given: Input) -> list[Event]:
        """Give any other input."""
        self.client.read()
        await self.client.give(given)
        return await self.settled()

    async def settled(self) -> list[Event]:
        """Wait until the desk has no work left; what came meanwhile."""
        await self.desk.settle(self.ref)
        return self.client.read()

    async def start(self, workflow: str) -> list[Event]:
        """Press the button of a workflow."""
        return await self.give(StartInput(workflow))

    async def press(self, number: int) -> list[Event]:
        """Press one of the options on offer, counted from 1."""
        offered = self.client.state.options
        return await self.give(SelectInput(OptionId(offered[number - 1]["optionId"])))

    async def confirm(self, accept: bool = True, receipt_id: str | None = None) -> list[Event]:
        """Press the button of a receipt, of the pending one unless named."""
        wanted = receipt_id or self.pending_receipt
        assert wanted is not None, "expected a pending receipt"
        return await self.give(ConfirmInput(ReceiptId(wanted), accept))

    async def call_again(self, call: str = "call-2") -> list[Event]:
        """Begin a new call of the same conversation."""
        return await self.give(CallInput(CallSessionId(call)))

    async def verify(self) -> list[Event]:
        """Give the ZIP code."""
        return await self.say(self.who.zip)

    # What is stored

    async def dialog(self) -> Dialog | None:
        """Where the dialog stands."""
        body = await self.desk.db.read(lambda tx: history.dialog(tx, self.ref))
        return decode_dialog(body) if body else None

    async def ledger(self) -> list[LedgerEntry]:
        """All notes and effects, oldest first."""
        return await self.desk.db.read(lambda tx: ledger.recent(tx, self.ref, 10_000))

    async def effects(self) -> list[tuple[str, str]]:
        """The effects in the ledger: tool and status."""
        return [(e.tool, e.status) for e in await self.ledger() if e.kind == "effect"]

    async def turns(self) -> list[TurnKept]:
        """The turns, with their steps."""
        ref = self.ref
        rows = await self.desk.db.read(lambda tx: history.turns(tx, ref, 10_000))
        steps = await self.desk.db.read(lambda tx: history.steps(tx, ref, 0))
        return [
            TurnKept(
                row.turn_id,
                row.outcome,
                tuple(decode_step(s.body) for s in steps if s.turn_id == row.turn_id),
                msgspec.json.decode(row.record) if row.record else {},
            )
            for row in rows
        ]

    async def events(self) -> list[Event]:
        """The stored events."""
        rows = await self.desk.db.read(lambda tx: history.events_after(tx, self.ref, Seq(0)))
        return [decode_event(row.body) for row in rows]

    async def appointments(self) -> list[dict[str, Any]]:
        """Their appointments, past and cancelled ones too."""
        mine = await appointments(self.desk.db)
        return [row for row in mine if row["customer_id"] == self.customer_id]

    async def statuses(self) -> dict[str, str]:
        """Their appointments' statuses."""
        return {row["id"]: row["status"] for row in await self.appointments()}

    async def tickets(self) -> list[dict[str, Any]]:
        """The tickets of this conversation, the oldest first; `reason` is what they are about."""
        found = await self.desk.db.read(lambda tx: tickets.of_conversation(tx, self.ref))
        fields = [msgspec.structs.asdict(ticket) for ticket in reversed(found)]
        return [{**row, "reason": row["matter"], "customer_id": row["customer"]} for row in fields]


async def customer(
    desk: TestDesk, name: str = "alex", *, phone: str | None = None, network: str | None = None
) -> Customer:
    """One of the demo company's customers in a new conversation, from their own number."""
    who = PEOPLE[name]
    ref = await desk.conversation(phone=who.phones[0] if phone is None else phone)
    return Customer(desk, await desk.client(ref, network=network), who)


async def verified(desk: TestDesk, name: str = "alex") -> Customer:
    """A customer who has given their ZIP code."""
    them = await customer(desk, name)
    await them.verify()
    dialog = await them.dialog()
    assert dialog is not None and dialog.verified_as == them.customer_id
    return them


async def appointments(db: Database) -> list[dict[str, Any]]:
    """Every appointment of everybody."""
    rows = await db.read(lambda tx: tx.fetch(_appointments))
    return [dict(zip(_APPOINTMENT, row, strict=True)) for row in rows]


def finals(events: Sequence[Event], *, acknowledgements: bool = False) -> list[str]:
    """What was said; acknowledgements only if asked for."""
    return [
        e.text or ""
        for e in events
        if e.type is EventType.FINAL
        and e.role is Role.ASSISTANT
        and (acknowledgements or not (e.data or {}).get("acknowledgement"))
    ]


def acknowledgements(events: Sequence[Event]) -> list[str]:
    """The acknowledgements among the events."""
    return [e.text or "" for e in events if (e.data or {}).get("acknowledgement")]


def statuses(events: Sequence[Event]) -> list[str]:
    """The status lines among the events."""
    return [e.text or "" for e in events if e.type is EventType.STATUS]


def fates(events: Sequence[Event]) -> list[str]:
    """What receipts went through, in order: shown, accepted, committed, ..."""
    data = [e.data or {} for e in events if e.type is EventType.ACTION]
    return [d["state"] for d in data if "receiptId" in d]


def options(events: Sequence[Event]) -> list[str]:
    """The labels that the last change of options put on offer."""
    offers = [(e.data or {}).get("options") for e in events if e.type is EventType.ACTION]
    found = [offer for offer in offers if offer is not None]
    return [o["label"] for o in found[-1]] if found else []
