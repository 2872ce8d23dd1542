"""Pumps what was found, and says what is wrong with it."""

import re
from collections.abc import Callable, Iterable, Mapping
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]

from scripts.patterns.attacks import GENERIC, Attack, attacks_on
from scripts.patterns.catalogue import Found
from scripts.patterns.growth import Cost, judge

# A pattern that costs less than this on the longest text it is given may grow as it likes.
_PATTERN_FLOOR, _PATTERN_MOST = 0.004, 0.05
# The texts of readers are the longest that a customer can send. They may cost 50 ms, and a
# fifth is left for chance; on a machine that is slow now they may cost more in proportion.
TEXT_LIMIT = 8_000
_READER_FLOOR, _READER_MOST = 0.025, 0.06
_FEW_GENERIC = 8


def pump_pattern(found: Found, longest: int, anchored: bool) -> Cost:
    """The dearest text for a pattern, of those that its parse tree suggests and some others."""
    pattern = found.pattern
    call: Callable[[str], object] = pattern.match if anchored else _all_of(pattern)
    what = f"{found.site} {found.name}"
    attacks = (*attacks_on(pattern), *GENERIC[:_FEW_GENERIC])
    return _dearest(what, call, attacks, longest, (_PATTERN_FLOOR, _PATTERN_MOST))


def pump_reader(name: str, call: Callable[[str], object], number: int, every: int) -> Cost:
    """The dearest text for a reader; each one gets its own lengths, so that no cache knows them."""
    attacks = GENERIC[number % every :: every]
    return _dearest(name, call, attacks, TEXT_LIMIT - number, (_READER_FLOOR, _READER_MOST))


def ends_in_dollar(found: Found) -> bool:
    """Tell whether a pattern that validates a text lets a newline after it slip through."""
    if not found.validates or found.pattern.flags & re.MULTILINE:
        return False
    tree = list(parser.parse(found.pattern.pattern, found.pattern.flags))
    return bool(tree) and tree[-1] == (codes.AT, codes.AT_END)


def problems(costs: Iterable[Cost]) -> list[str]:
    """What is wrong, a line each."""
    return [f"{one.what}: {one.fault}; try {one.attack}" for one in costs if one.fault]


def slowest(costs: Iterable[Cost], most: int = 10) -> list[str]:
    """The dearest, a line each."""
    ranked = sorted(costs, key=lambda one: one.seconds, reverse=True)[:most]
    return [f"  {one.seconds * 1000:7.2f} ms  {one.what.strip()}  {_told(one)}" for one in ranked]


def all_readers(readers: Mapping[str, Callable[[str], object]], every: int = 1) -> list[Cost]:
    """What every reader costs with every so-manieth text, after it has loaded what it needs."""
    for call in readers.values():
        call("yes, on Tuesday at 9, please")
    return [pump_reader(name, call, n, every) for n, (name, call) in enumerate(readers.items())]


def _all_of(pattern: "re.Pattern[str]") -> Callable[[str], object]:
    return lambda text: sum(1 for _ in pattern.finditer(text))


def _dearest(
    what: str,
    call: Callable[[str], object],
    attacks: Iterable[Attack],
    length: int,
    limits: tuple[float, float],
) -> Cost:
    dearest = Cost(what)
    for attack in attacks:
        cost = judge(what, call, attack, length, *limits)
        if cost.fault:
            return cost
        dearest = max(dearest, cost, key=lambda one: one.seconds)
    return dearest


def _told(cost: Cost) -> str:
    return repr(cost.attack.of_units(2))[:60] if cost.attack is not None else ""
