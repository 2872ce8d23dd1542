"""What the console reads: recent conversations, and each turn with why it went so."""

from datetime import date, datetime, time, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.laws import breaches
from frontdesk.core.permissions import Permission
from frontdesk.diagnosis.explanation import Explanation, Issue
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.diagnosis.turn_view import TurnView, View, cut
from frontdesk.diagnosis.waterfall import Span, waterfall
from frontdesk.store.database import Transaction
from frontdesk.store.queries import history, overview, usage
from frontdesk.store.queries.overview import ConversationLine
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.inspection import (
    ConversationView,
    InputWaiting,
    UsageView,
    examine,
    usage_view,
)

LINES = 30
TURNS = 20
DAYS, MOST_DAYS = 7, 93
SAID_SHOWN = 140
_LATEST: tuple[Millis, str] = (2**53, "")


class LineView(View, frozen=True, kw_only=True):
    """A conversation in the list."""

    id: str
    status: str
    title: str | None
    channel: str
    turn_id: int
    created_at: Millis
    updated_at: Millis
    first_said: str | None
    diagnosed: int
    undone: int
    unread: int


class RecentConversations(View, frozen=True, kw_only=True):
    """A page of the list; `next` asks for the page after it."""

    conversations: tuple[LineView, ...]
    next: str | None = None


class InspectedTurn(TurnView, frozen=True, kw_only=True):
    """A turn with where its time went and what was wrong with it."""

    waterfall: tuple[Span, ...] = ()
    issues: tuple[Issue, ...] = ()


class InspectedTurns(View, frozen=True, kw_only=True):
    """A page of a conversation's turns, oldest first; `next` asks for those before them."""

    conversation: ConversationView
    dialog: Dialog | None
    turns: tuple[InspectedTurn, ...]
    inbox_waiting: tuple[InputWaiting, ...]
    usage: UsageView
    explanation: Explanation
    next: int | None = None


class DayUsage(View, frozen=True, kw_only=True):
    """What an organisation's models used on one of its days."""

    day: str
    usage: UsageView


class UsageByDay(View, frozen=True, kw_only=True):
    """The last days, the latest first, each from midnight to midnight where the organisation is."""

    zone: str
    days: tuple[DayUsage, ...]


_AS_STORED = tuple(name for name in LineView.__struct_fields__ if name != "first_said")
STRUCTS = (RecentConversations, InspectedTurns, UsageByDay)


def console_routes(gateway: Gateway) -> APIRouter:
    """The routes of operators."""
    router = APIRouter(tags=["operators"], responses=problems(400, 401, 403, 404, 422, 429, 503))

    @router.get(
        "/conversations",
        response_class=Response,
        responses={200: struct_response(RecentConversations, "Recent conversations")},
    )
    async def recent(
        request: Request,
        before: str | None = None,
        most: Annotated[int, Query(ge=1, le=100)] = LINES,
    ) -> Response:
        """The organisation's conversations, the latest change first, a page at a time."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        start = _LATEST if before is None else _position(before)
        lines = await gateway.db.read(
            lambda tx: overview.recent(tx, principal.organisation_id, before=start, most=most + 1)
        )
        shown = tuple(line_view(line) for line in lines[:most])
        more = len(lines) > most
        after = f"{shown[-1].updated_at}.{shown[-1].id}" if more else None
        return answer(RecentConversations(conversations=shown, next=after))

    @router.get(
        "/conversations/{conversation_id}/turns",
        response_class=Response,
        responses={200: struct_response(InspectedTurns, "Turns, and why they went so")},
    )
    async def turns(
        request: Request,
        conversation_id: str,
        before: Annotated[int | None, Query(ge=1, le=2**53)] = None,
        most: Annotated[int, Query(ge=1, le=100)] = TURNS,
    ) -> Response:
        """A conversation's turns, the newest page first, explained by the house rules."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        ref = principal.open(conversation_id)
        return answer(await gateway.db.read(lambda tx: inspect(tx, ref, before, most)))

    @router.get(
        "/usage",
        response_class=Response,
        responses={200: struct_response(UsageByDay, "What models used, day by day")},
    )
    async def used(
        request: Request, days: Annotated[int, Query(ge=1, le=MOST_DAYS)] = DAYS
    ) -> Response:
        """The tokens and the cost of the organisation's last days."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        zone = (await gateway.desks.of(principal.organisation_id)).zone
        now = gateway.clock.now()
        return answer(
            await gateway.db.read(
                lambda tx: _used_by_day(tx, principal.organisation_id, days, now, zone)
            )
        )

    return router


async def _used_by_day(
    tx: Transaction, organisation_id: OrganisationId, days: int, now: Millis, zone: ZoneInfo
) -> UsageByDay:
    today = datetime.fromtimestamp(now / 1000, zone).date()
    found: list[DayUsage] = []
    for day in (today - timedelta(days=back) for back in range(days)):
        since, until = _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
        summed = await usage.between(tx, organisation_id, since, until)
        found.append(DayUsage(day=day.isoformat(), usage=usage_view(summed)))
    return UsageByDay(zone=zone.key, days=tuple(found))


def _midnight(day: date, zone: ZoneInfo) -> Millis:
    return int(datetime.combine(day, time(), zone).timestamp() * 1000)


async def inspect(
    tx: Transaction, ref: ConversationRef, before: int | None, most: int
) -> InspectedTurns:
    """A page of turns with all that the inspector shows."""
    found = await examine(tx, ref, most, before)
    first = found.turns[0].turn_id if found.turns else 0
    accepted = await history.accepted_at(tx, ref, first)
    waiting = len(found.inbox_waiting) if before is None else 0
    explanation = explain_by_rules(found.turns, waiting=waiting, breaches=breaches)
    return InspectedTurns(
        conversation=found.conversation,
        dialog=found.dialog,
        turns=tuple(_inspected(turn, accepted, explanation) for turn in found.turns),
        inbox_waiting=found.inbox_waiting,
        usage=found.usage,
        explanation=explanation,
        next=first if first > 1 else None,
    )


def _inspected(
    turn: TurnView, accepted: dict[int, Millis], explanation: Explanation
) -> InspectedTurn:
    return InspectedTurn(
        **{name: getattr(turn, name) for name in turn.__struct_fields__},
        waterfall=waterfall(turn, accepted.get(turn.turn_id)),
        issues=tuple(issue for issue in explanation.issues if issue.turn_id == turn.turn_id),
    )


def line_view(line: ConversationLine) -> LineView:
    """A conversation as a list shows it, its first words cut short."""
    said = None if line.first_said is None else cut(line.first_said, SAID_SHOWN)
    fields = {name: getattr(line, name) for name in _AS_STORED}
    return LineView(**fields, first_said=said)


def _position(given: str) -> tuple[Millis, str]:
    at, _, id = given.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) <= 16 and id.isprintable()):
        raise CallerError("before: expected a page's `next`", code="invalid_position")
    return int(at), id
