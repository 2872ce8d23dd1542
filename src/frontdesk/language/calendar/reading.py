"""Reads all that a text says of days and times, by the grammar of the calendar."""

import re
from datetime import date
from functools import lru_cache
from typing import Any

from frontdesk.language.calendar import (
    clock_rules,
    date_rules,
    shift_rules,
    stretch_rules,
    weekday_rules,
)
from frontdesk.language.calendar.day_patterns import W
from frontdesk.language.calendar.days import (
    AT_EASTER,
    HOLIDAYS,
    MOVABLE,
    WEEK,
    days_of,
    days_within,
    week,
)
from frontdesk.language.calendar.joining_rules import BOUNDS, DOUBTS, JOINS, held_times, move_in
from frontdesk.language.calendar.order import order_of
from frontdesk.language.calendar.own_times import tell_own_times
from frontdesk.language.calendar.parts_of_day import PARTS, part_at, parts_named
from frontdesk.language.calendar.rules import SIGNS, Reduction, Sign, T
from frontdesk.language.calendar.spoken_numbers import in_figures
from frontdesk.language.calendar.when import ClockTime, DateRange, PartOfDay, Shift, When
from frontdesk.language.lexicon.calendar_names import (
    ANY_WEEKDAY,
    CLEAR_MONTH,
    DAY_PART,
    DAY_PARTS,
    MONTH_NUMBERS,
    SHORT_WEEKEND,
    WEEKDAY_NUMBERS,
    WEEKDAYS,
)
from frontdesk.language.lexicon.numbers import ORDINALS, UNITS
from frontdesk.language.lexicon.refusals import TAKES_BACK
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT

_W, _MONTH, _DATE = W[1:-1], "|".join(MONTH_NUMBERS), r"\d{1,2}(?:st|nd|rd|th)?"
_DAYS = Sign.DAYS.any
_A_DAY = re.compile(_DAYS)
_SAT = re.compile(
    rf"(?<![\w/-])(?:(?<=next )|(?<=this )|(?<=on )|(?=\w+(?:$|[,.!?]| (?:or|and|at|am|pm|in|the"
    rf"|works|please|{DAY_PART}|\d))))({'|'.join(SHORT_WEEKEND)})\b"
)
_SLASHED = re.compile(rf"\b({_W})/(?={_W})")
_DASHED = re.compile(rf"\b({_W}|\d{{1,2}}(?:st|nd|rd|th)) ?[-\u2013] ?(?={_W}|\d{{1,2}}\w\w)")
_EITHER_DAY = re.compile(
    rf"\b({_MONTH})\.? (?:the )?({_DATE}) (or|and) (?:the )?({_DATE})\b(?!:| ?[ap]\.?m| o'clock|"
    rf" {_MONTH})"
)
_EITHER_OF = re.compile(rf"\b({_DATE}) (or|and) (?:the )?({_DATE}) (?:of )?({_MONTH})\b")
_CORRECTS = re.compile(rf"\b{TAKES_BACK}\b")
# "3:30. No wait, 4:30": the hour that stands alone and is taken back.
_PUT_RIGHT = re.compile(rf"(?:\A|[,.;!] ?){T}\W{{1,6}}(?={TAKES_BACK}\b)([^{T[1:-1]}]{{1,30}}{T})")
_KEEPS_TIME = re.compile(r"\bkeep(?:ing)? the (?:same )?(?:time|hour)\b")
_NOT_EARLY = re.compile(r"\b(?:not|isn't) (?:so|too|very|that|quite so) early\b")
# What is left of a day on which the morning, or the evening, will not do.
_OUTSIDE = {
    PartOfDay.MORNING: ClockTime(12, 0, certain=True, bound="after"),
    PartOfDay.EVENING: ClockTime(17, 0, certain=True, bound="before"),
}
_OR = re.compile(r"\bor\b")
# Between a stretch and the weekdays that are said of it: "february, but only Thursdays".
_CLOSE = re.compile(rf"(?:[ ,]+(?:(?!or\b)[\w':]+|{T})){{0,3}}[ ,]*")
# "Not this week or next", "this or next month".
_NEXT_TOO = re.compile(
    r"\bthis (week|month)((?: works?)?,?(?: and| or| nor)?(?: not)?) next\b(?! \w)"
)
_THIS_TOO = re.compile(r"\bthis (and|or|nor) next (week|month)\b")
# "Not before 11 in the morning" bounds an hour, and asks for no morning.
_OF_AN_HOUR = re.compile(
    r"(\b(?:before|after|until|till|by|than|past) (?:\d[\d:]*|[\w:]+ o'?clock)) (?:in the|at)"
    rf" {DAY_PART}\b"
)
_RULES = (*stretch_rules.RULES, *weekday_rules.RULES, *shift_rules.RULES)
# Each rule needs one of these; most messages have none.
_HINT = re.compile(
    r"\d|@|noon|mid|"
    + "|".join((*WEEKDAY_NUMBERS, *MONTH_NUMBERS, *DAY_PARTS, *UNITS, *ORDINALS))
    + "|".join(("", *HOLIDAYS, *MOVABLE, *AT_EASTER))
    + "|day|week|month|night|right|tomor|fortnight|hour|minute|year|same|half|quarter|immediate"
)
# Speaks of a time that no rule knows.
_NOT_KNOWN = re.compile(
    rf"\b(?:{ANY_WEEKDAY}|{CLEAR_MONTH}|weekends?|weekdays?|fortnights?"
    r"|(?:every|each|\w+) other (?:day|week|month)|weeks?|months?|half term|term|pay ?day"
    r"|(?:bank|public) holiday|spring|summer|autumn|ramadan|eid|diwali|advent|lent"
    r"|(?:quarter|half|ten|twenty|five) (?:past|to)|(?:hours?|minutes?) (?:later|earlier)"
    r"|\d{1,2}(?:st|nd|rd|th))\b"
)


