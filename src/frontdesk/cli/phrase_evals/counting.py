"""Counts what was understood, with the interval in which the true share may well lie."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from frontdesk.cli.phrase_evals.listening import Heard, Listener
from frontdesk.cli.phrase_evals.phrases import NOTHING, BadPhrases, Case, PhraseFile

_TWO_SIDED_95 = 1.96


class Outcome(StrEnum):
    """What came of a sentence."""

    RIGHT = "right"
    # Something was begun that changes things, or agreed to, and nobody asked for it.
    WRONG_ACTION = "wrong action"
    ASKED_BACK = "asked back"
    WRONG = "otherwise wrong"


@dataclass(frozen=True, slots=True)
class Measured:
    """A sentence, what was expected of it, and what came of it."""

    text: str
    expected: str
    got: str
    outcome: Outcome
    is_answer: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    count: int
    total: int

    @property
    def rate(self) -> float:
        """The share; of none, nothing."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in 95 of 100 cases (Wilson)."""
        if not self.total:
            return 0.0, 1.0
        z2 = _TWO_SIDED_95**2
        middle = (self.rate + z2 / (2 * self.total)) / (1 + z2 / self.total)
        spread = math.sqrt(self.rate * (1 - self.rate) / self.total + z2 / (4 * self.total**2))
        half = _TWO_SIDED_95 * spread / (1 + z2 / self.total)
        return max(0.0, middle - half), min(1.0, middle + half)


def measure(file: PhraseFile, listener: Listener) -> list[Measured]:
    """Let every sentence of a file be heard; raises BadPhrases where it names another tool."""
    unknown = sorted(file.tools - listener.names)
    if unknown:
        known = ", ".join(sorted(listener.names))
        raise BadPhrases(f"expected tools of the pack ({known}); got {', '.join(unknown)}")
    return [
        _answered(case, listener) if case.group.answer else _asked(case, listener)
        for case in file.cases
    ]


def share_of(measured: Iterable[Measured], outcome: Outcome = Outcome.RIGHT) -> Share:
    """How many came out so."""
    outcomes = [one.outcome for one in measured]
    return Share(outcomes.count(outcome), len(outcomes))


def _answered(case: Case, listener: Listener) -> Measured:
    group = case.group
    read = listener.answer(group.receipt, group.effect, case.text)
    outcome = Outcome.RIGHT if read == group.answer else Outcome.WRONG
    if outcome is Outcome.WRONG and read == "yes":
        outcome = Outcome.WRONG_ACTION
    elif outcome is Outcome.WRONG and read == "unclear":
        outcome = Outcome.ASKED_BACK
    return Measured(case.text, group.answer, read, outcome, is_answer=True)


def _asked(case: Case, listener: Listener) -> Measured:
    heard = listener.hear(case.text, verified=case.group.verified)
    expected = " | ".join(" + ".join(sorted(one)) or NOTHING for one in case.expected)
    calls = [arguments for name, arguments in heard.calls.items() if name in expected]
    differing = _differing(case.group.arguments, calls[0] if calls else {})
    if heard.tools in case.expected and not (differing or heard.which):
        return Measured(case.text, expected, expected, Outcome.RIGHT)
    return Measured(case.text, expected, _told(heard, differing), _wrongly(case, heard, listener))


def _wrongly(case: Case, heard: Heard, listener: Listener) -> Outcome:
    wanted = {name for one in case.expected for name in one}
    if (heard.tools & listener.changing) - wanted:
        return Outcome.WRONG_ACTION
    return Outcome.ASKED_BACK if heard.which or not heard.tools else Outcome.WRONG


def _differing(expected: dict[str, Any], got: dict[str, Any]) -> dict[str, Any]:
    """The arguments that were read otherwise than expected, whatever their case."""
    return {
        name: got.get(name)
        for name, value in expected.items()
        if str(got.get(name, "")).casefold() != str(value).casefold()
    }


def _told(heard: Heard, differing: dict[str, Any]) -> str:
    if heard.which:
        return f"asks whether {' or '.join(sorted(heard.which))}"
    named = " + ".join(sorted(heard.tools)) or NOTHING
    read = ", ".join(f"{name} = {value!r}" for name, value in differing.items())
    return f"{named} with {read}" if read and heard.tools else named
