"""Conversations as a desk would have stored them, made by the thousand straight into the tables."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Table, bindparam, insert

from frontdesk.core.ids import OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations
from frontdesk.store.query import Query

ORGANISATION = OrganisationId("demo")
DAY = 86_400_000
# Noon of 1 October 2026, UTC.
FIRST = 1_790_856_000_000
TOOLS = ("findCustomer", "listAppointments", "cancelAppointment")
REASONS = ("customer_asked", "not_understood", "attempts_exhausted")
# Conversations to a transaction.
_AT_ONCE = 2_000

Row = dict[str, Any]
Rows = dict[Table, list[Row]]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class Made:
    """One conversation in the making: whatever it says is a row."""

    def __init__(self, id: str, begins: int, random: random.Random) -> None:
        self.rows: Rows = {table: [] for table in TABLES[1:]}
        self._own = {"organisation_id": ORGANISATION, "conversation_id": id}
        self._id, self._at, self._begins, self._seq = id, begins, begins, 0
        self._random = random
        self._status = "new"

    def event(self, type: str, role: str = "system", **data: Any) -> int:
        """An event, a little later than the last."""
        self._at += self._random.randint(200, 9_000)
        self._seq += 1
        body = {"seq": self._seq, "type": type, "role": role, "at": self._at, "data": data}
        self.add(t.events, seq=self._seq, type=type, body=_json(body))
        return self._seq

    def add(self, table: Table, **columns: Any) -> None:
        """A row of the conversation."""
        self.rows[table].append({**self._own, **columns})

    def turn(self, number: int) -> None:
        """A message and its answer, perhaps with tools, claims held and no answer at all."""
        chance = self._random
        self.event("message", "customer")
        began = self._at
        for tool in chance.sample(TOOLS, chance.randint(0, 2)):
            failed = chance.random() < 0.05
            self.event("tool_call", tool=tool, outcome="failed" if failed else "ran", result="{}")
        if chance.random() < 0.03:
            step = _json({"untrue": ["It is done."], "model": "m"})
            self.add(t.steps, turn_id=number, step=1, body=step, at=self._at)
        first = int(chance.lognormvariate(6, 0.8))
        record: dict[str, Any] = {
            "first_token_ms": first,
            "total_ms": first + chance.randint(100, 5_000),
        }
        if chance.random() < 0.04:
            record["unanswered"] = "not_understood"
        self.add(
            t.turns,
            turn_id=number,
            call_session_id="call",
            outcome="complete",
            attempt=1,
            message_id=f"a{number}",
            started_at=began,
            finished_at=self._at,
            record=_json(record),
            input_tokens=chance.randint(500, 4_000),
            cached_tokens=chance.randint(0, 400),
            reasoning_tokens=0,
            output_tokens=chance.randint(10, 300),
            cost=chance.random() / 50,
        )

    def effect(self, number: int) -> None:
        """A receipt that was shown, and what became of it."""
        chance = self._random
        self.event("action", receiptId=f"r{number}", state="shown", tool="cancelAppointment")
        became = chance.choice(("accepted", "accepted", "declined", "voided"))
        told = self.event("action", receiptId=f"r{number}", state=became)
        if became != "accepted":
            return
        self.add(
            t.ledger,
            key=f"r{number}",
            kind="effect",
            turn_id=number,
            tool="cancelAppointment",
            intent="{}",
            status=chance.choices(("committed", "failed", "unknown"), (90, 8, 2))[0],
            result="{}",
            created_at=self._at,
            finished_at=self._at,
            told_seq=told,
        )

    def handoff(self) -> None:
        """Somebody is asked for, and comes or does not."""
        reason = self._random.choice(REASONS)
        self.event("lifecycle", status="pending-human", reason=reason)
        self._status = self._random.choice(("human", "open"))
        self.event("lifecycle", status=self._status, reason="taken_over")

    def ending(self) -> None:
        """It ends, perhaps not for good, and perhaps it is said how it was."""
        chance = self._random
        kind = chance.choice(("confirmed", "assumed"))
        self._status = "resolved" if kind == "confirmed" else "closed"
        seq = self.event("lifecycle", status=self._status, reason="goodbye")
        back = self._at + chance.randint(1, 20) * DAY if chance.random() < 0.1 else None
        self.add(
            t.resolutions,
            seq=seq,
            call_session_id="call",
            kind=kind,
            reason="goodbye",
            confidence=0.9,
            evidence="[]",
            at=self._at,
            reopened_at=back,
        )
        self.event("lifecycle", satisfaction={"state": "asked"})
        if chance.random() < 0.4:
            self.event("lifecycle", feedback={"score": chance.randint(1, 5)})

    def done(self, turns: int) -> Rows:
        """Its rows, with that of the conversation itself."""
        own = {
            "id": self._id,
            "organisation_id": ORGANISATION,
            "status": self._status,
            "title": "Move visit",
            "channel": "chat",
            "call_session_id": "call",
            "turn_id": turns,
            "seq_reserved": self._seq,
            "epoch": 1,
            "created_at": self._begins,
            "updated_at": self._at,
        }
        return {t.conversations: [own], **self.rows}


TABLES = (t.conversations, t.events, t.turns, t.steps, t.resolutions, t.ledger)


def made(number: int, seed: int, days: int) -> Rows:
    """One conversation, of some day; the same number and seed make the same one."""
    chance = random.Random(seed * 1_000_003 + number)
    # By their ids in no order of time, as ids are.
    one = Made(f"conv_{chance.getrandbits(48):012x}_{number}", _begins(chance, days), chance)
    one.event("lifecycle", newCall=True)
    turns = chance.randint(1, 4)
    for turn in range(1, turns + 1):
        one.turn(turn)
        if chance.random() < 0.15:
            one.effect(turn)
    if chance.random() < 0.15:
        one.handoff()
    if chance.random() < 0.85:
        one.ending()
    return one.done(turns)


def _begins(chance: random.Random, days: int) -> int:
    return FIRST + chance.randrange(days) * DAY + chance.randrange(DAY // 2)


async def fill(db: Database, conversations_: int, *, days: int, seed: int = 7) -> None:
    """Put so many conversations into a store."""
    for start in range(0, conversations_, _AT_ONCE):
        numbers = range(start, min(start + _AT_ONCE, conversations_))
        await db.write(lambda tx, numbers=numbers: _put(tx, numbers, seed, days))


async def _put(tx: Transaction, numbers: Sequence[int], seed: int, days: int) -> None:
    await conversations.ensure_organisation(tx, ORGANISATION, ORGANISATION, FIRST)
    rows: Rows = {table: [] for table in TABLES}
    for one in (made(number, seed, days) for number in numbers):
        for table, its in one.items():
            rows[table] += its
    for table in TABLES:
        if rows[table]:
            await tx.execute_many(insert_into(table, tuple(rows[table][0])), rows[table])


@cache
def insert_into(table: Table, columns: tuple[str, ...]) -> Query:
    return Query(insert(table).values(**{name: bindparam(name) for name in columns}))