@lru_cache(KEPT)
def read_when(
    text: str, today: date, *, hour_asked: bool = False, about: date | None = None
) -> When:
    """All that a text says of days and times, seen from a day.

    `hour_asked` says that a bare number is an hour, since one was asked for. `about` is the day of
    what is being talked of: "that week" is its week, "the following week" the one after.
    """
    said = clock_rules.NOT_SO.sub(r"\1 not ", clock_rules.ISH.sub(r"around \1", mended(text)))
    said = _NEXT_TOO.sub(
        r"this \1\2 next \1", _THIS_TOO.sub(r"this \2 \1 next \2", in_figures(said))
    )
    if not hour_asked and not _HINT.search(said):
        return When(part=_part(text, ()), order=order_of(said), rest=PARTS.sub(" ", said))
    said = _KEEPS_TIME.sub("same time", _NOT_EARLY.sub("after 10:00 am", said))
    aside, rest = exclusions(said)
    refused_days = tuple(d for part in aside for d in _refused(part, today))
    talked_of = next((d.first for d in refused_days if not d.any_week), about)
    read = _reduced(rest, today, talked_of)
    moved_from, read.said = move_in(read.said)
    read.apply(JOINS).apply(BOUNDS).apply(clock_rules.RULES)
    if hour_asked:
        read.apply(clock_rules.BARE)
    read.said = _PUT_RIGHT.sub(r"\1", read.said)
    order = order_of(said)
    tell_own_times(read, order)
    read.apply(DOUBTS)
    held = tuple(read.value(sign) for sign in moved_from)
    held_at = tuple(read.value(sign) for sign in held_times(read.said))
    days, left = _days(read), PARTS.sub(" ", read.said)
    if len(held) == 1 and not held[0].any_week:
        # "Next Monday's to Tuesday" is the Tuesday after it.
        days = days_within(days, week(held[0].first, 0))
    parts = [part for part in aside if not _reduced(part, today).values(Sign.DAYS)]
    refused = frozenset[PartOfDay]().union(*map(parts_named, parts))
    times = tuple(read.values(Sign.TIME)) or tuple(_OUTSIDE[p] for p in refused if p in _OUTSIDE)
    return When(
        days=tuple(d for d in days if d.last >= today),
        not_days=refused_days,
        from_days=held,
        past=tuple(d for d in days if d.last < today),
        times=tuple(dict.fromkeys(times)),
        from_times=held_at,
        part=_part(rest, tuple(t for t in times if t not in held_at)),
        length=next(iter(read.values(Sign.LENGTH)), None),
        order=order,
        shift=_total(read.values(Sign.SHIFT)),
        unsure=(*read.values(Sign.DOUBT), *(m[0] for m in _NOT_KNOWN.finditer(left))),
        rest=" ".join(SIGNS.sub(" ", left).split()),
    )


