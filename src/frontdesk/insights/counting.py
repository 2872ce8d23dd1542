"""What counts as what: from a conversation's rows to numbers of days.

What has happened only ever adds. What may yet turn out otherwise (a conversation that is handed
over after all, an end that is reopened, an effect whose outcome is found) is counted from its rows
each time, and stands in place of what stood before.
"""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.lifecycle import Status
from frontdesk.insights.latency import bucket_of
from frontdesk.insights.metrics import NANOS, RULES, TOKEN_KINDS, Number, metric_of
from frontdesk.store.queries.insight_sources import Changes, CountedTo, Ended, TurnRow, Used
from frontdesk.store.queries.resolutions import DURABLE_AFTER

# Of a day and a metric.
Numbers = Counter[tuple[str, str]]

_TAKEN_OVER = "taken_over"
_FAILED = "failed"
_CARRIED_OUT = frozenset({"ran", "moved", _FAILED})
_RECEIPT = frozenset({"shown", "accepted", "declined", "expired", "voided"})
_BROKEN_DOWN = "abandoned"


class _Feedback(msgspec.Struct):
    score: int


class _Data(msgspec.Struct, rename="camel"):
    """What is counted of an event's data, whatever else is in it."""

    status: Any = None
    reason: Any = None
    feedback: _Feedback | None = None
    satisfaction: Any = None
    state: Any = None
    tool: Any = None
    outcome: Any = None


class _Event(msgspec.Struct, rename="camel"):
    type: str
    role: str
    at: Millis
    data: _Data | None = None


class _Record(msgspec.Struct):
    first_token_ms: Millis | None = None
    total_ms: Millis | None = None
    unanswered: str = ""


class _Step(msgspec.Struct):
    untrue: tuple[str, ...] = ()


_event = msgspec.json.Decoder(_Event)
_record = msgspec.json.Decoder(_Record)
_step = msgspec.json.Decoder(_Step)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a look at a conversation found: how far it went, what to add, what stands now."""

    to: CountedTo
    added: Numbers
    standing: Numbers


def basis_of(zone: ZoneInfo) -> str:
    """What numbers are counted by: numbers of another basis are not comparable."""
    return f"{RULES}:{zone.key}"


def zone_of(basis: str) -> ZoneInfo:
    """The time zone of a basis."""
    return ZoneInfo(basis.partition(":")[2])


def day_of(at: Millis, zone: ZoneInfo) -> str:
    """The organisation's own day of a moment."""
    return datetime.fromtimestamp(at / 1000, zone).date().isoformat()


def count(so_far: CountedTo, changes: Changes, zone: ZoneInfo) -> Counted:
    """Count what came since, and what stands by now."""
    look = _Look(so_far, zone)
    for seq, body in changes.events:
        look.event(_event.decode(body))
        look.to = replace(look.to, seq=seq)
    for turn in changes.turns:
        look.turn(turn)
        look.to = replace(look.to, turn_id=turn.turn_id)
    for at, step in changes.held:
        look.add(at, Number.HELD_CLAIMS, amount=len(_step.decode(step).untrue))
    for used in changes.background:
        look.used(used.at, used)
        look.to = replace(look.to, background_epoch=used.epoch, background_number=used.number)
    return Counted(look.to, look.numbers, _standing(look.to, changes, zone))


class _Look:
    """One look at a conversation: what it adds, and where it has come to."""

    def __init__(self, so_far: CountedTo, zone: ZoneInfo) -> None:
        self.to = so_far
        self.numbers: Numbers = Counter()
        self._zone = zone

    def add(self, at: Millis, number: Number, label: str = "", amount: int = 1) -> None:
        """Count something on the day of a moment."""
        if amount:
            self.numbers[day_of(at, self._zone), metric_of(number, label)] += amount

    def event(self, event: _Event) -> None:
        """Count what an event says."""
        data = event.data or _Data()
        match event.type:
            case "message" if event.role == "customer" and self.to.begun_at is None:
                self.to = replace(self.to, begun_at=event.at)
            case "lifecycle":
                self._lifecycle(event.at, data)
            case "action" if data.state in _RECEIPT:
                self.add(event.at, Number.RECEIPTS, data.state)
            case "tool_call" if data.outcome in _CARRIED_OUT:
                self.add(event.at, Number.TOOL_CALLS, data.tool)
                if data.outcome == _FAILED:
                    self.add(event.at, Number.TOOL_FAILURES, data.tool)
            case _:
                pass

    def _lifecycle(self, at: Millis, data: _Data) -> None:
        if data.satisfaction is not None:
            self.add(at, Number.RATING_ASKED)
        if data.feedback is not None:
            self.add(at, Number.SATISFACTION, str(data.feedback.score))
        if data.status is None:
            return
        waits = data.status == Status.PENDING_HUMAN
        if waits:
            self.add(at, Number.HANDOFFS, data.reason or "other")
        elif data.status == Status.HUMAN and not self.to.waiting:
            self.add(at, Number.HANDOFFS, _TAKEN_OVER)
        handed = waits or data.status == Status.HUMAN
        self.to = replace(self.to, waiting=waits, handed_over=self.to.handed_over or handed)

    def turn(self, turn: TurnRow) -> None:
        """Count a turn that has ended, on the day that it began."""
        record = _record.decode(turn.record) if turn.record else _Record()
        if record.first_token_ms is not None:
            self.add(turn.started_at, Number.FIRST_TOKEN, bucket_of(record.first_token_ms))
        if record.total_ms is not None:
            self.add(turn.started_at, Number.TURN, bucket_of(record.total_ms))
        why = _BROKEN_DOWN if turn.outcome == _BROKEN_DOWN else record.unanswered
        if why:
            self.add(turn.started_at, Number.UNANSWERED, why)
        self.used(turn.started_at, turn)

    def used(self, at: Millis, used: Used) -> None:
        """Count what models used; costs in whole billionths, which add up in any order."""
        tokens = (used.input_tokens, used.cached_tokens, used.reasoning_tokens, used.output_tokens)
        for kind, amount in zip(TOKEN_KINDS, tokens, strict=True):
            self.add(at, Number.TOKENS, kind, amount or 0)
        self.add(at, Number.COST, amount=round((used.cost or 0) * NANOS))


def _standing(to: CountedTo, changes: Changes, zone: ZoneInfo) -> Numbers:
    standing: Numbers = Counter()
    if to.begun_at is not None:
        kept = Number.HANDED_OFF if to.handed_over else Number.CONTAINED
        for number in (Number.CONVERSATIONS, kept):
            standing[day_of(to.begun_at, zone), metric_of(number)] += 1
    for end in changes.ends:
        day = day_of(end.at, zone)
        standing[day, metric_of(Number.RESOLVED, end.kind)] += 1
        if end.reopened_at is not None:
            standing[day, metric_of(Number.REOPENED, end.kind)] += 1
        if _holds(end):
            standing[day, metric_of(Number.DURABLE, end.kind)] += 1
    for at, fate in changes.effects:
        standing[day_of(at, zone), metric_of(Number.EFFECTS, fate)] += 1
    return standing


def _holds(end: Ended) -> bool:
    """Whether nobody came back within seven days; of younger ends, whether nobody has yet."""
    return end.reopened_at is None or end.reopened_at - end.at >= DURABLE_AFTER
