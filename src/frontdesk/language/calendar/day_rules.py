"""The grammar of days: from dates and weekdays to stretches, and what is counted from them."""

from datetime import date, timedelta

from frontdesk.language.calendar.days import (
    AT_EASTER,
    DAY,
    HOLIDAYS,
    MOVABLE,
    WEEK,
    calendar_day,
    count_of,
    day_of_month,
    from_now_on,
    holiday,
    make_day,
    monday_of,
    month,
    month_after,
    months_on,
    named_month,
    one_day,
    part_of_month,
    part_of_week,
    shifted,
    week,
    weekday,
    weekday_of,
)
from frontdesk.language.calendar.rules import MO, WK, D, Meaning, Rule, Sign, rule
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.calendar_names import (
    AMBIGUOUS_MONTHS,
    AMBIGUOUS_SHORT_MONTHS,
    DAY_PART,
    MONTH_NUMBERS,
    SHORT_WEEKEND,
    WEEKDAY_NUMBERS,
)
from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS

M = "(" + "|".join(MONTH_NUMBERS) + r")\.?"
W = "(" + "|".join(name for name in WEEKDAY_NUMBERS if name not in SHORT_WEEKEND) + ")"
_CLEAR = "|".join(m for m in MONTH_NUMBERS if m not in {*AMBIGUOUS_MONTHS, *AMBIGUOUS_SHORT_MONTHS})
_TENTHS = "|".join(f"{ten}[ -](?:{'|'.join(list(ORDINALS)[:9])})" for ten in ("twenty", "thirty"))
NTH = rf"(\d{{1,2}}(?:st|nd|rd|th)?|{_TENTHS}|{'|'.join(ORDINALS)})"
_NTH_IN_FIGURES = r"(\d{1,2}(?:st|nd|rd|th))"
_NO_DAY = r"(?! (?:one|option|choice|slot|street|st\b|ave|floor|time|night|visit))"
COUNT = rf"(\d{{1,3}}|{'|'.join([*UNITS, *TENS])}|(?:another |a )?couple(?: of)?|a few|an?|another)"
UNIT = r"(days?|weeks?|fortnights?|months?|years?)"
_YEAR = r"(?:,? (?:of )?(\d{4}|(?:19|nineteen) (?:\w+ty|\w+teen)(?:[ -]\w+)?)\b)?"
_TO = r" ?(?:to|through|thru|until|till|-|\u2013) ?"
_NTH_OF = f"{'|'.join(list(ORDINALS)[:5])}|1st|2nd|3rd|4th|5th"
_WHICH = f"({_NTH_OF}|last)"
_PART = (
    r"(early|(?:the )?(?:beginning|start|first half|end|back end|middle) of|mid|late"
    r"|towards? the end of)"
)
_OF = r"week (?:that |which )?(?:of|beginning|starting|commencing|begins|starts|commences|with)"
_HOLIDAY = "(" + "|".join([*HOLIDAYS, *MOVABLE, *AT_EASTER]) + ")"
_NOW = r"from (?:today|now)|hence"


def _in_days(days: int) -> Meaning:
    return lambda today, *_: one_day(today + days * DAY)


def _date(today: date, name: str, day: str, year: str) -> DateRange | None:
    return calendar_day(today, MONTH_NUMBERS[name], count_of(day), year)


def _dates(today: date, name: str, first: str, last: str) -> DateRange | None:
    start = calendar_day(today, MONTH_NUMBERS[name], count_of(first))
    end = make_day(start.first.year, start.first.month, count_of(last)) if start else None
    return DateRange(start.first, end) if start and end and end >= start.first else None


def _numbers(today: date, number: str, day: str, year: str) -> DateRange | None:
    # Only the British order makes sense of "19/5".
    if int(number) > 12 >= int(day):
        number, day = day, number
    return calendar_day(today, int(number), int(day), year)


def step(count: str, unit: str) -> timedelta | None:
    """A count of days, weeks or fortnights; months and years are of no one length."""
    if unit.startswith(("month", "year")):
        return None
    size = 1 if unit.startswith("day") else 14 if unit.startswith("fort") else 7
    return count_of(count) * size * DAY


def _ahead(today: date, count: str, unit: str) -> DateRange:
    by = step(count, unit)
    if by is None:
        return one_day(months_on(today, count_of(count) * (12 if unit[0] == "y" else 1)))
    return one_day(today + by)


def _ago(today: date, count: str, unit: str) -> DateRange:
    by = step(count, unit)
    months = count_of(count) * (365 if unit[0] == "y" else 30) * DAY
    return one_day(today - (months if by is None else by))


