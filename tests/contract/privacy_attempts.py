"""What the scoping walk tries of the queries that find and erase people."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from frontdesk.core.ids import CallSessionId, ConversationRef, Epoch, Seq
from frontdesk.core.tickets import TicketStatus
from frontdesk.store.database import Transaction
from frontdesk.store.queries import erasing, erasures, ledger, people_found, tickets
from frontdesk.store.records import LedgerStatus
from tests.contract.filled import ERASURE
from tests.contract.full_commit import INTENT
from tests.contract.rows import NOW

OTHER_CALL = CallSessionId("call-2")
DONE = replace(INTENT, status=LedgerStatus.COMMITTED, result="{}", told_seq=Seq(9))


async def _finished(tx: Transaction, ref: ConversationRef) -> list[ConversationRef]:
    """What ended and waits for nobody: first its ticket and its effect are settled."""
    solved = TicketStatus.SOLVED
    await tickets.set_status(tx, ref.organisation_id, 1001, solved, by="ada", now=NOW)
    await ledger.settle(tx, ref, Epoch(1), DONE)
    return await people_found.finished(tx, ref.organisation_id, NOW + 1, 9)


PRIVACY_ATTEMPTS: dict[str, Callable[[Transaction, ConversationRef], Awaitable[Any]]] = {
    "erasing.begin_afresh": lambda tx, ref: erasing.begin_afresh(
        tx, ref, call=OTHER_CALL, status="closed", event=(Seq(900), "lifecycle", "{}"), now=NOW
    ),
    "erasing.effects_under_way": erasing.effects_under_way,
    "erasing.erase_rows": lambda tx, ref: erasing.erase_rows(tx, ref, NOW, Seq(900)),
    "erasing.forget_guesses": lambda tx, ref: erasing.forget_guesses(
        tx, ref.organisation_id, ["ada"]
    ),
    "erasing.put_events": lambda tx, ref: erasing.put_events(tx, ref, [(Seq(1), "[]")]),
    "erasing.put_snapshot": lambda tx, ref: erasing.put_snapshot(tx, ref, "operator", Seq(1), "{}"),
    "erasures.add": lambda tx, ref: erasures.add(tx, ref.organisation_id, ERASURE),
    "erasures.of_organisation": lambda tx, ref: erasures.of_organisation(tx, ref.organisation_id),
    "people_found.finished": _finished,
    "people_found.page": lambda tx, ref: people_found.page(tx, ref.organisation_id, ""),
    "people_found.texts_with": lambda tx, ref: people_found.texts_with(tx, ref, ""),
}
