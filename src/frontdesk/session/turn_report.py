"""Reports turns that have ended: in metrics, one log line each, and the end of their trace."""

from collections.abc import Mapping

import structlog

from frontdesk.core.clock import Millis
from frontdesk.models.usage import TokensUsed
from frontdesk.session.draft import Draft
from frontdesk.session.running import FinishedTurn
from frontdesk.telemetry.metrics import Metrics
from frontdesk.telemetry.port import Price, Telemetry
from frontdesk.tools.toolbox import Toolbox
from frontdesk.turn.answering.problem import IDLE, UNBACKED
from frontdesk.turn.record import HOUSE, TurnStep
from frontdesk.turn.usage import answers_of, cost_of

# A model may ask for a tool that there is not; its name is not ours to keep.
NO_SUCH_TOOL = "unknown"

_log = structlog.get_logger("frontdesk.turn")


def report_draft(draft: Draft, telemetry: Telemetry, toolbox: Toolbox) -> None:
    """Report what a durable draft says of receipts and of turns that have ended."""
    if draft.receipts:
        for outcome in draft.receipts:
            telemetry.metrics.receipts.add(outcome)
    for finished in draft.finished:
        if telemetry.metrics.enabled:
            _count(finished, telemetry, toolbox)
        _log_turn(finished)


def _log_turn(finished: FinishedTurn) -> None:
    turn, ending = finished.turn, finished.ending
    read = ending.interpretation if ending is not None else None
    _log.info(
        "turn.finished",
        **turn.log_ids,
        outcome=finished.outcome,
        attempt=turn.attempt,
        first_token_ms=turn.timings.first_token_ms,
        time_to_status_ms=turn.timings.time_to_status_ms,
        interpret_ms=read.ms if read is not None else None,
        total_ms=finished.at - turn.started_at,
        tool_calls=[call.tool for step in turn.taken for call in step.calls],
        provider_trace_ids=[step.trace_id for step in turn.taken if step.trace_id],
    )
    turn.trace.end(outcome=finished.outcome, steps=len(turn.taken))


def _count(finished: FinishedTurn, telemetry: Telemetry, toolbox: Toolbox) -> None:
    turn, metrics = finished.turn, telemetry.metrics
    metrics.turns.add(finished.outcome)
    metrics.turn.observe(_seconds(finished.at - turn.started_at))
    if turn.timings.first_token_ms is not None:
        metrics.first_token.observe(_seconds(turn.timings.first_token_ms))
    if turn.timings.time_to_status_ms is not None:
        metrics.status.observe(_seconds(turn.timings.time_to_status_ms))
    read = finished.ending.interpretation if finished.ending is not None else None
    if read is not None:
        metrics.interpreted(HOUSE if read.by == HOUSE else "model", _seconds(read.ms))
    for step in turn.taken:
        _count_model(step, metrics)
        _count_tools(step, metrics, toolbox)
    for model, used in answers_of(turn.taken, read):
        _count_tokens(model, used, metrics, telemetry.prices)


def _count_model(step: TurnStep, metrics: Metrics) -> None:
    for model, fault in step.faults:
        metrics.model_requests.add(model, fault)
    if step.untrue:
        metrics.claims_held.add(amount=len(step.untrue))
    if not step.finish:
        return
    asked_again = step.problem in {*IDLE, UNBACKED}
    fault = "asked_again" if asked_again else "unusable"
    metrics.model_requests.add(step.model, fault if step.problem else "ok")
    metrics.model_seconds.observe(_seconds(step.model_ms), step.model)


def _count_tokens(
    model: str, used: TokensUsed, metrics: Metrics, prices: Mapping[str, Price]
) -> None:
    if not used:
        return
    kinds = ("input", used.input), ("output", used.output)
    for kind, count in (*kinds, ("cached", used.cached), ("reasoning", used.reasoning)):
        if count is not None:
            metrics.model_tokens.add(model, kind, amount=count)
    cost = cost_of(model, used, prices)
    if cost is not None:
        metrics.model_cost.add(model, amount=cost)


def _count_tools(step: TurnStep, metrics: Metrics, toolbox: Toolbox) -> None:
    for call in step.calls:
        known = toolbox.find(call.tool) is not None
        metrics.tool_calls.add(call.tool if known else NO_SUCH_TOOL, call.outcome)
        if known:
            metrics.tool_seconds.observe(_seconds(call.duration_ms), call.tool)


def _seconds(time: Millis) -> float:
    return time / 1000
