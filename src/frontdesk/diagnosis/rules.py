"""The house rules: what records say by themselves about why turns went as they did."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from frontdesk.diagnosis.course_rules import circles, cut_off, pace
from frontdesk.diagnosis.deed_rules import calls, effects, receipts
from frontdesk.diagnosis.explanation import Explanation, Issue, Severity, explanation_of
from frontdesk.diagnosis.model_rules import (
    cut_answers,
    held_back_words,
    passed_over,
    stand_ins,
    unusable_answers,
)
from frontdesk.diagnosis.turn_view import TurnView

RULES: tuple[Callable[[TurnView], Iterable[Issue]], ...] = (
    unusable_answers,
    effects,
    calls,
    held_back_words,
    cut_answers,
    passed_over,
    receipts,
    pace,
    cut_off,
    stand_ins,
)


def explain_by_rules(
    turns: Sequence[TurnView], *, waiting: int = 0, breaches: Mapping[str, int] | None = None
) -> Explanation:
    """What the rules make of turns, of inputs nobody took up, and of laws that were broken."""
    found = [issue for turn in turns for rule in RULES for issue in rule(turn)]
    return explanation_of([*found, *circles(turns), *_desk(turns, waiting, breaches or {})])


def _desk(turns: Sequence[TurnView], waiting: int, breaches: Mapping[str, int]) -> Iterator[Issue]:
    for law, count in breaches.items():
        if count:
            yield Issue(
                turn_id=None,
                code="law_breach",
                severity=Severity.CRITICAL,
                what=f"The law {law} was broken {count} times on this server since its start.",
                suggestion="Look for law.breach in the log, and report it.",
            )
    if waiting and not any(turn.outcome is None for turn in turns):
        yield Issue(
            turn_id=None,
            code="not_taken_up",
            severity=Severity.MEDIUM,
            what=f"{waiting} inputs were accepted and not taken up yet.",
            suggestion="Is the server running? It takes them up at its start.",
        )
