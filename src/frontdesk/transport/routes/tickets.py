"""Tickets for operators: what waits for a person beyond a conversation's end."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.core.errors import NotFound
from frontdesk.core.ids import OrganisationId
from frontdesk.core.tickets import ticket_number
from frontdesk.store.database import Transaction
from frontdesk.store.queries import tickets
from frontdesk.transport import wire
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.people_bodies import (
    TicketNoteAct,
    Tickets,
    TicketStatusAct,
    TicketView,
)
from frontdesk.transport.routes.people_views import ticket_view

PAGE = 50


def ticket_routes(gateway: Gateway) -> APIRouter:
    """The routes of tickets."""
    router = APIRouter(
        tags=["operators"], responses=problems(400, 401, 403, 404, 413, 422, 429, 503)
    )
    one: dict[int | str, dict[str, Any]] = {
        200: struct_response(TicketView, "The ticket, with all that happened to it")
    }

    @router.get(
        "/tickets",
        response_class=Response,
        responses={200: struct_response(Tickets, "Tickets, the newest first")},
    )
    async def listed(
        request: Request,
        before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
        most: Annotated[int, Query(ge=1, le=100)] = PAGE,
    ) -> Response:
        """The organisation's tickets, the newest first, a page at a time."""
        principal = await gateway.operate(request)
        found = await gateway.db.read(
            lambda tx: tickets.latest(
                tx, principal.organisation_id, before=before or 2**53, most=most + 1
            )
        )
        shown = found[:most]
        after = shown[-1].number if len(found) > most else None
        return answer(Tickets(tickets=tuple(map(ticket_view, shown)), next=after))

    @router.get("/tickets/{ticket}", response_class=Response, responses=one)
    async def read(request: Request, ticket: str) -> Response:
        """A ticket: the matter, how to reach the customer, and all that happened to it."""
        principal = await gateway.operate(request)
        return answer(
            await gateway.db.read(lambda tx: _found(tx, principal.organisation_id, ticket))
        )

    @router.post("/tickets/{ticket}/status", response_class=Response, responses=one)
    async def status(request: Request, ticket: str, body: TicketStatusAct) -> Response:
        """Say how a ticket stands; a customer who asks is told so."""
        principal, now = await gateway.operate(request), gateway.clock.now()
        organisation_id, by = principal.organisation_id, principal.subject

        async def change(tx: Transaction) -> TicketView:
            number = _number(ticket)
            if not await tickets.set_status(
                tx, organisation_id, number, body.status, by=by, now=now
            ):
                raise _missing(ticket)
            return await _found(tx, organisation_id, ticket)

        return answer(await gateway.db.write(change))

    @router.post("/tickets/{ticket}/notes", response_class=Response, responses=one)
    async def note(request: Request, ticket: str, body: TicketNoteAct) -> Response:
        """Write a note on a ticket: for operators, or for the customer where it is not internal."""
        principal, now = await gateway.operate(request), gateway.clock.now()
        text, organisation_id = wire.checked_text(body.text), principal.organisation_id

        async def add(tx: Transaction) -> TicketView:
            by, number = principal.subject, _number(ticket)
            if not await tickets.add_note(
                tx, organisation_id, number, text, by=by, internal=body.internal, now=now
            ):
                raise _missing(ticket)
            return await _found(tx, organisation_id, ticket)

        return answer(await gateway.db.write(add))

    return router


async def _found(tx: Transaction, organisation_id: OrganisationId, name: str) -> TicketView:
    number = _number(name)
    found = await tickets.find(tx, organisation_id, number)
    if found is None:
        raise _missing(name)
    return ticket_view(found, await tickets.events_of(tx, organisation_id, number))


def _number(name: str) -> int:
    number = ticket_number(name)
    if number is None:
        raise _missing(name)
    return number


def _missing(name: str) -> NotFound:
    return NotFound(f"expected a ticket such as T-1001; got {name[:40]!r}", code="ticket_not_found")