def _within(today: date, count: str, unit: str) -> DateRange:
    return DateRange(today, _ahead(today, count or "a", unit or "week").first)


def _counted_from(_: date, count: str, unit: str, way: str, days: DateRange) -> DateRange | None:
    by = step(count, unit)
    if by is None:
        return None
    return one_day(days.first - by) if way == "before" else one_day(days.last + by)


def _beside(_: date, unit: str, way: str, days: DateRange) -> DateRange:
    later = way != "before"
    if unit.startswith("weekend"):
        saturday = monday_of(days.last) + 5 * DAY
        if later:
            return DateRange(saturday, saturday + DAY)
        return shifted(DateRange(saturday, saturday + DAY), -WEEK)
    if unit.startswith("week"):
        return week(days.last if later else days.first, 1 if later else -1)
    return one_day(days.last + DAY if later else days.first - DAY)


def _weekday_beside(_: date, name: str, way: str, days: DateRange) -> DateRange:
    if way == "before":
        return shifted(weekday(days.first, name), -WEEK)
    return weekday(days.last + DAY, name)


def _weekday_on(weeks: int) -> Meaning:
    return lambda today, name: shifted(weekday(today, name), weeks * WEEK)


def _weekday_in_week(ahead: int) -> Meaning:
    return lambda today, name: weekday_of(week(today, ahead), name)


def _last_weekday(today: date, name: str) -> DateRange:
    return shifted(weekday(today, name), -WEEK)


def _bare_weekday(today: date, name: str) -> DateRange:
    found = weekday(today, name)
    return DateRange(found.first, found.last, any_week=True)


def _weekday_in(today: date, name: str, count: str, unit: str) -> DateRange | None:
    by = step(count, unit)
    return None if by is None else weekday(today + by - 3 * DAY, name)


def _place(which: str) -> int:
    return -1 if which == "last" else count_of(which) - 1


def _nth_week(_: date, which: str, days: DateRange) -> DateRange:
    if which == "last":
        return DateRange(days.last - 6 * DAY, days.last)
    return shifted(DateRange(days.first, days.first + 6 * DAY), _place(which) * WEEK)


def _nth_weekday(_: date, which: str, name: str, days: DateRange) -> DateRange | None:
    first = weekday(days.first, name).first
    found = [first + n * WEEK for n in range(5) if first + n * WEEK <= days.last]
    return one_day(found[_place(which)]) if _place(which) < len(found) else None


def _next_nth_weekday(today: date, which: str, name: str) -> DateRange | None:
    for start in (today, month_after(today)):
        found = _nth_weekday(today, which, name, month(start))
        if found is not None and found.first >= today:
            return found
    return None


def _nth_weekend(today: date, which: str, days: DateRange) -> DateRange | None:
    saturday = _nth_weekday(today, which, "saturday", days)
    return DateRange(saturday.first, saturday.first + DAY) if saturday else None


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


def _weekend(today: date, which: str) -> DateRange:
    days = week(today, {"next": 1, "last": -1}.get(which, 0))
    return from_now_on(today, DateRange(days.last - DAY, days.last))


def _week(today: date, which: str) -> DateRange:
    return week(today, {"this": 0, "the": 0, "": 0, "last": -1}.get(which, 1))


def _month(today: date, which: str) -> DateRange:
    if which == "next":
        return month(month_after(today))
    return month(today.replace(day=1) - DAY if which == "last" else today)


def _alone(today: date, days: DateRange) -> DateRange:
    return from_now_on(today, days)


