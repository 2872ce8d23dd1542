"""What customers say: phrases of the files by what they are for, said with slips and chatter."""

import re
from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from random import Random

from training.customers.wishes import Wish, read_wish
from training.phrase_file import Case, PhraseFile

# Words that only fit the dialog that a phrase was written for.
_TIED = re.compile(
    r"\d|\$|dollar|\b(?:today|tonight|tomorrow|week|month|morning|afternoon|evening|noon"
    r"|mon|tues?|wed|thurs?|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)",
    re.IGNORECASE,
)
_DEEDS = {
    "cancelAppointment": re.compile(r"\bcancel", re.IGNORECASE),
    "rescheduleAppointment": re.compile(r"\b(?:mov|reschedul|chang|shift|switch)", re.IGNORECASE),
    "scheduleAppointment": re.compile(r"\b(?:book|schedul)", re.IGNORECASE),
}
_NAMES_A_DEED = re.compile(
    r"cancel|mov|book|schedul|keep|ticket|call|visit|appoint|treat|inspect|time|day|it\b|price",
    re.IGNORECASE,
)
_SHORT = 4
_PLACES = """
the a first second third fourth fifth sixth last number option one two three four five six please
thanks i'll take i'd like go with give me let's do ok okay yes yeah sure um uh maybe i guess think
sounds good great can could we you would want choose pick that is fine for
1 2 3 4 5 6 1st 2nd 3rd 4th 5th 6th
"""
_ORDINAL_WORDS = frozenset(_PLACES.split())
_SPEAKS_OF_PHONE = re.compile(r"phone|number|cell|call", re.IGNORECASE)
_BEFORE = ("Hi there, ", "so, ", "um ", "Hello! ", "okay so ", "quick one: ", "sorry, ")
_AFTER = (" please", ", thanks", " if that's ok", ", thank you so much", " :)", ", bit of a hurry")


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody types: how often they slip, and whether they chat."""

    random: Random
    slips: float
    chatty: bool

    def say(self, text: str) -> str:
        """A text as they type it."""
        if self.chatty and self.random.random() < 0.5:
            before = self.random.choice(_BEFORE)
            text = before + text if self.random.random() < 0.5 else text
            text = text if text.endswith(("?", ".", "!")) else text + self.random.choice(_AFTER)
        return self._slip(text) if self.random.random() < self.slips else text

    def _slip(self, text: str) -> str:
        words = [m for m in re.finditer(r"[A-Za-z]+", text) if len(m[0]) >= _SHORT]
        if not words:
            return text
        word = self.random.choice(words)
        at = self.random.randrange(word.start() + 1, word.end() - 1)
        swapped, dropped = text[at + 1] + text[at], ""
        slipped = self.random.choice((swapped, dropped, text[at] * 2))
        return text[:at] + slipped + text[at + (2 if slipped is swapped else 1) :]


class Phrasing:
    """The phrases of one set, at the moment at which all is said."""

    def __init__(self, phrases: PhraseFile, answers: PhraseFile, slots: PhraseFile) -> None:
        self.now: datetime = slots.now
        self._phrases = phrases
        self._answers = answers
        self.zips = _by_value(
            [c for c in slots.of("zip") if not _SPEAKS_OF_PHONE.search(c.text) and _one_zip(c)]
        )
        self.phones = _by_value(
            [c for c in slots.of("phone") if "zip" not in c.text.lower()],
        )
        self.ordinals = _ordinals(slots.of("choice"))
        self.wishes: list[Wish] = [
            wish
            for value, words in _by_value(slots.of("date")).items()
            if (wish := read_wish(value, tuple(words))) is not None
        ]

    def requests(self, tool: str, *, verified: bool, plain: bool = False) -> list[str]:
        """Ways to ask for a tool; `plain` ones name no day."""
        wanted = frozenset({tool})
        cases = [
            case
            for case in self._phrases.of("tool")
            if wanted in case.expected and case.state.name in {"verified", "unverified"}
        ]
        plainly = [case for case in cases if not (plain and _TIED.search(case.text))]
        name = "verified" if verified else "unverified"
        fitting = [case for case in plainly if case.state.name == name and not case.state.heard]
        return [case.text for case in fitting or plainly or cases]

    def both(self, tools: frozenset[str]) -> list[str]:
        """Ways to ask for several tools at once."""
        return [case.text for case in self._phrases.of("tool") if tools in case.expected]

    def acts(self, act: str) -> list[str]:
        """Ways to greet, to thank, to take leave."""
        wanted = frozenset({act})
        return [c.text for c in self._phrases.of("act") if wanted in c.expected]

    def answers(self, meant: str, tool: str) -> list[str]:
        """Ways to say yes or no to a receipt of this tool."""
        deed = _DEEDS[tool]
        wanted = frozenset({meant})
        cases = [c for c in self._answers.of("answer") if c.expected == (wanted,)]
        fitting = [c.text for c in cases if deed.search(c.state.heard) and not _TIED.search(c.text)]
        return fitting or [meant]

    def agreeing(self) -> list[str]:
        """Ways to say yes to any question."""
        cases = [c.text for c in self._answers.of("answer") if c.expected == (frozenset({"yes"}),)]
        plain = [t for t in cases if not _TIED.search(t) and not _NAMES_A_DEED.search(t)]
        return [text for text in plain if len(text.split()) <= _SHORT] or ["yes"]


def _by_value(cases: list[Case]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for case in cases:
        (value, *others) = [next(iter(one)) for one in case.expected]
        if not others and value != "none":
            found[value].append(case.text)
    return dict(found)


def _one_zip(case: Case) -> bool:
    """Tell whether a phrase has no second number that could be a phone's."""
    value = next(iter(case.expected[0]))
    return len(re.sub(r"\D", "", case.text.replace(value, ""))) <= len(value)


def _ordinals(cases: list[Case]) -> dict[tuple[int, int], list[str]]:
    """Choices that name nothing but a place, by the number of options and the place."""
    found: dict[tuple[int, int], list[str]] = defaultdict(list)
    for case in cases:
        value = next(iter(case.expected[0]))
        words = re.findall(r"[\w']+", case.text.lower())
        if len(case.expected) == 1 and value.isdigit() and set(words) <= _ORDINAL_WORDS:
            found[len(case.state.options), int(value)].append(case.text)
    return dict(found)
