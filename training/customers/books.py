"""The company's books before and after a conversation, and what they say of the customer's aims."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import assert_never
from zoneinfo import ZoneInfo

from sqlalchemy import select

from frontdesk.core.ids import ConversationRef
from frontdesk.packs.pestcall import tables as t
from frontdesk.store import tables as of_desk
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import ledger
from frontdesk.store.query import Query
from frontdesk.store.records import LedgerStatus
from training.customers.aims import Aim, Answered, Book, Cancel, Move, Nothing, Ticket
from training.customers.people import Person, local

_a = t.appointments.c
_appointments = Query(select(_a.id, _a.customer_id, _a.status, _a.starts_at, _a.address))
_tickets = Query(select(of_desk.tickets.c.number, of_desk.tickets.c.conversation_id))


class Fate(StrEnum):
    """What came of a customer's visit to the desk."""

    RIGHT = "right state"
    UNFINISHED = "unfinished"
    WRONG = "wrong state"


@dataclass(frozen=True, slots=True)
class Entry:
    """An appointment as the books have it."""

    customer_id: str
    status: str
    starts_at: int
    address: str


@dataclass(frozen=True, slots=True)
class Books:
    """Every appointment and ticket of everybody, and the effects of one conversation."""

    appointments: dict[str, Entry]
    tickets: dict[int, str]
    effects: tuple[str, ...]


async def read_books(db: Database, ref: ConversationRef) -> Books:
    """All that a conversation might have changed."""

    async def read(tx: Transaction) -> Books:
        rows = await tx.fetch(_appointments)
        tickets = await tx.fetch(_tickets)
        entries = await ledger.recent(tx, ref, 1000)
        committed = [e for e in entries if e.kind == "effect" and e.status != LedgerStatus.FAILED]
        return Books(
            {str(row[0]): Entry(*row[1:]) for row in rows},
            {int(row[0]): str(row[1]) for row in tickets},
            tuple(entry.tool for entry in committed),
        )

    return await db.read(read)


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict, and what was changed without being wanted or was wanted and is not so."""

    fate: Fate
    because: str = ""


def judge(
    aims: list[Aim], before: Books, after: Books, who: Person, ran: set[str], zone: ZoneInfo
) -> Judged:
    """Hold what changed against what was wanted."""
    changed = {
        key
        for key in before.appointments | after.appointments
        if before.appointments.get(key) != after.appointments.get(key)
    }
    tickets = len(after.tickets) - len(before.tickets)
    wanted = [_met_by(aim, before, after, who, zone) for aim in aims]
    unwanted = sorted(changed - {key for key in wanted if key})
    asked_for_person = any(isinstance(aim, Ticket) for aim in aims)
    if unwanted:
        return Judged(Fate.WRONG, "; ".join(_told(key, before, after) for key in unwanted))
    if tickets > asked_for_person:
        return Judged(Fate.WRONG, f"{tickets} tickets")
    if len(after.effects) != len(changed):
        return Judged(Fate.WRONG, f"effects {after.effects} for {len(changed)} changes")
    lacking = [
        aim for aim, key in zip(aims, wanted, strict=True) if not _reached(aim, key, tickets, ran)
    ]
    return Judged(Fate.UNFINISHED, f"not reached: {lacking}") if lacking else Judged(Fate.RIGHT)


def _reached(aim: Aim, key: str | None, tickets: int, ran: set[str]) -> bool:
    match aim:
        case Cancel() | Move() | Book():
            return key is not None
        case Ticket():
            return tickets == 1
        case Answered(tools):
            return tools <= ran
        case Nothing():
            return True
        case _:
            assert_never(aim)


def _met_by(aim: Aim, before: Books, after: Books, who: Person, zone: ZoneInfo) -> str | None:
    """The appointment that has become what an aim wants."""
    match aim:
        case Cancel(visit):
            old, new = before.appointments[visit], after.appointments[visit]
            same = (old.starts_at, old.address) == (new.starts_at, new.address)
            return visit if same and new.status == "cancelled" else None
        case Move(visit, when):
            old, new = before.appointments[visit], after.appointments[visit]
            same = (old.status, old.address) == (new.status, new.address)
            moved = when is not None and when.fits(local(new.starts_at, zone))
            return visit if same and moved and old.starts_at != new.starts_at else None
        case Book():
            new = set(after.appointments) - set(before.appointments)
            found = [key for key in new if _booked(aim, after.appointments[key], who, zone)]
            return found[0] if len(found) == 1 else None
        case Ticket() | Answered() | Nothing():
            return None
        case _:
            assert_never(aim)


def _booked(aim: Book, entry: Entry, who: Person, zone: ZoneInfo) -> bool:
    start: datetime = local(entry.starts_at, zone)
    mine = entry.customer_id == who.id and entry.status == "scheduled"
    there = entry.address.casefold() == aim.address.casefold()
    return mine and there and aim.when is not None and aim.when.fits(start)


def _told(key: str, before: Books, after: Books) -> str:
    old, new = before.appointments.get(key), after.appointments.get(key)
    if old is None or new is None:
        return f"{key} was {'made' if old is None else 'lost'}"
    # Never the address itself: a phrase of a test set may have been taken for one.
    names = ("customer_id", "status", "starts_at", "address")
    return f"{key} has another {', '.join(n for n in names if getattr(old, n) != getattr(new, n))}"
