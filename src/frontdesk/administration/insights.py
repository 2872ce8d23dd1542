"""What an organisation reads of its insights: a report, and the conversations behind a number."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import OrganisationId
from frontdesk.insights.counting import zone_of
from frontdesk.insights.listing import (
    Behind,
    BehindNumber,
    Filter,
    behind,
    going_on,
    last_day,
    metrics_of,
    position,
    position_after,
)
from frontdesk.insights.report import InsightReport, report
from frontdesk.store.database import Transaction
from frontdesk.store.queries import insights

DAYS, MOST_DAYS = 30, 93
LISTED, MOST_LISTED = 50, 200
# After every id: where a first page begins.
_BEYOND = "~"


def period(
    since: date | None, until: date | None, now: Millis, zone: ZoneInfo
) -> tuple[date, date, date]:
    """The days asked for, both included, and today: the last thirty unless said."""
    today = datetime.fromtimestamp(now / 1000, zone).date()
    last = until or today
    first = since or date.fromordinal(max(1, last.toordinal() - DAYS + 1))
    if not 0 <= (last - first).days < MOST_DAYS:
        raise CallerError(
            f"expected since to be until or before it, at most {MOST_DAYS} days in all;"
            f" got {first} to {last}",
            code="invalid_period",
        )
    return first, last, today


async def counting_zone(
    tx: Transaction, organisation_id: OrganisationId, otherwise: ZoneInfo
) -> ZoneInfo:
    """The zone by which an organisation's days were counted."""
    cursor = await insights.cursor(tx, organisation_id)
    return zone_of(cursor.basis) if cursor is not None and cursor.basis else otherwise


async def read_report(
    tx: Transaction,
    organisation_id: OrganisationId,
    since: date | None,
    until: date | None,
    now: Millis,
    otherwise: ZoneInfo,
) -> InsightReport:
    """The numbers of some days, read from their sums alone."""
    zone = await counting_zone(tx, organisation_id, otherwise)
    first, last, today = period(since, until, now, zone)
    cursor = await insights.cursor(tx, organisation_id)
    sums = await insights.totals(tx, organisation_id, first.isoformat(), last.isoformat())
    return report(
        sums,
        zone=zone.key,
        since=first,
        until=last,
        today=today,
        rolled_up_to=cursor.until if cursor is not None and cursor.basis else None,
    )


async def read_behind(
    tx: Transaction,
    organisation_id: OrganisationId,
    wanted: Filter,
    today: date,
    *,
    after: str | None = None,
    most: int = LISTED,
) -> BehindNumber:
    """A page of what adds to a number: metric by metric, of each the last day first."""
    start = position(after) if after is not None else None
    first, last = wanted.since.isoformat(), last_day(wanted, today).isoformat()
    stored = await insights.metrics_of(tx, organisation_id, wanted.number, first, last)
    metrics = metrics_of(wanted, stored)
    if start is not None:
        metrics = going_on(wanted, metrics, start)
    found: list[Behind] = []
    for metric in metrics:
        here = start if start is not None and metric == start.metric else None
        rows = await insights.listed(
            tx,
            organisation_id,
            metric,
            first=first,
            last=last if here is None else min(here.day, last),
            before=_BEYOND if here is None else here.conversation_id,
            most=most + 1 - len(found),
        )
        found += behind(metric, rows)
        if len(found) > most:
            shown = tuple(found[:most])
            return BehindNumber(shown, str(position_after(wanted, shown[-1])))
    return BehindNumber(tuple(found))
