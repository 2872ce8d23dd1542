"""What was wrong with the models of a turn: no answer, one that cannot be used, untrue words."""

from collections.abc import Iterator

from frontdesk.diagnosis.explanation import Issue, Severity
from frontdesk.diagnosis.provider_failures import read_failures
from frontdesk.diagnosis.turn_view import StepView, TurnView
from frontdesk.models.port import CUT_OFF
from frontdesk.turn.answering.problem import (
    DEFLECTED,
    EMPTY,
    INVALID,
    PROMISED,
    STUCK,
    UNBACKED,
    UNKNOWN,
    UNPARSED,
)
from frontdesk.turn.record import HOUSE

_TIMED_OUT = "TimeoutError"
_ASKED_AGAIN = {
    PROMISED: "it promised work and called nothing",
    DEFLECTED: "it sent the customer elsewhere with what the desk can do",
}


def unusable_answers(turn: TurnView) -> Iterator[Issue]:
    """Each answer that could not be used, by its reason."""
    for step in turn.steps:
        # A call that a gate refused is an issue by itself: the model was told why, and may go on.
        refused = bool(step.calls) and all(call.outcome == "refused" for call in step.calls)
        if step.problem in _ASKED_AGAIN:
            yield _asked_again(turn, step)
        elif step.problem and step.problem != UNBACKED and not refused:
            yield from _unusable(turn, step)
    fault = turn.diagnosis is not None and turn.diagnosis.reason != STUCK
    if turn.diagnosis is not None and fault and not any(step.problem for step in turn.steps):
        yield Issue(
            turn_id=turn.turn_id,
            code=turn.diagnosis.reason,
            severity=Severity.HIGH,
            what=f"The desk itself met a fault: {turn.diagnosis.detail}.",
            suggestion="Look at the log line turn.failed, and report it.",
        )


def _asked_again(turn: TurnView, step: StepView) -> Issue:
    return Issue(
        turn_id=turn.turn_id,
        code=step.problem,
        severity=Severity.LOW,
        what=f"{step.model}: {_ASKED_AGAIN[step.problem]}, and was asked once more.",
        suggestion="If that was right, report the sentence; else look at the instructions.",
    )


def _unusable(turn: TurnView, step: StepView) -> Iterator[Issue]:
    failures = read_failures(step.detail)
    for failure in failures:
        code = step.problem if step.problem != UNKNOWN else failure.code
        yield Issue(
            turn_id=turn.turn_id,
            code=code,
            severity=failure.severity,
            what=f"{failure.what}.",
            suggestion=failure.suggestion,
        )
    if not failures:
        what, suggestion = _told(step)
        yield Issue(
            turn_id=turn.turn_id,
            code=step.problem,
            severity=Severity.MEDIUM,
            what=f"{step.model}: {what}.",
            suggestion=suggestion,
        )


def _told(step: StepView) -> tuple[str, str]:
    if step.problem == EMPTY:
        if step.finish == "length":
            return "its output was cut off before it said anything", "Raise its limit of tokens."
        return "it said nothing and called nothing", "Another model may do better."
    if step.problem == INVALID:
        return _invalid(step)
    if step.problem == UNPARSED:
        return "its answer could not be parsed", "Look it up at the provider by its trace id."
    if _TIMED_OUT in step.detail:
        return "it did not answer within the turn's deadlines", "Choose a faster model."
    return step.detail or "it failed", "Look at the log line turn.model_failed."


def _invalid(step: StepView) -> tuple[str, str]:
    if step.calls:
        tried = ", ".join(dict.fromkeys(call.tool for call in step.calls))
        return (
            f"not one of its calls could be understood ({tried}): {step.detail}",
            "Look at the arguments against the tools' schemas; a larger model may do better.",
        )
    if "json" in step.leaks or step.text.lstrip().startswith(("{", "[")):
        return (
            "it wrote JSON as its answer, perhaps a call of a tool",
            "Choose a model and a server that support tool calls.",
        )
    return (
        step.detail or "it answered where a tool was needed, or called one where none was open",
        "If the tool was not needed, look at the tools' examples; else at the instructions.",
    )


def stand_ins(turn: TurnView) -> Iterator[Issue]:
    """What a failing model led to: another model's answer, or an apology."""
    failed = [step for step in turn.steps if step.problem]
    if not failed and turn.diagnosis is None:
        return
    last = turn.steps[-1] if turn.steps else None
    if any(step.note or any(c.outcome == "moved" for c in step.calls) for step in turn.steps):
        # What code said was the answer.
        return
    if not failed or last is None or last.problem:
        yield Issue(
            turn_id=turn.turn_id,
            code="apology",
            severity=Severity.HIGH,
            what="No model gave an answer: the customer got an apology.",
            consequence=True,
        )
    elif last.model == HOUSE and failed[0].model != HOUSE:
        yield Issue(
            turn_id=turn.turn_id,
            code="house_stood_in",
            severity=Severity.MEDIUM,
            what=f"The house model answered in place of {failed[0].model}.",
            consequence=True,
        )


def passed_over(turn: TurnView) -> Iterator[Issue]:
    """Models that were passed over before one answered."""
    for reason in dict.fromkeys(r for step in turn.steps for r in step.passed_over):
        for failure in read_failures(reason):
            yield Issue(
                turn_id=turn.turn_id,
                code="model_passed_over",
                severity=Severity.LOW,
                what=f"Passed over: {failure.what}.",
                suggestion=failure.suggestion,
            )


def cut_answers(turn: TurnView) -> Iterator[Issue]:
    """Answers that were cut off by their length, after the model was asked to go on."""
    for step in turn.steps:
        if step.finish == CUT_OFF and step.text and not step.calls and not step.problem:
            yield Issue(
                turn_id=turn.turn_id,
                code="answer_cut_off",
                severity=Severity.MEDIUM,
                what=f"{step.model} came to the end of its tokens before the end of its answer.",
                suggestion="Raise max_tokens of the model, or tell it to be brief.",
            )


def held_back_words(turn: TurnView) -> Iterator[Issue]:
    """Words that the release gate mended or took out."""
    for step in turn.steps:
        for claim in step.untrue:
            yield Issue(
                turn_id=turn.turn_id,
                code="claim_mended",
                severity=Severity.MEDIUM,
                what=f"{step.model} claimed what the ledger does not know: {claim!r}.",
                suggestion="The claim was mended. If it was true, report the sentence; else "
                "look at what the model was told before it.",
            )
        if step.leaks and not step.calls and not step.problem:
            yield Issue(
                turn_id=turn.turn_id,
                code="unclean_speech",
                severity=Severity.LOW,
                what=f"{step.model} wrote what is no plain speech: {', '.join(step.leaks)}.",
                suggestion="It was taken out; tell the model to answer in plain words.",
            )
