"""Turns that operators keep as test cases, listed and handed out as a file for `evals`."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response
from pydantic import Field

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import decode_dialog
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.events import EventType, decode_event
from frontdesk.core.ids import ConversationRef, Seq, TurnId
from frontdesk.core.permissions import Permission
from frontdesk.diagnosis.evals_file import evals_file, is_countable
from frontdesk.diagnosis.kept_turn import NOTHING, Answer, Expected, KeptTurn, keep_turn
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.diagnosis.turn_view import View, turn_view
from frontdesk.store.database import Transaction
from frontdesk.store.queries import conversations, history, kept_turns, ledger
from frontdesk.store.queries.kept_turns import KeptRow
from frontdesk.tools.gates import Verified
from frontdesk.tools.schema import wire_name
from frontdesk.tools.toolbox import Toolbox
from frontdesk.transport import wire
from frontdesk.transport.gateway import Gateway
from frontdesk.transport.openapi import answer, problems, struct_response
from frontdesk.transport.routes.inspection import ACTIONS_READ, ENTRIES_READ
from frontdesk.transport.schemas import Body

MOST = 500
LONGEST_NOTE = 500
_MESSAGES_READ = 400

Turn = Annotated[int, Path(ge=1, le=2**53)]


class KeepTurn(Body):
    """What would have been right, where that can be said, and why the answer was wrong."""

    tool: Annotated[str, Field(max_length=200)] = ""
    answer: Answer = ""
    note: Annotated[str, Field(json_schema_extra={"maxLength": LONGEST_NOTE})] = ""


class KeptTurnView(View, frozen=True, kw_only=True):
    """A kept turn: where it is from, who kept it and why, and all that it was answered from."""

    conversation_id: str
    turn_id: int
    note: str
    by: str
    at: Millis
    countable: bool
    kept: KeptTurn


class KeptTurns(View, frozen=True, kw_only=True):
    """An organisation's kept turns, the last kept first."""

    cases: tuple[KeptTurnView, ...]


STRUCTS = (KeptTurns, KeptTurnView)


