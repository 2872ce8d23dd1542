"""The grammar of weekdays and weekends, and of what is counted from a day."""

from datetime import date

from frontdesk.language.calendar.day_patterns import COUNT, NTH_OF, UNIT, W
from frontdesk.language.calendar.days import (
    DAY,
    WEEK,
    day_of_month,
    from_now_on,
    monday_of,
    month,
    month_after,
    nth_weekday,
    one_day,
    shifted,
    step,
    week,
    weekday,
    weekday_of,
)
from frontdesk.language.calendar.rules import D, Meaning, Rule, Sign, Table, rules
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.numbers import ORDINALS

_NO_DAY = r"(?! (?:street|st\b|ave|floor|time|night))"
# "The 3rd one" is a place in a list, "the 26th one" is not.
_NO_PLACE = r"(?! (?:one|option|choice|slot|visit))"


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
    def read(today: date, *names: str) -> DateRange:
        return shifted(weekday(today, next(filter(None, names))), weeks * WEEK)

    return read


def _weekday_in_week(ahead: int) -> Meaning:
    def read(today: date, name: str) -> DateRange:
        return weekday_of(week(today, ahead), name)

    return read


def _counted_from_weekday(
    today: date, count: str, unit: str, way: str, name: str
) -> DateRange | None:
    return _counted_from(today, count, unit, way, weekday(today, name))


def _bare_weekday(today: date, name: str) -> DateRange:
    found = weekday(today, name)
    return DateRange(found.first, found.last, any_week=True)


def _next_nth_weekday(today: date, which: str, name: str) -> DateRange | None:
    for start in (today, month_after(today)):
        found = nth_weekday(month(start), which, name)
        if found is not None and found.first >= today:
            return found
    return None


def _weekend(today: date, which: str) -> DateRange:
    days = week(today, {"next": 1, "after": 1, "after next": 2, "last": -1}.get(which, 0))
    return from_now_on(today, DateRange(days.last - DAY, days.last))


def _any_weekend(today: date) -> DateRange:
    coming = _weekend(today, "")
    return DateRange(coming.first, coming.last, any_week=True, weekdays=frozenset((5, 6)))


def _weekday_and_number(today: date, name: str, number: str) -> DateRange | None:
    """The day of the month, where it is on that weekday: "Tues 24"."""
    found = day_of_month(today, number)
    return found if found is not None and found == weekday(found.first, name) else None


_COUNTED: Table = [
    (rf"{COUNT} {UNIT} (from|after|before|on)(?: the)? ({D})", _counted_from),
    (rf"{COUNT} (weeks?|fortnights?)() ({D})", _counted_from),
    (rf"(?:the )?(day|week|weekend|(?<=the )(?:night|morning)) (after|before)(?: the)? ({D})",
     _beside),
    (rf"(?:the )?(weekend) (of)(?: the)? ({D})", _beside),
]  # fmt: skip
_NAMED: Table = [
    (rf"{W} (?:the )?(1[3-9]|2\d|3[01])(?!:)", _weekday_and_number),
    (rf"(?:the )?{W}(?= (?:or|and) (?:the )?(?:{W[1:-1]}) (after|before|following)(?: the)? ({D}))",
     _weekday_beside),
    (rf"(?:the )?({NTH_OF}) {W}(?! (?:after|of|in))", _next_nth_weekday),
    (r"(?:the day|day) (\d{1,2})", day_of_month),
    (rf"(?:the )?(0?[1-9](?:st|nd|rd|th)){_NO_DAY}{_NO_PLACE}", day_of_month),
    (rf"(?:the )?([123]\d(?:st|nd|rd|th)){_NO_DAY}", day_of_month),
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
     _weekday_on(-2)),
    (rf"{COUNT} {UNIT} (from|after|before|on)? ?(?:next )?{W}",
     _counted_from_weekday),
    (rf"(?:a )?fortnight (?:on )?{W}", _weekday_on(2)),
    (rf"{W} fortnight", _weekday_on(2)),
    (rf"{W} week(?!end)", _weekday_on(1)),
    (rf"(?:last|this past|past) {W}s?", _weekday_on(-1)),
    (rf"(?:the )?{W} before last", _weekday_on(-2)),
    (rf"{W} (?:just gone|gone|last)", _weekday_on(-1)),
    (rf"(?:this|this coming|coming|upcoming) {W}(?:'?s)?|{W}(?:'?s)? (?:this week|coming)",
     _weekday_on(0)),
    (rf"(?:(?:the|a|any) )?{W}(?:'?s)?", _bare_weekday),
    (r"(?:the )?weekend (after next|after)(?: this(?: one)?)?", _weekend),
    (r"(?:over |at |on |in )?(?:the|this|(next|last)) weekend(?! (?:before|after))", _weekend),
    (r"(?:a |any |on |in |at )?weekend(?:s|(?! (?:before|after)))", _any_weekend),
]  # fmt: skip
RULES: list[Rule] = rules(Sign.DAYS, [*_NAMED, *_COUNTED])
