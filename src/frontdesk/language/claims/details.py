"""The particulars that a text states: dates, times, sums, lengths of time and numbers on file."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from frontdesk.language.lexicon.calendar_names import (
    ANY_MONTH,
    ANY_WEEKDAY,
    DAY_PART,
    DAY_PARTS,
    MONTH_NUMBERS,
    WEEKDAY_NUMBERS,
)
from frontdesk.language.lexicon.numbers import HOURS, ORDINALS, TENS, UNITS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.runs import runs_in
from frontdesk.language.text.words import KEPT

_HOUR, _COUNT, _ORDINAL = any_of(HOURS), any_of([*UNITS, *TENS]), any_of(ORDINALS)
_PARTS: dict[str, str] = dict(zip((*DAY_PARTS, "tonight", "night"), "apppp", strict=True))
_PART = re.compile(rf"\b({DAY_PART}|tonight|night)s?\b")
_NUMERAL = rf"\d+|an?|{_COUNT}(?:[ -]{any_of(HOURS[:9])})?"

_DATE = re.compile(
    rf"\b(?P<m>{ANY_MONTH})\.? (?:the )?(?P<d>\d{{1,2}}|{_ORDINAL})(?:st|nd|rd|th)?\b(?!:\d)"
    rf"|\b(?P<d2>\d{{1,2}}|{_ORDINAL})(?:st|nd|rd|th)?(?: of)? (?P<m2>{ANY_MONTH})\b"
    r"|\b\d{4}-(?P<m3>\d\d)-(?P<d3>\d\d)(?!\d)"
)
_SPAN = re.compile(rf"\b({ANY_MONTH})\.? \d{{1,2}} (?:to|and|until|through|-|\u2013) (\d{{1,2}})\b")
_THE_DAY = re.compile(r"\b(?:the |, )?(\d{1,2})(?:st|nd|rd|th)\b")
_WEEKDAY = re.compile(rf"\b(?!(?:sat|sun)\b(?!,|\.? \d))({ANY_WEEKDAY})\b(?!-)")
_RELATIVE = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
_REL = re.compile(rf"\b{any_of(_RELATIVE)}\b")
_CLOCK = re.compile(
    r"(?<![\d$.:#-])(?P<h>\d{1,2})(?::(?P<mi>\d\d))?(?::\d\d)?\s?(?P<half>[ap])\.?m\b"
    r"|(?<![\d:$+-])(?P<h2>\d{1,2}):(?P<mi2>\d\d)"
    rf"|\b(?P<h3>{_HOUR}|\d{{1,2}})(?= (?:o'clock|(?:in the|this) {DAY_PART}))"
    rf"|\b(?:at|around|by(?! one\b)|before|after|until|till|from) (?P<h4>(?!one (?!o'clock"
    rf"|in the|[ap]m)\w){_HOUR}|\d{{1,2}})\b"
    r"(?![-/:.\d]\d|'s|,? (?:more|other|of|days?|weeks?|hours?|minutes?|visits?|times?"
    r"|[a-z]+ (?:street|avenue|drive|road|lane)))"
    r"|\b(?P<noon>noon|midday|midnight)\b"
)
_MONEY = re.compile(
    r"[$\u00a3\u20ac]\s?(\d[\d,]*)(?:\.(\d\d))?|\b(\d[\d,]*) (?:dollars|euros|bucks)\b"
)
_LENGTH = re.compile(
    rf"\b(?P<n>{_NUMERAL}|half an?|a couple of|a few)(?P<half> and a half)?[ -]"
    r"(?:(?:more|full|whole|business|working|extra) )?"
    r"(?P<u>minute|hour|day|week|month|night|year)s?\b(?P<after> and a half)?"
)
# A number with a fraction is a measure, and no code.
_CODE = re.compile(r"\b([a-z]{1,3}-\d{2,}|\d[a-z]\d[a-z]\b|(?<!\d\.)\d{4,}(?!\.\d))\b")
_PERCENT = re.compile(rf"\b(\d+|{_COUNT}) ?(?:%|percent\b)")
_UNITS = {
    **{"minute": ("minutes", 1), "hour": ("minutes", 60), "day": ("days", 1), "night": ("days", 1)},
    **{"week": ("days", 7), "month": ("days", 30), "year": ("days", 365)},
}
_BACK, _AHEAD = 120, 245  # a date without its year is the nearest one, rather ahead than back
# A text with none of these runs states nothing of the sort, and is not searched for it.
_FIGURE = re.compile(r"\d")
_LENGTHS = frozenset(f"{unit}{s}" for unit in _UNITS for s in ("", "s"))
_TIMES = frozenset((*HOURS, "noon", "midday", "midnight"))
# What stands beside the figure of a time, of a day of the month and of a sum.
_CLOCK_SIGN = re.compile(r"\d(?::\d|\s?[ap]\.?m\b)")
_CLOCK_SIGNS = word_set("o this in at around by before after until till from noon midday midnight")
_DAY_SIGN = re.compile(r"\d(?:st|nd|rd|th)\b")
_ORDINAL_ENDS, _MONIES = ("st", "nd", "rd", "th"), word_set("dollars euros bucks")
_STATING = _LENGTHS.union(_TIMES, MONTH_NUMBERS, WEEKDAY_NUMBERS, _RELATIVE, ("percent",))


class Detail(NamedTuple):
    """One particular: its sort, its value in one spelling, and where it stands."""

    sort: str
    value: str
    at: int


_place = attrgetter("at")


def number_of(word: str) -> float:
    """A count in words or figures; an article counts as one."""
    parts = word.strip().replace("-", " ").split(" ")
    if word.startswith("half"):
        return 0.5
    if word in {"a couple of", "a few"}:
        return 2
    if parts[0] in {"a", "an"}:
        return 1
    if parts[0].isdigit():
        return int(parts[0])
    return sum(UNITS.get(part, TENS.get(part, 0)) for part in parts)


@lru_cache(KEPT)
def details_in(text: str, today: date | None = None) -> tuple[Detail, ...]:
    """The particulars of a lower-case text, in their order; days relative to `today` are dates."""
    runs = runs_in(text)
    figures = _FIGURE.search(text) is not None
    if not figures and _STATING.isdisjoint(runs):
        return ()
    dated = "-" in text or not MONTH_NUMBERS.keys().isdisjoint(runs)
    dates = [*_DATE.finditer(text)] if dated else []
    spans = [match.span() for match in dates]
    found = [_date(match) for match in dates]
    if not WEEKDAY_NUMBERS.keys().isdisjoint(runs):
        for match in _WEEKDAY.finditer(text):
            found.append(Detail("weekday", str(WEEKDAY_NUMBERS[match[1]]), match.start()))
    if today is not None and not _RELATIVE.keys().isdisjoint(runs):
        found += _relative(text, today)
    colon = ":" in text or "m" in text  # cheaper to find than what they may be part of
    if (figures and colon and _CLOCK_SIGN.search(text)) or not _CLOCK_SIGNS.isdisjoint(runs):
        found += _clocks(text, spans)
    if not _LENGTHS.isdisjoint(runs):
        found += _lengths(text)
    if "%" in text or "percent" in text:
        found += [Detail("share", str(number_of(m[1])), m.start()) for m in _PERCENT.finditer(text)]
    if figures:
        ordinal = any(end in text for end in _ORDINAL_ENDS) and _DAY_SIGN.search(text)
        found += _days(text, spans) if ordinal else ()
        found += [
            Detail("date", f"{MONTH_NUMBERS[m[1]]}-{int(m[2])}", m.start(2))
            for m in (_SPAN.finditer(text) if dates else ())
        ]
        money = any(sign in text for sign in "$\u00a3\u20ac") or not _MONIES.isdisjoint(runs)
        found += _sums(text) if money else ()
        found += _codes(text, [one.at for one in found])
    return tuple(sorted(found, key=_place))


def _date(match: re.Match[str]) -> Detail:
    month = match["m"] or match["m2"]
    number = MONTH_NUMBERS[month] if month else int(match["m3"])
    day = match["d"] or match["d2"] or match["d3"]
    return Detail("date", f"{number}-{ORDINALS.get(day) or int(day)}", match.start())


def _days(text: str, dates: Sequence[tuple[int, int]]) -> Iterator[Detail]:
    for match in _THE_DAY.finditer(text):
        if not any(start <= match.start() < end for start, end in dates):
            yield Detail("dom", str(int(match[1])), match.start())


def _relative(text: str, today: date) -> Iterator[Detail]:
    for match in _REL.finditer(text):
        day = today + timedelta(days=_RELATIVE[match[0]])
        yield Detail("date", f"{day.month}-{day.day}", match.start())


def _clocks(text: str, dates: Sequence[tuple[int, int]]) -> list[Detail]:
    found: list[Detail] = []
    for match in _CLOCK.finditer(text):
        if any(start <= match.start() < end for start, end in dates):
            continue
        if match["noon"]:
            value = "0:00 p" if match["noon"] != "midnight" else "0:00 a"
            found.append(Detail("time", value, match.start()))
            continue
        hour = match["h"] or match["h2"] or match["h3"] or match["h4"]
        number = UNITS[hour] if hour in UNITS else int(hour)
        if number > 24:
            continue
        near = _PART.search(text[match.end() : match.end() + 24])
        half = match["half"] or (_PARTS[near[1]] if near else "")
        if not half and (number > 12 or number == 0 or hour.startswith("0")):
            half = "p" if number > 12 else "a"
        minute = match["mi"] or match["mi2"] or "00"
        found.append(Detail("time", f"{number % 12}:{minute} {half}".rstrip(), match.start()))
    return found


def _sums(text: str) -> Iterator[Detail]:
    for match in _MONEY.finditer(text):
        whole = (match[1] or match[3]).replace(",", "")
        yield Detail("sum", f"{int(whole)}.{match[2] or '00'}", match.start())


def _codes(text: str, taken: Sequence[int]) -> list[Detail]:
    return [
        Detail("code", match[1], match.start())
        for match in _CODE.finditer(text)
        if not any(at <= match.start() <= at + 12 for at in taken)
    ]


def _lengths(text: str) -> Iterator[Detail]:
    for match in _LENGTH.finditer(text):
        number = number_of(match["n"]) + (0.5 if match["half"] or match["after"] else 0)
        sort, size = _UNITS[match["u"]]
        yield Detail(sort, f"{number * size:g}", match.start())


@lru_cache(4096)
def date_of(value: str, today: date | None) -> date | None:
    """The date that a month and day mean, nearest to today."""
    month, day = (int(part) for part in value.split("-"))
    for year in range(today.year - 1, today.year + 2) if today else ():
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if today and -_BACK <= (found - today).days <= _AHEAD:
            return found
    return None


@lru_cache(4096)
def minutes_of(value: str) -> frozenset[int]:
    """A time in minutes since midnight; both halves of the day where it is open which."""
    clock, _, half = value.partition(" ")
    hour, minute = (int(part) for part in clock.split(":"))
    base = hour % 12 * 60 + minute
    return frozenset({base + 720} if half == "p" else {base} if half == "a" else {base, base + 720})
