"""A turn as those see it who diagnose it: what was asked, given, answered, done, and how fast."""

from collections.abc import Sequence
from typing import Any

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.events import Event
from frontdesk.core.plan import Plan
from frontdesk.store.records import LedgerEntry, MessageRecord, StepRecord, TurnRecord
from frontdesk.turn.record import CallMade, Diagnosis, Interpretation, TurnStep, decode_step
from frontdesk.turn.task import as_causes, decode_causes
from frontdesk.turn.usage import ModelUse

LONGEST = 2000


def wire_field(name: str) -> str:
    """A field's name on the wire; timings keep the names by which all documents call them."""
    if name.endswith("_ms"):
        return name
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


class View(msgspec.Struct, frozen=True, kw_only=True, rename=wire_field):
    """Something shown to operators."""


class TurnTimes(View, frozen=True, kw_only=True):
    """A turn's causes, outcome and timings; running while it has no outcome."""

    turn_id: int
    call_session_id: str
    outcome: str | None
    attempt: int
    started_at: Millis
    finished_at: Millis | None
    causes: tuple[dict[str, Any], ...] = ()
    diagnosis: Diagnosis | None = None
    interpretation: Interpretation | None = None
    first_token_ms: Millis | None = None
    time_to_status_ms: Millis | None = None
    interpret_ms: Millis | None = None
    narrate_ms: Millis | None = None
    total_ms: Millis | None = None
    usage: tuple[ModelUse, ...] = ()
    plan: Plan | None = None


class CallView(View, frozen=True, kw_only=True):
    """A tool call that a model proposed, and what came of it."""

    tool: str
    arguments: str
    outcome: str
    result: str
    duration_ms: Millis
    read_ahead: bool = False


class StepView(View, frozen=True, kw_only=True):
    """One model call: what the model was given, what it said and asked for, what was wrong."""

    step: int
    at: Millis
    model: str
    context: str
    open_tools: tuple[str, ...]
    closed_tools: dict[str, str]
    left_out: tuple[str, ...]
    text: str
    calls: tuple[CallView, ...]
    finish: str
    input_tokens: int | None
    output_tokens: int | None
    cached_tokens: int | None
    reasoning_tokens: int | None
    trace_id: str | None
    passed_over: tuple[str, ...]
    problem: str
    detail: str
    correction: str
    leaks: tuple[str, ...]
    untrue: tuple[str, ...]
    held: str
    instead: str
    judged: tuple[tuple[str, bool | None], ...]
    judge_ms: Millis
    note: str
    asked_at: Millis
    model_ms: Millis
    tools_ms: Millis


class TurnMessage(View, frozen=True, kw_only=True):
    """A message of the turn: the customer's, or an answer."""

    role: str
    text: str
    state: str


class ReceiptMove(View, frozen=True, kw_only=True):
    """A receipt that was shown, or what became of it."""

    receipt_id: str
    state: str
    tool: str | None = None
    text: str | None = None


class LedgerRow(View, frozen=True, kw_only=True):
    """A note or an effect; `told_seq` is 0 where there was nothing to tell."""

    key: str
    kind: str
    tool: str
    intent: str
    status: str
    result: str | None
    created_at: Millis
    finished_at: Millis | None
    told_seq: int | None


class TurnView(TurnTimes, frozen=True, kw_only=True):
    """All there is to know about a turn."""

    messages: tuple[TurnMessage, ...] = ()
    steps: tuple[StepView, ...] = ()
    receipts: tuple[ReceiptMove, ...] = ()
    ledger: tuple[LedgerRow, ...] = ()


class _Kept(msgspec.Struct, frozen=True):
    """What a finished turn's record holds."""

    causes: tuple[dict[str, Any], ...] = ()
    diagnosis: Diagnosis | None = None
    interpretation: Interpretation | None = None
    first_token_ms: Millis | None = None
    time_to_status_ms: Millis | None = None
    interpret_ms: Millis | None = None
    narrate_ms: Millis | None = None
    total_ms: Millis | None = None
    usage: tuple[ModelUse, ...] = ()
    plan: Plan | None = None


