"""Where a turn's time went, span by span, from the moment its input was accepted."""

from collections.abc import Iterator

from frontdesk.core.clock import Millis
from frontdesk.diagnosis.turn_view import StepView, TurnView, View


class Span(View, frozen=True, kw_only=True):
    """A stretch of a turn, or a moment where `duration_ms` is 0; zero is the turn's beginning."""

    kind: str
    label: str
    start_ms: Millis
    duration_ms: Millis


def waterfall(turn: TurnView, accepted_at: Millis | None) -> tuple[Span, ...]:
    """A turn's spans in their order; what was accepted before the turn began is negative."""
    spans: list[Span] = []
    if accepted_at is not None:
        waited = max(turn.started_at - accepted_at, 0)
        spans.append(_span("inbox", "waited in the inbox", -waited, waited))
    end = 0
    if turn.interpretation is not None:
        end = turn.interpret_ms or turn.interpretation.ms
        spans.append(_span("interpret", f"by {turn.interpretation.by}", 0, end))
    for step in turn.steps:
        begins = max(step.asked_at - turn.started_at, end)
        spans.extend(_gap("context", "context and gates", end, begins))
        spans.extend(_of_step(step, begins))
        end = begins + step.model_ms + step.tools_ms
    if turn.total_ms is not None:
        spans.extend(_gap("commit", "the store", end, turn.total_ms))
    return (*spans, *_moments(turn))


def _of_step(step: StepView, begins: Millis) -> Iterator[Span]:
    spoke = step.text and not step.calls and not step.problem
    kind = "narration" if spoke else "model"
    yield _span(kind, f"step {step.step}: {step.model}", begins, step.model_ms)
    start = begins + step.model_ms
    # Reads run side by side, the rest one after the other: which it was shows in their sum.
    in_a_row = sum(call.duration_ms for call in step.calls) <= step.tools_ms
    for call in step.calls:
        yield _span("tool", call.tool, start, call.duration_ms)
        if in_a_row:
            start += call.duration_ms


def _moments(turn: TurnView) -> Iterator[Span]:
    if turn.time_to_status_ms is not None:
        yield _span("status", "a status line", turn.time_to_status_ms, 0)
    if turn.first_token_ms is not None:
        yield _span("first_token", "first token", turn.first_token_ms, 0)


def _gap(kind: str, label: str, start: Millis, end: Millis) -> Iterator[Span]:
    if end > start:
        yield _span(kind, label, start, end - start)


def _span(kind: str, label: str, start: Millis, duration: Millis) -> Span:
    return Span(kind=kind, label=label, start_ms=start, duration_ms=duration)
