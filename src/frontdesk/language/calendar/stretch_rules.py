"""The grammar of weeks and months, and of what lies in them."""

from datetime import date

from frontdesk.language.calendar.day_patterns import COUNT, NTH, NTH_IN_FIGURES, NTH_OF, UNIT, M, W
from frontdesk.language.calendar.days import (
    DAY,
    WEEK,
    count_of,
    day_of_month,
    from_now_on,
    make_day,
    month,
    month_after,
    named_month,
    nth_weekday,
    one_day,
    part_of_month,
    part_of_week,
    shifted,
    step,
    week,
    weekday,
    weekday_of,
)
from frontdesk.language.calendar.rules import MO, WK, D, Meaning, Rule, Sign, Table, rule, rules
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.calendar_names import (
    AMBIGUOUS_MONTHS,
    AMBIGUOUS_SHORT_MONTHS,
    MONTH_NUMBERS,
)

_CLEAR = "|".join(m for m in MONTH_NUMBERS if m not in {*AMBIGUOUS_MONTHS, *AMBIGUOUS_SHORT_MONTHS})
_WHICH = f"({NTH_OF}|last)"
_PART = (
    r"(early|(?:the )?(?:beginning|start|(?:first|second|latter) half|end|back end|middle) of"
    r"|mid|late"
    r"|towards? the end of)"
)
_OF = r"week (?:that |which )?(?:of|beginning|starting|commencing|begins|starts|commences|with)"


def _nth_week(_: date, which: str, days: DateRange) -> DateRange:
    if which == "last":
        return DateRange(days.last - 6 * DAY, days.last)
    return shifted(DateRange(days.first, days.first + 6 * DAY), (count_of(which) - 1) * WEEK)


def _nth_weekday(_: date, which: str, name: str, days: DateRange) -> DateRange | None:
    return nth_weekday(days, which, name)


def _day_in(_: date, day: str, days: DateRange) -> DateRange | None:
    found = make_day(days.first.year, days.first.month, count_of(day))
    return one_day(found) if found else None


def _from_first(today: date, part: str, days: DateRange) -> DateRange:
    found = part_of_month(days, part.removeprefix("the "))
    return from_now_on(today, found)


def _in_week(today: date, part: str, days: DateRange) -> DateRange:
    found = part_of_week(days, part.removeprefix("the "))
    last = max(found.last, today) if part.startswith(("early", "beg", "start")) else found.last
    return from_now_on(today, DateRange(max(found.first, min(today, last)), last))


def _rest(today: date, days: DateRange) -> DateRange:
    return DateRange(min(max(today + DAY, days.first), days.last), days.last)


def _either_month(today: date, *names: str) -> DateRange:
    return named_month(today, next(name for name in names if name))


def _first_day(_: date, days: DateRange) -> DateRange:
    return one_day(days.first)


def _last_day(_: date, days: DateRange) -> DateRange:
    return one_day(days.last)


def _day_of_week(_: date, name: str, days: DateRange) -> DateRange:
    return weekday_of(days, name)


def _days_of_week(_: date, one: str, other: str, days: DateRange) -> DateRange:
    first, last = sorted((weekday_of(days, one).first, weekday_of(days, other).first))
    return DateRange(first, last, weekdays=frozenset((first.weekday(), last.weekday())))


def _week_and_days(today: date, days: DateRange, one: str, other: str) -> DateRange:
    return _days_of_week(today, one, other, days)


def _week_and_day(_: date, days: DateRange, name: str) -> DateRange:
    return weekday_of(days, name)


def _day_of_next_week(today: date, name: str) -> DateRange:
    return weekday_of(week(today, 1), name)


def _week_after_next(today: date) -> DateRange:
    return week(today, 2)


def _some_later(
    about: date, least: str, unit: str, most: str, other_unit: str, way: str
) -> DateRange | None:
    near, far = step(least, unit or other_unit), step(most or least, other_unit or unit)
    if near is None or far is None:
        return None
    if way in {"earlier", "before", "sooner"}:
        return DateRange(about - far, about - near)
    return DateRange(about + near, about + far)


def _week_then(about: date, *which: str) -> DateRange:
    return week(about, 1 if any(which) else 0)


def _working_days(today: date, days: DateRange) -> DateRange:
    return from_now_on(today, DateRange(days.first, days.first + 4 * DAY))


def _coming_weekdays(today: date) -> DateRange:
    return DateRange(today, today + 2 * WEEK, any_week=True, weekdays=frozenset(range(5)))


def _weekday_then(about: date, name: str) -> DateRange:
    return weekday(about + DAY, name)


def _day_then(about: date) -> DateRange:
    return one_day(about + DAY)


def _week_of(_: date, days: DateRange) -> DateRange:
    return week(days.first, 0)


def _week_of_date(today: date, day: str) -> DateRange | None:
    found = day_of_month(today, day)
    return week(found.first, 0) if found else None


def _week(today: date, which: str) -> DateRange:
    return week(today, {"this": 0, "the": 0, "": 0, "last": -1}.get(which, 1))


def _month(today: date, which: str) -> DateRange:
    if which == "next":
        return month(month_after(today))
    return month(today.replace(day=1) - DAY if which == "last" else today)