def turn_times(turn: TurnRecord) -> TurnTimes:
    """A turn with its timings, as `frontdesk logs` shows it."""
    return TurnTimes(**_fields(turn))


def turn_view(
    turn: TurnRecord,
    messages: Sequence[MessageRecord],
    steps: Sequence[StepRecord],
    actions: Sequence[Event],
    ledger: Sequence[LedgerEntry],
) -> TurnView:
    """A turn with all of these that are its own."""
    wanted = turn.turn_id
    return TurnView(
        **_fields(turn),
        messages=tuple(
            TurnMessage(role=m.role, text=cut(m.text), state=m.state)
            for m in messages
            if m.turn_id == wanted
        ),
        steps=tuple(_step(s, decode_step(s.body)) for s in steps if s.turn_id == wanted),
        receipts=tuple(_receipt(e) for e in actions if e.turn_id == wanted and _is_receipt(e)),
        ledger=tuple(_row(entry) for entry in ledger if entry.turn_id == wanted),
    )


def cut(text: str, most: int = LONGEST) -> str:
    """A text, or its beginning and how much more there was."""
    return text if len(text) <= most else f"{text[:most]}… and {len(text) - most} more"


def _fields(turn: TurnRecord) -> dict[str, Any]:
    if turn.outcome is None:
        kept = _Kept(causes=tuple(as_causes(decode_causes(turn.record))))
    else:
        kept = msgspec.json.decode(turn.record or "{}", type=_Kept)
    return {
        "turn_id": turn.turn_id,
        "call_session_id": turn.call_session_id,
        "outcome": turn.outcome,
        "attempt": turn.attempt,
        "started_at": turn.started_at,
        "finished_at": turn.finished_at,
        **msgspec.structs.asdict(kept),
    }


def _step(row: StepRecord, step: TurnStep) -> StepView:
    return StepView(
        step=row.step,
        at=row.at,
        model=step.model,
        context=cut(step.context),
        open_tools=step.open_tools,
        closed_tools=step.closed_tools,
        left_out=step.left_out,
        text=cut(step.text),
        calls=tuple(_call(call) for call in step.calls),
        finish=step.finish,
        input_tokens=step.usage.input,
        output_tokens=step.usage.output,
        cached_tokens=step.usage.cached,
        reasoning_tokens=step.usage.reasoning,
        trace_id=step.trace_id,
        passed_over=tuple(cut(reason) for reason in step.passed_over),
        problem=step.problem,
        detail=cut(step.detail),
        correction=step.correction,
        leaks=step.leaks,
        untrue=tuple(cut(claim) for claim in step.untrue),
        held=cut(step.held),
        instead=cut(step.instead),
        judged=tuple((cut(sentence), backed) for sentence, backed in step.judged),
        judge_ms=step.judge_ms,
        note=cut(step.note),
        asked_at=step.asked_at or row.at - step.model_ms - step.tools_ms,
        model_ms=step.model_ms,
        tools_ms=step.tools_ms,
    )


def _call(call: CallMade) -> CallView:
    return CallView(
        tool=call.tool,
        arguments=cut(call.arguments),
        outcome=call.outcome,
        result=cut(call.result),
        duration_ms=call.duration_ms,
        read_ahead=call.read_ahead,
    )


def _is_receipt(event: Event) -> bool:
    return "receiptId" in (event.data or {})


def _receipt(event: Event) -> ReceiptMove:
    data = event.data or {}
    return ReceiptMove(
        receipt_id=data["receiptId"],
        state=data["state"],
        tool=data.get("tool"),
        text=event.text,
    )


def _row(entry: LedgerEntry) -> LedgerRow:
    return LedgerRow(
        key=entry.key,
        kind=entry.kind,
        tool=entry.tool,
        intent=cut(entry.intent),
        status=entry.status,
        result=None if entry.result is None else cut(entry.result),
        created_at=entry.created_at,
        finished_at=entry.finished_at,
        told_seq=entry.told_seq,
    )
