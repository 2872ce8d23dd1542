"""What is recorded of a step, from what its model answered and its tools did."""

from msgspec.structs import replace

from frontdesk.models.failure import Fault, ModelError
from frontdesk.turn.answering.model_call import Decision
from frontdesk.turn.answering.problem import Problem
from frontdesk.turn.answering.tool_execution import Executed
from frontdesk.turn.record import StepTaken
from frontdesk.turn.speaking.release import ReleaseGate


def model_of(decision: Decision, step: StepTaken) -> str:
    """The model that answered, by the name that records have."""
    finished = decision.finished
    return finished.model if finished is not None and finished.model else step.model


def answered(decision: Decision) -> dict[str, str | int]:
    """What the trace of a model's answer keeps: who answered, the provider's trace, the tokens."""
    finished = decision.finished
    if finished is None:
        return {}
    known = {
        "model": finished.model,
        "provider_trace_id": finished.trace_id,
        "input_tokens": finished.input_tokens,
        "output_tokens": finished.output_tokens,
    }
    return {name: value for name, value in known.items() if value is not None}


def faults_of(failure: BaseException, model: str) -> tuple[tuple[str, str], ...]:
    """The models that failed, each with its fault."""
    if isinstance(failure, ModelError):
        return failure.faults
    late = isinstance(failure, TimeoutError)
    return ((model, Fault.TIMEOUT if late else Fault.OTHER),)


def heard(step: StepTaken, decision: Decision, gate: ReleaseGate | None = None) -> StepTaken:
    """A step with what its model answered."""
    finished = decision.finished
    changes = {
        "model": model_of(decision, step),
        "text": decision.text,
        "model_ms": decision.model_ms,
    }
    if gate is not None:
        changes |= {
            "leaks": tuple(str(b) for b in gate.leaks),
            "untrue": tuple(c.text for c in gate.untrue),
        }
    if finished is not None:
        changes |= {
            "finish": finished.reason,
            "usage": (finished.input_tokens, finished.output_tokens),
            "trace_id": finished.trace_id,
            "passed_over": finished.passed_over,
            "faults": finished.faults,
        }
    return replace(step, **changes)


def with_calls(step: StepTaken, done: Executed, tools_ms: int) -> StepTaken:
    """A step with what came of its calls."""
    return replace(step, calls=tuple(done.calls), tools_ms=tools_ms)


def problematic(step: StepTaken, problem: Problem, decision: Decision) -> StepTaken:
    """A step whose answer could not be used."""
    return replace(
        heard(step, decision),
        problem=problem.reason,
        detail=problem.detail,
        correction=problem.correction,
    )
