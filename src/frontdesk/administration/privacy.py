"""What administrators ask about one customer: to see all that is stored, and to have it erased."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from frontdesk.administration.administrator import Administrator, record
from frontdesk.core.ids import ConversationRef
from frontdesk.pack.customer_data import CustomerData
from frontdesk.privacy.erasing import (
    Eraser,
    NewCall,
    erase_conversation,
    erase_records,
    expect_no_effects,
    list_erasure,
    purged,
)
from frontdesk.privacy.exporting import export_person
from frontdesk.privacy.finding import Subject, find_person
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries.erasures import Erasure

Forget = Callable[[Sequence[ConversationRef]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure did; `reference` is what the audit log and the list of erasures call it."""

    reference: str
    conversations: int
    records: bool
    purged: bool


async def nobody_holds(_: Sequence[ConversationRef]) -> None:
    """Where no session is live, none has to be told."""


async def export_customer(
    db: Database, by: Administrator, subject: Subject, data: CustomerData | None
) -> dict[str, Any]:
    """All that is stored of a customer; that it was handed out is put down, not of whom."""
    found = await find_person(db, by.organisation_id, subject, data)
    document = await export_person(db, found, data)
    count = {"conversations": (None, len(found.refs))}
    await db.write(lambda tx: record(tx, by, "customer.export", "customer", count))
    return document


async def erase_customer(
    db: Database,
    by: Administrator,
    subject: Subject,
    data: CustomerData | None,
    new_call: NewCall,
    forget: Forget = nobody_holds,
) -> Erased:
    """Erase a customer, have live sessions forget them, and leave nothing of it in the files."""
    found = await find_person(db, by.organisation_id, subject, data)
    eraser = Eraser(by.organisation_id, by.now, new_call, data)
    await db.read(lambda tx: expect_no_effects(tx, found.refs))

    async def begin(tx: Transaction) -> Erasure:
        listed = await list_erasure(tx, eraser, found)
        count = {"conversations": (None, len(found.refs))}
        await record(tx, by, "customer.erase", reference_of(listed), count)
        return listed

    listed = await db.write(begin)
    for ref in found.refs:
        await db.write(lambda tx, ref=ref: erase_conversation(tx, eraser, ref))
    await db.write(lambda tx: erase_records(tx, eraser, found))
    await forget(found.refs)
    left_nothing = await purged(db)
    records = data is not None and found.customer is not None
    return Erased(reference_of(listed), len(found.refs), records, left_nothing)


def reference_of(erasure: Erasure) -> str:
    """What an erasure is called where nobody is to be named."""
    return f"erasure_{erasure.salt[:12]}"
