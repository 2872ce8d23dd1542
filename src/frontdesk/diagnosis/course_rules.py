"""What was wrong with the course of turns: slow, cut off, resumed, or going round in circles."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from frontdesk.core.events import Role
from frontdesk.diagnosis.explanation import Issue, Severity
from frontdesk.diagnosis.turn_view import TurnView
from frontdesk.language.consent.reader import Answer
from frontdesk.turn.answering.problem import STUCK
from frontdesk.turn.deadlines import Deadlines

LONG_MS = round(Deadlines().still_working * 1000)
_NOT_READ = {Answer.UNCLEAR, Answer.OTHER}


def pace(turn: TurnView) -> Iterator[Issue]:
    """Whether the customer waited long, and for whom."""
    late = turn.interpretation.instead_of if turn.interpretation is not None else ""
    if late:
        yield Issue(
            turn_id=turn.turn_id,
            code="interpreter_late",
            severity=Severity.LOW,
            what=f"The model that reads a yes or no could not be used: {late}.",
            suggestion="Name a faster one with FRONTDESK_INTERPRET_MODEL.",
        )
    if turn.time_to_status_ms is None:
        return
    model_ms = sum(step.model_ms for step in turn.steps)
    tools_ms = sum(step.tools_ms for step in turn.steps)
    waited = turn.first_token_ms or turn.total_ms or 0
    yield Issue(
        turn_id=turn.turn_id,
        code="slow",
        severity=Severity.MEDIUM if waited >= LONG_MS else Severity.LOW,
        what=f"The customer waited {waited} ms; models took {model_ms} ms, tools {tools_ms} ms.",
        suggestion="Choose a faster model." if model_ms >= tools_ms else "Look at the tools.",
        consequence=any(step.problem for step in turn.steps),
    )


def cut_off(turn: TurnView) -> Iterator[Issue]:
    """Turns that a crash cut off, or that were given up."""
    if turn.diagnosis is not None and turn.diagnosis.reason == STUCK:
        yield Issue(
            turn_id=turn.turn_id,
            code=STUCK,
            severity=Severity.CRITICAL,
            what=f"The turn was not resumed: {turn.diagnosis.detail}.",
            suggestion="Read the customer's words, and report them: no text may do that.",
        )
    elif turn.outcome == "abandoned":
        yield Issue(
            turn_id=turn.turn_id,
            code="abandoned",
            severity=Severity.HIGH,
            what=f"The turn was given up after {turn.attempt} attempts.",
            suggestion="Look for session.failed in the log, and report it.",
        )
    elif turn.attempt > 1:
        yield Issue(
            turn_id=turn.turn_id,
            code="resumed",
            severity=Severity.LOW,
            what=f"The server stopped in the midst of it; attempt {turn.attempt} took it up again.",
            suggestion="Look for why the server stopped.",
        )


def circles(turns: Sequence[TurnView]) -> Iterator[Issue]:
    """Turns in which the customer was not understood twice running."""
    for before, turn in pairwise(turns):
        if _unread(before) and _unread(turn):
            yield Issue(
                turn_id=turn.turn_id,
                code="repeated_unclear",
                severity=Severity.MEDIUM,
                what="The customer's answer to a receipt could not be read twice running.",
                suggestion="Read their words; offer the receipt's buttons, or a person.",
            )
        elif (said := _answer(turn)) and said == _answer(before):
            yield Issue(
                turn_id=turn.turn_id,
                code="repeated_answer",
                severity=Severity.MEDIUM,
                what=f"The customer got the same answer twice running: {said[:120]!r}.",
                suggestion="Read what they said in between: it was not understood.",
            )


def _unread(turn: TurnView) -> bool:
    return turn.interpretation is not None and turn.interpretation.answer in _NOT_READ


def _answer(turn: TurnView) -> str:
    ours = [message.text for message in turn.messages if message.role == Role.ASSISTANT]
    return ours[-1] if ours else ""