def _reduced(said: str, today: date, about: date | None = None) -> Reduction:
    said = _SAT.sub(lambda m: WEEKDAYS[WEEKDAY_NUMBERS[m[1]]], said)
    said = _DASHED.sub(r"\1 to ", _SLASHED.sub(r"\1 or ", said))
    said = _EITHER_DAY.sub(r"\1 \2 \3 \1 \4", _EITHER_OF.sub(r"\1 \4 \2 \3 \4", said))
    said = clock_rules.SPACED.sub(r"\1:\2", said)
    said = clock_rules.MOVED.sub(r"\1 instead of at \g<held>, at ", said)
    said = clock_rules.MIDNIGHT.sub("12:00 am", clock_rules.NOON.sub("12:00 pm", said))
    talked_of = stretch_rules.TALKED_OF if about is not None else ()
    dated = Reduction(said, today).apply(date_rules.RULES)
    return dated.apply(talked_of, about).apply(_RULES)


def _refused(aside: str, today: date) -> list[Any]:
    """The days that are refused; of "Thursday 3 doesn't work" it is the hour."""
    read = _reduced(aside, today).apply(clock_rules.RULES)
    return [] if read.values(Sign.TIME) else [*_days(read)]


def _days(read: Reduction) -> tuple[DateRange, ...]:
    """The days of a text in the order said; a correction takes back those before it."""
    kept: list[DateRange] = []
    places: list[int] = []
    end = 0
    for match in _A_DAY.finditer(read.said):
        days: DateRange = read.value(match[0])
        if kept and _CORRECTS.search(read.said, end, match.start()):
            kept, places = [], []
        kept.append(_in_order(kept[-1], days) if kept else days)
        places.append(match.start())
        end = match.end()
    together = _on_weekdays(kept, places, read.said)
    return together or _told_once(tuple(dict.fromkeys(kept)), read.said)


def _on_weekdays(
    kept: list[DateRange], places: list[int], said: str
) -> tuple[DateRange, ...] | None:
    """The days of a stretch that the weekdays name which are said of it: "a Sunday in March"."""
    stretches = [at for at, one in enumerate(kept) if one.first != one.last and not one.any_week]
    named = [one for one in kept if one.any_week]
    if len(stretches) != 1 or not named or len(named) != len(kept) - 1:
        return None
    (at,), (first, last) = stretches, (places[0], places[-1])
    gaps = [said[places[n] + 1 : places[n + 1]] for n in (at - 1, at) if 0 <= n < len(kept) - 1]
    if not any(map(_CLOSE.fullmatch, gaps)) or first == last:
        return None
    meant = [day for day in days_of(kept[at]) if any(one.has(day) for one in named)]
    if not meant:
        return None
    on = frozenset(day.weekday() for day in meant)
    return (DateRange(meant[0], meant[-1], weekdays=on if len(meant) > 1 else frozenset()),)


def _in_order(before: DateRange, days: DateRange) -> DateRange:
    """Of "Monday or Wednesday", said on a Wednesday, both are meant of the coming week."""
    if not days.any_week or before.first <= days.first:
        return days
    if before.first.weekday() >= days.first.weekday():
        return days
    return DateRange(days.first + WEEK, days.last + WEEK, any_week=True)


def _told_once(days: tuple[DateRange, ...], said: str) -> tuple[DateRange, ...]:
    """Of a stretch and its own days, or of a date and its weekday, only what is meant."""
    for long in (d for d in days if d.first != d.last):
        inside = [d for d in days if d is not long and long.first <= d.first <= d.last <= long.last]
        edges = all(d.first in {long.first, long.last} for d in inside)
        if inside and len(inside) == len(days) - 1:
            return (long,) if edges else tuple(inside)
    if len(days) == 2 and all(d.first == d.last for d in days):
        dated = [d for d in days if not d.any_week]
        near, far = sorted(days, key=lambda d: d.first)
        if dated and near.first.weekday() == far.first.weekday() and not _OR.search(said):
            return (far,)
    return days


def _part(text: str, times: tuple[ClockTime, ...]) -> PartOfDay | None:
    parts = parts_named(_OF_AN_HOUR.sub(r"\1", text)) or {
        part_at(t.hour * 60 + t.minute)
        for t in times
        if t.certain and not t.bound and t.until is None
    }
    return next(iter(parts)) if len(parts) == 1 else None


def _total(shifts: list[Any]) -> Shift | None:
    if not shifts:
        return None
    days = [s.days for s in shifts if s.days is not None]
    minutes = [s.minutes for s in shifts if s.minutes is not None]
    return Shift(sum(days) if days else None, sum(minutes) if minutes else None)
