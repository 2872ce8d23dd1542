"""What is recorded of a step, from what its model answered; and of a problem with the answer."""

from collections.abc import Sequence

from msgspec.structs import replace

from frontdesk.core.events import Role
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.port import Finished
from frontdesk.models.usage import NO_TOKENS
from frontdesk.store.records import MessageRecord
from frontdesk.turn.answering.model_call import ModelCall
from frontdesk.turn.answering.problem import Problem
from frontdesk.turn.record import Diagnosis, TurnStep

_UNFINISHED = Finished("")


def record_of(call: ModelCall) -> TurnStep:
    """A step by what its model was given and answered."""
    judgement, finished = call.judgement, call.finished or _UNFINISHED
    return TurnStep(
        model=call.answered_by,
        text=call.text,
        context=call.context,
        open_tools=tuple(spec.name for spec in call.request.tools),
        closed_tools=call.closed_tools,
        left_out=call.left_out,
        leaks=tuple(str(leak) for leak in call.gate.leaks),
        untrue=tuple(claim.text for claim in call.gate.untrue),
        held=call.gate.refused.sentence if call.gate.refused is not None else "",
        judged=call.judged,
        judge_ms=judgement.ms if judgement is not None else 0,
        also_used=((judgement.by, judgement.used),) if judgement is not None else (),
        asked_at=call.asked_at,
        model_ms=call.model_ms,
        finish=finished.reason,
        usage=finished.used if call.finished is not None else NO_TOKENS,
        kept=finished.kept,
        trace_id=finished.trace_id,
        passed_over=finished.passed_over,
        faults=finished.faults,
    )


def with_problem(step: TurnStep, problem: Problem) -> TurnStep:
    """A step whose answer could not be used."""
    return replace(
        step, problem=problem.reason, detail=problem.detail, correction=problem.correction
    )


def with_failure(step: TurnStep, failure: BaseException) -> TurnStep:
    """A step whose model gave no answer: which models failed, each with its fault."""
    if isinstance(failure, ModelError):
        return replace(step, model=failure.model, trace_id=failure.trace_id, faults=failure.faults)
    fault = Fault.TIMEOUT if isinstance(failure, TimeoutError) else Fault.OTHER
    return replace(step, faults=((step.model, fault),))


def traced(call: ModelCall) -> dict[str, str | int]:
    """What the trace of a model's answer keeps: who answered, the provider's trace, the tokens."""
    finished = call.finished
    if finished is None:
        return {}
    known = {
        "model": finished.model,
        "provider_trace_id": finished.trace_id,
        "input_tokens": finished.input_tokens,
        "output_tokens": finished.output_tokens,
        "cached_tokens": finished.cached_tokens,
        "reasoning_tokens": finished.reasoning_tokens,
    }
    return {name: value for name, value in known.items() if value is not None}


def diagnose(problem: Problem, call: ModelCall, history: Sequence[MessageRecord]) -> Diagnosis:
    """What is kept of a problem, cut short."""
    customer = [m.text for m in history if m.role == Role.CUSTOMER]
    return Diagnosis(
        reason=problem.reason,
        detail=problem.detail[:500],
        user_message=customer[-1][:200] if customer else "",
        message_history=tuple({"role": m.role, "content": m.text[:100]} for m in history[-5:]),
        context=call.context[:500],
        provider=call.answered_by.partition("/")[0],
        model_id=call.answered_by,
        raw_decision_type="tool_calls" if call.calls else "final",
        raw_text=call.text[:200],
    )