def kept_turn_routes(gateway: Gateway) -> APIRouter:
    """The routes of kept turns."""
    refusals = problems(400, 401, 403, 404, 413, 422, 429, 503)
    router = APIRouter(tags=["operators"], responses=refusals)
    of_one = "/conversations/{conversation_id}/turns/{turn_id}/case"

    @router.get(
        "/cases",
        response_class=Response,
        responses={200: struct_response(KeptTurns, "The kept turns")},
    )
    async def listed(request: Request) -> Response:
        """The turns that were kept as test cases, the last kept first."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        ours = principal.organisation_id
        rows = await gateway.db.read(lambda tx: kept_turns.latest(tx, ours, MOST))
        return answer(KeptTurns(cases=tuple(map(_view, rows))))

    @router.get("/cases/export", response_class=PlainTextResponse)
    async def export(request: Request) -> PlainTextResponse:
        """The kept turns of which somebody said what is right, as a file for `frontdesk evals`."""
        principal = await gateway.operate(request, Permission.READ_CONVERSATIONS)
        ours = principal.organisation_id
        rows = await gateway.db.read(lambda tx: kept_turns.latest(tx, ours, MOST))
        cases = [(f"{one.conversation_id}, turn {one.turn_id}", _decoded(one)) for one in rows]
        return PlainTextResponse(
            evals_file(cases),
            headers={"content-disposition": 'attachment; filename="kept-turns.toml"'},
        )

    @router.put(
        of_one,
        response_class=Response,
        responses={200: struct_response(KeptTurnView, "The turn as it was kept")},
    )
    async def keep(
        request: Request, conversation_id: str, turn_id: Turn, body: KeepTurn
    ) -> Response:
        """Keep a turn as a test case, in place of what was kept of it before."""
        principal = await gateway.operate(request)
        ref = principal.open(conversation_id)
        toolbox = (await gateway.desks.of(ref.organisation_id)).deps.toolbox
        expected = Expected(tool=_checked_tool(body.tool, toolbox), answer=body.answer)
        note = wire.checked_text(body.note, limit=LONGEST_NOTE, empty=True)

        async def work(tx: Transaction) -> KeptRow:
            found = await _kept(tx, ref, TurnId(turn_id), toolbox)
            if expected.answer and found.receipt is None:
                wanted = "expected a turn in which a receipt waited for an answer"
                raise CallerError(f"answer: {wanted}", code="no_receipt", status=422)
            case = msgspec.structs.replace(found, expected=expected)
            encoded = msgspec.json.encode(case).decode()
            row = KeptRow(
                *(ref.conversation_id, TurnId(turn_id)),
                *(encoded, note, principal.subject, gateway.clock.now()),
            )
            known = {one.turn_id for one in await kept_turns.of_conversation(tx, ref)}
            full = await kept_turns.count(tx, ref.organisation_id) >= MOST
            if full and turn_id not in known:
                raise CallerError(f"expected at most {MOST} kept turns", code="too_many_cases")
            await kept_turns.put(tx, ref, row)
            return row

        return answer(_view(await gateway.db.write(work)))

    @router.delete(of_one, status_code=204)
    async def forget(request: Request, conversation_id: str, turn_id: Turn) -> Response:
        """Keep a turn no longer."""
        principal = await gateway.operate(request)
        ref = principal.open(conversation_id)
        if not await gateway.db.write(lambda tx: kept_turns.remove(tx, ref, TurnId(turn_id))):
            raise NotFound("expected a turn that was kept", code="case_not_found")
        return Response(status_code=204)

    return router


async def _kept(
    tx: Transaction, ref: ConversationRef, turn_id: TurnId, toolbox: Toolbox
) -> KeptTurn:
    """A turn as it is kept, or NotFound."""
    await conversations.find(tx, ref)
    turns = await history.turns(tx, ref, 1, before=turn_id + 1)
    if not turns or turns[0].turn_id != turn_id:
        raise NotFound("expected the number of a turn", code="turn_not_found")
    messages = await history.turn_messages(tx, ref, turn_id)
    before = await history.recent_messages(tx, ref, after=Seq(0), most=_MESSAGES_READ)
    bodies = await history.recent_events(tx, ref, EventType.ACTION, ACTIONS_READ)
    actions = [decode_event(row.body) for row in bodies]
    entries = await ledger.recent(tx, ref, ENTRIES_READ)
    steps = await history.steps(tx, ref, turn_id)
    dialog = await history.dialog(tx, ref)
    turn = turn_view(turns[0], messages, steps, actions, entries)
    protected = {
        wire_name(tool.name)
        for tool in toolbox
        if any(isinstance(gate, Verified) for gate in tool.gates)
    }
    known = decode_dialog(dialog) if dialog is not None else None
    kept = keep_turn(turn, before, actions, known, protected)
    issues = [one for one in explain_by_rules([turn]).issues if one.turn_id == turn_id]
    return msgspec.structs.replace(kept, issues=tuple(one.code for one in issues))


def _checked_tool(named: str, toolbox: Toolbox) -> str:
    tool = toolbox.find(named) if named and named != NOTHING else None
    if not named or named == NOTHING:
        return named
    if tool is None:
        raise CallerError(
            f"tool: expected a tool of the desk or {NOTHING!r}; got {named[:40]!r}",
            code="unknown_tool",
            status=422,
        )
    return wire_name(tool.name)


def _decoded(row: KeptRow) -> KeptTurn:
    return msgspec.json.decode(row.body, type=KeptTurn)


def _view(row: KeptRow) -> KeptTurnView:
    kept = _decoded(row)
    return KeptTurnView(
        conversation_id=row.conversation_id,
        turn_id=row.turn_id,
        note=row.note,
        by=row.by,
        at=row.at,
        countable=is_countable(kept),
        kept=kept,
    )