_ATOMS = [
    (r"(\d{4})-(\d\d)-(\d\d)", lambda today, y, m, d: calendar_day(today, int(m), int(d), y)),
    (rf"{M} (?:the )?{NTH}{_TO}(?:the )?{NTH}(?! ?(?:[ap]\.?m\b|o'clock))(?!:)", _dates),
    (rf"{NTH}{_TO}(?:the )?{NTH} (?:of )?{M}", lambda t, a, b, m: _dates(t, m, a, b)),
    (rf"(?:the )?{NTH} (?:day )?of {M}{_YEAR}", lambda t, d, m, y: _date(t, m, d, y)),
    (rf"{M} (?:the )?{NTH}(?!:\d){_YEAR}", _date),
    (rf"(?:the )?{NTH} (?:a )?{M}{_YEAR}", lambda t, d, m, y: _date(t, m, d, y)),
    (r"(?!24/7)(\d\d?)/(\d\d?)(?:/(\d{4}|\d\d))?(?![/\d])", _numbers),
    (r"(\d\d?)[.-](\d\d?)[.-](\d{4}|\d\d)(?![-.]?\d)", _numbers),
    (rf"(?:the )?{NTH} of (?:the|each|every) month", day_of_month),
    (_HOLIDAY, holiday),
    (r"(?:the )?(?:day|morning) after tomorrow|overmorrow", _in_days(2)),
    (r"(?:the )?(?:day|night) before (?:yesterday|last)|night before last", _in_days(-2)),
    (r"tomorrow week", _in_days(8)),
    (r"(?:this day|today) (?:next )?week|a week today|(?:the )?same (?:day|time)(?: and time)?"
     r" next week|(?:the )?next week same (?:day|time)", _in_days(7)),
    (r"(?:in )?(?:a |one |next )?fortnight(?:'?s time| from (?:now|today)| today)", _in_days(14)),
    (rf"(?:in )?(?:a|one) fortnight(?! (?:ago|on|after|later|earlier|{W[1:-1]}))", _in_days(14)),
    (rf"(?:with)?in the next {COUNT} {UNIT}", _within),
    (rf"(?:within|(?:over |for )?the next|next) {COUNT} {UNIT}", _within),
    (r"(?:in |within )?(?:the )?next ()()week or so", _within),
    (rf"in (?:like |about )?{COUNT} {UNIT}(?:'? ?time)?(?: from (?:today|now))?", _ahead),
    (rf"{COUNT} {UNIT}(?:'? time(?: {_NOW})?| {_NOW}| today)", _ahead),
    (rf"(?:like |about )?{COUNT} {UNIT} (?:ago|back)", _ago),
    (rf"({W[1:-1]}) in {COUNT} {UNIT}", _weekday_in),
    (r"(?:the )?(?:tomorrow)(?:'?s)?", _in_days(1)),
    (r"yesterday(?:'?s)?(?: night)?|last night", _in_days(-1)),
    (rf"today(?:'?s)?|tonight(?:'?s)?|this (?:{DAY_PART}|very day)|right away|right now"
     r"|immediately", _in_days(0)),
]  # fmt: skip

_STRETCHES = [
    (Sign.MONTH, rf"(?<=of ){M}(?! (?:the )?\d)|(?<=in ){M}(?! (?:the )?\d)"
     rf"|(?<=mid[ -]){M}|(?<=during ){M}|(?<=for ){M}(?! (?:the )?\d)",
     lambda today, *names: named_month(today, next(n for n in names if n))),
    (Sign.MONTH, rf"(?:\A|(?<=early )|(?<=late )){M}(?: please)?(?:\Z|(?=[.,!?]\Z))", named_month),
    (Sign.MONTH, rf"({_CLEAR})(?! (?:the )?\d)", named_month),
    (Sign.MONTH, r"(this|next|last) month(?:'s)?", _month),
    (Sign.MONTH, r"(?:(?<=of )|(?<=in ))(?:(?:the|that|each|every) )?()month", _month),
    (Sign.MONTH, r"()month(?= end\b)", _month),
    (Sign.WEEK, r"(?:the )?week (?:after|following)(?: the)? next(?: one)?"
     r"|not next week,? (?:but )?(?:the )?(?:one|week) (?:after|following)(?: that)?",
     lambda today: week(today, 2)),
    (Sign.WEEK, rf"(?:the )?(this|next|following|coming|last) week(?! (?:of|in) {MO})", _week),
    (Sign.WEEK, rf"(?:the |in )?{_OF}(?: on| from)? (?:\w+day )?(?:the )?({D})",
     lambda _, days: week(days.first, 0)),
    (Sign.WEEK, rf"(?:the )?{_OF}(?: on| from)? (?:\w+day )?(?:the )?{_NTH_IN_FIGURES}",
     lambda today, day: week(d.first, 0) if (d := day_of_month(today, day)) else None),
    (Sign.WEEK, r"(?:(?<=of )|(?<=in ))(the )?week(?!s|end)", lambda today, _: week(today, 0)),
]  # fmt: skip

