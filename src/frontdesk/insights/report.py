"""Insights as they are read: the numbers of a day or a period, put together from their sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.insights.latency import PERCENTILES, percentile
from frontdesk.insights.metrics import NANOS, Number, parts_of

# An end counts as durable once the whole of its day is so long ago.
DURABLE_DAYS = 7


class InsightEnds(msgspec.Struct, frozen=True, rename="camel"):
    """Ends of one kind: all, those reopened, and of those old enough to tell how many held."""

    resolved: int = 0
    reopened: int = 0
    durable: int = 0
    durable_of: int = 0


class InsightSatisfaction(msgspec.Struct, frozen=True, rename="camel"):
    """How often it was asked how it was, and how often each score was given."""

    asked: int
    answered: int
    mean: float | None
    scores: dict[str, int]


class InsightLatency(msgspec.Struct, frozen=True, rename="camel"):
    """What so many percent of the turns stayed within, in milliseconds."""

    turns: int
    p50: Millis | None
    p90: Millis | None
    p95: Millis | None
    p99: Millis | None


class InsightNumbers(msgspec.Struct, frozen=True, rename="camel"):
    """The numbers of a day, or of several together."""

    conversations: int
    contained: int
    handed_off: int
    containment: float | None
    handoffs: dict[str, int]
    confirmed: InsightEnds
    assumed: InsightEnds
    satisfaction: InsightSatisfaction
    first_token: InsightLatency
    turn: InsightLatency
    tool_calls: dict[str, int]
    tool_failures: dict[str, int]
    held_claims: int
    receipts: dict[str, int]
    effects: dict[str, int]
    unanswered: dict[str, int]
    tokens: dict[str, int]
    cost: float


class InsightDay(msgspec.Struct, frozen=True, rename="camel"):
    """The numbers of one of the organisation's days."""

    day: str
    numbers: InsightNumbers


class InsightReport(msgspec.Struct, frozen=True, rename="camel"):
    """The numbers of some days, each and together.

    They are rolled up to `rolled_up_to`; where that is None, nothing was yet.
    """

    zone: str
    since: str
    until: str
    rolled_up_to: Millis | None
    total: InsightNumbers
    days: tuple[InsightDay, ...]


Labelled = Mapping[Number, Mapping[str, int]]
# A sum: its day, its metric, its value.
Sum = tuple[str, str, int]


def report(
    sums: Iterable[Sum],
    *,
    zone: str,
    since: date,
    until: date,
    today: date,
    rolled_up_to: Millis | None,
) -> InsightReport:
    """The report of a period, both days included; days on which nothing happened are not in it."""
    by_day: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    whole: Counter[str] = Counter()
    settled: Counter[str] = Counter()
    last_settled = last_durable_day(today).isoformat()
    for day, metric, value in sums:
        by_day[day].append((metric, value))
        whole[metric] += value
        if day <= last_settled:
            settled[metric] += value
    return InsightReport(
        zone=zone,
        since=since.isoformat(),
        until=until.isoformat(),
        rolled_up_to=rolled_up_to,
        total=_numbers(_labelled(whole.items()), _labelled(settled.items())),
        days=tuple(
            InsightDay(day, _numbers(its, its if day <= last_settled else {}))
            for day, rows in sorted(by_day.items())
            for its in (_labelled(rows),)
        ),
    )


def last_durable_day(today: date) -> date:
    """The last day whose ends are old enough to tell whether they hold."""
    return today - timedelta(days=DURABLE_DAYS + 1)


def _labelled(rows: Iterable[tuple[str, int]]) -> dict[Number, dict[str, int]]:
    found: defaultdict[Number, dict[str, int]] = defaultdict(dict)
    for metric, value in rows:
        number, label = parts_of(metric)
        found[number][label] = value
    return found


def _numbers(of: Labelled, settled: Labelled) -> InsightNumbers:
    def labels(number: Number) -> dict[str, int]:
        return dict(sorted(of.get(number, {}).items()))

    def plain(number: Number) -> int:
        return of.get(number, {}).get("", 0)

    conversations, contained = plain(Number.CONVERSATIONS), plain(Number.CONTAINED)
    return InsightNumbers(
        conversations=conversations,
        contained=contained,
        handed_off=plain(Number.HANDED_OFF),
        containment=contained / conversations if conversations else None,
        handoffs=labels(Number.HANDOFFS),
        confirmed=_ends("confirmed", of, settled),
        assumed=_ends("assumed", of, settled),
        satisfaction=_satisfaction(plain(Number.RATING_ASKED), labels(Number.SATISFACTION)),
        first_token=_latency(labels(Number.FIRST_TOKEN)),
        turn=_latency(labels(Number.TURN)),
        tool_calls=labels(Number.TOOL_CALLS),
        tool_failures=labels(Number.TOOL_FAILURES),
        held_claims=plain(Number.HELD_CLAIMS),
        receipts=labels(Number.RECEIPTS),
        effects=labels(Number.EFFECTS),
        unanswered=labels(Number.UNANSWERED),
        tokens=labels(Number.TOKENS),
        cost=plain(Number.COST) / NANOS,
    )


def _ends(kind: str, of: Labelled, settled: Labelled) -> InsightEnds:
    def number(which: Number, among: Labelled = of) -> int:
        return among.get(which, {}).get(kind, 0)

    return InsightEnds(
        resolved=number(Number.RESOLVED),
        reopened=number(Number.REOPENED),
        durable=number(Number.DURABLE, settled),
        durable_of=number(Number.RESOLVED, settled),
    )


def _satisfaction(asked: int, scores: dict[str, int]) -> InsightSatisfaction:
    answered = sum(scores.values())
    given = sum(int(score) * count for score, count in scores.items())
    return InsightSatisfaction(asked, answered, given / answered if answered else None, scores)


def _latency(buckets: Mapping[str, int]) -> InsightLatency:
    p50, p90, p95, p99 = (percentile(buckets, percent) for percent in PERCENTILES)
    return InsightLatency(sum(buckets.values()), p50, p90, p95, p99)
