"""The ways in which people name days, each with the reader of what it means."""

import re
from datetime import date

from frontdesk.language.calendar.day_words import (
    DAY,
    HOLIDAYS,
    MOVABLE,
    DateRange,
    Reader,
    ahead,
    calendar_day,
    count_of,
    day_of_month,
    holiday,
    in_days,
    make_day,
    monday_of,
    month,
    named_month,
    part_of_month,
    part_of_week,
    rest_of_week,
    week,
    week_of_month,
    weekday,
    weekday_after_next,
    weekday_next_week,
    weekday_of_month,
    weekend,
    weeks_from,
    within,
)
from frontdesk.language.lexicon.calendar_names import (
    AMBIGUOUS_MONTHS,
    AMBIGUOUS_SHORT_MONTHS,
    DAY_PART,
    DAY_PARTS,
    MONTH_NUMBERS,
    SHORT_WEEKEND,
    WEEKDAY_NUMBERS,
)
from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS

_M = "(" + "|".join(MONTH_NUMBERS) + r")\.?"
_MONTH_ALONE = "|".join(
    m for m in MONTH_NUMBERS if m not in {*AMBIGUOUS_MONTHS, *AMBIGUOUS_SHORT_MONTHS}
)
W = "(" + "|".join(name for name in WEEKDAY_NUMBERS if name not in SHORT_WEEKEND) + ")"
_SAT = (
    rf"({'|'.join(SHORT_WEEKEND)})"
    rf"(?=$|[,.!?]| (?:or|and|at|am|pm|in|the|works|{DAY_PART}|\d))"
)
_SMALL = "|".join([*UNITS, *TENS, r"a couple(?: of)?", "an?"])
_COUNT = rf"(\d{{1,2}}|{_SMALL})"
_TENTHS = "|".join(f"{ten}[ -](?:{'|'.join(list(ORDINALS)[:9])})" for ten in ("twenty", "thirty"))
_D = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_TENTHS}|{'|'.join(ORDINALS)})"
_Y = r"(?:,? (\d{4})\b)?"
_OF = (
    r"week (?:that |which )?(?:of|beginning|starting|commencing|begins|starts|commences|with)"
    r"(?: on| from)?"
)
_PLACES: dict[str, str] = dict(zip(("1st", "2nd", "3rd", "4th"), ORDINALS, strict=False))
_WHICH = f"({'|'.join((*_PLACES.values(), *_PLACES, 'last'))})"
_HOLIDAY = "(" + "|".join([*HOLIDAYS, *MOVABLE]) + ")"


def _week_of(today: date, name: str, day: str) -> DateRange | None:
    named = calendar_day(today, MONTH_NUMBERS[name], count_of(day))
    monday = monday_of(named.first) if named else today
    return DateRange(max(monday, today), monday + 6 * DAY) if named else None


def _week_of_day_month(today: date, day: str, name: str) -> DateRange | None:
    return _week_of(today, name, day)


def _week_after_next(today: date) -> DateRange:
    return week(today, "after")


def _monday_next(today: date, _: str) -> DateRange:
    return weekday_next_week(today, "monday")


def _weekday_after(today: date, name: str) -> DateRange:
    return weeks_from(today, "a", name)


def _week_of_day(today: date, day: str) -> DateRange | None:
    named = day_of_month(today, day)
    monday = monday_of(named.first) if named else today
    return DateRange(max(monday, today), monday + 6 * DAY) if named else None


def _through(today: date, name: str, first: str, last: str) -> DateRange | None:
    start = calendar_day(today, MONTH_NUMBERS[name], count_of(first))
    end = make_day(start.first.year, start.first.month, count_of(last)) if start else None
    return DateRange(start.first, end) if start and end and end >= start.first else None


def _iso(today: date, year: str, number: str, day: str) -> DateRange | None:
    return calendar_day(today, int(number), int(day), year)


def _slashed(today: date, number: str, day: str, year: str) -> DateRange | None:
    # Only the British order makes sense of "19/5".
    if int(number) > 12 >= int(day):
        number, day = day, number
    return calendar_day(today, int(number), int(day), year)


def _month_day(today: date, name: str, day: str, year: str) -> DateRange | None:
    return calendar_day(today, MONTH_NUMBERS[name], count_of(day), year)


def _day_month(today: date, day: str, name: str, year: str) -> DateRange | None:
    return _month_day(today, name, day, year)


def _nth_week(today: date, which: str, name: str) -> DateRange:
    return week_of_month(today, _PLACES.get(which, which), name)


def _nth_weekday(today: date, which: str, name: str, of: str) -> DateRange:
    return weekday_of_month(today, _PLACES.get(which, which), name, of)


