"""Dates, times, sums and lists as each language writes them."""

from collections.abc import Sequence
from datetime import date, datetime

from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import Strings, strings_of

_NOON, _EVENING, _NIGHT, _DAWN = 12, 17, 21, 5


def day_in_words(day: date, today: date, locale: Locale = Locale.EN) -> str:
    """A day as one says it; the year only where it is another one."""
    strings = strings_of(locale)
    weekday = strings.wordings("calendar.days")[day.weekday()]
    month = strings.wordings("calendar.months")[day.month - 1]
    other_year = day.year != today.year
    match locale:
        case Locale.EN:
            return f"{weekday}, {month} {day.day}" + (f", {day.year}" if other_year else "")
        case Locale.ES:
            return f"{weekday} {day.day} de {month}" + (f" de {day.year}" if other_year else "")


def date_in_words(day: date, locale: Locale = Locale.EN) -> str:
    """A date with its year and without its weekday, as one says when one was born."""
    month = strings_of(locale).wordings("calendar.months")[day.month - 1]
    match locale:
        case Locale.EN:
            return f"{month} {day.day}, {day.year}"
        case Locale.ES:
            return f"{day.day} de {month} de {day.year}"


def time_in_words(local: datetime, locale: Locale = Locale.EN) -> str:
    """A time of day as one says it; where it comes twice, which of the two."""
    strings = strings_of(locale)
    clock = f"{local.hour % _NOON or _NOON}:{local.minute:02d}"
    said = f"{clock} {_part(local, strings)}{_which_of_two(local, strings)}"
    match locale:
        case Locale.EN:
            return said
        case Locale.ES:
            return f"{'la' if local.hour % _NOON == 1 else 'las'} {said}"


def moment_in_words(local: datetime, today: date, locale: Locale = Locale.EN) -> str:
    """A moment as one says it: Tuesday, March 3 at 9:00 in the morning."""
    joint = {Locale.EN: "at", Locale.ES: "a"}[locale]
    day = day_in_words(local.date(), today, locale)
    return f"{day} {joint} {time_in_words(local, locale)}"


def dollars_in_words(cents: int, locale: Locale = Locale.EN) -> str:
    """A sum in dollars as one writes it in the United States, where Spanish keeps the point."""
    sign = {Locale.EN: "$", Locale.ES: "$"}[locale]
    return f"{sign}{cents // 100:,}.{cents % 100:02d}"


def enumerated(items: Sequence[str], locale: Locale = Locale.EN, *, either: bool = False) -> str:
    """Several things as one says them: one, two and three; or, where `either`, one of them."""
    if len(items) < 2:
        return "".join(items)
    joint = _either(items[-1], locale) if either else _both(items[-1], locale)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def _both(last: str, locale: Locale) -> str:
    if locale is Locale.EN:
        return "and"
    # Before the sound of its own, "y" becomes "e".
    sounds = last.lower().startswith(("i", "hi", "í")) and not last.lower().startswith("hie")
    return "e" if sounds else "y"


def _either(last: str, locale: Locale) -> str:
    if locale is Locale.EN:
        return "or"
    return "u" if last.lower().startswith(("o", "ho", "ó")) else "o"


def _part(local: datetime, strings: Strings) -> str:
    if _DAWN <= local.hour < _NOON:
        return strings.say("calendar.morning")
    if _NOON <= local.hour < _EVENING:
        return strings.say("calendar.afternoon")
    return strings.say("calendar.evening" if _EVENING <= local.hour < _NIGHT else "calendar.night")


def _which_of_two(local: datetime, strings: Strings) -> str:
    first, second = (local.replace(fold=fold).utcoffset() for fold in (0, 1))
    # Where the clocks skip, the offsets differ too, but a moment never reads as a skipped time.
    if first == second:
        return ""
    return strings.say("calendar.second_of_two" if local.fold else "calendar.first_of_two")
