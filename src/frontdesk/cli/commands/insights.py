"""`frontdesk insights`: what the desk's work comes to, read and checked beside a running server."""

import asyncio
from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from frontdesk.administration.administrator import Administrator
from frontdesk.administration.insights import (
    MOST_LISTED,
    counting_zone,
    period,
    read_behind,
    read_report,
)
from frontdesk.administration.organisation import find_organisation
from frontdesk.cli import administering
from frontdesk.cli.chosen_pack import chosen_pack
from frontdesk.cli.failure import fail, told_in_one_line
from frontdesk.cli.options import ConfigOption, DataOption, OrganisationOption, chosen_settings
from frontdesk.cli.output import JsonOption, print_json
from frontdesk.cli.store import opened_store
from frontdesk.core.errors import CallerError
from frontdesk.core.organisation import Organisation
from frontdesk.insights.listing import BehindNumber, Filter
from frontdesk.insights.metrics import Number
from frontdesk.insights.report import InsightLatency, InsightNumbers, InsightReport
from frontdesk.jobs.recount import Recount, Recounted
from frontdesk.jobs.roll_up import RollUp
from frontdesk.pack.pack import NO_PACK, find_pack
from frontdesk.settings import Settings
from frontdesk.store.database import Transaction

app = typer.Typer(add_completion=False, no_args_is_help=True)

_DAY = ["%Y-%m-%d"]
SinceOption = Annotated[
    datetime | None,
    typer.Option("--since", formats=_DAY, help="The first day.", show_default="30 days in all"),
]
UntilOption = Annotated[
    datetime | None,
    typer.Option("--until", formats=_DAY, help="The last day.", show_default="today"),
]


@app.callback()
def _group() -> None:
    """Read what the desk's work comes to, and check it against the source."""


@app.command()
def show(
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Show the numbers of some days together; with --json each day's too."""

    async def look(tx: Transaction, by: Administrator) -> InsightReport:
        zone = _zone(settings, await find_organisation(tx, by))
        first, last = _days(since, until)
        return await read_report(tx, by.organisation_id, first, last, by.now, zone)

    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = administering.look(settings, look)
    if as_json:
        print_json(found)
        return
    print(f"{found.since} to {found.until} ({found.zone})")
    if found.rolled_up_to is None:
        print("Nothing is rolled up yet: a running server does it.")
    for name, value in _lines(found.total):
        print(f"{name:<16} {value}")


@app.command()
def conversations(
    number: Annotated[
        str, typer.Argument(metavar="NUMBER[:LABEL]", help="A number, such as handoffs.")
    ],
    over: Annotated[int | None, typer.Option("--over", help="Slower, in ms.", min=0)] = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """List the conversations behind a number, and by how much each adds to it."""

    async def look(tx: Transaction, by: Administrator) -> BehindNumber:
        own = _zone(settings, await find_organisation(tx, by))
        zone = await counting_zone(tx, by.organisation_id, own)
        first, last, today = period(*_days(since, until), by.now, zone)
        wanted = Filter(*_number(number), first, last, over)
        return await read_behind(tx, by.organisation_id, wanted, today, most=MOST_LISTED)

    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        found = administering.look(settings, look)
    if as_json:
        print_json(found)
        return
    for one in found.conversations:
        print(f"{one.day} {one.count:>6} {one.label:<20} {one.conversation_id}  {one.title or ''}")
    if found.next is not None:
        print("There are more: ask for fewer days, or page through them by the API.")


@app.command()
def recount(
    as_json: JsonOption = False,
    org: OrganisationOption = None,
    data: DataOption = None,
    config: ConfigOption = None,
) -> None:
    """Count all anew from the source and put right what differs; exit status 1 if anything did."""
    with told_in_one_line():
        settings = chosen_settings(data=data, config=config, organisation=org)
        organisation = administering.look(settings, find_organisation)
        found = asyncio.run(_recount(settings, organisation))
    if as_json:
        print_json(found)
    told = f"{found.conversations} conversations counted anew"
    if found.differed:
        wrong = f"{found.corrected_conversations} of them and {found.corrected_totals} sums of days"
        fail(f"{told}: {wrong} were wrong, and are right now")
    if not as_json:
        print(f"{told}: nothing differed.")


async def _recount(settings: Settings, organisation: Organisation) -> Recounted:
    zone = _zone(settings, organisation)
    async with opened_store(settings) as db:
        return await Recount(RollUp(db, organisation.id, zone, organisation.version)).run()


def _zone(settings: Settings, organisation: Organisation) -> ZoneInfo:
    """The organisation's own time zone, as the server has it."""
    if organisation.zone:
        return ZoneInfo(organisation.zone)
    named = organisation.pack or settings.pack
    if named == settings.pack:
        pack = chosen_pack(settings)
    else:
        pack = None if named == NO_PACK else find_pack(named)
    return pack.tools.zone if pack is not None else ZoneInfo("UTC")


def _number(given: str) -> tuple[Number, str | None]:
    name, _, label = given.partition(":")
    if name not in set(Number):
        expected = ", ".join(Number)
        raise CallerError(f"expected one of {expected}; got {name!r}", code="invalid_filter")
    return Number(name), label or None


def _days(since: datetime | None, until: datetime | None) -> tuple[date | None, date | None]:
    return since.date() if since else None, until.date() if until else None


def _lines(numbers: InsightNumbers) -> list[tuple[str, str]]:
    rated, kinds = (
        numbers.satisfaction,
        {"confirmed": numbers.confirmed, "assumed": numbers.assumed},
    )
    share = "" if numbers.containment is None else f" ({numbers.containment:.1%} without a person)"
    mean = "" if rated.mean is None else f", {rated.mean:.2f} of 5"
    return [
        ("conversations", f"{numbers.conversations}{share}"),
        ("handoffs", _counts(numbers.handoffs)),
        *(
            (kind, f"{e.resolved}, {e.reopened} reopened, {e.durable} of {e.durable_of} durable")
            for kind, e in kinds.items()
        ),
        ("satisfaction", f"{rated.answered} of {rated.asked} asked{mean}"),
        ("first token", _latency(numbers.first_token)),
        ("turn", _latency(numbers.turn)),
        ("tool failures", _counts(numbers.tool_failures)),
        ("held claims", str(numbers.held_claims)),
        ("receipts", _counts(numbers.receipts)),
        ("effects", _counts(numbers.effects)),
        ("unanswered", _counts(numbers.unanswered)),
        ("tokens", _counts(numbers.tokens)),
        ("cost", f"{numbers.cost:.4f}"),
    ]


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{label} {count}" for label, count in counts.items()) or "none"


def _latency(found: InsightLatency) -> str:
    if found.p50 is None:
        return "none"
    return f"50 % within {found.p50} ms, 95 % within {found.p95} ms, 99 % within {found.p99} ms"