# The more telling ones first: of several that match at the same place the first wins.
_PATTERNS: list[tuple[str, Reader]] = [
    (r"(\d{4})-(\d\d)-(\d\d)", _iso),
    (rf"(?:the )?{_OF} {_M} (?:the )?{_D}", _week_of),
    (rf"(?:the )?{_OF} (?:\w+day )?(?:the )?{_D} (?:of )?{_M}",
     _week_of_day_month),
    (rf"(?:the )?{_OF} (?:\w+day )?(?:the )?"
     r"(\d{1,2}(?:st|nd|rd|th))", _week_of_day),
    (rf"(?:the )?{_WHICH} (?:full )?week (?:of|in) ({_M[1:-4]}|(?:this|next|the)"
        r" month)", _nth_week),
    (rf"(?:the )?{_WHICH} {W} (?:of|in) ({_M[1:-4]}|(?:this|next|the) month)", _nth_weekday),
    (rf"(?:the )?(early|beginning of|start of|mid(?:dle of)?|late|end of|last day of)[ -]"
     rf"(?:in )?({_M[1:-4]}|(?:this|next|the) month)(?! (?:the )?\d)", part_of_month),
    (r"(?:the )?(early|beginning of|start of|mid(?:dle of)?|late|end of) (?:the )?(this|next|the)?"
     r" ?week(?!end)", part_of_week),
    (r"(?:the )?(?:rest of (?:the|this) week|later (?:this|in the) week)", rest_of_week),
    (rf"{_COUNT} weeks? (?:from|on|after)? ?(?:next )?(today|now|tomorrow|{W[1:-1]})", weeks_from),
    (rf"{_M} {_D} ?(?:to|through|thru|until|till|-) ?(?:the )?{_D}", _through),
    (rf"{_M} (?:the )?{_D}{_Y}", _month_day),
    (rf"(?:the )?{_D} (?:of )?{_M}{_Y}", _day_month),
    (r"(?!24/7)(\d\d?)/(\d\d?)(?:/(\d{4}|\d\d))?(?![/\d])", _slashed),
    (_HOLIDAY, holiday),
    (rf"{W}s?,? (?:of |in )?(?:the )?(?:(?:next|following|coming) week|week (?:after|that"
     r" comes))(?! next)", weekday_next_week),
    (rf"next week,? (?:on )?(?:the )?{W}", weekday_next_week),
    (rf"(?:the )?{W} after next", weekday_after_next),
    (rf"(?:the )?{W} after (?:this|that)(?: one)?", _weekday_after),
    (rf"not (?:this|next|the)(?: coming)? {W},? (?:but )?(?:the )?(?:one|\\w+day)"
     r" (?:after|following)(?: that| it)?", _weekday_after),
    (rf"(?:next|(?:the )?following) {W}s?", weekday_next_week),
    (rf"{W} week(?!end)", _weekday_after),
    (rf"(?:(?:this|this coming|coming|upcoming) )?{W}(?:'?s)?(?: this week| coming)?", weekday),
    (rf"next {_SAT}", weekday_next_week),
    (rf"(?:(?:this|on|or|and) )?{_SAT}", weekday),
    (r"(?:the )?day after tomorrow|overmorrow", in_days(2)),
    (r"tomorrow(?! week)", in_days(1)),
    (rf"today(?! week)|tonight|this (?:{DAY_PART}|very day)|right away|right"
        r" now", in_days(0)),
    (r"(?:the|this|(next)|over the|at the|on the) weekend(?! after)", weekend),
    (r"(?:the )?week (?:after|following)(?: the)? next(?: one)?"
     r"|not next week,? (?:but )?(?:the )?(?:one|week) (?:after|following)(?: that)?",
     _week_after_next),
    (r"(?:the )?(?:following|coming) week()", week),
    (r"(?:the )?(weekend) after(?: this(?: one)?)?", weekend),
    (r"(this|next) week", week),
    (r"(this|next) month", month),
    (rf"(?:with)?in the next {_COUNT} (days?|weeks?)", within),
    (rf"within {_COUNT} (days?|weeks?)", within),
    (r"(?:in |within )?(?:the )?next ()(week or so)", within),
    (r"(?:in )?(?:a|one) fortnight(?:'?s time| from (?:now|today)| today)?|fortnight"
        r" today", in_days(14)),
    (r"(?:this day|today) week|(?:the )?same (?:day|time)(?: and time)? next week", in_days(7)),
    (r"(?:the )?first day of next (week)", _monday_next),
    (r"tomorrow week", in_days(8)),
    (r"the day (\d{1,2})", day_of_month),
    (rf"in {_COUNT} (days?|weeks?|months?)(?:'? ?time)?(?: from (?:today|now))?", ahead),
    (rf"{_COUNT} (days?|weeks?|months?)(?:'? time| from (?:today|now)| hence)", ahead),
    (r"(?:the )?(\d{1,2}(?:st|nd|rd|th))(?! (?:one|option|choice|slot|street|st\b|ave|floor|time))",
     day_of_month),
    (rf"(?:in|sometime in|during|any ?time in|for) ({'|'.join(MONTH_NUMBERS)})(?! (?:the"
        r" )?\d)", named_month),
    (rf"({_MONTH_ALONE})(?! (?:the )?\d)", named_month),
]  # fmt: skip
# Each of them needs one of these; most messages have none.
HINT = re.compile(
    "|".join((r"\d", *WEEKDAY_NUMBERS, *MONTH_NUMBERS, *DAY_PARTS))
    + "|day|week|month|night|right|tomor|fortnight|juneteenth|halloween|thanksgiving|christmas"
    "|overmorrow"
)
READERS = [(re.compile(rf"(?<![\w/-])(?:{p})(?![\w/])"), reader) for p, reader in _PATTERNS]
