"""The grammar of dates, holidays, and days counted from today."""

from datetime import date

from frontdesk.language.calendar.day_patterns import COUNT, NTH, TO, UNIT, M, W
from frontdesk.language.calendar.days import (
    AT_EASTER,
    DAY,
    HOLIDAYS,
    MOVABLE,
    calendar_day,
    count_of,
    day_of_month,
    from_now_on,
    holiday,
    make_day,
    months_on,
    one_day,
    step,
    weekday,
)
from frontdesk.language.calendar.rules import Meaning, Rule, Sign, Table, rules
from frontdesk.language.calendar.when import DateRange
from frontdesk.language.lexicon.calendar_names import (
    DAY_PART,
    MONTH_NUMBERS,
)

_YEAR = r"(?:,? (?:of )?(\d{4}|(?:19|nineteen) (?:\w+ty|\w+teen)(?:[ -]\w+)?)\b)?"
_HOLIDAY = "(" + "|".join(sorted((*HOLIDAYS, *MOVABLE, *AT_EASTER), key=len, reverse=True)) + ")"
_NOW = r"from (?:today|now)|hence"


def _in_days(days: int) -> Meaning:
    def read(today: date) -> DateRange:
        return one_day(today + days * DAY)

    return read


def _iso(today: date, year: str, number: str, day: str) -> DateRange | None:
    return calendar_day(today, int(number), int(day), year)


def _date(today: date, name: str, day: str, year: str) -> DateRange | None:
    return calendar_day(today, MONTH_NUMBERS[name], count_of(day), year)


def _date_of(today: date, day: str, name: str, year: str) -> DateRange | None:
    return _date(today, name, day, year)


def _dates(today: date, name: str, first: str, last: str) -> DateRange | None:
    start = calendar_day(today, MONTH_NUMBERS[name], count_of(first))
    end = make_day(start.first.year, start.first.month, count_of(last)) if start else None
    return DateRange(start.first, end) if start and end and end >= start.first else None


def _dates_of(today: date, first: str, last: str, name: str) -> DateRange | None:
    return _dates(today, name, first, last)


def _numbers(today: date, number: str, day: str, year: str) -> DateRange | None:
    # Only the British order makes sense of "19/5".
    if int(number) > 12 >= int(day):
        number, day = day, number
    return calendar_day(today, int(number), int(day), year)


def _day_first(today: date, day: str, number: str) -> DateRange | None:
    return calendar_day(today, int(number), int(day))


def _ahead(today: date, count: str, unit: str) -> DateRange:
    by = step(count, unit)
    if by is None:
        return one_day(months_on(today, count_of(count) * (12 if unit[0] == "y" else 1)))
    return one_day(today + by)


def _ago(today: date, count: str, unit: str) -> DateRange:
    by = step(count, unit)
    if by is None:
        return one_day(months_on(today, -count_of(count) * (12 if unit[0] == "y" else 1)))
    return one_day(today - by)


def _within(today: date, count: str, unit: str) -> DateRange:
    return DateRange(today, _ahead(today, count or "a", unit or "week").first)


def _weekday_in(today: date, name: str, count: str, unit: str) -> DateRange | None:
    by = step(count, unit)
    return None if by is None else weekday(today + by - 3 * DAY, name)


def _year(today: date, which: str) -> DateRange:
    year = today.year + {"next": 1, "last": -1}.get(which, 0)
    return from_now_on(today, DateRange(date(year, 1, 1), date(year, 12, 31)))


_ATOMS: Table = [
    (r"(\d{4})-(\d\d)-(\d\d)", _iso),
    (rf"{M} (?:the )?{NTH}{TO}(?:the )?{NTH}(?! ?(?:[ap]\.?m\b|o'clock))(?!:)", _dates),
    (rf"{NTH}{TO}(?:the )?{NTH} (?:of )?{M}", _dates_of),
    (rf"(?:the )?{NTH} (?:day )?of {M}{_YEAR}", _date_of),
    (rf"{M} (?:the )?{NTH}(?!:\d){_YEAR}", _date),
    (rf"(?:the )?{NTH} (?:a )?{M}{_YEAR}", _date_of),
    (r"(?!24/7)(\d\d?)/(\d\d?)(?:/(\d{4}|\d\d))?(?![/\d])", _numbers),
    (r"(\d\d?)[.-](\d\d?)[.-](\d{4}|\d\d)(?![-.]?\d)", _numbers),
    (r"(\d\d?)\.(\d\d?)\.(?![\d])", _day_first),
    (rf"(?:the )?{NTH} of (?:the|each|every) month", day_of_month),
    (_HOLIDAY, holiday),
    (r"(?:the )?(?:day|morning) after tomorrow", _in_days(2)),
    (r"(?:the )?(?:day|night) before (?:yesterday|last)|night before last", _in_days(-2)),
    (r"tomorrow week", _in_days(8)),
    (r"(?:this day|today) (?:next )?week|a week today|(?:the )?same (?:day|time)(?: and time)?"
     r" next week|(?:the )?next week same (?:day|time)", _in_days(7)),
    (r"(?:in )?(?:a |one |next )?fortnight(?:'?s time| from (?:now|today)| today)", _in_days(14)),
    (rf"(?:in )?(?:a|one) fortnight(?! (?:ago|on|after|later|earlier|{W[1:-1]}))", _in_days(14)),
    (rf"({W[1:-1]}) in {COUNT} {UNIT}", _weekday_in),
    (rf"(?:with)?in the next {COUNT} {UNIT}", _within),
    (rf"(?:within|(?:over |for )?the next|next) {COUNT} {UNIT}", _within),
    (r"(?:in |within )?(?:the )?next ()()week or so", _within),
    (rf"in (?:like |about )?{COUNT} {UNIT}(?:'? ?time)?(?: from (?:today|now))?", _ahead),
    (rf"{COUNT} {UNIT}(?:'? time(?: {_NOW})?| {_NOW}| today)", _ahead),
    (rf"(?:like |about )?{COUNT} {UNIT} (?:ago|back)", _ago),
    (r"(?:the )?(?:tomorrow)(?:'?s)?", _in_days(1)),
    (r"(this|next|last) year", _year),
    (r"yesterday(?:'?s)?(?: night)?|last night", _in_days(-1)),
    (rf"today(?:'?s)?|tonight(?:'?s)?|this (?:{DAY_PART}|very day)|right away|right now"
     r"|immediately", _in_days(0)),
]  # fmt: skip
RULES: list[Rule] = rules(Sign.DAYS, _ATOMS)
