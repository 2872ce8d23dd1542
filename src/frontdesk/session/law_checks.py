"""What the laws ask of a session's writes, checked apart from the code that is to keep them."""

import re
from collections.abc import Mapping, Sequence

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt
from frontdesk.core.events import Role
from frontdesk.store.records import LedgerEntry, LedgerStatus, MessageRecord
from frontdesk.turn.effects.performing import read_intent

# What no customer may read: our ids, a block of JSON or of code, a diagnosis.
_INTERNAL = re.compile(r'\b(?:conv|call|rcpt)_[0-9a-x]{8}|\{\s*"|```|---DEBUG---')


def consent_missing(
    entry: LedgerEntry,
    receipt: Receipt | None,
    history: Sequence[MessageRecord],
    ledger: Mapping[str, LedgerEntry],
    now: Millis,
    *,
    approved_by: str = "",
) -> str | None:
    """Why nothing consents to an effect that is about to begin (L4); None where all is well.

    An operator who answers for the customer is named.
    """
    if receipt is None or receipt.id != entry.key:
        return f"{entry.tool} has no receipt"
    if receipt.tool != entry.tool:
        return f"the receipt is for {receipt.tool}, not for {entry.tool}"
    intent = read_intent(entry.intent)
    if intent.approved_by != approved_by:
        return f"{entry.tool} names another than who approved it"
    if _plain(intent.arguments) != _plain(receipt.arguments):
        return f"{entry.tool} differs in its arguments from the receipt"
    if receipt.shown_seq <= 0:
        return f"the receipt for {entry.tool} was never shown"
    if now >= receipt.expires_at:
        return f"the receipt for {entry.tool} has expired"
    if entry.key in ledger:
        return f"the receipt for {entry.tool} is spent"
    answered = any(m.seq > receipt.shown_seq and m.role == Role.CUSTOMER for m in history)
    if not answered and not approved_by:
        return f"nobody answered the receipt for {entry.tool}"
    return None


def outcome_lost(before: LedgerEntry | None, after: LedgerEntry) -> str | None:
    """How an entry forgets what became of it (L5); None where it does not."""
    if before is None or before.status not in (LedgerStatus.COMMITTED, LedgerStatus.FAILED):
        return None
    if (before.status, before.result) == (after.status, after.result):
        return None
    return f"{after.tool} was {before.status} and is now {after.status}"


def unclean(text: str) -> str | None:
    """What a finished message has that no customer should read (L8)."""
    if not text.strip():
        return "a message was empty"
    found = _INTERNAL.search(text)
    return f"a message contained {found.group()!r}" if found is not None else None


def gained_facts(before: Dialog, after: Dialog) -> list[str]:
    """The facts about the customer that a dialog has gained; to forget some is always allowed."""
    gained = [name for name, fact in after.facts.items() if before.facts.get(name) != fact]
    if after.verified_as is not None and after.verified_as != before.verified_as:
        gained.append("verified_as")
    return gained


def _plain(arguments: object) -> bytes:
    return msgspec.json.encode(arguments, order="sorted")
