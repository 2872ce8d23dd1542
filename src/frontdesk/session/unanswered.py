"""Which of a turn's questions its documents did not answer, and which answer a rating is about."""

from collections.abc import Iterable, Sequence

from frontdesk.knowledge.answering.search_tool import (
    SEARCH_DOCUMENTS,
    question_in,
    read_back,
)
from frontdesk.turn.record import CallMade, TurnStep


def unanswered_in(steps: Iterable[TurnStep]) -> tuple[str, ...]:
    """The questions for which no search of a turn found anything, as they were asked."""
    unknown: dict[str, None] = {}
    for call in (call for step in steps for call in step.calls):
        if call.tool != SEARCH_DOCUMENTS or call.outcome != "ran":
            continue
        found, _ = read_back(call.result)
        if found.passages and not found.unknown:
            # Asked in other words, it had its answer.
            unknown.clear()
        unknown |= dict.fromkeys(found.unknown)
    return tuple(unknown)


def rated_question(results: Sequence[CallMade]) -> str:
    """The question that documents answered last; empty where something else was read since."""
    last = results[-1] if results else None
    if last is None or last.tool != SEARCH_DOCUMENTS:
        return ""
    found, words = read_back(last.result)
    return question_in(last.arguments) if found.passages and words else ""
