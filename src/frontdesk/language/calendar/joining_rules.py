"""The grammar that joins days: from one to another, before and after one, moved from one."""

import re
from datetime import date

from frontdesk.language.calendar.day_patterns import MOVING, THING
from frontdesk.language.calendar.days import DAY, WEEK, months_on
from frontdesk.language.calendar.rules import D, Rule, Sign, T, rule
from frontdesk.language.calendar.when import DateRange

_TO = r"(?:to|through|thru|until|till|til|-|\u2013)"
_BEFORE = r"(?:some ?time |any ?time |any day )?(before|prior to)"
_BY = r"(?:by|not? later than|(?:not|none|never|no \w+) after|until|till|til|on or before|through)"
_AFTER = r"(?:some ?time |any ?time |any day )?after"
_SINCE = (
    r"(?:(?:not|none|never|no \w+) (?:before|until|till|earlier than|sooner than)"
    r"|no (?:earlier|sooner) than|starting(?: from| on)?|any ?time from|any day from|as of)"
)
_NO_MORE = r"(?! [\w\ue000-\uf8ff])"
_AND_ON = rf"(?:or later|onwards?|at the earliest|(?:or after|and (?:on|after)|on){_NO_MORE})"
_AT_LATEST = r"(?:or (?:earlier|before|sooner)|at the (?:very )?latest)"
_FAR = 2 * WEEK - DAY
_GOAL = rf"(?:to (?:[\w']+ ){{0,4}}?(?={D}|{Sign.SHIFT.any})|(?={Sign.SHIFT.any}))"
_MOVE = re.compile(
    rf"\b{MOVING}(?: (?!to\b|between\b)[\w']+){{0,8}}? (?:the )?({D})(?:'s)?"
    rf"(?: [\w']+){{0,5}}?,? {_GOAL}"
)
# "The visit on Monday moved to Friday", "move my Monday visit", "I have a visit on Monday".
_MOVED = re.compile(rf"({D})(?:'s)?(?: (?!to\b)[\w']+){{0,6}}? {MOVING}(?: [\w']+){{0,3}}? {_GOAL}")
# What is on offer, or is there already, is told of: "those are all Wednesdays".
_TOLD_OF = re.compile(rf"\b(?:those|these|they)(?: are|'re| were)?(?: all)?(?: on| in| for)? ({D})")
_HELD_DAY = re.compile(
    rf"\b(?:my|our) ({D})(?:'s)?(?: {T})? (?:[\w']+ ){{0,2}}?{THING}"
    rf"|\b{MOVING}(?: (?!to\b)[\w']+){{0,3}}? (?:(?:my|our|the|that|this) )?({D})(?:'s)?(?: {T})?"
    rf" (?:[\w']+ ){{0,2}}?{THING}"
    rf"|\b(?:i|we)(?:'ve| have| had)(?: already| got){{0,2}} (?:an?|one|my|the|our)"
    rf" (?:[\w']+ ){{0,3}}?{THING}(?: [\w']+){{0,3}}? ({D})"
)
_AWAY = re.compile(
    rf"\b(?:instead of|rather than|(?:{MOVING})(?: [\w']+){{0,4}} from)(?: the| on)? ({D})"
)


_HELD = re.compile(
    rf"\b(?:my|our|instead of|rather than|{MOVING} (?:the|that|this))"
    rf"\s+(?:{D}\s+)?(?:(?:the|at) )?({T})"
)


def held_times(said: str) -> tuple[str, ...]:
    """The signs of the times of what there is already: "my 2 pm", "instead of 3"."""
    return tuple(_HELD.findall(said))


def move_in(said: str) -> tuple[tuple[str, ...], str]:
    """The signs of the days from which something is moved away, and the text without them."""
    signs: list[str] = []

    def take(match: re.Match[str]) -> str:
        sign = next(filter(None, match.groups()))
        signs.append(sign)
        return match[0].replace(sign, " ")

    for pattern in (_AWAY, _MOVE, _MOVED, _HELD_DAY, _TOLD_OF):
        said = pattern.sub(take, said)
    return tuple(signs), said


def _same_day(_: date, one: DateRange, other: DateRange) -> DateRange | None:
    """Of "Tuesday the 3rd" the date, where it is that weekday."""
    agrees = one.first.weekday() == other.first.weekday() and one.first == one.last
    return (one if other.any_week else other) if agrees else None


def _contradicted(_: date, one: DateRange, other: DateRange) -> str | None:
    """Of "Friday the 17th" neither, where that is a Thursday."""
    apart = one.any_week and one.first == one.last and not other.any_week
    apart = apart and other.first == other.last
    return "a weekday and another date" if apart else None


def _unknown(_: date, *__: object) -> str:
    return "a day of which it is not said which"


def _stretch(_: date, first: DateRange, last: DateRange) -> DateRange | None:
    end = last.last
    if end < first.first <= end + WEEK:
        end += WEEK
    elif end < first.first:
        end = months_on(end, 1)
    return DateRange(first.first, end) if first.first <= end else None


def _before(today: date, word: str, days: DateRange) -> DateRange:
    last = days.first - DAY if word else days.last
    return DateRange(today, last) if last >= today else days


def _after(_: date, days: DateRange) -> DateRange:
    return DateRange(days.last + DAY, days.last + DAY + _FAR)


def _since(_: date, one: DateRange | str, other: DateRange | str = "") -> DateRange:
    days = next(d for d in (one, other) if isinstance(d, DateRange))
    return DateRange(days.first, days.first + _FAR)


def _gone_by(today: date, days: DateRange) -> DateRange:
    by = (WEEK if days.any_week else 52 * WEEK) if days.first > today else 0 * DAY
    return DateRange(days.first - by, days.last - by)


JOINS: list[Rule] = [
    rule(Sign.DAYS, rf"({D}),? (?:the )?(?:on )?(?:the )?({D})", _same_day),
    rule(Sign.DOUBT, rf"({D}),? (?:the )?({D})", _contradicted),
    rule(Sign.DAYS, rf"(?:between|from)(?: the)? ({D}) (?:and|{_TO}) (?:the )?({D})", _stretch),
    rule(Sign.DAYS, rf"({D}) ?{_TO} ?(?:the )?({D})", _stretch),
]
BOUNDS: list[Rule] = [
    rule(Sign.DAYS, rf"since (?:the )?({D})", _gone_by),
    # "Not before Monday" bounds the other end than "before Monday".
    rule(
        Sign.DAYS, rf"{_SINCE} (?:the )?({D})(?: {_AND_ON})?|from (?:the )?({D}) {_AND_ON}", _since
    ),
    rule(Sign.DAYS, rf"{_BY} (?:the )?()({D})", _before),
    rule(Sign.DAYS, rf"{_BEFORE} (?:the )?({D})", _before),
    rule(Sign.DAYS, rf"()({D}) {_AT_LATEST}", _before),
    rule(Sign.DAYS, rf"{_AFTER} (?:the )?({D})", _after),
    rule(Sign.DAYS, rf"({D}) {_AND_ON}", _since),
]
# "The Friday after" what? "Every other Monday" is no one day.
_WHAT_DAY = r"(?:holiday|bank holiday|pay ?day|half term|term)\b"
DOUBTS: list[Rule] = [
    rule(Sign.DOUBT, rf"(?:every|each|other|second last) {D}", _unknown),
    rule(
        Sign.DOUBT,
        rf"{D} (?:after|before|following)(?=\Z|[.,!?;]| (?:the )?{_WHAT_DAY})",
        _unknown,
    ),
]
