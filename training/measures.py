"""Counts what the house model got right, over the cases of one file."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from training.hearing import Heard, Listener
from training.phrase_file import SLOTS, BadPhrases, Case, PhraseFile
from training.slot_reading import picks_wrongly, reads_right


class Outcome(StrEnum):
    """What came of a phrase."""

    RIGHT = "right tool or act"
    WRONG_ACTION = "wrong action"
    ASKS_BACK = "asks back"
    OTHERWISE = "otherwise wrong"


@dataclass(frozen=True)
class Measured:
    """The counts of one file, and the cases that went wrong."""

    outcomes: Counter[Outcome] = field(default_factory=Counter[Outcome])
    answers: Counter[tuple[str, bool]] = field(default_factory=Counter[tuple[str, bool]])
    vetoes: Counter[bool] = field(default_factory=Counter[bool])
    given_up: Counter[bool] = field(default_factory=Counter[bool])
    slots: Counter[tuple[str, bool]] = field(default_factory=Counter[tuple[str, bool]])
    wrong_picks: list[str] = field(default_factory=list[str])
    misses: list[str] = field(default_factory=list[str])

    def add(self, other: "Measured") -> None:
        """Take in the counts of another file."""
        self.outcomes.update(other.outcomes)
        self.answers.update(other.answers)
        self.vetoes.update(other.vetoes)
        self.given_up.update(other.given_up)
        self.slots.update(other.slots)
        self.wrong_picks.extend(other.wrong_picks)
        self.misses.extend(other.misses)


def measure(file: PhraseFile) -> Measured:
    """Let the house model hear every phrase of a file."""
    listener = Listener(int(file.now.timestamp() * 1000))
    _check_tools(file, listener)
    measured = Measured()
    for case in file.of("tool", "act"):
        heard = listener.hear(case)
        outcome = _outcome(case, heard, listener)
        measured.outcomes[outcome] += 1
        if outcome is not Outcome.RIGHT:
            did = "+".join(sorted(heard.tools)) or f"said {heard.said!r}"
            measured.misses.append(f"{outcome}: {_meant(case)}: {case.text!r} -> {did}")
    for case in file.of("answer"):
        _count_answer(case, listener.answer(case), measured)
    for case in file.of(*SLOTS):
        right = reads_right(case, file.now)
        measured.slots[case.kind, right] += 1
        if not right:
            measured.misses.append(f"{case.kind}: {_meant(case)}: {case.text!r}")
        if case.kind == "choice" and picks_wrongly(case, file.now):
            measured.wrong_picks.append(case.text)
    return measured


def _check_tools(file: PhraseFile, listener: Listener) -> None:
    for case in file.of("tool"):
        unknown = sorted({name for one in case.expected for name in one} - listener.names)
        if unknown:
            known = ", ".join(sorted(listener.names))
            raise BadPhrases(f"{file.path}: no tool {', '.join(unknown)}; there are {known}")


def _outcome(case: Case, heard: Heard, listener: Listener) -> Outcome:
    wanted = {name for one in case.expected for name in one}
    if heard.agreed or (heard.called & listener.actions) - wanted:
        return Outcome.WRONG_ACTION
    act = "" if heard.tools else listener.act(heard.said)
    if case.kind == "tool":
        if heard.tools in case.expected:
            return Outcome.RIGHT
    elif frozenset({act}) in case.expected or _declines(act, case):
        return Outcome.RIGHT
    asks = not heard.called and act in {"", "unclear"} and "?" in heard.said
    return Outcome.ASKS_BACK if asks else Outcome.OTHERWISE


def _declines(act: str, case: Case) -> bool:
    """Small talk is declined in words that suit what is not the desk's business as well."""
    return act == "small_talk" and frozenset({"off_domain"}) in case.expected


def _count_answer(case: Case, read: str, measured: Measured) -> None:
    right = frozenset({read}) in case.expected
    (meant, *_) = sorted(case.expected[0])
    measured.answers[meant, right] += 1
    if meant in {"no", "change"}:
        measured.vetoes[read == "yes"] += 1
    if meant == "yes":
        measured.given_up[read in {"no", "change"}] += 1
    if not right:
        measured.misses.append(f"answer: {_meant(case)}: {case.text!r} -> {read}")


def _meant(case: Case) -> str:
    return " | ".join("+".join(sorted(one)) for one in case.expected)
