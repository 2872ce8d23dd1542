"""What the company's own tables say was done, against the ledger and what was told."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.events import EventType, FinalState
from frontdesk.packs.pestcall import pestcall
from frontdesk.packs.pestcall.records import AppointmentStatus
from frontdesk.packs.pestcall.slots import quarters
from frontdesk.packs.pestcall.tools.cancel import CANCEL
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE
from frontdesk.store.records import LedgerStatus
from frontdesk.tools.tool import Kind
from tests.durability.customer import end_of
from tests.durability.evidence import Evidence, opened

Row = dict[str, Any]


@dataclass(frozen=True)
class Books:
    """The company's appointments, and the quarters of an hour that they take."""

    appointments: dict[str, Row]
    taken: dict[str, set[int]]


def read_books(data: Path) -> Books:
    """Read them straight from the SQLite file."""
    with opened(data) as db:
        rows = [dict(row) for row in db.execute("SELECT * FROM pestcall_appointments")]
        taken: dict[str, set[int]] = {}
        for row in db.execute("SELECT * FROM pestcall_taken WHERE appointment_id IS NOT NULL"):
            taken.setdefault(row["appointment_id"], set()).add(row["quarter"])
    return Books({row["id"]: row for row in rows}, taken)


def check_done_once(before: Books, after: Books, evidence: Evidence, effect: str) -> None:
    """The effect is in the books once, in the ledger once, and was told by one final, truly."""
    entry = _only_effect(evidence)
    assert (entry["tool"], entry["status"]) == (effect, LedgerStatus.COMMITTED)
    told = json.loads(entry["result"])["appointment"]
    changed = {
        known_as: row
        for known_as, row in after.appointments.items()
        if before.appointments.get(known_as) != row
    }
    assert list(changed) == [told["appointmentId"]], "one appointment changed, or came, once"
    assert before.appointments.keys() <= after.appointments.keys()
    (row,) = changed.values()
    assert row["status"] == told["status"]
    assert (row["id"] in before.appointments) == (effect != SCHEDULE)
    _check_calendar(after, row, free=effect == CANCEL)
    _check_told(evidence, entry)


def _only_effect(evidence: Evidence) -> Row:
    (entry,) = [e for e in evidence.ledger if e["kind"] == Kind.EFFECT]
    return entry


def _check_calendar(after: Books, row: Row, *, free: bool) -> None:
    if free:
        assert row["status"] == AppointmentStatus.CANCELLED
        assert row["id"] not in after.taken
    else:
        assert row["status"] == AppointmentStatus.SCHEDULED
        assert after.taken[row["id"]] == set(quarters(row["starts_at"], row["ends_at"]))


def _check_told(evidence: Evidence, entry: Row) -> None:
    by_seq = {event.seq: event for event in evidence.events}
    final = by_seq[entry["told_seq"]]
    assert final.type is EventType.FINAL and end_of(final) is FinalState.COMPLETE
    tool = next(t for t in pestcall().tools if t.name == entry["tool"])
    claim = tool.say(msgspec.json.decode(entry["result"], type=tool.output))
    saying = [e for e in evidence.of_type(EventType.FINAL) if claim in (e.text or "")]
    assert saying == [final], "one final says so, and none before the ledger did"
    assert final.turn_id == entry["turn_id"] == evidence.conversation["turn_id"]
    states = [
        (event.data or {})["state"]
        for event in evidence.of_type(EventType.ACTION)
        if (event.data or {}).get("receiptId") == entry["key"]
    ]
    assert states == ["shown", "accepted", "committed"]
