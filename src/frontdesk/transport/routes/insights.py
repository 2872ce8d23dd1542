"""What operators read of the desk's work: numbers of days, and the conversations behind them."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.administration.insights import (
    LISTED,
    MOST_LISTED,
    counting_zone,
    period,
    read_behind,
    read_report,
)
from frontdesk.core.permissions import Permission
from frontdesk.insights.listing import BehindNumber, Filter
from frontdesk.insights.metrics import Number
from frontdesk.insights.report import InsightReport
from frontdesk.store.database import Transaction
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response

STRUCTS = (InsightReport, BehindNumber)

_LONGEST_LABEL, _LONGEST_PLACE, _LONGEST_WAIT = 200, 400, 3_600_000


def insight_routes(gateway: Gateway) -> APIRouter:
    """The routes of operators about insights."""
    router = APIRouter(tags=["operators"], responses=problems(400, 401, 403, 404, 422, 429, 503))

    @router.get(
        "/insights",
        response_class=Response,
        responses={200: struct_response(InsightReport, "Numbers of days, and of them together")},
    )
    async def numbers(
        request: Request, since: date | None = None, until: date | None = None
    ) -> Response:
        """The numbers of the organisation's days, both included; of the last thirty unless said."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        of, now = principal.organisation_id, gateway.clock.now()
        zone = (await gateway.desks.of(of)).zone
        return answer(
            await gateway.db.read(lambda tx: read_report(tx, of, since, until, now, zone))
        )

    @router.get(
        "/insights/conversations",
        response_class=Response,
        responses={200: struct_response(BehindNumber, "The conversations behind a number")},
    )
    async def conversations(
        request: Request,
        number: Number = Number.CONVERSATIONS,
        label: Annotated[str | None, Query(max_length=_LONGEST_LABEL)] = None,
        over: Annotated[int | None, Query(ge=0, le=_LONGEST_WAIT)] = None,
        since: date | None = None,
        until: date | None = None,
        after: Annotated[str | None, Query(max_length=_LONGEST_PLACE)] = None,
        most: Annotated[int, Query(ge=1, le=MOST_LISTED)] = LISTED,
    ) -> Response:
        """The conversations that add to a number, by how much on which day, a page at a time."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        of, now = principal.organisation_id, gateway.clock.now()
        own = (await gateway.desks.of(of)).zone

        async def read(tx: Transaction) -> BehindNumber:
            zone = await counting_zone(tx, of, own)
            first, last, today = period(since, until, now, zone)
            wanted = Filter(number, label, first, last, over)
            return await read_behind(tx, of, wanted, today, after=after, most=most)

        return answer(await gateway.db.read(read))

    return router
