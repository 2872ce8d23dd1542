"""Reads the date on which somebody was born: a day with its year, written or spoken."""

import re
from datetime import date
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.calendar_names import ANY_MONTH, MONTH_NUMBERS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.words import KEPT

_UNIT, _TEN = "|".join(UNITS), "|".join(TENS)
_DAY = (
    rf"(?P<day>\d{{1,2}}(?:st|nd|rd|th)?|(?:twenty|thirty)[ -](?:{'|'.join(list(ORDINALS)[:9])}"
    rf"|{'|'.join(list(UNITS)[1:10])})|{'|'.join((*ORDINALS, *list(UNITS)[1:]))}|twenty|thirty)"
)
_FORTY = 40  # said alone, fewer are a day or an hour
_SPOKEN = (
    rf"(?:nineteen|twenty)(?: hundred(?: and)?)?[ -](?:(?:oh|{_TEN})[ -])?(?:{_UNIT}|{_TEN})"
    rf"|two thousand(?: (?:and )?(?:{_UNIT}|{_TEN}(?:[ -](?:{_UNIT}))?))?"
    rf"|(?:{any_of(ten for ten, worth in TENS.items() if worth >= _FORTY)})(?:[ -](?:{_UNIT}))?"
)
# Two figures after a month's name may be an hour, unless they are too many for a clock.
_YEAR = rf"(?P<year>(?:19|20)\d\d|['’](?:\d\d)|(?:3[2-9]|[4-9]\d)|{_SPOKEN})"  # noqa: RUF001
_MONTH = rf"(?P<month>{ANY_MONTH})\.?"
_SAID = re.compile(
    r"\b(?:(?:and |, ?)?(?:my |the |his |her )?"
    r"(?:date of birth|birth ?date|birth ?day|d\.?o\.?b\.?)(?: is|'s|’s| was|:)? ?"  # noqa: RUF001
    r"|(?:(?:i|he|she) (?:was|am) |i'm |and )?born (?:on |in )?)(?:the )?$",
    re.IGNORECASE,
)
_END = r"(?![\w/]|[.:-]\d)"
_FORMS = tuple(
    re.compile(rf"(?<![\w/.:-])(?:{form}){_END}", re.IGNORECASE)
    for form in (
        rf"{_MONTH} (?:the )?{_DAY},?(?: of| in)?(?: the year)?(?: of)? {_YEAR}",
        rf"{_DAY} (?:of )?{_MONTH},?(?: of| in)?(?: the year)?(?: of)? {_YEAR}",
        r"(?P<year>(?:19|20)\d\d)(?P<sign>[-/.])(?P<month>\d{1,2})(?P=sign)(?P<day>\d{1,2})",
        r"(?P<month>\d{1,2})(?P<sign>[-/.])(?P<day>\d{1,2})(?P=sign)(?P<year>(?:19|20)\d\d|\d\d)",
        r"(?P<month>\d{1,2}) (?P<day>\d{1,2}) (?P<year>(?:19|20)\d\d)",
        r"(?P<month>\d\d)(?P<day>\d\d)(?P<year>(?:19|20)\d\d)",
    )
)
_WORTH = {**UNITS, **TENS, **ORDINALS}
_CENTURY, _MONTHS = 100, 12
_CENTURIES = frozenset(("nineteen", "twenty"))
_WORD = re.compile(r"[^\W\d_][\w'’-]+")  # noqa: RUF001
# Between a name and its date: "Whitfield, and it's July 30".
_JOINS = word_set("and its it's it is the on of born dob")
# What is done is no name: "happy to repeat it: July 30".
_BEFORE_A_VERB = word_set("to i you we they can could will would please let me")


@lru_cache(KEPT)
def read_birth_date(text: str, today: date) -> date | None:
    """The date of birth that a text gives; a day of the last year or to come is none."""
    found = _find(text[:LONGEST_READ], today)
    return found[0] if found is not None else None


@lru_cache(KEPT)
def without_birth_date(text: str, today: date) -> str:
    """The text less the date of birth in it and the words that announce that."""
    found = _find(text[:LONGEST_READ], today)
    if found is None:
        return text
    _, start, end = found
    lead = _SAID.search(text[:start])
    before = text[: lead.start() if lead is not None else start].rstrip()
    return f"{before} {text[end:].lstrip()}".strip()


def name_beside_birth(text: str, today: date) -> str | None:
    """The name that stands right before or after a date of birth, among whatever else is said."""
    found = _find(text[:LONGEST_READ], today)
    if found is None:
        return None
    _, start, end = found
    lead = _SAID.search(text[:start])
    before = _WORD.findall(text[: lead.start() if lead is not None else start])
    while before and before[-1].lower() in _JOINS:
        before.pop()
    if before[:-1] and before[-2].lower() in _BEFORE_A_VERB:
        before = []
    after = _WORD.findall(text[end:])
    named = [word for word in (*before[-1:], *after[:1]) if word.lower() not in COMMON]
    return named[0].title() if named else None


def _find(text: str, today: date) -> tuple[date, int, int] | None:
    for form in _FORMS:
        for match in form.finditer(text):
            born = _date(match["year"].lower(), match["month"].lower(), match["day"].lower(), today)
            if born is not None:
                return born, match.start(), match.end()
    return None


def _date(year: str, month: str, day: str, today: date) -> date | None:
    number, nth = MONTH_NUMBERS.get(month) or int(month), _number(day)
    # Only the British order makes sense of "19/5/84".
    if number > _MONTHS >= nth:
        number, nth = nth, number
    try:
        return _over(date(_year(year), number, nth), today, short=len(year.strip("'’")) == 2)  # noqa: RUF001
    except ValueError:
        return None


def _over(named: date, today: date, *, short: bool) -> date | None:
    """The day if it is over for a year; of a year in two figures, the last such year."""
    if short and (named - today).days > 2 * 366:
        named = named.replace(year=named.year - _CENTURY)
    return named if (today - named).days > 365 else None


def _year(said: str) -> int:
    figures = said.strip("'’")  # noqa: RUF001
    if figures.isdigit():
        return int(figures) + (2000 if len(figures) == 2 else 0)
    words = said.replace("-", " ").split()
    century = 2000 if words[0] in {"twenty", "two"} else 1900
    rest = words[2:] if words[0] == "two" else words[1:] if words[0] in _CENTURIES else words
    return century + sum(TENS.get(word) or UNITS.get(word, 0) for word in rest)


def _number(day: str) -> int:
    figures = re.match(r"\d+", day)
    if figures is not None:
        return int(figures[0])
    return sum(_WORTH[word] for word in day.replace("-", " ").split())
