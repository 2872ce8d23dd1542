"""How operators find conversations: by words, customer, status, what was done, and when."""

from datetime import date, datetime, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from frontdesk.core.clock import Millis
from frontdesk.core.errors import CallerError
from frontdesk.core.ids import ConversationRef, OrganisationId
from frontdesk.core.lifecycle import Status
from frontdesk.core.permissions import Permission
from frontdesk.core.search import Sought, Term, customer_marks, terms_of, words_of
from frontdesk.diagnosis.turn_view import View
from frontdesk.store.database import Transaction
from frontdesk.store.queries import overview, search_index
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.console import LINES, LineView, line_view

LONGEST = 200
# So much of what changed a moment ago is indexed before a search answers.
BATCHES_FIRST = 3

_Text = Annotated[str, Field(max_length=LONGEST)]
_Found = tuple[tuple[LineView, ...], int | None]


class Asked(BaseModel):
    """What a search asks for: each condition that is given has to hold."""

    model_config = ConfigDict(extra="forbid")

    text: _Text = ""
    customer: _Text = ""
    status: Status | None = None
    tool: _Text = ""
    outcome: _Text = ""
    has: Literal["bad-turn"] | None = None
    since: date | None = None
    until: date | None = None
    before: Annotated[int | None, Field(ge=0, lt=2**63)] = None
    most: Annotated[int, Field(ge=1, le=100)] = LINES

    def sought(self, zone: ZoneInfo) -> Sought:
        """What that means where the organisation is; days are from midnight to midnight."""
        return Sought(
            text=_readable("text", self.text, words_of(self.text)),
            customer=_readable("customer", self.customer, customer_marks(self.customer)),
            status=self.status or "",
            tool=_readable("tool", self.tool, words_of(self.tool)),
            outcome=_readable("outcome", self.outcome, words_of(self.outcome)),
            bad_turn=self.has is not None,
            since=_midnight(self.since, zone),
            until=_midnight(self.until, zone, days=1),
        )


class FoundConversations(View, frozen=True, kw_only=True):
    """A page of what was found, the last opened first; `next` asks for the page after it.

    `complete` is false while conversations of before are still being made searchable.
    """

    conversations: tuple[LineView, ...]
    complete: bool
    next: str | None = None


STRUCTS = (FoundConversations,)


def search_routes(gateway: Gateway) -> APIRouter:
    """The route by which operators find conversations."""
    router = APIRouter(tags=["operators"], responses=problems(400, 401, 403, 422, 429, 503))

    @router.get(
        "/search",
        response_class=Response,
        responses={200: struct_response(FoundConversations, "What was found")},
    )
    async def search(request: Request, asked: Annotated[Asked, Query()]) -> Response:
        """Conversations for which all that is given holds, the last opened first."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        organisation_id = principal.organisation_id
        zone = (await gateway.desks.of(organisation_id)).zone
        sought = asked.sought(zone)
        complete = await gateway.search_indexer.catch_up(organisation_id, BATCHES_FIRST)
        terms = terms_of(sought)
        shown, after = await gateway.db.read(
            lambda tx: _find(tx, organisation_id, sought, terms, asked.before, asked.most)
        )
        following = str(after) if after is not None else None
        return answer(FoundConversations(conversations=shown, complete=complete, next=following))

    return router


async def _find(
    tx: Transaction,
    organisation_id: OrganisationId,
    sought: Sought,
    terms: list[Term],
    before: int | None,
    most: int,
) -> _Found:
    found = await search_index.matching(
        tx,
        organisation_id,
        terms,
        since=sought.since,
        until=sought.until,
        before=before,
        most=most + 1,
    )
    page = found[:most]
    refs = [ConversationRef(organisation_id, one.conversation_id) for one in page]
    lines = [await overview.line(tx, ref) for ref in refs]
    # A status may be another since it was indexed; what is shown is how it is now.
    shown = tuple(line_view(line) for line in lines if line and sought.status in ("", line.status))
    return shown, page[-1].position if len(found) > most else None


def _readable(name: str, given: str, words: set[str]) -> str:
    if given.strip() and not words:
        raise CallerError(f"{name}: expected letters or digits", code="nothing_to_find")
    return given.strip()


def _midnight(day: date | None, zone: ZoneInfo, days: int = 0) -> Millis | None:
    if day is None:
        return None
    try:
        return max(int(datetime.combine(day + timedelta(days), time(), zone).timestamp() * 1000), 0)
    except (ValueError, OverflowError):
        raise CallerError("expected a date of this age", code="invalid_date") from None