_IN_STRETCHES = [
    (rf"(?:the )?{NTH} (?:of )?({MO})", _day_in),
    (rf"(?:the )?day {NTH} (?:of )?({MO})", _day_in),
    (rf"(?:the )?{_WHICH} (?:full )?week (?:of|in) ({MO})", _nth_week),
    (rf"(?:the )?{_WHICH} weekend (?:of|in) ({MO})", _nth_weekend),
    (rf"(?:the )?{_WHICH} {W}s? (?:of|in) ({MO})", _nth_weekday),
    (rf"(?:the )?(?:last day|last) of ({MO})", lambda _, days: one_day(days.last)),
    (rf"(?:the )?first day of ({MO}|{WK})", lambda _, days: one_day(days.first)),
    (rf"(?:the )?{_PART}[ -](?:in )?({MO})", _from_first),
    (rf"({MO}) end", lambda t, days: _from_first(t, "end", days)),
    (rf"(?:the )?{_PART}[ -](?:in )?({WK})", _in_week),
    (rf"(?:for )?(?:the )?rest of ({WK}|{MO})", _rest),
    (rf"later (?:in )?({WK}|{MO})", _rest),
    (rf"(?:all of|(?:the )?whole(?: of)?) ({WK}|{MO})", _alone),
    (rf"{W}s?,? (?:of |in )?({WK})", lambda _, name, days: weekday_of(days, name)),
    (rf"({WK}),? (?:on )?(?:the )?{W}", lambda _, days, name: weekday_of(days, name)),
    (rf"{W}s? (?:of |in )?the week (?:after|that comes)(?! next)", _weekday_in_week(1)),
    (rf"(?:in |for )?({MO}|{WK})", _alone),
]  # fmt: skip

_COUNTED = [
    (rf"{COUNT} {UNIT} (from|after|before|on)(?: the)? ({D})", _counted_from),
    (rf"{COUNT} (weeks?|fortnights?)() ({D})", _counted_from),
    (
        rf"(?:the )?(day|week|weekend|(?<=the )night|(?<=the )morning) (after|before)(?: the)? ({D})",
        _beside,
    ),
]

_NAMED = [
    (rf"(?:the )?({_NTH_OF}) {W}(?! (?:after|of|in))", _next_nth_weekday),
    (r"(?:the day|day) (\d{1,2})", day_of_month),
    (rf"(?:the )?{_NTH_IN_FIGURES}{_NO_DAY}", day_of_month),
    (rf"(?<=on )(?:the )({'|'.join(list(ORDINALS)[:3])}|\d{{1,2}})(?=\Z|[.,!?])", day_of_month),
    *_COUNTED,
    (rf"(?:the )?{W} (after|before|following)(?: the)? ({D})", _weekday_beside),
    (rf"(?:the )?{W} after next", _weekday_in_week(2)),
    (rf"(?:the )?{W} after (?:this|that)(?: one)?", _weekday_on(1)),
    (rf"not (?:this|next|the)(?: coming)? {W},? (?:but )?(?:the )?(?:one|\w+day)"
     r" (?:after|following)(?: that| it)?", _weekday_on(1)),
    (rf"next next {W}", _weekday_in_week(2)),
    (rf"the next {W}", _weekday_on(0)),
    (rf"(?:next|(?:the )?following) {W}s?", _weekday_in_week(1)),
    (rf"(?:(?:a |two )?week (?:ago )?(?:last|past) {W})|{W} week ago",
     lambda today, *names: shifted(_last_weekday(today, next(filter(None, names))), -WEEK)),
    (rf"{COUNT} {UNIT} (from|after|before|on)? ?(?:next )?{W}",
     lambda t, c, u, way, name: _counted_from(t, c, u, way, weekday(t, name))),
    (rf"(?:a )?fortnight (?:on )?{W}", _weekday_on(2)),
    (rf"{W} fortnight", _weekday_on(2)),
    (rf"{W} week(?!end)", _weekday_on(1)),
    (rf"(?:last|this past|past) {W}s?", _last_weekday),
    (rf"(?:the )?{W} before last", lambda t, name: shifted(_last_weekday(t, name), -WEEK)),
    (rf"{W} (?:just gone|gone|last)", _last_weekday),
    (rf"(?:this|this coming|coming|upcoming) {W}(?:'?s)?|{W}(?:'?s)? (?:this week|coming)",
     lambda today, *names: weekday(today, next(filter(None, names)))),
    (rf"(?:(?:the|a|any) )?{W}(?:'?s)?", _bare_weekday),
    (r"(?:the )?weekend after (?:next)", lambda today: _beside(today, "weekend", "after",
                                                                week(today, 1))),
    (r"(?:the )?weekend after(?: this(?: one)?)?", lambda today: _weekend(today, "next")),
    (r"(?:over |at |on |in )?(?:the|this|(next|last)) weekend(?! (?:before|after))", _weekend),
]  # fmt: skip

RULES: list[Rule] = [
    *(rule(Sign.DAYS, pattern, meaning) for pattern, meaning in _ATOMS),
    *(rule(sign, pattern, meaning) for sign, pattern, meaning in _STRETCHES),
    *(
        rule(Sign.DAYS, pattern, meaning)
        for pattern, meaning in (*_IN_STRETCHES, *_NAMED, *_COUNTED)
    ),
]
