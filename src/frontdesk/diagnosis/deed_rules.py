"""What was wrong with the deeds of a turn: calls, gates, receipts and effects."""

from collections.abc import Iterator

from frontdesk.diagnosis.explanation import Issue, Severity
from frontdesk.diagnosis.turn_view import CallView, LedgerRow, TurnView
from frontdesk.store.records import LedgerStatus
from frontdesk.tools.tool import Kind
from frontdesk.turn.outcome import ReceiptOutcome

SLOW_TOOL_MS = 2000

_CALLS: dict[str, tuple[str, Severity, str, str]] = {
    "refused": (
        "gate_refused",
        Severity.LOW,
        "a gate was closed",
        "If customers need it there, look at the tool's gates; else tell the model when it may.",
    ),
    "invalid": (
        "invalid_call",
        Severity.LOW,
        "the call could not be understood",
        "Look at the arguments against the tool's schema and description.",
    ),
    "failed": (
        "tool_failed",
        Severity.HIGH,
        "the tool could not do its work",
        "Look at the log line tool.broke, and at what the tool depends on.",
    ),
}


def calls(turn: TurnView) -> Iterator[Issue]:
    """Calls that were refused, not understood, failed or slow."""
    for call in (call for step in turn.steps for call in step.calls):
        if call.outcome in _CALLS:
            yield _call(turn, call)
        elif call.duration_ms >= SLOW_TOOL_MS and call.outcome == "ran":
            yield Issue(
                turn_id=turn.turn_id,
                code="slow_tool",
                severity=Severity.LOW,
                what=f"{call.tool} took {call.duration_ms} ms.",
                suggestion="Look at what the tool waits for.",
            )


def _call(turn: TurnView, call: CallView) -> Issue:
    code, severity, why, suggestion = _CALLS[call.outcome]
    return Issue(
        turn_id=turn.turn_id,
        code=code,
        severity=severity,
        what=f"{call.tool}: {why} ({call.result[:200]}).",
        suggestion=suggestion,
    )


def receipts(turn: TurnView) -> Iterator[Issue]:
    """Receipts that came to nothing without the customer's no."""
    for receipt in turn.receipts:
        if receipt.state == ReceiptOutcome.EXPIRED:
            yield Issue(
                turn_id=turn.turn_id,
                code="receipt_expired",
                severity=Severity.LOW,
                what="The customer agreed after the receipt had expired, so nothing was done.",
                suggestion="Offer it again; a receipt lives 15 minutes.",
            )
        elif receipt.state == ReceiptOutcome.VOIDED:
            yield Issue(
                turn_id=turn.turn_id,
                code="receipt_voided",
                severity=Severity.LOW,
                what="A receipt was void before it was answered: the customer changed "
                "something, began something else, or called anew.",
            )


def effects(turn: TurnView) -> Iterator[Issue]:
    """Effects whose outcome is not what the customer agreed to, or not known, or not told."""
    for row in turn.ledger:
        if row.kind == Kind.EFFECT:
            yield from _effect(turn, row)


def _effect(turn: TurnView, row: LedgerRow) -> Iterator[Issue]:
    match row.status:
        case LedgerStatus.UNKNOWN:
            yield Issue(
                turn_id=turn.turn_id,
                code="effect_unknown",
                severity=Severity.CRITICAL,
                what=f"Nobody knows whether {row.tool} was carried out.",
                suggestion=f"Look {row.key} up in the system outside, and tell the customer.",
            )
        case LedgerStatus.INTENT:
            yield Issue(
                turn_id=turn.turn_id,
                code="effect_open",
                severity=Severity.HIGH,
                what=f"{row.tool} was agreed to and is not carried out yet.",
                suggestion="It is resumed by itself; if it stays so, look for session.failed.",
            )
        case LedgerStatus.FAILED:
            yield Issue(
                turn_id=turn.turn_id,
                code="effect_failed",
                severity=Severity.MEDIUM,
                what=f"{row.tool} could not be done: {row.result}.",
                suggestion="The customer was told; see whether what they were offered was stale.",
            )
        case _:
            pass
    if row.told_seq is None and row.status in {LedgerStatus.COMMITTED, LedgerStatus.FAILED}:
        yield Issue(
            turn_id=turn.turn_id,
            code="effect_untold",
            severity=Severity.HIGH,
            what=f"The customer has not heard yet that {row.tool} is {row.status}.",
            suggestion="It is told first thing in their next turn, or by the sweep.",
        )
