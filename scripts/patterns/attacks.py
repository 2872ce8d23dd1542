"""Hostile texts: made from a pattern's own parse tree, and those that any reader is tried with."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_MANY = 20  # what may repeat oftener than this is pumped
_PROBES = "a1 .,-'\"_:/@(\n\tzZ0;?!&$é⊕\u2014"
_VARIANTS = 12
# What is mostly not matched after a pump, so that all that was taken is given back again.
_FAILING = "\x01"
_MOST = 48


@dataclass(frozen=True, slots=True)
class Attack:
    """A text that grows: something before, what is repeated, and something after."""

    before: str
    unit: str
    after: str = _FAILING

    def of_units(self, count: int) -> str:
        """The text with the unit so many times."""
        return self.before + self.unit * count + self.after

    def of_length(self, length: int) -> str:
        """The text of about this length."""
        room = max(length - len(self.before) - len(self.after), 0)
        return self.of_units(max(room // len(self.unit), 1))


GENERIC = tuple(
    Attack("", unit, after)
    for unit, after in (
        (" one", ""), ("1", "a"), (".", "a"), (" ", "a"), ("\n", "a"), ("a", ""), ("a", "1"),
        ("a,", ""), (", ", "x"), ("[", ""), ("{", ""), ("(", ")"), ("[1", ""), ('{"', ""),
        ("no ", ""), ("no, ", "yes"), ("yes ", "no"), ("monday ", ""), ("march 3rd, ", ""),
        ("3/4/25 ", ""), ("at 9:30 am ", ""), ('"', ""), ('a "b" ', ""), ("'", ""),
        ("\u2019s ", ""),
        ("\u00e9", ""), ("\ufdfa", ""), ("\U0001f44d", ""), ("\u4f60\u597d", ""),
        ("-", ""), ("- ", ""),
        ("a-", ""), ("a.b@", ""), ("if i can ", "?"), ("and ", "x"), ("not the one i said ", ""),
        ("cust_", ""), ("a1", ""), ("<a", ""), ("`", ""), ("? ", ""), ("I've booked it, ", ""),
        ("\\", ""), ("um 5 ", ""), ("dot ", "at"), ("lease ", ""), ("\u2026", ""),
        ("I. ", ""), ("no. I ", ""), ("a. ", ""), ("e.g. ", ""), ("\n1", ""), ("\u2026i ", ""),
        ("I will ", ""), ("I've cancelled. ", ""),
    )
)  # fmt: skip


def attacks_on(pattern: "re.Pattern[str]") -> list[Attack]:
    """Texts that a pattern may be slow at: each part that repeats, pumped, and then a failure."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found: dict[Attack, None] = {}
    for before, unit in islice(_pumps(list(tree), ""), 4 * _MOST):
        found[Attack(before, unit)] = None
        if before:
            found[Attack("", before + unit)] = None
            found[Attack("", unit)] = None
    return list(found)[:_MOST]


def _pumps(sequence: "list[Any]", before: str) -> Iterator[tuple[str, str]]:
    """Whatever repeats in a sequence: what leads there, and what to repeat."""
    for code, argument in sequence:
        if code in _REPEATS:
            _, most, body = argument
            inner = list(body)
            if most > _MANY:
                for unit in _variants(inner):
                    if unit:
                        yield before, unit
            yield from _pumps(inner, before)
        else:
            for part in _parts(code, argument):
                yield from _pumps(part, before)
        before += _sample([(code, argument)])


def _parts(code: Any, argument: Any) -> "list[list[Any]]":
    """The sequences inside of something."""
    if code is codes.BRANCH:
        return [list(one) for one in argument[1]]
    if code is codes.SUBPATTERN:
        return [list(argument[-1])]
    if code is codes.ATOMIC_GROUP:
        return [list(argument)]
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        return [list(argument[1])]
    if code is codes.GROUPREF_EXISTS:
        return [list(one) for one in argument[1:] if one]
    return []


def _variants(sequence: "list[Any]") -> list[str]:
    """Some texts that a sequence matches, each way of each part once."""
    texts = {_sample(sequence, least=1): None}
    for at, one in enumerate(sequence):
        before, after = _sample(sequence[:at], least=1), _sample(sequence[at + 1 :])
        for text in _ways(*one):
            texts[before + text + after] = None
    return list(texts)[:_VARIANTS]


def _ways(code: Any, argument: Any) -> list[str]:
    if code is codes.IN:
        return _members(argument)[:_VARIANTS]
    if code is codes.ANY:
        return ["a", " ", "1"]
    if code in _REPEATS:
        body = list(argument[2])
        return [text for way in _variants(body) for text in (way, way * 2)]
    return [text for part in _parts(code, argument) for text in _variants(part)]


def _sample(sequence: "list[Any]", least: int = 0) -> str:
    """One text that a sequence matches, as short as can be."""
    return "".join(_one(code, argument, least) for code, argument in sequence)


def _one(code: Any, argument: Any, least: int) -> str:
    if code is codes.LITERAL:
        return chr(argument)
    if code is codes.NOT_LITERAL:
        return next(c for c in _PROBES if ord(c) != argument)
    if code is codes.ANY:
        return "a"
    if code is codes.IN:
        return (_members(argument) or ["a"])[0]
    if code in _REPEATS:
        lowest, most, body = argument
        return _sample(list(body), least) * min(max(lowest, min(least, most)), 64)
    if code in (codes.ASSERT, codes.ASSERT_NOT):
        behind = code is codes.ASSERT and argument[0] < 0
        return _sample(list(argument[1])) if behind else ""
    parts = _parts(code, argument)
    return _sample(parts[0], least) if parts else ""


def _members(items: "list[Any]") -> list[str]:
    """Some characters of a class: those it names, and probes that it takes."""
    named: list[str] = []
    for code, argument in items:
        if code is codes.LITERAL:
            named.append(chr(argument))
        elif code is codes.RANGE:
            named += [chr(argument[0]), chr(argument[1])]
    if items and items[0][0] is codes.NEGATE:
        return [c for c in _PROBES if c not in named]
    categories = "".join(str(argument) for code, argument in items if code is codes.CATEGORY)
    if categories:
        named += [c for c in _PROBES if _in_category(c, categories)]
    return list(dict.fromkeys(named))


def _in_category(char: str, categories: str) -> bool:
    tests = {
        "WORD": char.isalnum() or char == "_",
        "DIGIT": char.isdigit(),
        "SPACE": char.isspace(),
    }
    return any(
        is_one != (f"NOT_{name}" in categories)
        for name, is_one in tests.items()
        if name in categories
    )
