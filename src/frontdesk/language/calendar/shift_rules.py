"""The grammar of moves by so much: "a week later", "push it back two days", "the day before"."""

from datetime import date

from frontdesk.language.calendar.day_patterns import COUNT, MOVING, UNIT
from frontdesk.language.calendar.days import count_of, step
from frontdesk.language.calendar.rules import D, Rule, Sign, Table, rule, rules
from frontdesk.language.calendar.when import Shift

_LATER = r"(?:later|after|afterwards|on|further out|out|late|more(?! earl| soon)|extra|behind)"
_EARLIER = r"(?:earlier|sooner|before|early|more (?:early|soon)|up)"
_IT = r"(?: (?!to\b|from\b|and\b)[\w']+){0,5}?"
_HOURS = r"(hours?|hrs?|minutes?|mins?)"
_NOT_LATER = r"(?! (?:earlier|sooner|more|early|ago|before|from|forward|after))"
_ALONE = rf"(?! {D}|\w)"


def _days(count: str, unit: str, sign: int) -> Shift | None:
    by = step(count or "a", unit)
    return Shift(days=sign * by.days) if by else None


def _later(_: date, count: str, unit: str) -> Shift | None:
    return _days(count, unit, 1)


def _earlier(_: date, count: str, unit: str) -> Shift | None:
    return _days(count, unit, -1)


def _both(_: date, weeks: str, days: str) -> Shift:
    return Shift(days=7 * count_of(weeks) + count_of(days))


def _pushed(_: date, verb: str, way: str, count: str, unit: str) -> Shift | None:
    # "Put it on another day" is no day later.
    if count == "another":
        return None
    if way.strip() == "forward" and not verb.startswith(("bring", "pull")):
        return None
    earlier = verb.startswith(("bring", "pull")) or way.strip() == "up"
    return _days(count, unit, -1 if earlier else 1)


def _pushed_clock(_: date, verb: str, way: str, count: str, unit: str) -> Shift:
    minutes = _length(_, count, unit) if unit else 30
    earlier = verb.startswith(("bring", "pull")) or way.strip() == "up"
    return Shift(minutes=-minutes if earlier else minutes)


def _clock(_: date, count: str, unit: str, way: str) -> Shift:
    minutes = _length(_, count, unit)
    return Shift(minutes=minutes if way == "later" else -minutes)


def _length(_: date, count: str, unit: str) -> int:
    return 30 if unit.startswith("half") else count_of(count) * (60 if unit[0] == "h" else 1)


def _same_day(_: date) -> Shift:
    return Shift(days=0)


def _same_week(_: date) -> Shift:
    return Shift()


def _same_time(_: date) -> Shift:
    return Shift(minutes=0)


def _beside(_: date, unit: str, way: str) -> Shift:
    days = 7 if unit == "week" else 1
    return Shift(days=-days if way == "before" else days)


def _next(_: date, *__: str) -> Shift:
    return Shift(days=1)


_RULES: Table = [
    (r"()(half an hour) (later|earlier|sooner)", _clock),
    (rf"{COUNT} {_HOURS} (later|earlier|sooner)", _clock),
    (rf"({MOVING}){_IT}( back| forward| out| up| ahead)?(?: by)? (?:{COUNT} {_HOURS}|half an hour)"
     rf"(?: (?:later|back|out))?{_NOT_LATER}{_ALONE}",
     _pushed_clock),
    (rf"{COUNT} weeks? and {COUNT} days?(?: later)?", _both),
    (rf"({MOVING}){_IT}( back| forward| out| up| ahead)?(?: by)? {COUNT} {UNIT}"
     rf"(?: (?:later|back|out))?{_NOT_LATER}{_ALONE}",
     _pushed),
    (rf"{COUNT} (?:more|extra) {UNIT}{_ALONE}", _later),
    (rf"{COUNT} {UNIT} {_LATER}{_ALONE}", _later),
    (rf"{COUNT} {UNIT} {_EARLIER}{_ALONE}", _earlier),
    (rf"(?:back|by|out)(?: by)? {COUNT} {UNIT}{_ALONE}", _later),
    (rf"\A(?:just )?{COUNT} {UNIT}(?: please)?[.!]*\Z", _later),
    (rf"(?:the )?(day|night|week) (after|before|following)(?: that| it)?{_ALONE}", _beside),
    (r"(?:(?<=for )|(?<=to ))the (?:next|following) day(?! or\b)", _next),
    (r"(?:on )?(?:the )?(?:same|that) (?:very )?day", _same_day),
    (r"(?:the )?(?:same|that) week", _same_week),
    (r"(?:at )?(?:the )?same (?:clock )?(?:time|hour)|keep(?:ing)? the (?:time|hour)", _same_time),
]  # fmt: skip
RULES: list[Rule] = [
    *rules(Sign.SHIFT, _RULES),
    rule(Sign.LENGTH, rf"(?:in )?{COUNT} {_HOURS}(?: ago)?", _length),
    rule(Sign.LENGTH, r"()(half an hour|half hour)(?: ago)?", _length),
]
