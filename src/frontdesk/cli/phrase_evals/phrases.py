"""Reads a file of sentences, grouped by what they ask for or how they answer a receipt."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from frontdesk.core.errors import FrontdeskError

NOTHING = "nothing"


class BadPhrases(FrontdeskError):
    """A file of sentences that is not in the format; the message says where."""

    code = "bad_phrases"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Sentences that mean the same.

    `tool` is what they ask for: one, `a | b` where either is right, a list where they ask for all
    of them, or "nothing". `arguments` are those that have to be read from each. Or they `answer` a
    `receipt`, that of an `effect` where its action counts.
    """

    say: list[str]
    tool: str | list[str] = ""
    arguments: dict[str, Any] = {}
    verified: bool = True
    receipt: str = ""
    effect: str = ""
    answer: Literal["", "yes", "no", "change", "unclear"] = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: list[Group]
    now: datetime | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence; each set of `expected` tools is right on its own, the empty one is nothing."""

    text: str
    group: Group
    expected: tuple[frozenset[str], ...] = ()


@dataclass(frozen=True, slots=True)
class PhraseFile:
    """All sentences of a file, and the moment at which they are said."""

    cases: tuple[Case, ...]
    now: datetime | None = None
    tools: frozenset[str] = field(default_factory=frozenset[str])


def read_phrases(path: Path) -> PhraseFile:
    """Read a file; raises BadPhrases."""
    try:
        read = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadPhrases(f"{path}: {error}") from None
    cases: list[Case] = []
    for number, group in enumerate(read.group, start=1):
        for mistake in _mistakes(group):
            raise BadPhrases(f"{path}: group {number}: {mistake}")
        expected = () if group.answer else _expected(group.tool)
        cases += [Case(text, group, expected) for text in group.say]
    named = {name for case in cases for one in case.expected for name in one}
    effects = {group.effect for group in read.group if group.effect}
    return PhraseFile(tuple(cases), read.now, frozenset(named | effects))


def _mistakes(group: Group) -> Iterator[str]:
    if not [text for text in group.say if text.strip()]:
        yield "expected `say` with at least one sentence"
    if bool(group.tool) == bool(group.answer):
        yield "expected either `tool` or `answer`"
    if bool(group.answer) != bool(group.receipt):
        yield "expected `receipt` beside `answer`: the question that was shown"
    if group.arguments and (group.answer or not isinstance(group.tool, str)):
        yield "expected `arguments` beside one `tool`"


def _expected(tool: str | list[str]) -> tuple[frozenset[str], ...]:
    if isinstance(tool, list):
        return (frozenset(tool),)
    named = [one.strip() for one in tool.split("|")]
    return tuple(frozenset() if one == NOTHING else frozenset({one}) for one in named)
