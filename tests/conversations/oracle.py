"""What must be true of any conversation, told from the store and from what its customer meant.

No reader of the desk is asked: a yes is what the story made its customer mean by their words, or a
button that it pressed; a claim is one of a few phrases.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.core.events import Event, EventType, Role
from frontdesk.packs.pestcall.times import DEFAULT_ZONE, iso
from frontdesk.store.records import LedgerEntry, LedgerStatus
from frontdesk.turn.record import HOUSE
from tests.conversations.meanings import Meaning, meanings_of
from tests.conversations.office import PEOPLE, Customer, TurnKept, appointments

DEEDS = {
    "cancelAppointment": r"cancell?ed|called off",
    "scheduleAppointment": r"booked|scheduled|reserved",
    "rescheduleAppointment": r"moved|rescheduled|switched",
    "escalate": r"(?:will|'ll) call you",
}
# A visit that was moved is booked, too.
ALSO = {"scheduleAppointment": "rescheduleAppointment"}
_OPEN = re.compile(r"\b(?:not|no|shall|would|could|can|nothing|if)\b|n't|\?", re.IGNORECASE)
_UNCLEAN = re.compile(
    r"[{}`]|\b(?:rcpt|apt|cus|slot|conv|call|tech)_\w+|\w+Appointments?\b|workflow[._]|openInvoices"
    r"|availableSlots|verifyAccount|lookUpCustomer|servicePolicy"
)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")


@dataclass(frozen=True)
class Kept:
    """All that a conversation left behind."""

    them: Customer
    accepted: frozenset[str]
    done_outside: Mapping[str, Any]
    events: list[Event]
    effects: list[LedgerEntry]
    notes: list[LedgerEntry]
    turns: list[TurnKept]
    before: list[dict[str, Any]]
    after: list[dict[str, Any]]


async def kept(
    them: Customer,
    before: list[dict[str, Any]],
    accepted: Iterable[str] = (),
    done_outside: Mapping[str, Any] | None = None,
) -> Kept:
    """Read it; `accepted` are receipts of which the customer pressed the yes."""
    entries = await them.ledger()
    return Kept(
        them=them,
        accepted=frozenset(accepted),
        done_outside=done_outside or {},
        events=await them.events(),
        effects=[e for e in entries if e.kind == "effect"],
        notes=[e for e in entries if e.kind == "note"],
        turns=await them.turns(),
        before=before,
        after=await appointments(them.desk.db),
    )


def check(left: Kept) -> None:
    """Hold it against the laws."""
    for entry in left.effects:
        check_consent(left, entry)
    check_books(left)
    check_turns(left)
    for event in left.events:
        if event.type is EventType.FINAL and event.role is Role.ASSISTANT:
            check_speech(left, event)


def check_consent(left: Kept, entry: LedgerEntry) -> None:
    """L4: an effect has a receipt that was shown whole, and accepted after that."""
    fates = {
        (e.data or {})["state"]: e
        for e in left.events
        if e.type is EventType.ACTION and (e.data or {}).get("receiptId") == entry.key
    }
    shown, accepted = fates["shown"], fates["accepted"]
    assert shown.seq < accepted.seq, entry
    assert accepted.at < (shown.data or {})["expiresAt"], entry
    assert (shown.data or {})["tool"] == entry.tool
    assert not {"declined", "voided", "expired"} & fates.keys(), entry
    said = [e for e in left.events if e.seq < shown.seq and e.type is EventType.FINAL]
    assert (said[-1].text or "").endswith(shown.text or "?")
    assert (said[-1].data or {})["state"] == "complete"
    between = [
        e for e in left.events if shown.seq < e.seq < accepted.seq and e.type is EventType.MESSAGE
    ]
    assert between, f"nobody said anything before {entry.key} was accepted"
    if entry.key not in left.accepted:
        words = [e.text or "" for e in between if not (e.data or {}).get("button")]
        check_words(left, entry, words)


def check_words(left: Kept, entry: LedgerEntry, words: list[str]) -> None:
    """L4: without a button, somebody meant yes, and nobody meant no or something else."""
    meant = meanings_of(words, entry.tool)
    assert not meant & {Meaning.NO, Meaning.CHANGE}, (entry.tool, words)
    if Meaning.YES not in meant:
        turn = next(t for t in left.turns if t.turn_id == entry.turn_id)
        read: dict[str, Any] = turn.record.get("interpretation") or {}
        by_a_model = read.get("by") != HOUSE and read.get("answer") == "yes"
        assert Meaning.VAGUE in meant and by_a_model, (entry.tool, words, read)


def check_books(left: Kept) -> None:
    """L3, L5: the company's books changed as the ledger says, once each, and not otherwise."""
    assert all(e.status in set(LedgerStatus) - {LedgerStatus.INTENT} for e in left.effects)
    assert all(e.told_seq is not None for e in left.effects)
    books = {row["id"]: (row["status"], iso(row["starts_at"], DEFAULT_ZONE)) for row in left.before}
    for entry in sorted(left.effects, key=lambda e: e.told_seq or 0):
        changed = _changed(left, entry)
        if changed is None:
            continue
        known = changed["appointmentId"] in books
        assert known == (entry.tool != "scheduleAppointment"), entry
        books[changed["appointmentId"]] = (changed["status"], changed["startsAt"])
    now = {row["id"]: (row["status"], iso(row["starts_at"], DEFAULT_ZONE)) for row in left.after}
    assert now == books
    owners = {row["id"]: row["customer_id"] for row in left.before}
    mine = left.them.customer_id
    assert all(owners.get(row["id"], mine) == row["customer_id"] for row in left.after)
    told = [
        (e.data or {})["receiptId"]
        for e in left.events
        if e.type is EventType.ACTION and (e.data or {}).get("state") == "committed"
    ]
    assert len(told) == len(set(told)), "an outcome was told twice"


