"""Which conversations stand behind a number: a filter, and pages of what they add to it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.errors import CallerError
from frontdesk.insights.latency import beyond
from frontdesk.insights.metrics import LATENCIES, Number, metric_of, parts_of
from frontdesk.insights.report import last_durable_day
from frontdesk.store.queries.insights import Listed


@dataclass(frozen=True, slots=True)
class Filter:
    """A number of a report: of which days, and which label of it; of latencies, those beyond."""

    number: Number
    label: str | None
    since: date
    until: date
    over: Millis | None = None


class Behind(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A conversation that adds to a number on a day, under a label; by how much is its `count`."""

    conversation_id: str
    day: str
    count: int
    title: str | None
    status: str
    channel: str
    updated_at: Millis
    label: str = ""


class BehindNumber(msgspec.Struct, frozen=True, rename="camel"):
    """A page of them; `next` asks for more. All counts together are the number."""

    conversations: tuple[Behind, ...]
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a page begins: after this day and conversation, of a metric."""

    metric: str
    day: str
    conversation_id: str

    def __str__(self) -> str:
        return f"{self.day}.{self.conversation_id}.{self.metric}"


def last_day(wanted: Filter, today: date) -> date:
    """The last day to look at: of durable ends, the last that are old enough to tell."""
    if wanted.number is Number.DURABLE:
        return min(wanted.until, last_durable_day(today))
    return wanted.until


def metrics_of(wanted: Filter, stored: Iterable[str]) -> list[str]:
    """The stored metrics that make up a number; of latencies, the slowest first."""
    if wanted.over is not None and wanted.number not in LATENCIES:
        expected = " or ".join(sorted(LATENCIES))
        raise CallerError(f"over: expected with {expected}", code="invalid_filter")
    if wanted.label is not None:
        return [metric_of(wanted.number, wanted.label)]
    of_number = {metric for metric in stored if parts_of(metric)[0] is wanted.number}
    if wanted.number not in LATENCIES:
        return sorted(of_number)
    slow = {m for m in of_number if wanted.over is None or beyond(parts_of(m)[1], wanted.over)}
    return sorted(slow, reverse=True)


def position(given: str) -> Position:
    """Read where a page begins."""
    day, _, rest = given.partition(".")
    conversation_id, _, metric = rest.partition(".")
    if not (day and conversation_id and metric and given.isprintable()):
        raise CallerError("after: expected a page's `next`", code="invalid_position")
    return Position(metric, day, conversation_id)


def position_after(wanted: Filter, last: Behind) -> Position:
    """Where the page after this conversation begins."""
    return Position(metric_of(wanted.number, last.label), last.day, last.conversation_id)


def going_on(wanted: Filter, metrics: Sequence[str], start: Position) -> list[str]:
    """The metrics of a later page: its own and those after it, be its own gone by now."""
    if wanted.number in LATENCIES:
        return [metric for metric in metrics if metric <= start.metric]
    return [metric for metric in metrics if metric >= start.metric]


def behind(metric: str, found: Sequence[Listed]) -> list[Behind]:
    """What was found of a metric, as it is shown."""
    _, label = parts_of(metric)
    return [
        Behind(
            conversation_id=one.conversation_id,
            day=one.day,
            count=one.value,
            title=one.title,
            status=one.status,
            channel=one.channel,
            updated_at=one.updated_at,
            label=label,
        )
        for one in found
    ]
