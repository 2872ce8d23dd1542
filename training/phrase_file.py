"""Reads files of phrases: groups by expected tool, act, answer or slot value, in a dialog state."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

import yaml

ACTS = frozenset(
    (
        *("greeting", "thanks", "goodbye", "small_talk"),
        *("off_domain", "insult", "what_can_you_do", "unclear"),
    )
)
ANSWERS = frozenset(("yes", "no", "change", "unclear"))
STATES = frozenset(("unverified", "verified", "offering", "asking", "settling"))
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_DAYS = r"\d{4}-\d\d-\d\d(\.\.\d{4}-\d\d-\d\d)?"
_WHEN = r"( (morning|afternoon|evening|(at|after|before) \d\d:\d\d))?"
_WEEKDAY = r"(mon|tues|wednes|thurs|fri|satur|sun)day"
_VALUES = {
    "zip": re.compile(r"\d{5}|none"),
    "phone": re.compile(r"\d{10}|none"),
    "choice": re.compile(r"\d+|none|ambiguous"),
    "date": re.compile(rf"{_DAYS}(, {_DAYS})*{_WHEN}|not {_WEEKDAY}"),
}
SLOTS = frozenset(_VALUES)
_EXPECTATIONS = ("tool", "tools", "act", "answer", "slot")
_FIELDS = frozenset((*_EXPECTATIONS, "state", "phrases", "values"))


class BadPhrases(Exception):
    """A file of phrases that is not in the format."""


@dataclass(frozen=True, slots=True)
class State:
    """Where the dialog stands: what the desk said last, and the options that it showed."""

    name: str
    heard: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One phrase, and what it means in its state; each of `expected` is right on its own."""

    kind: str
    expected: tuple[frozenset[str], ...]
    text: str
    state: State


@dataclass(frozen=True, slots=True)
class PhraseFile:
    """All phrases of one file, said at one moment."""

    path: Path
    now: datetime
    cases: tuple[Case, ...]

    def of(self, *kinds: str) -> list[Case]:
        """The cases of these kinds."""
        return [case for case in self.cases if case.kind in kinds]


def read_phrases(path: Path) -> PhraseFile:
    """Read a file; raises BadPhrases, saying where, when it is not in the format."""
    try:
        # The base loader: 94107, no and 2026-05-19 are words here.
        loaded = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise BadPhrases(f"{path}: {error}") from error
    try:
        body = _mapping(loaded, "the file")
        groups = body.get("groups")
        if not isinstance(groups, list) or not groups:
            raise BadPhrases("expected `groups`, a list of groups of phrases")
        now = _now(body)
        cases = [
            case
            for number, group in enumerate(cast("list[Any]", groups), start=1)
            for case in _group(group, f"group {number}")
        ]
    except BadPhrases as error:
        raise BadPhrases(f"{path}: {error}") from None
    return PhraseFile(path, now, tuple(cases))


def _now(body: dict[str, Any]) -> datetime:
    try:
        local = datetime.fromisoformat(str(body.get("now")))
        return local.replace(tzinfo=ZoneInfo(str(body.get("zone"))))
    except (ValueError, OSError, KeyError) as error:
        raise BadPhrases(
            "expected `now` as 2026-05-13T10:00 and `zone` as America/Los_Angeles; "
            f"got {body.get('now')} and {body.get('zone')}"
        ) from error


def _group(value: Any, where: str) -> list[Case]:
    group = _mapping(value, where)
    unknown = sorted(set(group) - _FIELDS)
    if unknown:
        raise BadPhrases(f"{where}: unknown field {', '.join(unknown)}")
    kinds = [name for name in _EXPECTATIONS if name in group]
    if len(kinds) != 1:
        raise BadPhrases(f"{where}: expected one of {', '.join(_EXPECTATIONS)}; got {len(kinds)}")
    (kind,) = kinds
    state = _state(group.get("state"), where)
    if kind == "slot":
        return _slot_cases(group, state, where)
    expected = _expected(kind, group[kind], where)
    name = "tool" if kind == "tools" else kind
    return [Case(name, expected, text, state) for text in _lines(group.get("phrases"), where)]


def _slot_cases(group: dict[str, Any], state: State, where: str) -> list[Case]:
    slot = group["slot"]
    if slot not in SLOTS:
        raise BadPhrases(f"{where}: expected a slot of {_listed(SLOTS)}; got {slot}")
    if slot == "choice" and not state.options:
        raise BadPhrases(f"{where}: a choice needs the state `offering` with its options")
    values = _mapping(group.get("values"), f"{where}, values")
    for value in values:
        if not all(_is_value(slot, one.strip()) for one in value.split("|")):
            raise BadPhrases(f"{where}: {value} is no value of a {slot}; see docs/evals.md")
    return [
        Case(slot, _either(value), text, state)
        for value, phrases in values.items()
        for text in _lines(phrases, f"{where}, {value}")
    ]


def _is_value(slot: str, value: str) -> bool:
    try:
        days = [date.fromisoformat(day) for day in _DAY.findall(value)] if slot == "date" else []
    except ValueError:
        return False
    return days == sorted(days) and _VALUES[slot].fullmatch(value) is not None


def _expected(kind: str, value: Any, where: str) -> tuple[frozenset[str], ...]:
    if kind == "tools":
        if not isinstance(value, list) or len(cast("list[Any]", value)) < 2:
            raise BadPhrases(f"{where}: expected `tools` as a list of two or more")
        return (frozenset(map(str, cast("list[Any]", value))),)
    if not isinstance(value, str) or not value.strip():
        raise BadPhrases(f"{where}: expected a name for `{kind}`")
    expected = _either(value)
    known = {"act": ACTS, "answer": ANSWERS}.get(kind)
    for one in expected:
        if known is not None and not one <= known:
            raise BadPhrases(f"{where}: expected `{kind}` of {_listed(known)}; got {value}")
    return expected


def _either(value: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset({one.strip()}) for one in value.split("|"))


def _state(value: Any, where: str) -> State:
    name, said = value, ""
    if isinstance(value, dict) and len(cast("dict[str, Any]", value)) == 1:
        ((name, said),) = cast("dict[str, Any]", value).items()
    if name not in STATES:
        raise BadPhrases(f"{where}: expected `state` of {_listed(STATES)}; got {value}")
    if name == "offering":
        if not isinstance(said, list) or not said:
            raise BadPhrases(f"{where}: expected `offering` with a list of options")
        options = tuple(map(str, cast("list[Any]", said)))
        listed = "\n".join(f"{n}. {label}" for n, label in enumerate(options, start=1))
        return State(name, f"{listed}\nWhich one would you like?", options)
    if not isinstance(said, str) or (name in {"asking", "settling"} and not said):
        raise BadPhrases(f"{where}: expected `{name}` with what the desk said")
    return State(str(name), said)


def _lines(value: Any, where: str) -> list[str]:
    given = value.splitlines() if isinstance(value, str) else value
    if not isinstance(given, list) or not all(isinstance(x, str) for x in cast("list[Any]", given)):
        raise BadPhrases(f"{where}: expected phrases, one a line or as a list of strings")
    lines = [line.strip() for line in cast("list[str]", given) if line.strip()]
    if not lines:
        raise BadPhrases(f"{where}: expected at least one phrase")
    return lines


def _mapping(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadPhrases(f"{where}: expected fields, got {type(value).__name__}")
    return cast("dict[str, Any]", value)


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))