def _changed(left: Kept, entry: LedgerEntry) -> dict[str, Any] | None:
    """What an effect has done to a visit: by the ledger, and by the service's own books."""
    outside = left.done_outside.get(entry.key)
    if entry.status == LedgerStatus.COMMITTED:
        return msgspec.json.decode(entry.result or "{}")["appointment"]
    if entry.status == LedgerStatus.FAILED:
        assert outside is None, f"{entry.key} was told as failed, and was done"
        return None
    return msgspec.to_builtins(outside)["appointment"] if outside is not None else None


def check_turns(left: Kept) -> None:
    """L9: every turn has ended, and the last words are ours."""
    assert all(turn.outcome is not None for turn in left.turns)
    spoken = [
        e
        for e in left.events
        if e.type is EventType.MESSAGE
        or (e.type is EventType.FINAL and (e.data or {}).get("state") == "complete")
    ]
    assert spoken[-1].type is EventType.FINAL, spoken[-1]


def check_speech(left: Kept, final: Event) -> None:
    """L7, L8: nothing false of an effect, nothing from the inside, nothing of anybody else."""
    text = final.text or ""
    assert text.strip() or (final.data or {})["state"] == "superseded", final
    own = {e.text for e in left.events if e.type is EventType.MESSAGE and e.text}
    for said in sorted(own, key=len, reverse=True):
        # What a customer gave as an address is repeated without its courtesies.
        text = text.replace(said, "").replace(said.strip(" .,!?"), "")
    assert not _UNCLEAN.search(text), final
    for other in PEOPLE.values():
        if other.id != left.them.who.id:
            assert other.name not in text and other.address not in text, final
    for sentence in _SENTENCE.findall(text):
        for tool, deed in DEEDS.items():
            if re.search(rf"\b(?:{deed})\b", sentence) and not _OPEN.search(sentence):
                assert _backed(left, final, tool), (sentence, final)


def _backed(left: Kept, final: Event, tool: str) -> bool:
    """Tell whether the ledger had such an effect by then, or a read of that turn spoke of one."""
    done = [e for e in (*left.effects, *left.notes) if e.status == LedgerStatus.COMMITTED]
    backing = {tool, ALSO.get(tool)}
    if any(e.tool in backing and (e.finished_at or 0) <= final.at for e in done):
        return True
    read = [c for t in left.turns if t.turn_id == final.turn_id for s in t.steps for c in s.calls]
    return any(re.search(DEEDS[tool], call.result) for call in read if call.outcome == "ran")