def _alone(today: date, days: DateRange) -> DateRange:
    return from_now_on(today, days)


_STRETCHES: list[tuple[Sign, str, Meaning]] = [
    (Sign.MONTH, rf"(?<=of ){M}(?! (?:the )?\d)|(?<=in ){M}(?! (?:the )?\d)"
     rf"|(?<=mid[ -]){M}|(?<=during ){M}|(?<=for ){M}(?! (?:the )?\d)",
     _either_month),
    (Sign.MONTH, rf"(?:\A|(?<=early )|(?<=late )){M}(?: please)?(?:\Z|(?=[.,!?]\Z))", named_month),
    (Sign.MONTH, rf"({_CLEAR})(?! (?:the )?\d)", named_month),
    (Sign.MONTH, rf"(?<={MO} or ){M}(?! (?:the )?\d)", named_month),
    (Sign.MONTH, r"(this|next|last) month(?:'s)?", _month),
    (Sign.MONTH, r"(?:(?<=of )|(?<=in ))(?:(?:the|that|each|every) )?()month", _month),
    (Sign.WEEK, r"(?:the )?week (?:after|following)(?: the)? next(?: one)?"
     r"|not next week,? (?:but )?(?:the )?(?:one|week) (?:after|following)(?: that)?",
     _week_after_next),
    (Sign.WEEK, rf"(?:the )?(this|next|following|coming|last) week(?! (?:of|in) {MO})", _week),
    (Sign.WEEK, rf"(?:the |in )?{_OF}(?: on| from)? (?:\w+day )?(?:the )?({D})",
     _week_of),
    (Sign.WEEK, rf"(?:the )?{_OF}(?: on| from)? (?:\w+day )?(?:the )?{NTH_IN_FIGURES}",
     _week_of_date),
    (Sign.WEEK, r"(?:(?<=of )|(?<=in ))(?:the )?()week(?!s|end)", _week),
]  # fmt: skip
_WEEKDAY = r"(?:(?:some|any|a|on|on a) )?(?:week|working |business )days?"
_IN_STRETCHES: Table = [
    (rf"{_WEEKDAY}(?: of| in)? ({WK})", _working_days),
    (rf"({WK}),? (?:on )?{_WEEKDAY}", _working_days),
    (rf"(?:the )?{NTH} (?:of )?({MO})", _day_in),
    (rf"(?:the )?{_WHICH} (?:full )?week (?:of|in) ({MO})", _nth_week),
    (rf"(?:the )?{_WHICH} {W}s? (?:of|in) ({MO})", _nth_weekday),
    (rf"(?:the )?(?:last day|last) of ({MO})", _last_day),
    (rf"(?:the )?first day of ({MO}|{WK})", _first_day),
    (rf"(?:the )?{_PART}[ -](?:in )?({MO})", _from_first),
    (rf"(?:the )?{_PART}[ -](?:in )?({WK})", _in_week),
    (rf"(?:for )?(?:the )?rest of ({WK}|{MO})", _rest),
    (rf"later (?:in )?({WK}|{MO})", _rest),
    (rf"{W}s?(?:,| or| and) (?:on )?{W}s?,? (?:of |in )?({WK})", _days_of_week),
    (rf"({WK}),? (?:on )?(?:the )?{W}s?(?:,| or| and) (?:on )?(?:the )?{W}", _week_and_days),
    (rf"{W}s?,? (?:of |in )?({WK})", _day_of_week),
    (rf"({WK}),? (?:on )?(?:the )?{W}", _week_and_day),
    (rf"{W}s? (?:of |in )?the week (?:after|that comes)(?! next)", _day_of_next_week),
    (rf"(?:in |for )?({MO}|{WK})", _alone),
    (_WEEKDAY, _coming_weekdays),
]  # fmt: skip
# As seen from the day of what is being talked of.
TALKED_OF: list[Rule] = [
    rule(
        Sign.DAYS,
        rf"{COUNT} (?:{UNIT} )?or (?:{COUNT}|so)(?: {UNIT})? (later|after|earlier|before|sooner)",
        _some_later,
    ),
    rule(
        Sign.DAYS,
        r"(?:on )?(?:(?:that|the)(?: very)? )?same day(?! next\b)|(?:on )?that (?:very )?day",
        one_day,
    ),
    rule(
        Sign.DAYS, rf"(?:the )?{W} (?:after|following)(?: that| it)?(?=\Z|[.,!?;])", _weekday_then
    ),
    rule(
        Sign.DAYS,
        r"the (?:next|following) day|the day after(?: that| it)?(?=\Z|[.,!?;])",
        _day_then,
    ),
    rule(Sign.WEEK, r"(?:that|the)(?: very)? same ()week|that ()week", _week_then),
    rule(
        Sign.WEEK,
        rf"(?:the )?(following) week|(?:the )?week (after)(?: that)?(?! next| (?:the )?(?:{D}|\d))",
        _week_then,
    ),
]
RULES: list[Rule] = [
    *(rule(sign, pattern, meaning) for sign, pattern, meaning in _STRETCHES),
    *rules(Sign.DAYS, _IN_STRETCHES),
]
